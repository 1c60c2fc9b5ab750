"""What these pages share: their blueprint, and rows by their id."""

from typing import Any

from models.base import db
from rookery.errors import NotFound
from rookery.web.pages import page_blueprint

bp = page_blueprint("desk_servers", __name__)


def found(model: Any, row_id: int) -> Any:
    """The row of this id. Raises NotFound."""
    if (row := db.session.get(model, row_id)) is None:
        raise NotFound
    return row
