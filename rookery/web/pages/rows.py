"""What a page is about: a row that its address names."""

from models.base import M, db
from rookery.errors import NotFound


def found(model: type[M], row_id: int) -> M:
    """The row of this id. Raises NotFound."""
    if (row := db.session.get(model, row_id)) is None:
        raise NotFound
    return row
