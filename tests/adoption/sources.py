"""Servers to adopt: a GoToSocial 0.20 that is kept beside the checkout, as it was after a day of federation."""

import gzip
import shutil
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

SHARED = Path(__file__).parents[3] / "shared" / "adopt"
BASE = "http://gts-b.example"
NAMES = {"ROOKERY_DOMAIN": "gts-b.example", "ROOKERY_PUBLIC_URL": BASE, "ROOKERY_PLAIN_HTTP": "on"}
PASSWORD = "the old password"
BCRYPT = "$2a$04$......................jdLFhr1aqQbRj4pSHWquQuSfbOsCOle"
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
