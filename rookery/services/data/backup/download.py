"""A backup that an owner makes and downloads in the browser: always encrypted, kept for a day, seen by all owners.

Its passphrase is shown once, and stored nowhere but sealed in the job that makes the file. It counts as a backup of
this server once it was downloaded.
"""

import base64
import logging
import secrets
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from models import clock
from models.accounts.account import Account
from models.auth.role import Permission
from models.auth.user import User
from models.base import Json, db
from models.instance.instance import StoredSetting
from models.jobs.job import LONG
from rookery import urls
from rookery.errors import Conflict, NotFound, Refused
from rookery.identity import Actor
from rookery.outages import words
from rookery.plugin import task
from rookery.services import audit, instance
from rookery.services.auth import roles, security_emails
from rookery.services.data.backup import last
from rookery.services.data.backup.create import create
from rookery.services.data.backup.errors import BackupError
from rookery.services.media import storage_usage
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

NAME = "backup_download"  # the stored setting, and what the passphrase is sealed for
FOLDER = "downloads"
KEPT, LONGEST = timedelta(days=1), timedelta(hours=12)  # the file, and the time that making it may take
ROOM = 1.1  # times what is stored
GROUPS = 5  # of five characters each: 125 bits
RUNNING, READY, FAILED, GONE = "running", "ready", "failed", "gone"


class Download(NamedTuple):
    """The last one that was asked for, by the account `account_id`. `problem` says why it failed."""

    state: str
    account_id: int
    by: str
    asked_at: datetime
    file: str = ""
    size: int = 0
    problem: str = ""
    noted: Json | None = None


def found() -> Download | None:
    stored = StoredSetting.get(NAME)
    return Download(**stored | {"asked_at": datetime.fromisoformat(stored["asked_at"])}) if stored else None


def ask(actor: Actor) -> str:
    """Start a job that makes a backup, and tell every owner. Return its passphrase.

    Raises Forbidden, Conflict, Refused.
    """
    roles.check_owner(actor)
    now = found()
    if now and _is_running(now):
        raise Conflict(_("A backup is being made already. Wait until it is done."))
    if not _fits():
        raise Refused(_("There is not enough free space on the disk for a backup."))
    _remove_file(now)
    passphrase = new_passphrase()
    by = db.session.get_one(Account, actor.id).username
    _keep(Download(RUNNING, actor.id, by, clock.now()))
    make_download.enqueue(instance.sealed(passphrase, NAME))
    audit.record(actor, "ask for backup", "server", None, urls.config().domain)
    for user_id in _owners():
        security_emails.tell_user.enqueue(user_id, "backup_asked", [by])
    return passphrase


@task(queue=LONG, key=lambda *_: NAME)
def make_download(sealed: str) -> None:
    """Make the backup. It is read back before it can be downloaded."""
    now, passphrase = found(), instance.unsealed(sealed, NAME)
    if now is None or now.state != RUNNING or not passphrase:
        return
    before = StoredSetting.get(last.NAME)
    db.session.rollback()  # hold no transaction open meanwhile
    _folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    path = _folder() / f"rookery-{clock.now():%Y%m%dT%H%M%S}Z.tar.zst.age"
    try:
        made = create(path, passphrase)
    except (BackupError, OSError) as error:
        log.warning("the backup for a download could not be made: %s", words(error))
        db.session.rollback()
        _keep(now._replace(state=FAILED, problem=words(error)[:500]))
        return
    db.session.flush()
    noted = StoredSetting.get(last.NAME)
    StoredSetting.put(last.NAME, before)
    _keep(now._replace(state=READY, file=path.name, size=made.size, noted=noted))


def take(actor: Actor) -> Path:
    """Return the file for who asked for it; from now on it counts as a backup. Raises NotFound, Forbidden."""
    roles.check_owner(actor)
    now, path = ready(actor)
    StoredSetting.put(last.NAME, now.noted)
    audit.record(actor, "download backup", "server", None, urls.config().domain)
    return path


def ready(actor: Actor) -> tuple[Download, Path]:
    """Return the backup that this owner made, and its file. Raises NotFound."""
    now = found()
    if now is None or now.state != READY or now.account_id != actor.id:
        raise NotFound
    path = _folder() / now.file
    if not path.is_file() or now.asked_at < clock.now() - KEPT:
        raise NotFound
    return now, path


def sweep() -> None:
    """Delete a backup for download that is older than a day."""
    now = found()
    if now and now.state == READY and now.asked_at < clock.now() - KEPT:
        now = now._replace(state=GONE, file="", noted=None)
        _keep(now)
    if not (now and _is_running(now)):  # otherwise nothing but the file is needed: jobs that were killed left the rest
        for path in _folder().glob("*"):
            if now is None or path.name != now.file:
                path.unlink(missing_ok=True)


def new_passphrase() -> str:
    """Return a passphrase that people can write down, such as `k3f9x-…`."""
    text = base64.b32encode(secrets.token_bytes(16)).decode().lower()
    return "-".join(text[5 * number : 5 * number + 5] for number in range(GROUPS))


def _is_running(one: Download) -> bool:
    return one.state == RUNNING and one.asked_at > clock.now() - LONGEST


def _owners() -> list[int]:
    accounts = User.accounts_with(Permission.ADMINISTRATOR)
    return list(db.session.scalars(db.select(User.id).where(User.account_id.in_(accounts))))


def _fits() -> bool:
    disk = storage_usage.disk()
    return disk is None or disk.free > ROOM * (sum(storage_usage.sizes().values()) + storage_usage.database())


def _keep(one: Download) -> None:
    StoredSetting.put(NAME, one._asdict() | {"asked_at": one.asked_at.isoformat()})


def _remove_file(one: Download | None) -> None:
    if one and one.file:
        with suppress(FileNotFoundError):
            (_folder() / one.file).unlink()


def _folder() -> Path:
    return urls.config().data_dir / FOLDER
