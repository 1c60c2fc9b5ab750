"""Telling people: each thing once, nothing from those they avoid, and of strangers only what their policy admits."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, exists, false, or_, select
from sqlalchemy.orm import join

from models import clock
from models.accounts.account import Account
from models.array_parameters import encode_ids, encode_rows, ids_parameter, rows_parameter
from models.base import Query, UtcDateTime, aliased, db, insert_ignoring, insert_once, run
from models.notifications.notification import (
    Notification,
    NotificationPermission,
    NotificationPolicy,
    NotificationRequest,
)
from models.relationships.block import Block
from models.relationships.follow import Follow
from models.relationships.mute import ConversationMute, Mute
from models.sequence import next_ids
from models.statuses.status import Status, StatusMention
from models.visibility import from_blocked_domain
from rookery.events import emit
from rookery.events.facts import Notified
from rookery.services.notifications import policy
from rookery.services.notifications.kinds import kind_of

GROUP_SPAN_HOURS = 12
AT_ONCE = 1000  # no database takes a query that names everybody who reblogged something famous


@dataclass(frozen=True)
class News:
    """What happened. `edition` tells news of one kind about one thing apart; `subject_id` is what it is about
    if that is no status.
    """

    kind: str
    from_id: int
    status: Status | None = None
    subject_id: int | None = None
    edition: str = ""

    @property
    def key(self) -> str:
        """The key by which nobody is notified of the same thing twice."""
        about = self.status.id if self.status else self.subject_id
        return f"{self.kind}:{self.from_id}" + (f":{about}{self.edition}" if about else "")

    @property
    def about(self) -> tuple[int, int | None, int | None]:
        """The sender, the status and its thread."""
        status = self.status
        return (self.from_id, status.id, status.conversation_id) if status else (self.from_id, None, None)

    @property
    def is_private(self) -> bool:
        return self.kind == "mention" and self.status is not None and self.status.visibility == "direct"

    @property
    def is_groupable(self) -> bool:
        return kind_of(self.kind).groupable

    @property
    def stem(self) -> str:
        """With what the keys of its groups begin."""
        return f"{self.kind}-{self.status.id}" if self.status else self.kind


class Willing(NamedTuple):
    """One who is to be told. `filtered`: but waits in a request."""

    account_id: int
    news: News
    filtered: bool


def tell(account_ids: Iterable[int], news: News, to_oneself: bool = False) -> None:
    """Tell those of the accounts who are ours and want to hear it."""
    tell_all([(one, news) for one in account_ids if to_oneself or one != news.from_id])


def tell_all(told: Sequence[tuple[int, News]]) -> None:
    """Tell each account its news, as `tell` does: many, which may be of many kinds, for the price of one."""
    for start in range(0, len(told), AT_ONCE):
        if willing := _willing(told[start : start + AT_ONCE]):
            _add(willing)


def _add(willing: Sequence[Willing]) -> None:
    groups = _groups(willing)
    rows = [
        {
            "id": number,
            "account_id": one.account_id,
            "from_id": one.news.from_id,
            "kind": one.news.kind,
            "key": one.news.key,
            "status_id": one.news.status.id if one.news.status else None,
            "subject_id": one.news.subject_id,
            "group_key": groups.get((one.account_id, one.news.stem)),
            "filtered": one.filtered,
            "created_at": clock.now(),
        }
        for number, one in zip(next_ids(Notification.__tablename__, len(willing)), willing, strict=True)
    ]
    for row in _added(rows):
        if row["filtered"]:
            _request(row["account_id"], row["from_id"])
        else:
            emit(Notified(row["id"], row["account_id"]))


def _added(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add the notifications, and return those whose account had not been told before."""
    db.session.flush()
    if run(insert_ignoring(Notification), rows, preserve_rowcount=True).rowcount == len(rows):
        return rows
    new = set(run(_NEW, {"ids": encode_ids(row["id"] for row in rows)}).scalars()) if len(rows) > 1 else set()
    return [row for row in rows if row["id"] in new]


def _request(account_id: int, from_id: int) -> None:
    """Filtered notifications of one sender make one request."""
    pair, now = {"account_id": account_id, "from_id": from_id}, clock.now()
    if not insert_once(NotificationRequest, created_at=now, updated_at=now, **pair):
        db.session.execute(db.update(NotificationRequest).filter_by(**pair).values(updated_at=now))


# Groups -------------------------------------------------------------------------------------------------------

_NEW = select(Notification.id).where(Notification.id.in_(ids_parameter("ids")))
_GROUP = rows_parameter("groups", "account_id", "group_key", texts={"group_key"}).c
_OPEN_GROUPS = select(_GROUP.account_id, _GROUP.group_key).where(
    exists().where(Notification.account_id == _GROUP.account_id, Notification.group_key == _GROUP.group_key)
)


def _groups(willing: Sequence[Willing]) -> dict[tuple[int, str], str]:
    """Likes of one status, follows and so on within some hours are shown as one: account and stem → the key of the
    group that is open, or of a new one.

    The number in a key is the hour in which its group began.
    """
    hour = int(clock.now().timestamp()) // 3600
    groups = {(one.account_id, one.news.stem): f"{one.news.stem}-{hour}" for one in willing if one.news.is_groupable}
    if groups:
        asked = [(account_id, f"{stem}-{hour - age}") for account_id, stem in groups for age in range(GROUP_SPAN_HOURS)]
        for account_id, key in run(_OPEN_GROUPS, {"groups": encode_rows(asked)}):
            groups[account_id, key.rpartition("-")[0]] = key
    return groups


# Who wants to hear it -----------------------------------------------------------------------------------------

_TOLD = rows_parameter("told", "place", "account_id", "from_id", "status_id", "thread")
_FROM, _THREAD = _TOLD.c.from_id, _TOLD.c.thread
_NOW = bindparam("now", type_=UtcDateTime())
_SENDER = aliased(Account)


def _willing(told: Sequence[tuple[int, News]]) -> list[Willing]:
    """Return those who are to be told, in this order."""
    alike = defaultdict[tuple[bool, bool], list[int]](list)
    for place, (_, news) in enumerate(told):
        alike[kind_of(news.kind).filterable, news.is_private].append(place)
    found = [row for shape, places in alike.items() for row in _asked(shape, places, told)]
    return [Willing(*told[place], filtered) for place, filtered in sorted(found)]


def _asked(shape: tuple[bool, bool], places: list[int], told: Sequence[tuple[int, News]]) -> Iterator[tuple[int, bool]]:
    """The places of those who want to hear it, and whether it is to wait in a request."""
    rows = [(place, told[place][0], *told[place][1].about) for place in places]
    for row in run(_recipients(*shape), {"told": encode_rows(rows), "now": clock.now()}):
        verdict = policy.verdict(row) if shape[0] else "accept"
        if verdict != "drop":
            yield row.place, verdict == "filter"


@cache
def _recipients(filterable: bool, private: bool) -> Query:
    """Return those of `:told` who are ours and avoid neither the sender nor the thread; with what their policy asks
    about the sender, if the news is of a kind that it applies to. Built once per kind of news.
    """
    blocked = exists().where(
        or_(
            (Block.account_id == Account.id) & (Block.target_id == _FROM),
            (Block.account_id == _FROM) & (Block.target_id == Account.id),
        )
    )
    muted = exists().where(
        Mute.account_id == Account.id,
        Mute.target_id == _FROM,
        Mute.notifications,
        or_(Mute.expires_at.is_(None), Mute.expires_at > _NOW),
    )
    silent = exists().where(ConversationMute.account_id == Account.id, ConversationMute.conversation_id == _THREAD)
    people: Any = join(_TOLD, Account, Account.id == _TOLD.c.account_id)
    query: Query = select(_TOLD.c.place).where(
        Account.domain.is_(None),
        Account.suspended_at.is_(None),
        ~blocked,
        ~muted,
        ~silent,
        ~from_blocked_domain(Account.id, _FROM),
    )
    return _with_standing(query, people, private) if filterable else query.select_from(people)


def _with_standing(query: Query, people: Any, private: bool) -> Query:
    theirs = aliased(Follow)
    since = select(theirs.created_at).where(theirs.account_id == _FROM, theirs.target_id == Account.id)
    permission = exists().where(
        NotificationPermission.account_id == Account.id, NotificationPermission.from_id == _FROM
    )
    choices = [column for column in NotificationPolicy.__table__.c if column.name != "account_id"]
    people = people.join(_SENDER, _SENDER.id == _FROM)
    people = people.outerjoin(NotificationPolicy, NotificationPolicy.account_id == Account.id)
    return query.select_from(people).add_columns(
        exists().where(Follow.account_id == Account.id, Follow.target_id == _FROM).label("following"),
        since.scalar_subquery().label("follower_since"),
        permission.label("permitted"),
        _SENDER.created_at.label("sender_since"),
        _SENDER.kind.label("sender_kind"),
        _SENDER.limited_at,
        (~_asked_for_it() if private else false()).label("unsolicited"),
        *choices,
    )


def _asked_for_it() -> ColumnElement[bool]:
    """Return whether the recipient had written to the sender in this thread before: then a private mention is an
    answer.
    """
    before = aliased(Status)
    return exists().where(
        and_(
            before.conversation_id == _THREAD,
            before.account_id == Account.id,
            before.id < _TOLD.c.status_id,
            before.visibility == "direct",
            exists().where(StatusMention.status_id == before.id, StatusMention.account_id == _FROM),
        )
    )
