"""The blueprints of the admin API, and its pages of lists."""

from flask import Blueprint
from sqlalchemy.orm import InstrumentedAttribute

from models.base import Query
from rookery.web.paging import Page, page_of
from rookery.web.params import Args

bp = Blueprint("admin", __name__)
bp_v2 = Blueprint("admin_v2", __name__)


def page(query: Query, by: InstrumentedAttribute[int], args: type[Args] | None = None) -> Page:
    """Return the page that the request asks for; its links keep the parameters of `args`."""
    return page_of(query, by, default=100, maximum=200, permitted=list(args().fields) if args else ())
