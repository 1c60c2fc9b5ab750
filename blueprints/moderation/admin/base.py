"""What the parts of administration share."""

from typing import Any

from flask import Blueprint

from models.base import db
from rookery.errors import NotFound
from rookery.web.paging import Page, page_of
from rookery.web.params import Args

bp = Blueprint("admin", __name__)
bp_v2 = Blueprint("admin_v2", __name__)


def page(query: Any, by: Any, args: type[Args] | None = None) -> Page:
    """The page that is asked for; its links keep the parameters of `args`."""
    return page_of(query, by, default=100, maximum=200, permitted=list(args().fields) if args else ())


def found(model: Any, row_id: int) -> Any:
    """The row of this id. Raises NotFound."""
    if (row := db.session.get(model, row_id)) is None:
        raise NotFound
    return row
