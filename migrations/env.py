"""How Alembic reaches the database: through the app, one process at a time, a whole upgrade in one transaction."""

from alembic import context
from flask import current_app
from sqlalchemy import text

from models.discovery.search import in_models
from rookery import revisions
from rookery.config import ConfigError

database = current_app.extensions["migrate"].db
UPGRADE_LOCK = 7_262_025


def run() -> None:
    """Upgrade, or write a migration. Two processes that start together take turns; the second finds nothing to do."""
    with database.engine.connect() as connection:
        if connection.dialect.name == "postgresql":
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
        if sentence := revisions.unknown(context.get_context().get_current_revision()):
            raise ConfigError(sentence)
        with context.begin_transaction():
            context.run_migrations()
        connection.commit()


def _keep_quiet_when_empty(context, revision, directives) -> None:
    script = directives[0] if directives else None
    if script is not None and script.upgrade_ops.is_empty():
        directives[:] = []


run()
