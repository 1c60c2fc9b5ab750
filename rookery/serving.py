"""The start of a server: secrets, database, worker. Never in a command, never on import."""

import atexit
import logging
from collections.abc import Iterator
from urllib.parse import urlsplit

import click
from flask import Flask
from flask.helpers import get_debug_flag
from werkzeug.serving import is_running_from_reloader

from models import read_cache
from models.auth.second_factor import Authenticator
from models.auth.user import User
from models.base import db
from models.federation.peer import Peer
from models.instance.instance import StoredSetting
from models.notifications.push import PushSubscription
from rookery import allocator, events, logs, meters, topology
from rookery.cache import cache
from rookery.config import STORED_NAMES, Config, ConfigError, is_this_machine
from rookery.jobs.clock_watch import ClockWatch
from rookery.jobs.worker import Worker
from rookery.plugin import plugins
from rookery.schemas import nodeinfo
from rookery.secrets import NAMES, SECRETS, Secrets, keep_private
from rookery.services import instance
from rookery.services.data import disk_budget
from rookery.services.data.upgrades.upgrade import migrate, note_version
from rookery.services.media import files
from rookery.startup import check_address, explained, flask_run

log = logging.getLogger(__name__)

CLOSING = "  It is closing: `rookery self-destruct` shows how far that is."
CLOSED = "  It has closed: `rookery self-destruct` shows when, and which folder any web server can serve in its place."


def init_app(app: Flask) -> None:
    """Prepare and start under `flask run`, in the process that serves and not in the reloader's parent."""
    if (command := flask_run()) and (is_running_from_reloader() or not _reloads(command)):
        explained(topology.claim)(app.extensions["rookery.config"])
        check_address(command.params["host"], command.params["port"])
        said = prepare(app)
        start(app)
        click.echo(said)


def address_of_flask_run() -> dict[str, str]:
    """`flask run --port` names the port, and so the default domain, unless PORT does."""
    command = flask_run()
    return {"PORT": str(command.params["port"])} if command else {}


@explained
def prepare(app: Flask) -> str:
    """Make what a first start needs and bring the database up to date. Raises ConfigError with a sentence.

    Returns what is to be said once the server listens.
    """
    settings: Config = app.extensions["rookery.config"]
    secrets: Secrets = app.extensions["rookery.secrets"]
    keep_private()
    logs.configure(settings)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # the upgrade logs the same once
    topology.check(settings)
    for sentence in settings.weaknesses:
        log.warning("WEAKENED by a setting: %s", sentence)
    settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    with app.app_context():
        migrate()
        note_version()
        start_budget()
        keep_names(settings)
        make_secrets(app, secrets)
        events.commit()
        files.remove_leftovers()
        check_documents()
        cache().clear()  # workers serve this app, and count anew
        said = announcement(settings, secrets)
        db.session.remove()  # otherwise forked children would share its connection
        db.engine.dispose()
    return said


def make_secrets(app: Flask, secrets: Secrets) -> None:
    """Make the secrets that this server never had, and note that it has them. Raises MissingSecret for a lost one."""
    secrets.known = frozenset(StoredSetting.all().get(SECRETS) or _used_secrets())
    secrets.make_all()
    secrets.known = frozenset(NAMES)
    app.config["SECRET_KEY"] = secrets.session_key()
    if StoredSetting.all().get(SECRETS) != sorted(NAMES):
        StoredSetting.put(SECRETS, sorted(NAMES))


def _used_secrets() -> Iterator[str]:
    """Return the names of secrets that a database of an earlier version relies on."""
    for model, names in ((PushSubscription, ("push.key", "vapid.pem")), (Authenticator, ("login.key",))):
        if db.session.execute(db.select(model).limit(1)).first():
            yield from names


def start(app: Flask) -> None:
    """Start what works beside the requests of a process that serves."""
    settings: Config = app.extensions["rookery.config"]
    allocator.keep_little()
    ClockWatch(app).start()
    meters.publish(app)
    app.extensions["rookery.bus"].start()
    if not settings.has_several_processes:
        worker = Worker.configured(app, settings.job_threads)
        app.extensions["rookery.worker"] = worker
        worker.start()
    atexit.register(stop, app)


def stop(app: Flask) -> None:
    """Close streams, release jobs, and leave the bus. Requests may still be served."""
    app.extensions["rookery.hub"].stop()
    app.extensions["rookery.bus"].stop()
    if worker := app.extensions.pop("rookery.worker", None):
        worker.stop()
    app.extensions["rookery.clock"].stop()


def close(app: Flask) -> None:
    """Close the database after the last request, so that SQLite leaves one complete file."""
    with app.app_context():
        db.session.remove()
        read_cache.close(app)
        db.engine.dispose()


def check_documents() -> None:
    """Raise PluginError unless the parts that plugins give for the instance and node documents fit together."""
    for kind in ("instance", "nodeinfo"):
        plugins().document(kind)
    nodeinfo.check()


def start_budget() -> None:
    """Give a new server a disk budget. One that has started before has none until its owner sets it."""
    if "domain" not in (stored := StoredSetting.all()) and "disk_budget" not in stored:
        StoredSetting.put("disk_budget", disk_budget.of_new_server())


def keep_names(settings: Config) -> None:
    """The domain is part of every handle, the address of every id: both stay once another server may know one. None
    knows those of a trial on one machine.
    """
    stored = StoredSetting.all()
    for variable, name in STORED_NAMES.items():
        before, now = stored.get(name), getattr(settings, name)
        is_bound = before not in (None, now) and not is_this_machine(urlsplit(before).netloc or before)
        if is_bound and Peer.domains():
            raise ConfigError(
                f"This database belongs to {before}, which other servers know already, but {variable} says "
                f"{now}: set {variable}={before}, or start with another ROOKERY_DATA."
            )
        if before != now:
            StoredSetting.put(name, now)


def announcement(settings: Config, secrets: Secrets) -> str:
    """Print where the server is, and as long as it has no user, how to become its owner."""
    lines = ["", f"  Rookery runs at {settings.public_url}", f"  Its data directory is {settings.data_dir}"]
    if instance.closing():
        secrets.forget_first_start()  # once its owner is deleted, a link would make a stranger the owner
        lines.append(CLOSED if instance.is_closed() else CLOSING)
    elif User.anybody():
        secrets.forget_first_start()
    else:
        lines.append(f"  Become its owner: {settings.public_url}/start?token={secrets.first_start_token()}")
    if settings.has_several_processes:
        lines.append("  Jobs are run by `rookery worker`: start at least one.")
    return "\n".join([*lines, ""])


def _reloads(command: click.Context) -> bool:
    wanted = command.params["reload"]
    return get_debug_flag() if wanted is None else bool(wanted)
