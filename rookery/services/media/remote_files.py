"""Copies of what stands on other servers: made when somebody looks, or when it comes to somebody's home; the least
looked at go when there are too many.

Clients never see the address that a copy is from: they ask us, and so nobody elsewhere learns who looks at what.
"""

import logging
import os
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any

from sqlalchemy import and_, exists, func, literal, select

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.array_parameters import ids_parameter
from models.base import Columns, Query, aliased, begin_write, db, get_all, run
from models.inserts import insert_once
from models.jobs.lease import Lease
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.media.remote_file import AVATAR, EMOJI, HEADER, MEDIA, PREVIEW, RemoteFile
from models.statuses.status import Status
from models.timelines.timeline import HomeEntry
from rookery import concurrency, events, net, urls
from rookery.errors import Invalid, Overloaded
from rookery.events.facts import TimelinesFilled
from rookery.jobs.worker import Retry
from rookery.services.media import copy_remote, files, processing
from rookery.services.remote import federation_policy
from rookery.services.remote.fetch_on_view import fetch_files

log = logging.getLogger(__name__)

KINDS = (MEDIA, PREVIEW, AVATAR, HEADER, EMOJI)
FIRST_RETRY, LONGEST_RETRY = timedelta(minutes=10), timedelta(days=7)
VIEWS_NOTED = timedelta(hours=1)
PATIENCE_SECONDS, LONGEST_WAIT, LOOK_SECONDS = 10.0, 30.0, 0.2
LEASE_SECONDS = 300.0  # longer than a video takes; a dead process of this machine is noticed sooner


@dataclass(frozen=True)
class RemoteFileSource:
    """The address of the file of a row, and the server of the row."""

    url: str
    domain: str
    film: bool


# On view ---------------------------------------------------------------------------------------------------------


def view(kind: str, owner_id: int, form: str) -> str | None:
    """The key of a copy in this form; it is made if there is none, which is slow. None: not to be had, for now.

    Raises Unavailable or Overloaded when this server has too much to do. Commits when it made a copy, or could not:
    others wait for the same.
    """
    source = source_of(kind, owner_id)
    if source is None:
        return None
    if found := _up_to_date(kind, owner_id, source):
        if found.cached_at is None:
            return None
        # Not each view is noted: that would be a write for every picture.
        if found.viewed_at is None or found.viewed_at < clock.now() - VIEWS_NOTED:
            found.viewed_at = clock.now()
        return _in_form(found.original_key, found.small_key, form)
    made = _once(kind, owner_id, source, PATIENCE_SECONDS)
    return _in_form(made.original_key, made.small_key, form) if made else None


def view_again(kind: str, owner_id: int, form: str, lost_key: str) -> str | None:
    """Like `view`, which named a file that is not in the store: a database is restored without files, or an older one
    than they are.
    """
    begin_write()
    found = db.session.get(RemoteFile, (kind, owner_id), populate_existing=True)
    if found and lost_key in found.keys:
        files.drop(found.keys)
        db.session.delete(found)
    events.commit()
    return view(kind, owner_id, form)


def source_of(kind: str, owner_id: int) -> RemoteFileSource | None:
    """Return what there is to copy; None if there is nothing, or nothing of its server is wanted here."""
    row = db.session.execute(_source(kind).where(_OWNERS[kind].id == owner_id)).one_or_none()
    if row is None or not row.url:
        return None
    if not federation_policy.admits(row.domain, files=True):
        return None
    if not federation_policy.keeps_files(federation_policy.host_of(row.url)):  # its file may lie elsewhere
        return None
    return RemoteFileSource(row.url, row.domain, kind == MEDIA and row.film != "image")


_OWNERS: dict[str, Any] = {MEDIA: Media, PREVIEW: Media, AVATAR: Account, HEADER: Account, EMOJI: Emoji}


@cache
def _source(kind: str) -> Query:
    if kind == EMOJI:
        return select(Emoji.remote_url.label("url"), Emoji.domain, literal("image").label("film")).where(
            Emoji.domain.is_not(None)
        )
    column = {
        MEDIA: Media.remote_url,
        PREVIEW: Media.remote_preview_url,
        AVATAR: RemoteActor.avatar_url,
        HEADER: RemoteActor.header_url,
    }[kind]
    whose = column.label("url"), Account.domain
    present = Account.domain.is_not(None), Account.suspended_at.is_(None)
    if kind in (AVATAR, HEADER):
        query = select(*whose, literal("image").label("film")).join(RemoteActor, RemoteActor.account_id == Account.id)
        return query.where(*present)
    return select(*whose, Media.kind.label("film")).join(Account, Account.id == Media.account_id).where(*present)


def _in_form(original: str | None, small: str | None, form: str) -> str | None:
    return (small or original) if form == "small" else original


# Making a copy ---------------------------------------------------------------------------------------------------


class _Flight:
    """A copy that is being made, and those who wait for it. `is_known`: what came of it, be it that there is none."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self.is_known = False
        self.made: copy_remote.Copy | None = None


_flights: dict[tuple[str, int], _Flight] = {}
_tower = threading.Lock()


def _once(kind: str, owner_id: int, source: RemoteFileSource, patience: float) -> copy_remote.Copy | None:
    """Fetch a file once for all who want it; None if it cannot be had.

    Those of this process wait for each other here, those of others in `_make`. Raises Overloaded if that takes too
    long, as it may for a film: it is not known then that there is none.
    """
    with _tower:
        flight = _flights.get((kind, owner_id))
        first = flight is None
        if flight is None:
            flight = _flights[kind, owner_id] = _Flight()
    if not first:
        events.rollback()  # hold no database connection while waiting
        with concurrency.yield_slot():
            flight.over.wait(LONGEST_WAIT)
        if not flight.is_known:
            raise Overloaded
        return flight.made
    try:
        flight.made = _make(kind, owner_id, source, patience)
        flight.is_known = True
        return flight.made
    finally:
        with _tower:
            del _flights[kind, owner_id]
        flight.over.set()


def _make(kind: str, owner_id: int, source: RemoteFileSource, patience: float) -> copy_remote.Copy | None:
    """Make the copy, unless another process is making it, or just did."""
    name = f"copy {kind} {owner_id}"
    _await_turn(name, LONGEST_WAIT if patience else 0.0)
    try:
        if found := _up_to_date(kind, owner_id, source):
            return copy_remote.Copy(found.original_key or "", found.small_key, found.size) if found.cached_at else None
        return _fetch(kind, owner_id, source, patience)
    finally:
        events.rollback()
        Lease.release(name, _me())
        events.commit()


def _await_turn(name: str, seconds: float) -> None:
    """Become the one in all processes who makes this copy. Raises Overloaded if another one takes too long."""
    until = time.monotonic() + seconds
    while not Lease.hold(name, _me(), LEASE_SECONDS):
        events.rollback()
        if time.monotonic() >= until:
            raise Overloaded
        with concurrency.yield_slot():
            time.sleep(LOOK_SECONDS)
    events.commit()


def _me() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"


def _up_to_date(kind: str, owner_id: int, source: RemoteFileSource) -> RemoteFile | None:
    """Return what there is of this file: a copy, or the note that none could be made a moment ago."""
    found = db.session.get(RemoteFile, (kind, owner_id), populate_existing=True)
    if found is None or found.url != source.url:
        return None
    return found if found.cached_at or (found.retry_at and found.retry_at > clock.now()) else None


def _fetch(kind: str, owner_id: int, source: RemoteFileSource, patience: float) -> copy_remote.Copy | None:
    db.session.rollback()  # hold no transaction open while a server hangs
    try:
        with _slot(patience):
            made = copy_remote.copy(kind, source.url, federation_policy.check_file(source.url), source.film, patience)
    except (net.HostBusy, processing.Busy, Overloaded):
        raise
    except (net.FetchError, Invalid) as error:
        log.info("no copy of %s %d: %s", kind, owner_id, error)
        made = None
    _keep(kind, owner_id, source, made)
    events.commit()
    return made


@contextmanager
def _slot(patience: float) -> Iterator[None]:
    """Bound the threads that wait for other servers to a quarter: the API needs the others."""
    slots = _slots(urls.config().web_threads)
    with concurrency.yield_slot():
        free = slots.acquire(timeout=patience)
    if not free:
        raise Overloaded
    try:
        yield
    finally:
        slots.release()


@cache
def _slots(threads: int) -> threading.BoundedSemaphore:
    return threading.BoundedSemaphore(max(1, threads // 4))


def _keep(kind: str, owner_id: int, source: RemoteFileSource, made: copy_remote.Copy | None) -> None:
    """Note what was made, in place of what there was, or that nothing could be made."""
    begin_write()
    current = db.session.execute(_source(kind).where(_OWNERS[kind].id == owner_id)).one_or_none()
    if current is None or current.url != source.url:  # gone or changed meanwhile: discard the copy
        files.delete(made.keys if made else ())
        return
    now = clock.now()
    insert_once(RemoteFile, kind=kind, owner_id=owner_id, url=source.url, size=0, failures=0)
    row = db.session.get_one(RemoteFile, (kind, owner_id), populate_existing=True)
    files.drop(row.keys)
    row.url, row.original_key, row.small_key, row.size = source.url, None, None, 0
    if made is None:
        row.failures, row.cached_at = row.failures + 1, None
        row.retry_at = now + min(FIRST_RETRY * 2 ** min(row.failures - 1, 12), LONGEST_RETRY)
        return
    row.original_key, row.small_key, row.size = made.original_key, made.small_key, made.size
    row.failures, row.retry_at, row.cached_at, row.viewed_at = 0, None, now, now
    if made.about:
        _complete(owner_id, made.about)


def _complete(media_id: int, about: Columns) -> None:
    """Say of the attachment what its server did not say, or said wrongly; its blurhash and focus stay."""
    media = db.session.get(Media, media_id, populate_existing=True)
    if media is None:
        return
    media.kind, media.content_type = about["kind"], about["content_type"]
    media.blurhash = media.blurhash or about["blurhash"]
    media.meta = {**media.meta, **about["meta"]}


# In advance ------------------------------------------------------------------------------------------------------


def want(facts: Sequence[TimelinesFilled]) -> None:
    """Start the jobs that fetch the files of remote posts in home timelines, before anybody looks."""
    came = get_all(Status, (fact.status_id for fact in facts))
    elsewhere = [status.id for status in came if not status.local or status.reblog_of_id]
    for row in run(_arrived(), {"ids": elsewhere}).all() if elsewhere else ():
        if row.media_ids or row.emoji_ids or row.wants_avatar:
            fetch_files.enqueue(row.id)


@cache
def _arrived() -> Query:
    came = aliased(Status)
    has_avatar = exists().where(RemoteFile.kind == AVATAR, RemoteFile.owner_id == Status.account_id)
    shows_one = exists().where(RemoteActor.account_id == Status.account_id, RemoteActor.avatar_url.is_not(None))
    at_home = exists().where(HomeEntry.status_id == came.id)
    return (
        select(Status.id, Status.media_ids, Status.emoji_ids, and_(shows_one, ~has_avatar).label("wants_avatar"))
        .join(came, Status.id == func.coalesce(came.reblog_of_id, came.id))
        .where(came.id.in_(ids_parameter("ids")), ~Status.local, at_home)
    )


def fetch(status_id: int) -> None:
    """Make copies of all that a status shows, one by one. Slow: no transaction is open while one is fetched."""
    for kind, owner_id in _shown_by(status_id):
        source = source_of(kind, owner_id)
        found = db.session.get(RemoteFile, (kind, owner_id), populate_existing=True)
        tried = found and found.url == source.url and (found.cached_at or found.retry_at) if source else True
        if source and not tried:
            try:
                _once(kind, owner_id, source, 0.0)
            except net.HostBusy as crowded:
                raise Retry(crowded.seconds, "the host is busy") from None
            except (Overloaded, processing.Busy):
                raise Retry(copy_remote.IMAGE_SECONDS, "this server is busy") from None


def refetch(status_id: int, force: bool = False) -> None:
    """Enqueue a fetch of the files of a status of which there is no copy; with `force`, of all of them."""
    for kind, owner_id in _shown_by(status_id):
        found = db.session.get(RemoteFile, (kind, owner_id))
        if found and (force or found.cached_at is None):
            files.drop(found.keys)
            db.session.delete(found)
    db.session.flush()
    fetch_files.enqueue(status_id)


def _shown_by(status_id: int) -> list[tuple[str, int]]:
    status = db.session.get(Status, status_id)
    if status is None:
        return []
    ids = list(dict.fromkeys([*status.emoji_ids, *db.session.get_one(Account, status.account_id).emoji_ids]))
    return [
        (AVATAR, status.account_id),
        *((PREVIEW, one) for one in status.media_ids),
        *((MEDIA, one) for one in status.media_ids),
        *((EMOJI, one) for one in ids),
    ]
