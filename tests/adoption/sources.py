"""Servers to adopt: a GoToSocial 0.20 that is kept beside the checkout, as it was after a day of federation."""

import gzip
import json
import shutil
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg

SHARED = Path(__file__).parents[3] / "shared" / "adopt"
BASE = "http://gts-b.example"
NAMES = {"ROOKERY_DOMAIN": "gts-b.example", "ROOKERY_PUBLIC_URL": BASE, "ROOKERY_PLAIN_HTTP": "on"}
PASSWORD = "the old password"
BCRYPT = "$2a$04$......................jdLFhr1aqQbRj4pSHWquQuSfbOsCOle"
# Columns that are arrays in PostgreSQL, and JSON in SQLite.
ARRAYS = {
    *("emojis", "also_known_as_uris", "attachments", "tags", "mentions", "edits", "keywords", "statuses", "options"),
    *("votes", "choices", "attachment_descriptions", "poll_options", "other_account_ids", "redirect_uris", "rules"),
    "two_factor_backups",
}
TOTP = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def gotosocial(folder):
    """Unpack the database and the media folder; gus has PASSWORD, and greta an authenticator app with TOTP."""
    database = folder / "sqlite.db"
    with gzip.open(SHARED / "gotosocial-0.20.sqlite.gz") as packed, database.open("wb") as file:
        shutil.copyfileobj(packed, file)
    shutil.unpack_archive(SHARED / "gotosocial-0.20-storage.tar.gz", folder)
    with changing(database) as change:
        change("UPDATE users SET encrypted_password = ? WHERE email LIKE 'gus@%'", BCRYPT)
        change(
            "UPDATE users SET two_factor_secret = ?, two_factor_enabled_at = created_at WHERE email LIKE 'greta@%'",
            TOTP,
        )
    return database, folder / "storage"


def in_postgresql(database, url):
    """Copy the database of a GoToSocial into an empty one of PostgreSQL, with the types that it has there."""
    with closing(sqlite3.connect(database)) as old, psycopg.connect(url) as new:
        tables = old.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        for (name,) in tables.fetchall():
            columns = old.execute(f'PRAGMA table_info("{name}")').fetchall()
            kinds = {column: _kind(column, kind.upper()) for _, column, kind, *_ in columns}
            new.execute(f'CREATE TABLE "{name}" ({", ".join(map(" ".join, _named(kinds)))})')
            marks = ", ".join(["%s"] * len(kinds))
            for row in old.execute(f'SELECT * FROM "{name}"'):
                values = [_value(one, kind) for one, kind in zip(row, kinds.values(), strict=True)]
                new.execute(f'INSERT INTO "{name}" VALUES ({marks})', values)


def _named(kinds):
    return ((f'"{column}"', kind) for column, kind in kinds.items())


def _kind(column, kind):
    if column in ARRAYS:
        return "integer[]" if column in ("votes", "choices") else "text[]"
    if kind in ("BOOLEAN", "JSONB", "TIMESTAMPTZ", "DOUBLE PRECISION", "REAL"):
        return kind.lower()
    if kind.startswith(("INT", "SMALLINT")):
        return "bigint"
    return {"TIMESTAMP": "timestamptz", "BLOB": "bytea"}.get(kind, "text")


def _value(value, kind):
    if value in (None, "") or (kind.endswith("[]") and value == "null"):
        return None
    if kind.endswith("[]"):
        return json.loads(value)
    return bool(value) if kind == "boolean" else value


@contextmanager
def changing(database):
    """`change(statement, *values)` writes to the database of a source."""
    with closing(sqlite3.connect(database)) as connection:
        yield lambda statement, *values: connection.execute(statement, values)
        connection.commit()


def asked(database, query, *values):
    """Return the rows that a query of the source has."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(query, values).fetchall()
