"""The blueprint that these pages share; what else they share, other plugins do as well."""

from rookery.web.pages import page_blueprint
from rookery.web.pages.reading import acting, by_script, knows_parts, lead_here, lead_to, only_with, shown, viewer_of

__all__ = ["acting", "bp", "by_script", "lead_here", "lead_to", "only_with", "shown", "viewer_of"]

bp = page_blueprint("client_pages", __name__)
knows_parts(bp)
