"""Backdated statuses: what somebody wrote on another server becomes theirs here, and nobody is told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import func, insert, select

from models import clock
from models.accounts.account import AccountCounts
from models.base import AnyRow, BigInt, Columns, begin_write, db, run
from models.counters import batched_counters
from models.ids import at, new_id
from models.inserts import insert_rows_once, know
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import ADDRESSED_ONLY, OPEN, Status, StatusCounts, answered_account
from rookery.events import emit
from rookery.events.facts import StatusesImported
from rookery.services.statuses import quote
from rookery.services.statuses.draft import visibility_below
from rookery.services.statuses.post import new_conversations, refer
from rookery.services.statuses.receive import FIRST_DAY, FIRST_ID, RemotePoll, add_media, add_poll


@dataclass(frozen=True)
class BackdatedStatus:
    """A status of an archive, all that it refers to looked up, all of its texts cleaned.

    `parent` is what it answers: the id of a status that is here, or its place among those that are added with it as a
    negative number, -1 for the first. `parent_uri` is the same if it is not here. `quoted` is what it quotes, likewise:
    one of this server. `media` are columns of Media.
    """

    written_at: datetime
    text: str
    content: str
    visibility: str
    content_type: str = "text/plain"
    spoiler_text: str = ""
    sensitive: bool = False
    language: str | None = None
    edited_at: datetime | None = None
    parent: int | None = None
    parent_uri: str | None = None
    quoted: int | None = None
    mention_ids: Sequence[int] = ()
    emoji_ids: Sequence[int] = ()
    tags: dict[str, str] = field(default_factory=dict)
    media: Sequence[Columns] = ()
    poll: RemotePoll | None = None
    quote_policy: str = "nobody"


def add_all(account_id: int, given: Sequence[BackdatedStatus]) -> list[Status]:
    """Add statuses, the oldest first, in few statements. They are in no timeline that is filled on write."""
    if not given:
        return []
    begin_write()
    media = [[{"id": new_id(), **columns} for columns in one.media] for one in given]
    ids = _free_ids([max(one.written_at, FIRST_ID) for one in given])
    parents = {row.id: row for row in db.session.execute(_PARENTS, {"ids": [one.parent for one in given]})}
    wanted = select(Status).where(Status.id.in_([one.quoted for one in given if one.quoted]))
    quotable = {row.id: row for row in db.session.scalars(wanted)}
    quoted: dict[int, Status] = {}
    statuses: list[Status] = []
    for one, row_id, files in zip(given, ids, media, strict=True):
        parent = statuses[-one.parent - 1] if one.parent and one.parent < 0 else parents.get(one.parent)
        status = _row(account_id, one, row_id, parent, [file["id"] for file in files])
        if one.quoted and (found := statuses[-one.quoted - 1] if one.quoted < 0 else quotable.get(one.quoted)):
            quoted[row_id], status.quote_id = found, new_id()
            status.content = quote.line_for(found, one.text) + one.content
        statuses.append(status)
    if insert_rows_once(statuses) < len(statuses):
        raise RuntimeError("an id was taken meanwhile: the job tries again")
    know(statuses)
    with batched_counters():
        for status, one, files in zip(statuses, given, media, strict=True):
            _hang_on(status, one, files)
            if status.id in quoted:
                quote.add_quietly(status, quoted[status.id])
    emit(StatusesImported(account_id, [status.id for status in statuses]))
    return statuses


def _row(
    account_id: int, one: BackdatedStatus, row_id: int, parent: Status | AnyRow | None, media_ids: list[int]
) -> Status:
    """`parent` is a status, or its columns of that name."""
    return Status(
        id=row_id,
        version=new_id(),
        local=True,
        account_id=account_id,
        created_at=max(one.written_at, FIRST_DAY),
        edited_at=one.edited_at,
        text=one.text,
        content=one.content,
        content_type=one.content_type,
        spoiler_text=one.spoiler_text,
        sensitive=one.sensitive,
        visibility=visibility_below(parent.visibility, one.visibility) if parent else one.visibility,
        language=one.language,
        in_reply_to_id=parent.id if parent else None,
        in_reply_to_account_id=answered_account(account_id, parent),
        conversation_id=parent.conversation_id if parent and parent.conversation_id else new_conversations(1)[0],
        poll_id=new_id() if one.poll else None,
        quote_id=None,
        media_ids=media_ids,
        mention_ids=list(one.mention_ids),
        emoji_ids=list(one.emoji_ids),
        tag_names=list(one.tags.values()),
        quote_policy=one.quote_policy,
    )


def _hang_on(status: Status, one: BackdatedStatus, media: Sequence[Columns]) -> None:
    """Add all the rows that belong to the status, and count it. Its mentions are silent: they never notify."""
    add_media(status, media)
    if one.poll:
        add_poll(status, one.poll)
    refer(status, (), one.tags, one.mention_ids)
    if one.parent_uri:
        run(_ADD_AWAITED, {"status_id": status.id, "uri": one.parent_uri, "created_at": clock.now()})
    StatusCounts.begin(status.id)
    if status.in_reply_to_id and status.visibility in OPEN:
        StatusCounts.bump(status.in_reply_to_id, replies=+1)
    if status.visibility not in ADDRESSED_ONLY:
        AccountCounts.posted(status.account_id, status.created_at.date())


_ADD_AWAITED = insert(AwaitedParent)
_PARENTS = select(
    Status.id, Status.account_id, Status.in_reply_to_account_id, Status.conversation_id, Status.visibility
).where(Status.id.in_(db.bindparam("ids", expanding=True)))
_FIRST, _LAST = db.bindparam("first", type_=BigInt), db.bindparam("last", type_=BigInt)
_LAST_ID = select(func.max(Status.id)).where(Status.id >= _FIRST, Status.id <= _LAST)


def _free_ids(moments: Sequence[datetime]) -> list[int]:
    """Return ascending ids of these moments: each behind the last one of its millisecond, or of the next with room."""
    ids: list[int] = []
    for moment in sorted(moments):
        start = max(at(moment), ids[-1] + 1 if ids else 0)
        begins_millisecond = start & 0xFFFF == 0  # else it is behind one that was free
        ids.append(_free_id(start) if begins_millisecond else start)
    return ids


def _free_id(start: int) -> int:
    """Return the first id from here on behind which nothing of the same millisecond is."""
    while True:
        end = start | 0xFFFF
        last = db.session.scalar(_LAST_ID, {"first": start, "last": end})
        if last is None or last < end:
            return start if last is None else last + 1
        start = end + 1
