"""The blueprint of these pages."""

from rookery.web.pages import acting, by_script, page_blueprint
from rookery.web.pages.reading import (
    has_people,
    knows_parts,
    lead_here,
    lead_to,
    only_with,
    reply_contexts,
    shown,
)

__all__ = [
    "acting",
    "bp",
    "by_script",
    "has_people",
    "lead_here",
    "lead_to",
    "only_with",
    "reply_contexts",
    "shown",
]

bp = page_blueprint("client_pages", __name__)
knows_parts(bp)
