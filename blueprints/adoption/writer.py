"""The tools of every part of the writing: ids, the media folder, inserts, and an account of what became of each row."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Insert, insert

from blueprints.adoption.id_map import IdMap
from blueprints.adoption.shape import SourceFile
from models.base import Base, Columns, db, run
from models.inserts import dialect_insert, insert_ignoring, natural_key
from rookery import adopted
from rookery.media.store.base import content_type_of
from rookery.services.media import files

T = TypeVar("T")
BATCH = 500
# Why rows are left out.
STAYS, TWICE = "of somebody or something that is not taken over", "there twice"


class AdoptionWriter:
    """Every row that is read is either written or left out for a reason: `unaccounted` tells of others.

    `missing` are the paths of files that the media folder does not have. `written` is name → number of rows that the
    database took; `left_out` is name → reason → number.
    """

    def __init__(self, ids: IdMap, folder: Path | None) -> None:
        self.ids = ids
        self.folder = folder
        self.missing: list[str] = []
        self.written: dict[str, int] = {}
        self.left_out: dict[str, dict[str, int]] = defaultdict(dict)
        self._read: dict[str, int] = {}

    def insert(self, model: type[Base], rows: Iterable[Columns], key: Sequence[str] = ()) -> int:
        """Add rows, all with the same columns; return how many.

        A row whose natural key is there already is not added: `key`, where the table has several unique ones. Any
        other conflict raises IntegrityError.
        """
        values = list(rows)
        return run(_insert(model, tuple(key)), values, preserve_rowcount=True).rowcount if values else 0

    def read(self, name: str, rows: Iterable[T]) -> Iterator[T]:
        """Yield the rows and count them as read."""
        for row in rows:
            self._read[name] = self._read.get(name, 0) + 1
            yield row

    def count(self, name: str, more: int = 1) -> None:
        """Count rows as written."""
        self.written[name] = self.written.get(name, 0) + more

    def leave_out(self, name: str, reason: str, more: int = 1) -> None:
        """Count rows as left out."""
        if more:
            self.left_out[name][reason] = self.left_out[name].get(reason, 0) + more

    def unaccounted(self) -> dict[str, int]:
        """Return name → number of rows that were read, and neither written nor left out for a reason."""
        gone = {name: sum(reasons.values()) for name, reasons in self.left_out.items()}
        lost = {name: read - self.written.get(name, 0) - gone.get(name, 0) for name, read in self._read.items()}
        return {name: number for name, number in lost.items() if number}

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


def _insert(model: type[Base], key: tuple[str, ...]) -> Insert:
    if key:
        return dialect_insert(model).on_conflict_do_nothing(index_elements=key)
    has_one = natural_key(model, db.engine.dialect.name) is not None
    return insert_ignoring(model) if has_one else insert(model)


def in_batches(rows: Iterable[T]) -> Iterator[tuple[T, ...]]:
    """Yield the rows in pieces, each of which is committed by itself."""
    left = iter(rows)
    while some := tuple(islice(left, BATCH)):
        yield some
        db.session.commit()
