"""Rows that an address names."""

from models.base import M, db
from rookery.errors import or_not_found


def get_or_404(model: type[M], row_id: int) -> M:
    """Return the row of this id. Raises NotFound."""
    return or_not_found(db.session.get(model, row_id))
