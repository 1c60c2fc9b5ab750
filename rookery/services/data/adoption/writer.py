"""What every part of the writing shares: the ids, the media folder, and inserts that are told what they leave out."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TypeVar

from models.base import Base, Columns, db, insert_ignoring, run
from rookery import adopted
from rookery.media.store.base import content_type_of
from rookery.services.data.adoption.id_map import IdMap
from rookery.services.data.adoption.shape import SourceFile
from rookery.services.media import files

T = TypeVar("T")
BATCH = 500


class AdoptionWriter:
    """`missing` are the paths of files that the media folder does not have, some of them."""

    def __init__(self, ids: IdMap, folder: Path | None) -> None:
        self.ids = ids
        self.folder = folder
        self.missing: list[str] = []
        self.written: dict[str, int] = {}

    def insert(self, model: type[Base], rows: Iterable[Columns]) -> None:
        """Add rows, all with the same columns; one that is there already stays."""
        if values := list(rows):
            run(insert_ignoring(model), values)

    def count(self, name: str, more: int = 1) -> None:
        self.written[name] = self.written.get(name, 0) + more

    def copy(self, file: SourceFile | None) -> str | None:
        """Copy a file into the store, and return its key; None where there is none."""
        if file is None or self.folder is None:
            return None
        source, key = (self.folder / file.path).resolve(), adopted.media_key(file.path)
        if not source.is_relative_to(self.folder.resolve()) or not source.is_file():
            self.missing.append(file.path)
            return None
        with source.open("rb") as content:
            files.store().write(key, content, content_type_of(key))
        self.count("files")
        return key


def in_batches(rows: Iterable[T]) -> Iterator[tuple[T, ...]]:
    """Yield the rows in pieces, each of which is committed by itself."""
    left = iter(rows)
    while some := tuple(islice(left, BATCH)):
        yield some
        db.session.commit()
