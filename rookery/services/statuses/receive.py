"""Receiving: how a status of another server comes to be here, once, in whatever order things arrive."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import bindparam, insert, select

from models import clock
from models.accounts.account import Account, AccountCounts
from models.base import BigInt, Columns, begin_write, db, run
from models.ids import new_id
from models.inserts import insert_ignoring, insert_rows_once, know
from models.jobs.job import NETWORK
from models.media.attachment import Media
from models.statuses.interaction import InteractionPolicy
from models.statuses.pending_reply import AwaitedParent
from models.statuses.poll import Poll
from models.statuses.status import (
    ADDRESSED_ONLY,
    FETCHED,
    LATE,
    OPEN,
    Status,
    StatusCounts,
    StatusMention,
    answered_account,
)
from models.timelines.conversation import Conversation
from rookery.events import emit
from rookery.events.facts import StatusFetched, StatusPosted
from rookery.plugin import task
from rookery.services.statuses import pending_replies, polls, quote, undelivered
from rookery.services.statuses.post import new_conversations, refer

# Ids cannot represent earlier times, and clients' calendars hardly go further back.
FIRST_ID, FIRST_DAY = datetime(1970, 1, 2, tzinfo=UTC), datetime(1900, 1, 1, tzinfo=UTC)
ID_TRIES = 5


@dataclass(frozen=True)
class RemotePoll:
    options: list[str]
    tallies: list[int]
    multiple: bool
    voters: int
    expires_at: datetime | None
    closed_at: datetime | None


@dataclass(frozen=True)
class RemoteStatus:
    """A status of another server, all that it refers to looked up, all of its texts cleaned.

    `parent_uri` is what it answers, `parent` that if it is here. `silent_ids` may read it and are not told. `media` are
    columns of Media. `live`: it comes from its author now, so people are told; else it was looked up, `late` if it is
    of a downtime (see StatusPosted). `climbs`: what it answers is to be looked up, too. `updated` is as its server
    sent it. `reblogs` and `favourites` are how its server counts. `published` is never in the future.
    """

    uri: str
    url: str | None
    content: str
    visibility: str
    spoiler_text: str = ""
    sensitive: bool = False
    language: str | None = None
    published: datetime | None = None
    updated: datetime | None = None
    parent: Status | None = None
    parent_uri: str | None = None
    conversation: str | None = None
    mention_ids: list[int] = field(default_factory=list)
    silent_ids: list[int] = field(default_factory=list)
    emoji_ids: list[int] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)
    media: list[dict[str, Any]] = field(default_factory=list)
    poll: RemotePoll | None = None
    quoted: Status | None = None
    approval_uri: str | None = None
    quote_policy: str = "nobody"
    interaction_rules: dict[str, Any] = field(default_factory=dict)
    reblogs: int | None = None
    favourites: int | None = None
    live: bool = False
    late: bool = False
    climbs: bool = True


class Here(Exception):
    """A status of this id is here already."""


def receive(author: Account, remote: RemoteStatus) -> Status:
    """Store it, once: whoever comes second is given what is there. Children that came before are linked to it."""
    status = _row(author, remote)
    together = db.session.info.get("received")
    if together is not None and not (remote.parent_uri or remote.quoted):
        together.append((status, remote))
        return status
    try:
        _store([(status, remote)])
    except Here:
        found = db.session.scalars(select(Status).where(Status.uri == remote.uri)).one()
        come_again(found, remote.live, remote.late)
        return found
    return status


@contextmanager
def stored_together() -> Iterator[None]:
    """Store what is received inside, and answers and quotes nothing, when it ends: in few statements. Nobody may look
    for it inside. Raises Here if one of them is here, and then others may be stored: the caller undoes that.
    """
    together: list[tuple[Status, RemoteStatus]] = []
    db.session.info["received"] = together
    try:
        yield
    finally:
        del db.session.info["received"]
    if together:
        _store(together)


def come_again(status: Status, live: bool, late: bool) -> None:
    """Tell people of a status that is here already as if it came now, as far as nobody did before."""
    if live:
        undelivered.deliver(status)
    elif late:
        undelivered.catch_up(status)


def _store(arrived: Sequence[tuple[Status, RemoteStatus]]) -> None:
    """Store these rows with all that belongs to them. None may answer another. Raises Here."""
    begin_write()
    pending_replies.take_turns((remote.uri, remote.parent_uri) for _, remote in arrived)
    parents = [remote.parent or _arrived_meanwhile(remote.parent_uri) for _, remote in arrived]
    threads = _conversations(
        remote.conversation for (_, remote), parent in zip(arrived, parents, strict=True) if not _thread_of(parent)
    )
    for (status, _), parent in zip(arrived, parents, strict=True):
        status.in_reply_to_id = parent.id if parent else None
        status.in_reply_to_account_id = answered_account(status.account_id, parent)
        status.conversation_id = _thread_of(parent) or next(threads)
    statuses = [status for status, _ in arrived]
    _add(statuses)
    for (status, remote), parent in zip(arrived, parents, strict=True):
        _hang_on(status, remote, parent)
    pending_replies.join_replies(statuses)
    for status, remote in arrived:
        posted = remote.live or remote.late
        emit(StatusPosted(status.id, late=remote.late) if posted else StatusFetched(status.id))


def _hang_on(status: Status, remote: RemoteStatus, parent: Status | None) -> None:
    """Add all the rows that belong to the status, and count it."""
    add_media(status, [{"id": row_id, **one} for row_id, one in zip(status.media_ids, remote.media, strict=True)])
    if remote.poll and status.poll_id:
        add_poll(status, remote.poll)
    refer(status, remote.mention_ids, remote.tags, remote.silent_ids)
    if remote.quoted:
        StatusCounts.hold(remote.quoted.id, parent.id if parent else None)
        quote.propose(status, remote.quoted, remote.approval_uri)
    if remote.interaction_rules:
        InteractionPolicy.put(status.id, remote.interaction_rules)
    _count(status, parent, remote)
    if remote.parent_uri and parent is None:
        run(_ADD_AWAITED, {"status_id": status.id, "uri": remote.parent_uri, "created_at": clock.now()})
        if remote.climbs:
            fetch_ancestors.enqueue(status.id, remote.parent_uri)


# The row ------------------------------------------------------------------------------------------------------

_ADD_MEDIA, _ADD_AWAITED = map(insert, (Media, AwaitedParent))


def _row(author: Account, remote: RemoteStatus) -> Status:
    """Return the row, not stored yet, and in no thread. Its id, of the time when it was written, is drawn: it may be
    taken.
    """
    created_at = max(remote.published or clock.now(), FIRST_DAY)
    return Status(
        id=new_id(max(created_at, FIRST_ID)),
        version=new_id(),
        local=False,
        account_id=author.id,
        uri=remote.uri,
        url=remote.url,
        created_at=created_at,
        seen_at=clock.now() if created_at < clock.ago(days=1) else None,
        undelivered=None if remote.live else LATE if remote.late else FETCHED,
        edited_at=_edited_at(remote, created_at),
        remote_updated_at=remote.updated,
        text="",
        content=remote.content,
        content_type="text/html",
        spoiler_text=remote.spoiler_text,
        sensitive=remote.sensitive,
        visibility=remote.visibility,
        language=remote.language,
        media_ids=[new_id() for _ in remote.media],
        poll_id=new_id() if remote.poll else None,
        quote_id=new_id() if remote.quoted else None,
        quote_policy=remote.quote_policy,
        mention_ids=remote.mention_ids,
        emoji_ids=remote.emoji_ids,
        tag_names=list(remote.tags.values()),
    )


def _edited_at(remote: RemoteStatus, created_at: datetime) -> datetime | None:
    """Return the time of the last edit, at most now: the clock of its server may be ahead (17.2). Without `published`
    it is None: many servers send `updated` with every post.
    """
    if remote.published is None or remote.updated is None or remote.updated <= created_at:
        return None
    return min(remote.updated, clock.now())


def _add(statuses: Sequence[Status]) -> None:
    """Ids that are taken are drawn again. Raises Here."""
    left = statuses
    for _ in range(ID_TRIES):
        if insert_rows_once(left) == len(left):
            know(statuses)
            return
        there = {row.uri: row.id for row in run(_BY_URIS, {"uris": [one.uri for one in left]})}
        if any(there.get(one.uri, one.id) != one.id for one in left):
            raise Here
        left = [one for one in left if one.uri not in there]
        for one in left:
            one.id = new_id(max(one.created_at, FIRST_ID))
    raise RuntimeError("no free id was found for a status")


_BY_URIS = select(Status.id, Status.uri).where(Status.uri.in_(bindparam("uris", expanding=True)))


_BY_URI = select(Status.id).where(Status.uri == bindparam("uri"))


def _arrived_meanwhile(uri: str | None) -> Status | None:
    found = run(_BY_URI, {"uri": uri}).scalar() if uri else None
    return db.session.get(Status, found) if found else None


def _thread_of(parent: Status | None) -> int | None:
    return parent.conversation_id if parent else None


def _conversations(uris: Iterable[str | None]) -> Iterator[int]:
    """The threads of these names, those without a name new ones: two statements, three where a name is known."""
    wanted = list(uris)
    named = {uri: new_id() for uri in sorted({uri for uri in wanted if uri})}
    if named:
        rows = [{"id": row_id, "uri": uri} for uri, row_id in named.items()]
        if run(insert_ignoring(Conversation), rows, preserve_rowcount=True).rowcount < len(rows):
            named = {row.uri: row.id for row in run(_NAMED, {"uris": list(named)})}
    new = iter(new_conversations(len(wanted) - sum(map(bool, wanted))))
    return iter([named[uri] if uri else next(new) for uri in wanted])


_NAMED = select(Conversation.id, Conversation.uri).where(Conversation.uri.in_(bindparam("uris", expanding=True)))


def add_media(status: Status, media: Sequence[Columns]) -> None:
    """Attachments are there at once; their files stay where they are until somebody looks (14.2)."""
    if media:
        common = {
            "account_id": status.account_id,
            "status_id": status.id,
            "state": "ready",
            "size": 0,
            "created_at": clock.now(),
        }
        run(_ADD_MEDIA, [{**common, "version": new_id(), **one} for one in media])


def add_poll(status: Status, poll: RemotePoll) -> None:
    """The poll of a status, whose `poll_id` is chosen; counted is what its server counts."""
    run(
        insert(Poll),
        {
            "id": status.poll_id,
            "version": new_id(),
            "status_id": status.id,
            "account_id": status.account_id,
            "options": poll.options,
            "tallies": poll.tallies,
            "voters_count": poll.voters,
            "multiple": poll.multiple,
            "hide_totals": False,
            "expires_at": poll.expires_at,
            "closed_at": poll.closed_at,
            "emoji_ids": [],
        },
    )
    if status.poll_id and poll.expires_at and poll.expires_at > clock.now() and poll.closed_at is None:
        polls.announce_end(status.poll_id, poll.expires_at)


def _count(status: Status, parent: Status | None, remote: RemoteStatus) -> None:
    """Count a status as one that was posted here, with the counts that its own server told."""
    StatusCounts.begin(status.id, remote.reblogs, remote.favourites)
    if parent and status.visibility in OPEN:
        StatusCounts.bump(parent.id, replies=+1)
    if status.visibility not in ADDRESSED_ONLY:
        AccountCounts.posted(status.account_id, status.created_at.date())


# Readers ------------------------------------------------------------------------------------------------------


def add_reader(status: Status, account_id: int) -> None:
    """Let one more account read a status that its author sent there (9.6); nobody is told."""
    run(insert_ignoring(StatusMention), {"status_id": status.id, "account_id": account_id, "silent": True})


@task(queue=NETWORK)
def fetch_ancestors(status_id: int, uri: str) -> None:
    """Fetch what a reply answers, which has the id `uri`, and what that answers: federation/remote/threads.py."""


@task()
def share_with_group(status_id: int, account_id: int) -> None:
    """Put a status into the homes of those who follow the group: services/timelines/fanout.py."""


def share(group: Account, status: Status) -> None:
    """Bring what somebody wrote in a group to those who follow it: what begins a thread there, not the answers."""
    answers = status.in_reply_to_id is not None or run(_AWAITS, {"status_id": status.id}).first() is not None
    if status.visibility in OPEN and not answers:
        share_with_group.enqueue(status.id, group.id)


_AWAITS = select(AwaitedParent.status_id).where(AwaitedParent.status_id == bindparam("status_id", type_=BigInt))


def reblogged_or_self(status: Status) -> Status:
    """The status, for a reblog what it holds."""
    return db.session.get_one(Status, status.reblog_of_id) if status.reblog_of_id else status
