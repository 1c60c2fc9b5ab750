"""What happens when a server really starts: secrets, database, worker. Never in a command, never on import."""

import atexit
import logging
import sys
from typing import Any

import click
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from flask.helpers import get_debug_flag
from flask_migrate import upgrade
from werkzeug.serving import is_running_from_reloader

from models.base import db
from models.instance import Setting
from models.peer import Peer
from models.user import User
from rookery import allocator, events, outages
from rookery.config import Config, ConfigError
from rookery.jobs.clock_watch import ClockWatch
from rookery.jobs.worker import Worker
from rookery.plugin import plugins
from rookery.secrets import Secrets

log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    """Under `flask run` the process that serves prepares and starts the worker; the reloader's parent does not."""
    if (command := _flask_run()) and (is_running_from_reloader() or not _reloads(command)):
        prepare(app)
        start(app)


def address_of_flask_run() -> dict[str, Any]:
    """`flask run --port` names the port, and so the default domain, unless PORT does."""
    command = _flask_run()
    return {"PORT": str(command.params["port"])} if command else {}


def prepare(app: Flask) -> None:
    """Make what a first start needs and bring the database up to date. Raises ConfigError with a sentence."""
    settings: Config = app.extensions["rookery.config"]
    secrets: Secrets = app.extensions["rookery.secrets"]
    outages.configure_logging(settings.log_level)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # what happens is said once, by migrate()
    for sentence in settings.weaknesses:
        log.warning("WEAKENED by a setting: %s", sentence)
    settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    secrets.make_all()
    with app.app_context():
        migrate(app)
        keep_names(settings)
        events.commit()
        check_documents()
        announce(settings, secrets)
        db.session.remove()  # else its connection would outlive the dispose, and be shared by the children of a fork
        db.engine.dispose()


def start(app: Flask, jobs: bool = True) -> None:
    """Start the in-process worker of a process that serves, unless the jobs are left to another one."""
    settings: Config = app.extensions["rookery.config"]
    allocator.return_large_blocks()
    ClockWatch(app).start()
    if jobs and settings.job_threads:
        worker = Worker(app, settings.job_threads, settings.network_threads, settings.delivery_threads)
        app.extensions["rookery.worker"] = worker
        worker.start()
    atexit.register(stop, app)


def stop(app: Flask) -> None:
    """Say goodbye to open connections, give jobs back, hear other processes no more. Requests may still be served."""
    app.extensions["rookery.hub"].stop()
    if worker := app.extensions.pop("rookery.worker", None):
        worker.stop()
    app.extensions["rookery.clock"].stop()
    app.extensions["rookery.bus"].stop()


def close(app: Flask) -> None:
    """After the last request: close the database, so that SQLite leaves one file that is complete."""
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


def check_documents() -> None:
    """The parts that plugins give for the instance and node documents fit together, or the server does not start."""
    for kind in ("instance", "nodeinfo"):
        plugins().document(kind)


def migrate(app: Flask) -> None:
    """Upgrade the database to this code. A database that is newer than the code is refused."""
    scripts = ScriptDirectory(app.extensions["migrate"].directory)
    with db.engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in {script.revision for script in scripts.walk_revisions()}:
        raise ConfigError(
            f"The database was written by a newer Rookery (its revision {current} is unknown here): "
            "start that version, or restore the backup made before the update."
        )
    if current != scripts.get_current_head():
        log.info("bringing the database from %s to %s", current or "nothing", scripts.get_current_head())
        upgrade()


def keep_names(settings: Config) -> None:
    """The domain is part of every handle, the address of every id: both stay once another server may know one."""
    stored = Setting.all()
    for name, variable in (("domain", "ROOKERY_DOMAIN"), ("public_url", "ROOKERY_PUBLIC_URL")):
        before, now = stored.get(name), getattr(settings, name)
        if before not in (None, now) and Peer.domains():
            raise ConfigError(
                f"This database belongs to {before}, which other servers know already, but {variable} says "
                f"{now}: set {variable}={before}, or start with another ROOKERY_DATA."
            )
        if before != now:
            Setting.put(name, now)


def announce(settings: Config, secrets: Secrets) -> None:
    """Say where the server is, and as long as it has no user, how to become its owner."""
    click.echo(f"\n  Rookery runs at {settings.public_url}")
    if User.anybody():
        secrets.forget_first_start()
    else:
        click.echo(f"  Become its owner: {settings.public_url}/start?token={secrets.first_start_token()}")
    click.echo("", nl=True)
    sys.stdout.flush()


def _flask_run() -> click.Context | None:
    context = click.get_current_context(silent=True)
    while context is not None:
        if context.info_name == "run" and "reload" in context.params:
            return context
        context = context.parent
    return None


def _reloads(command: click.Context) -> bool:
    wanted = command.params["reload"]
    return get_debug_flag() if wanted is None else bool(wanted)
