"""The blueprint of these pages."""

from rookery.web.pages import acting, page_blueprint
from rookery.web.pages.reading import by_script, knows_parts, lead_here, lead_to, only_with, shown

__all__ = ["acting", "bp", "by_script", "lead_here", "lead_to", "only_with", "shown"]

bp = page_blueprint("client_pages", __name__)
knows_parts(bp)
