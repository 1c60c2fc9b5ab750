"""How Alembic reaches the database: through the app, one process at a time, a whole upgrade in one transaction.

On SQLite, a migration that rebuilds a table drops it: with foreign keys, the rows that refer to it would go with it. So
they are off here, as SQLite's documentation asks, and checked before the commit. A migration that deletes rows deletes
what refers to them as well.
"""

from collections import Counter

from alembic import context
from flask import current_app
from sqlalchemy import Connection, text

from models.discovery.search import in_models
from rookery import revisions
from rookery.config import ConfigError

database = current_app.extensions["migrate"].db
UPGRADE_LOCK = 7_262_025


def run() -> None:
    """Upgrade, or write a migration. Two processes that start together take turns; the second finds nothing to do."""
    with database.engine.connect() as connection:
        is_sqlite = connection.dialect.name == "sqlite"
        if is_sqlite:
            connection.detach()  # nobody else gets this connection
            connection.execute(text("PRAGMA foreign_keys = OFF"))
        else:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})"))
        context.configure(
            connection=connection,
            target_metadata=database.metadatas[None],
            render_as_batch=True,
            compare_type=True,
            transactional_ddl=True,  # else SQLite, which Alembic thinks has none, is committed after each revision
            include_name=in_models,
            process_revision_directives=_keep_quiet_when_empty,
        )
        before = context.get_context().get_current_revision()
        if sentence := revisions.unknown(before):
            raise ConfigError(sentence)
        with context.begin_transaction():
            context.run_migrations()
        if is_sqlite and context.get_context().get_current_revision() != before:
            _check_references(connection)
        connection.commit()


def _check_references(connection: Connection) -> None:
    """Raise ConfigError if the migrations left rows that refer to others which are gone. What was so before is left."""
    broken = _broken_references(connection)
    if broken:
        with database.engine.connect() as other:  # does not see what is not committed
            broken -= _broken_references(other)
    if broken:
        found = ", ".join(f"{count} of {table} to {parent}" for (table, parent), count in broken.items())
        raise ConfigError(f"The migration would leave references to rows that are gone, and was undone: {found}.")


def _broken_references(connection: Connection) -> Counter[tuple[str, str]]:
    return Counter((row.table, row.parent) for row in connection.execute(text("PRAGMA foreign_key_check")))


def _keep_quiet_when_empty(context, revision, directives) -> None:
    script = directives[0] if directives else None
    if script is not None and script.upgrade_ops.is_empty():
        directives[:] = []


run()
