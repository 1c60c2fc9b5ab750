"""The first member of a backup: what it is of, by which version, and how many rows its database has."""

import json
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Self

from models.base import Json
from rookery.services.data.backup.container import DATABASES, HEADER, Content
from rookery.services.data.backup.errors import BackupError

FORMAT, MOST_BYTES = 1, 1024 * 1024


@dataclass(frozen=True)
class Header:
    """`created` is a time as in the API; `rows` counts each table; `pool_passphrase` opens the media in an encrypted
    pool; `tool` is the major version of the `pg_dump` that wrote the database.
    """

    created: str
    version: str
    revision: str
    domain: str
    public_url: str
    database: str
    tool: int
    rows: dict[str, int]
    media: int
    remote_media: bool
    pooled: bool = False
    pool_passphrase: str = ""
    format: int = FORMAT

    @property
    def database_member(self) -> str:
        return DATABASES[self.database]

    def written(self) -> bytes:
        return json.dumps(vars(self), indent=1).encode()

    @classmethod
    def read(cls, content: Content, size: int) -> Self:
        """Raises BackupError for anything that is no header of this or an older format."""
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            values = json.loads(_whole(content, size))
            if values.get("format", 0) > FORMAT:
                raise BackupError("A newer Rookery made this backup: restore it with that version.")
            if cls._fits(values):
                return cls(**values)
        raise BackupError(f"The backup has no {HEADER} that can be read: use another one.")

    @classmethod
    def _fits(cls, values: Json) -> bool:
        there = [field for field in fields(cls) if field.name in values]  # later fields have defaults
        right = [type(values[field.name]).__name__ for field in there]
        expected = [getattr(field.type, "__name__", "") for field in there]
        rows = all(isinstance(name, str) and type(count) is int for name, count in values["rows"].items())
        return right == expected and rows and values["database"] in DATABASES


def _whole(content: Content, size: int) -> bytes:
    if size > MOST_BYTES:
        return b""
    return b"".join(iter(content.read, b""))
