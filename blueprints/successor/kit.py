"""The recovery kit: an encrypted backup that the successor may download, and a page with what it takes to start it.

Its passphrase is on neither: the owner was shown it when the backup was made, and hands it over in person.
"""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.instance.instance import StoredSetting
from models.instance.succession import Succession
from rookery import __version__, urls
from rookery.errors import NotFound
from rookery.identity import Actor
from rookery.services import audit, instance
from rookery.services.auth import roles
from rookery.services.data.backup import download
from rookery.services.media import files

NAME, FOLDER = "recovery_kit", "recovery"


class Kit(NamedTuple):
    """The backup that was given to the successor last."""

    file: str
    size: int
    made_at: datetime


def found() -> Kit | None:
    stored = StoredSetting.get(NAME)
    return Kit(**stored | {"made_at": datetime.fromisoformat(stored["made_at"])}) if stored else None


def give(actor: Actor) -> None:
    """Offer the successor the backup that this owner made, in place of the one before.

    Raises NotFound where there is none that is ready, Forbidden.
    """
    roles.check_owner(actor)
    made, path = download.ready(actor)
    _folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(FileExistsError):
        os.link(path, _folder() / path.name)
    StoredSetting.put(NAME, Kit(path.name, made.size, made.asked_at)._asdict() | {"made_at": made.asked_at.isoformat()})
    audit.record(actor, "give recovery kit", "server", None, urls.config().domain)


def take(user: User) -> Path:
    """Return the file of the backup for the successor who accepted. Raises NotFound."""
    succession, kit = Succession.current(), found()
    accepted = succession and succession.user_id == user.id and succession.accepted_at
    if not accepted or kit is None or not (path := _folder() / kit.file).is_file():
        raise NotFound
    account = db.session.get_one(Account, user.account_id)
    audit.record(account, "take recovery kit", "server", None, urls.config().domain)
    return path


def forget() -> None:
    """Give a new successor nothing that was given to the one before; `sweep` deletes the file."""
    StoredSetting.put(NAME, None)


def delete_former() -> None:
    """Delete backups that a newer one has replaced, and all of them where there is no successor."""
    kit = found() if Succession.current() else None
    for path in _folder().glob("*"):
        if kit is None or path.name != kit.file:
            path.unlink(missing_ok=True)


def facts() -> dict[str, str]:
    """Return what the printed page says of this server, without any secret."""
    config = urls.config()
    kind = "SQLite" if config.sqlite_file else "PostgreSQL"
    given = {
        "domain": config.domain,
        "address": config.public_url,
        "title": instance.title(),
        "version": __version__,
        "database": kind,
        "bucket": files.store().bucket,
        "contact": instance.contact_email(),
        "printed": f"{clock.today():%Y-%m-%d}",
    }
    return {name: value for name, value in given.items() if value}


def _folder() -> Path:
    return urls.config().data_dir / FOLDER
