"""Telling people: each thing once, nothing from those they avoid, and of strangers only what their policy admits."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, and_, bindparam, exists, false, or_, select
from sqlalchemy.orm import join

from models import clock
from models.account import Account
from models.base import BigInt, Query, UtcDateTime, aliased, db, insert_once
from models.block import Block
from models.follow import Follow
from models.ids import new_id
from models.mute import ConversationMute, Mute
from models.notification import Notification, NotificationPermission, NotificationPolicy, NotificationRequest
from models.status import Status, StatusMention
from models.visibility import from_blocked_domain
from rookery.events import emit
from rookery.events.facts import Notified
from rookery.services.notifications import policy

GROUPABLE = ("favourite", "reblog", "follow", "admin.sign_up")
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
        """Who was told this is not told it again."""
        about = self.status.id if self.status else self.subject_id
        return f"{self.kind}:{self.from_id}" + (f":{about}{self.edition}" if about else "")


def tell(account_ids: Iterable[int], news: News, to_oneself: bool = False) -> None:
    """Tell those of the accounts who are ours and want to hear it."""
    candidates = [one for one in account_ids if to_oneself or one != news.from_id]
    for start in range(0, len(candidates), AT_ONCE):
        for recipient in _willing(candidates[start : start + AT_ONCE], news):
            verdict = policy.verdict(recipient) if news.kind in policy.FILTERABLE else "accept"
            if verdict != "drop":
                _add(recipient.id, news, filtered=verdict == "filter")


def _add(account_id: int, news: News, filtered: bool) -> None:
    row_id = new_id()
    added = insert_once(
        Notification, id=row_id, account_id=account_id, from_id=news.from_id, kind=news.kind, key=news.key,
        status_id=news.status.id if news.status else None, subject_id=news.subject_id,
        group_key=_group_key(account_id, news), filtered=filtered, created_at=clock.now(),
    )  # fmt: skip
    if added and filtered:
        _request(account_id, news.from_id)
    elif added:
        emit(Notified(row_id, account_id))


def _request(account_id: int, from_id: int) -> None:
    """Filtered notifications of one sender make one request."""
    pair, now = {"account_id": account_id, "from_id": from_id}, clock.now()
    if not insert_once(NotificationRequest, created_at=now, updated_at=now, **pair):
        db.session.execute(db.update(NotificationRequest).filter_by(**pair).values(updated_at=now))


# Groups -------------------------------------------------------------------------------------------------------

_OPEN_GROUP = (
    select(Notification.group_key)
    .where(Notification.account_id == bindparam("account_id", type_=BigInt),
           Notification.group_key.in_(bindparam("keys", expanding=True)))
    .limit(1)
)  # fmt: skip


def _group_key(account_id: int, news: News) -> str | None:
    """Likes of one status, follows and so on within some hours are shown as one: the group that is open, or a new one.

    The number in a key is the hour in which its group began.
    """
    if news.kind not in GROUPABLE:
        return None
    hour = int(clock.now().timestamp()) // 3600
    stem = f"{news.kind}-{news.status.id}" if news.status else news.kind
    keys = [f"{stem}-{hour - age}" for age in range(GROUP_SPAN_HOURS)]
    return db.session.scalar(_OPEN_GROUP, {"account_id": account_id, "keys": keys}) or keys[0]


# Who wants to hear it -----------------------------------------------------------------------------------------

_FROM, _THREAD = bindparam("from_id", type_=BigInt), bindparam("thread", type_=BigInt)
_NOW = bindparam("now", type_=UtcDateTime())
_STATUS = bindparam("status_id", type_=BigInt)
_IDS: BindParameter[Any] = bindparam("ids", expanding=True)
_SENDER = aliased(Account)


def _willing(account_ids: list[int], news: News) -> list[Any]:
    """The recipients, each with what their policy asks about the sender if the news is of a kind that it applies to."""
    status = news.status
    private = status is not None and status.visibility == "direct" and news.kind == "mention"
    threaded = status is not None and status.conversation_id is not None
    query = _recipients(threaded, news.kind in policy.FILTERABLE, private)
    return list(db.session.execute(query, {
        "ids": account_ids, "from_id": news.from_id, "now": clock.now(), "status_id": status.id if status else None,
        "thread": status.conversation_id if status else None,
    }))  # fmt: skip


@cache
def _recipients(threaded: bool, filterable: bool, private: bool) -> Query:
    """Those of `:ids` who are ours and avoid neither the sender nor the thread: built once per kind of news."""
    blocked = exists().where(or_(
        (Block.account_id == Account.id) & (Block.target_id == _FROM),
        (Block.account_id == _FROM) & (Block.target_id == Account.id),
    ))  # fmt: skip
    muted = exists().where(
        Mute.account_id == Account.id, Mute.target_id == _FROM, Mute.notifications,
        or_(Mute.expires_at.is_(None), Mute.expires_at > _NOW),
    )  # fmt: skip
    query: Query = select(Account.id).where(
        Account.id.in_(_IDS), Account.domain.is_(None), Account.suspended_at.is_(None), ~blocked, ~muted,
        ~from_blocked_domain(Account.id, _FROM),
    )
    if threaded:
        query = query.where(~exists().where(
            ConversationMute.account_id == Account.id, ConversationMute.conversation_id == _THREAD
        ))  # fmt: skip
    return _with_standing(query, private) if filterable else query


def _with_standing(query: Query, private: bool) -> Query:
    theirs = aliased(Follow)
    since = select(theirs.created_at).where(theirs.account_id == _FROM, theirs.target_id == Account.id)
    permission = exists().where(
        NotificationPermission.account_id == Account.id, NotificationPermission.from_id == _FROM
    )
    choices = [column for column in NotificationPolicy.__table__.c if column.name != "account_id"]
    people = (
        join(Account, _SENDER, _SENDER.id == _FROM)
        .outerjoin(NotificationPolicy, NotificationPolicy.account_id == Account.id)
    )  # fmt: skip
    return query.select_from(people).add_columns(
        exists().where(Follow.account_id == Account.id, Follow.target_id == _FROM).label("following"),
        since.scalar_subquery().label("follower_since"),
        permission.label("permitted"),
        _SENDER.created_at.label("sender_since"), _SENDER.limited_at,
        (~_asked_for_it() if private else false()).label("unsolicited"),
        *choices,
    )


def _asked_for_it() -> ColumnElement[bool]:
    """Whether the recipient had written to the sender in this thread before: then a private mention is an answer."""
    before = aliased(Status)
    return exists().where(and_(
        before.conversation_id == _THREAD, before.account_id == Account.id, before.id < _STATUS,
        before.visibility == "direct",
        exists().where(StatusMention.status_id == before.id, StatusMention.account_id == _FROM),
    ))  # fmt: skip
