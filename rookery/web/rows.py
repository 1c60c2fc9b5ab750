"""Rows that an address names."""

from models.base import M, db
from rookery.errors import NotFound


def get_or_404(model: type[M], row_id: int) -> M:
    """Return the row of this id. Raises NotFound."""
    if (row := db.session.get(model, row_id)) is None:
        raise NotFound
    return row
