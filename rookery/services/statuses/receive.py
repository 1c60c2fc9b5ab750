"""Receiving: how a status of another server comes to be here, once, in whatever order things arrive."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy import bindparam, func, insert, select, update

from models import clock
from models.account import Account, AccountCounts
from models.base import BigInt, Query, begin_write, db, insert_ignoring, insert_row_once, run
from models.conversation import Conversation
from models.ids import new_id
from models.media import Media
from models.poll import Poll
from models.status import Status, StatusCounts, StatusMention, ancestor_ids, descendant_ids
from models.thread import AwaitedParent
from models.visibility import OPEN
from rookery.events import emit
from rookery.events.facts import ParentMissing, PollExpired, ReplyJoined, StatusFetched, StatusPosted, StatusShared
from rookery.services.statuses import quote
from rookery.services.statuses.post import new_conversation, refer

# Ids cannot tell of earlier times, and calendars of clients not of much earlier ones.
FIRST_ID, FIRST_DAY = datetime(1970, 1, 2, tzinfo=UTC), datetime(1900, 1, 1, tzinfo=UTC)
ID_TRIES = 5
JOINED = 500  # replies that wait for one status; who sends more of them does so on purpose
MOVED = 500  # replies that change their thread with the one above them
HIGHEST = 5000  # statuses one above the other, among which a circle is looked for


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
    columns of Media. `live`: it comes from its author now, so people are told; else it was looked up. `climbs`: what
    it answers is to be looked up, too. `reblogs` and `favourites` are how its server counts.
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
    reblogs: int | None = None
    favourites: int | None = None
    live: bool = False
    climbs: bool = True


def receive(author: Account, remote: RemoteStatus) -> Status:
    """Store it, once: whoever comes second is given what is there. Children that came before are linked to it."""
    begin_write()
    _take_turns(remote)
    parent = remote.parent or _arrived_meanwhile(remote.parent_uri)
    media = [{"id": new_id(), **columns} for columns in remote.media]
    status = _added(author, remote, parent, [one["id"] for one in media])
    if status is None:
        return db.session.scalars(select(Status).where(Status.uri == remote.uri)).one()
    add_media(status, media)
    if remote.poll and status.poll_id:
        add_poll(status, remote.poll)
    refer(status, remote.mention_ids, remote.tags, remote.silent_ids)
    if remote.quoted:
        StatusCounts.hold(remote.quoted.id, parent.id if parent else None)
        quote.propose(status, remote.quoted, remote.approval_uri)
    _count(status, parent, remote)
    if remote.parent_uri and parent is None:
        run(_ADD_AWAITED, {"status_id": status.id, "uri": remote.parent_uri, "created_at": clock.now()})
        if remote.climbs:
            emit(ParentMissing(status.id, remote.parent_uri))
    _join_replies(status)
    emit(StatusPosted(status.id) if remote.live else StatusFetched(status.id))
    return status


# The row ------------------------------------------------------------------------------------------------------

_ADD_MEDIA, _ADD_AWAITED = map(insert, (Media, AwaitedParent))


def _added(author: Account, remote: RemoteStatus, parent: Status | None, media_ids: list[int]) -> Status | None:
    """The new row, None if there is one of this uri. Ids of the past are drawn: one that is taken is drawn again."""
    created_at = max(min(remote.published or clock.now(), clock.now()), FIRST_DAY)
    status = Status(
        version=new_id(), local=False, account_id=author.id, uri=remote.uri, url=remote.url, created_at=created_at,
        seen_at=clock.now() if created_at < clock.ago(days=1) else None,
        edited_at=remote.updated if remote.updated and remote.updated > created_at else None, text="",
        content=remote.content, content_type="text/html", spoiler_text=remote.spoiler_text,
        sensitive=remote.sensitive, visibility=remote.visibility, language=remote.language,
        in_reply_to_id=parent.id if parent else None, in_reply_to_account_id=parent.account_id if parent else None,
        conversation_id=_conversation(parent, remote.conversation), media_ids=media_ids,
        poll_id=new_id() if remote.poll else None, quote_id=new_id() if remote.quoted else None,
        quote_policy=remote.quote_policy, mention_ids=remote.mention_ids, emoji_ids=remote.emoji_ids,
        tag_names=list(remote.tags),
    )  # fmt: skip
    for _ in range(ID_TRIES):
        status.id = new_id(max(created_at, FIRST_ID))
        if insert_row_once(status):
            return status
        if _id_of(remote.uri):
            return None
    raise RuntimeError("no free id was found for a status")


def _id_of(uri: str) -> int | None:
    return run(_BY_URI, {"uri": uri}).scalar()


_BY_URI = select(Status.id).where(Status.uri == bindparam("uri"))


def _conversation(parent: Status | None, uri: str | None) -> int:
    """The thread of the parent, else the one of this name."""
    if parent and parent.conversation_id:
        return parent.conversation_id
    if not uri:
        return new_conversation()
    row_id = new_id()
    if run(insert_ignoring(Conversation), {"id": row_id, "uri": uri}, preserve_rowcount=True).rowcount:
        return row_id
    return int(run(_CONVERSATION, {"uri": uri}).scalar_one())


_CONVERSATION = select(Conversation.id).where(Conversation.uri == bindparam("uri"))


def add_media(status: Status, media: Sequence[dict[str, Any]]) -> None:
    """Attachments are there at once; their files stay where they are until somebody looks (14.2)."""
    if media:
        common = {"account_id": status.account_id, "status_id": status.id, "state": "ready", "size": 0,
                  "created_at": clock.now()}  # fmt: skip
        run(_ADD_MEDIA, [{**common, "version": new_id(), **one} for one in media])


def add_poll(status: Status, poll: RemotePoll) -> None:
    """The poll of a status, whose `poll_id` is chosen; counted is what its server counts."""
    run(insert(Poll), {
        "id": status.poll_id, "version": new_id(), "status_id": status.id, "account_id": status.account_id,
        "options": poll.options, "tallies": poll.tallies, "voters_count": poll.voters, "multiple": poll.multiple,
        "hide_totals": False, "expires_at": poll.expires_at, "closed_at": poll.closed_at, "emoji_ids": [],
    })  # fmt: skip
    if status.poll_id and poll.expires_at and poll.expires_at > clock.now() and poll.closed_at is None:
        emit(PollExpired(status.poll_id), at=poll.expires_at)


def _count(status: Status, parent: Status | None, remote: RemoteStatus) -> None:
    """As when somebody here posts, save that a home is for those who live here."""
    StatusCounts.begin(status.id, remote.reblogs, remote.favourites)
    if parent and status.visibility in OPEN:
        StatusCounts.bump(parent.id, replies=+1)
    AccountCounts.posted(status.account_id, status.created_at.date())


# Readers ------------------------------------------------------------------------------------------------------


def add_reader(status: Status, account_id: int) -> None:
    """Let one more account read a status that its author sent there (9.6); nobody is told."""
    run(insert_ignoring(StatusMention), {"status_id": status.id, "account_id": account_id, "silent": True})


def share(group: Account, status: Status) -> None:
    """Bring what somebody wrote in a group to those who follow it: what begins a thread there, not the answers."""
    answers = status.in_reply_to_id is not None or run(_AWAITS, {"status_id": status.id}).first() is not None
    if status.visibility in OPEN and not answers:
        emit(StatusShared(status.id, group.id))


_AWAITS = select(AwaitedParent.status_id).where(AwaitedParent.status_id == bindparam("status_id", type_=BigInt))


def original(status: Status) -> Status:
    """The status, for a reblog what it holds."""
    return db.session.get_one(Status, status.reblog_of_id) if status.reblog_of_id else status


# Replies that came before -------------------------------------------------------------------------------------


def _take_turns(remote: RemoteStatus) -> None:
    """A parent and its reply that arrive at the same moment find each other: one of them comes first."""
    if db.engine.dialect.name != "sqlite":
        for uri in sorted({remote.uri, remote.parent_uri or remote.uri}):
            run(_TURN, {"uri": uri})


_TURN = select(func.pg_advisory_xact_lock(func.hashtext(bindparam("uri"))))


def _arrived_meanwhile(uri: str | None) -> Status | None:
    found = _id_of(uri) if uri else None
    return db.session.get(Status, found) if found else None


def await_no_more(uri: str) -> None:
    """What has this id does not come any more: what answers it stays without a parent."""
    run(_AWAITED.delete().where(_AWAITED.c.uri == bindparam("uri")), {"uri": uri})


def _join_replies(parent: Status) -> None:
    """Link those that waited for this status: as if they had come after it. It answers none of them itself: a thread
    that went round in a circle would have no end.
    """
    waiting = run(_waiting(), {"uri": parent.uri, "most": JOINED}).all()
    if not waiting:
        return
    await_no_more(parent.uri or "")
    above = {parent.id, *ancestor_ids(parent.id, HIGHEST)}
    children = [child for child in waiting if child.id not in above]
    if not children:
        return
    ids = [child.id for child in children]
    run(_LINK, {"ids": ids, "parent": parent.id, "partner": parent.account_id, "version": new_id()})
    StatusCounts.bump(parent.id, replies=sum(child.visibility in OPEN for child in children))
    below = [one for one, _ in descendant_ids(parent.id, MOVED, MOVED)]
    run(_MOVE, {"ids": below, "to": parent.conversation_id, "version": new_id()})
    for held in list(db.session.identity_map.values()):
        if isinstance(held, Status) and held.id in below:
            db.session.expire(held)
    for child_id in ids:
        emit(ReplyJoined(child_id))


_STATUSES: Any = Status.__table__
_AWAITED: Any = AwaitedParent.__table__
_IDS: Any = bindparam("ids", expanding=True)
_LINK = (
    update(_STATUSES).where(_STATUSES.c.id.in_(_IDS))
    .values(in_reply_to_id=bindparam("parent", type_=BigInt), in_reply_to_account_id=bindparam("partner", type_=BigInt),
            version=bindparam("version", type_=BigInt))
)  # fmt: skip
_MOVE = (
    update(_STATUSES)
    .where(_STATUSES.c.id.in_(_IDS), _STATUSES.c.conversation_id.is_distinct_from(bindparam("to", type_=BigInt)))
    .values(conversation_id=bindparam("to", type_=BigInt), version=bindparam("version", type_=BigInt))
)  # fmt: skip


@cache
def _waiting() -> Query:
    return (
        select(Status.id, Status.visibility, Status.conversation_id)
        .join(AwaitedParent, AwaitedParent.status_id == Status.id).where(AwaitedParent.uri == bindparam("uri"))
        .order_by(Status.id).limit(bindparam("most", type_=BigInt))
    )  # fmt: skip
