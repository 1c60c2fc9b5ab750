"""The machine: secrets, file modes, disk, memory, outgoing connections, mail and the clock."""

import os
import pwd
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from flask import current_app
from sqlalchemy import func, select

from models import clock
from models.base import db
from models.federation.peer import Peer
from rookery import net
from rookery.config.load import SETTINGS_FILE
from rookery.doctor import echo
from rookery.doctor.examination import Examination
from rookery.doctor.findings import ERROR, NOTE, WARNING, Finding
from rookery.net import BadStatus, FetchError
from rookery.plugin import plugins
from rookery.secrets import NAMES, Secrets
from rookery.services import emails, instance
from rookery.services.data import disk_budget
from rookery.services.remote import federation_policy
from rookery.translations import lazy_gettext as _

MEGABYTE = 1024 * 1024
DISK_FULL, DISK_LOW = 100 * MEGABYTE, 1000 * MEGABYTE
MEMORY_LOW = 400 * MEGABYTE
FALLBACK = "mastodon.social"  # asked where no other server is known yet
OUTGOING_SECONDS = 10.0
PEERS = 3
CLOCK_TOLERATED = timedelta(seconds=60)
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_READABLE = stat.S_IRGRP | stat.S_IROTH


def secrets(found: Examination) -> Iterator[Finding]:
    """Look for the secrets, among them the keys of push messages, and read those keys."""
    known: Secrets = current_app.extensions["rookery.secrets"]
    if not known.directory.exists() and not known.known:
        return  # nothing was started there yet: the database says so
    for name in NAMES:
        path = known.directory / name
        try:
            content = path.read_bytes()
        except OSError:
            sentence = _("The secret %(name)s is missing, or cannot be read.", name=name)
            yield Finding("secrets.missing", sentence, values={"file": str(path)})
            continue
        if not _is_usable(name, content):
            sentence = _("The secret %(name)s is damaged.", name=name)
            yield Finding("secrets.unreadable", sentence, values={"file": str(path)})


def _is_usable(name: str, content: bytes) -> bool:
    if not name.endswith(".pem"):
        return len(content) >= 32
    try:
        serialization.load_pem_private_key(content, None)
    except (ValueError, TypeError):
        return False
    return True


def files(found: Examination) -> Iterator[Finding]:
    """Look at modes and owners of the data directory, and of what is secret in it."""
    directory: Path = found.config.data_dir
    try:
        own_mode = directory.stat()
    except OSError:
        return  # nothing was started there yet: the database says so
    owner = _name_of(own_mode.st_uid)
    entries = list(_sensitive(directory))
    if own_mode.st_mode & _OTHERS and (open_ := [path for path, mode in entries if mode.st_mode & _READABLE]):
        sentence = _("Other users of this machine can read %(path)s.", path=str(open_[0]))
        yield Finding("files.readable", sentence, WARNING)
    if foreign := [path for path, mode in entries if mode.st_uid != own_mode.st_uid]:
        sentence = _("%(path)s does not belong to %(owner)s, the owner of its directory.", path=foreign[0], owner=owner)
        yield Finding("files.owner", sentence, ERROR, {"owner": owner})
    if os.geteuid() != own_mode.st_uid:
        sentence = _("This runs as %(user)s, but the data belong to %(owner)s.", user=_name_of(), owner=owner)
        yield Finding("files.user", sentence, WARNING, {"owner": owner})


def _sensitive(directory: Path) -> Iterator[tuple[Path, os.stat_result]]:
    for path in (*directory.glob("rookery.db*"), directory / SETTINGS_FILE, *directory.glob("secrets/*")):
        with suppress(OSError):
            yield path, path.stat()


def _name_of(uid: int | None = None) -> str:
    uid = os.geteuid() if uid is None else uid
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def disk(found: Examination) -> Iterator[Finding]:
    with suppress(OSError):
        free = shutil.disk_usage(found.config.data_dir).free
        if free < DISK_LOW:
            sentence = _("Only %(free)s MB are free on the disk of the data.", free=free // MEGABYTE)
            yield Finding("disk.full", sentence) if free < DISK_FULL else Finding("disk.low", sentence, WARNING)


def budget(found: Examination) -> Iterator[Finding]:
    if plugins().is_on("disk") and (doubt := disk_budget.doubt(disk_budget.as_typed())):
        yield Finding("disk.budget", doubt, WARNING)


def memory(found: Examination) -> Iterator[Finding]:
    """Ask the server, whose control group is another than that of a command."""
    arrived = echo.send("GET", echo.address(found.base)).echo
    limits = arrived.memory if arrived else {}
    if (limit := limits.get("limit")) is not None and limit < MEMORY_LOW:
        sentence = _("The server may use %(limit)s MB of memory, too little for images.", limit=limit // MEGABYTE)
        yield Finding("memory.low", sentence, WARNING)
    if killed := limits.get("killed"):
        sentence = _("Processes of the server were killed because memory ran out: %(count)s.", count=killed)
        yield Finding("memory.killed", sentence, WARNING)


# Connections to the outside ---------------------------------------------------------------------------------------


def outgoing(found: Examination) -> Iterator[Finding]:
    """Ask another server: the given one, or one of those that took deliveries last."""
    if federation_policy.mode() == "off":
        return
    asked = [found.options.ask] if found.options.ask else _peers() or [FALLBACK]
    reason: object = ""
    for host in asked:
        try:
            found.outside = net.fetch(
                f"https://{host}/.well-known/nodeinfo", deadline=OUTGOING_SECONDS, cut=True, max_bytes=4096
            )
            return
        except BadStatus as error:  # it answers
            found.outside = error.page
            return
        except FetchError as error:
            reason = error.message
    sentence = _(
        "Requests to other servers fail: %(host)s could not be asked (%(reason)s).", host=asked[-1], reason=reason
    )
    yield Finding("outgoing.failed", sentence, WARNING if found.is_local else ERROR, {"asked": asked[-1]})


def _peers() -> list[str]:
    newest = select(Peer.domain).where(Peer.delivered_at.is_not(None)).order_by(Peer.delivered_at.desc()).limit(PEERS)
    hosts = list(db.session.scalars(newest))
    db.session.rollback()
    return hosts


def the_clock(found: Examination) -> Iterator[Finding]:
    """Compare the clock with those of the database and of the other server that was asked."""
    others: list[datetime | None] = []
    if found.outside and (date := found.outside.headers.get("date")):
        with suppress(ValueError, TypeError):
            others.append(parsedate_to_datetime(date))
    if db.engine.dialect.name == "postgresql":
        others.append(db.session.scalar(select(func.clock_timestamp())))
        db.session.rollback()
    wrong = [clock.now() - other for other in others if other and abs(clock.now() - other) > CLOCK_TOLERATED]
    if wrong:
        seconds = round(wrong[0].total_seconds())
        sentence = _("The clock differs from that of other machines by %(seconds)s seconds.", seconds=f"{seconds:+}")
        yield Finding("clock.wrong", sentence)


def mail(found: Examination) -> Iterator[Finding]:
    """Sign in to the mail server; no e-mail is sent."""
    if not emails.can_send():
        level = NOTE if instance.registration_mode() == "closed" else WARNING
        db.session.rollback()
        yield Finding("mail.none", _("There is no mail server, so nobody can ask for a new password."), level)
    elif problem := emails.try_connection():
        yield Finding("mail.failed", _("The mail server does not accept e-mails: %(reason)s.", reason=problem))
