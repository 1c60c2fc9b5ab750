"""What the parts of administration share."""

from typing import Any

from flask import Blueprint

from models.base import db
from rookery.errors import NotFound

bp = Blueprint("admin", __name__)
bp_v2 = Blueprint("admin_v2", __name__)

PAGE = {"default": 100, "maximum": 200}


def found(model: Any, row_id: int) -> Any:
    """The row of this id. Raises NotFound."""
    if (row := db.session.get(model, row_id)) is None:
        raise NotFound
    return row
