"""The revision of the database: what is stored, what this code needs, and Alembic where the two differ.

Alembic, with what it imports itself, is a tenth of the CPU of a start, so it is imported for an upgrade and
`rookery db` alone. What a start asks is answered by the database and by the head of each script.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from flask import Flask, current_app
from sqlalchemy import inspect, text

from models.base import db
from rookery import HOME

DIRECTORY = Path(HOME, "migrations")
# Fewer migrations replaced all revisions up to each of these; the version beside it was the last one that had them.
REPLACED = {"0074": "version 0.1.0 (commit 25bb3d7)", "0104": "commit 35fec57a"}
_IDS = re.compile(r'^(revision|down_revision) = (?:"(\w+)"|None)$', re.MULTILINE)


def use_alembic(app: Flask) -> None:
    """Give Alembic what migrations/env.py asks for."""
    from flask_migrate import Migrate

    Migrate(app, db, directory=str(DIRECTORY), render_as_batch=True, compare_type=True)


def upgrade(revision: str = "head") -> None:
    """Bring the database to the head, or to an earlier revision."""
    import flask_migrate

    use_alembic(current_app)
    flask_migrate.upgrade(revision=revision)


def stored() -> str | None:
    """Return the revision of the database; None if it has no tables yet."""
    with db.engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return revision


def head() -> str:
    """Return the revision that this code needs."""
    known = _known()
    (newest,) = known.keys() - set(known.values())
    return newest


def unknown(current: str | None) -> str | None:
    """Return the sentence for a database at a revision that this code does not have; None for any other."""
    if current is None or current in _known():
        return None
    version = next((version for last, version in REPLACED.items() if "0001" <= current <= last), None)
    if current.isdigit() and version:
        return (
            f"This database was last written by an older Rookery (its revision is {current}): start {version} on it "
            "once, which brings it up to date, then this one."
        )
    return (
        f"The database was written by a newer Rookery (its revision {current} is unknown here): "
        "start that version, go back with its `rookery rollback`, or restore the backup made before the update."
    )


@cache
def _known() -> Mapping[str, str]:
    """Return each revision of this code with the one before it, "" for the first."""
    found = (dict(_IDS.findall(path.read_text())) for path in (DIRECTORY / "versions").glob("*.py"))
    return {ids["revision"]: ids["down_revision"] for ids in found}
