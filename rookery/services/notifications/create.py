"""The creation of notifications: each once, none from blocked or muted accounts, filtered by policy."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, FromClause, and_, bindparam, exists, false, func, or_, select
from sqlalchemy.orm import join

from models import clock
from models.accounts.account import AUTOMATED_KINDS, GROUP_KIND, Account
from models.array_parameters import encode_ids, encode_rows, ids_parameter, rows_parameter
from models.base import AnyRow, Columns, Query, UtcDateTime, aliased, db, run
from models.inserts import add_once, insert_once
from models.moderation.held_sender import HeldSender
from models.notifications.listing import FOR_STAFF
from models.notifications.notification import (
    DEFAULT_POLICY,
    Notification,
    NotificationPermission,
    NotificationPolicy,
    NotificationRequest,
)
from models.notifications.strangers import is_stranger
from models.relationships.block import Block
from models.relationships.follow import Follow
from models.relationships.mute import ConversationMute, Mute
from models.sequence import next_ids
from models.statuses.status import Status, StatusMention
from models.visibility import from_blocked_domain
from rookery.events import emit
from rookery.events.facts import Notified
from rookery.services.notifications import first_contact
from rookery.services.notifications.first_contact import HELD_KINDS
from rookery.services.notifications.kinds import kind_of

GROUP_SPAN_HOURS = 12
AT_ONCE = 1000  # a query that names everybody who reblogged a famous post is too long for any database


@dataclass(frozen=True)
class NotificationDraft:
    """A notification before its recipients are known. `subject_id` is the id of its subject if that is no status;
    `edition` distinguishes notifications of one kind about the same subject. `quiet`: it is not pushed.
    """

    kind: str
    from_id: int
    status: Status | None = None
    subject_id: int | None = None
    edition: str = ""
    quiet: bool = False

    @property
    def key(self) -> str:
        """Return the key that prevents notifying somebody of the same thing twice."""
        about = self.status.id if self.status else self.subject_id
        return f"{self.kind}:{self.from_id}" + (f":{about}{self.edition}" if about else "")

    @property
    def about(self) -> tuple[int, int | None, int | None]:
        """Return the ids of the sender, the status and its thread."""
        status = self.status
        return (self.from_id, status.id, status.conversation_id) if status else (self.from_id, None, None)

    @property
    def is_private(self) -> bool:
        return self.kind == "mention" and self.status is not None and self.status.visibility == "direct"

    @property
    def is_groupable(self) -> bool:
        return kind_of(self.kind).groupable

    @property
    def key_prefix(self) -> str:
        """Return the prefix of the keys of its groups."""
        return f"{self.kind}-{self.status.id}" if self.status else self.kind


class Recipient(NamedTuple):
    """An account that gets the notification. `filtered`: in a notification request; `held`: because nobody here knows
    the sender.
    """

    account_id: int
    draft: NotificationDraft
    filtered: bool
    held: bool


def notify(account_ids: Iterable[int], draft: NotificationDraft, to_oneself: bool = False) -> None:
    """Notify the local ones among the accounts, unless their blocks, mutes or policies are against it."""
    notify_all([(one, draft) for one in account_ids if to_oneself or one != draft.from_id])


def notify_all(drafts: Sequence[tuple[int, NotificationDraft]]) -> None:
    """Notify each account of its draft, as `notify` does: many drafts of any kinds in a few statements."""
    for start in range(0, len(drafts), AT_ONCE):
        if recipients := recipients_of(drafts[start : start + AT_ONCE]):
            _hold(one.draft for one in recipients if one.held)
            _add(recipients)


def push_again(account_ids: Iterable[int], draft: NotificationDraft) -> None:
    """Push a notification that was quiet, to those of the accounts who have not dismissed it since."""
    mine = Notification.account_id.in_(list(account_ids)), Notification.key == draft.key, ~Notification.filtered
    for row in db.session.execute(select(Notification.id, Notification.account_id).where(*mine)).all():
        emit(Notified(row.id, row.account_id))


def _hold(drafts: Iterable[NotificationDraft]) -> None:
    for sender_id, draft in {draft.from_id: draft for draft in drafts}.items():
        kind = "direct" if draft.is_private else draft.kind
        HeldSender.hold(sender_id, kind.removesuffix("_request"))


def _add(recipients: Sequence[Recipient]) -> None:
    groups = _groups(recipients)
    numbers = next_ids(Notification.__tablename__, len(recipients))
    quiet = {number for number, one in zip(numbers, recipients, strict=True) if one.draft.quiet}
    rows = [
        {
            "id": number,
            "account_id": one.account_id,
            "from_id": one.draft.from_id,
            "kind": one.draft.kind,
            "key": one.draft.key,
            "status_id": one.draft.status.id if one.draft.status else None,
            "subject_id": one.draft.subject_id,
            "group_key": groups.get((one.account_id, one.draft.key_prefix)),
            "filtered": one.filtered,
            "created_at": clock.now(),
        }
        for number, one in zip(numbers, recipients, strict=True)
    ]
    for row in _added(rows):
        if row["filtered"]:
            _request(row["account_id"], row["from_id"])
        else:
            emit(Notified(row["id"], row["account_id"], quiet=row["id"] in quiet))


def _added(rows: list[Columns]) -> list[Columns]:
    """Add the notifications, and return those that are new to their account."""
    db.session.flush()
    if add_once(Notification, *rows) == len(rows):
        return rows
    if len(rows) == 1:
        return []
    new = set(run(_NEW, {"ids": encode_ids(row["id"] for row in rows)}).scalars())
    return [row for row in rows if row["id"] in new]


def _request(account_id: int, from_id: int) -> None:
    """Add or update the notification request of a sender."""
    pair, now = {"account_id": account_id, "from_id": from_id}, clock.now()
    if not insert_once(NotificationRequest, created_at=now, updated_at=now, **pair):
        db.session.execute(db.update(NotificationRequest).filter_by(**pair).values(updated_at=now))


# Groups -------------------------------------------------------------------------------------------------------

_NEW = select(Notification.id).where(Notification.id.in_(ids_parameter("ids")))
_GROUP = rows_parameter("groups", "account_id", "group_key", texts={"group_key"}).c
_OPEN_GROUPS = select(_GROUP.account_id, _GROUP.group_key).where(
    exists().where(Notification.account_id == _GROUP.account_id, Notification.group_key == _GROUP.group_key)
)


def _groups(recipients: Sequence[Recipient]) -> dict[tuple[int, str], str]:
    """Return account and key prefix → the key of the open group, or of a new one.

    Likes of one status, follows and so on within some hours are shown as one. The number in a key is the hour in which
    its group began.
    """
    hour = int(clock.now().timestamp()) // 3600
    groups = {
        (one.account_id, one.draft.key_prefix): f"{one.draft.key_prefix}-{hour}"
        for one in recipients
        if one.draft.is_groupable
    }
    if groups:
        asked = [
            (account_id, f"{key_prefix}-{hour - age}")
            for account_id, key_prefix in groups
            for age in range(GROUP_SPAN_HOURS)
        ]
        for account_id, key in run(_OPEN_GROUPS, {"groups": encode_rows(asked)}):
            groups[account_id, key.rpartition("-")[0]] = key
    return groups


# Recipients ---------------------------------------------------------------------------------------------------

_DRAFTS = rows_parameter("drafts", "place", "account_id", "from_id", "status_id", "thread")
_FROM, _THREAD = _DRAFTS.c.from_id, _DRAFTS.c.thread
_NOW = bindparam("now", type_=UtcDateTime())
_SENDER = aliased(Account)


def recipients_of(drafts: Sequence[tuple[int, NotificationDraft]]) -> list[Recipient]:
    """Return the recipients, in the order of `drafts`."""
    held_kinds = HELD_KINDS if first_contact.is_on() else ()
    alike = defaultdict[tuple[bool, bool, bool, bool], list[int]](list)
    for place, (_, draft) in enumerate(drafts):
        shape = kind_of(draft.kind).filterable, draft.is_private, draft.kind in held_kinds, draft.kind in FOR_STAFF
        alike[shape].append(place)
    found = [row for shape, places in alike.items() for row in _verdicts(shape, places, drafts)]
    return [Recipient(*drafts[place], filtered, held) for place, filtered, held in sorted(found)]


def _verdicts(
    shape: tuple[bool, bool, bool, bool], places: list[int], drafts: Sequence[tuple[int, NotificationDraft]]
) -> Iterator[tuple[int, bool, bool]]:
    """Yield the places of the recipients in `drafts`, each with whether its notification is filtered, and held."""
    rows = [(place, drafts[place][0], *drafts[place][1].about) for place in places]
    for row in run(_recipients_query(*shape), {"drafts": encode_rows(rows), "now": clock.now()}).all():
        verdict = _verdict(row) if shape[0] else "accept"
        if verdict != "drop":
            is_held = shape[2] and bool(row.stranger)
            yield row.place, is_held or verdict == "filter", is_held


@cache
def _recipients_query(filterable: bool, private: bool, may_be_held: bool, for_staff: bool) -> Query:
    """Return the query of the local accounts in `:drafts` that avoid neither the sender nor the thread, which does not
    matter `for_staff`, with the columns that their policy needs if the kind is `filterable`, and whether the sender is
    a stranger if that `may_be_held`. Built once per kind of draft.
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
    people: Any = join(_DRAFTS, Account, Account.id == _DRAFTS.c.account_id)
    query: Query = select(_DRAFTS.c.place).where(
        func.coalesce(Account.domain, "") == "",  # SQLite would walk the index of local accounts for each draft
        Account.kind != GROUP_KIND,  # nobody reads what a group is told
        Account.suspended_at.is_(None),
    )
    if not for_staff:
        query = query.where(~blocked, ~muted, ~silent, ~from_blocked_domain(Account.id, _FROM))
    if may_be_held:
        query = query.add_columns(is_stranger(_FROM).label("stranger"))
    return _with_standing(query, people, private) if filterable else query.select_from(people)


def _with_standing(query: Query, people: FromClause, private: bool) -> Query:
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
    """Return whether the recipient wrote to the sender in this thread before, so that a private mention is a reply.

    They wrote so privately, as in Mastodon; or openly to a group, which tells only them why it does not boost that.
    """
    before = aliased(Status)
    return exists().where(
        and_(
            before.conversation_id == _THREAD,
            before.account_id == Account.id,
            before.id < _DRAFTS.c.status_id,
            or_(before.visibility == "direct", _SENDER.kind == GROUP_KIND),
            exists().where(StatusMention.status_id == before.id, StatusMention.account_id == _FROM),
        )
    )


# Choices for senders whom the account does not follow, for new accounts and the like ----------------------------------

# As in Mastodon: until then a follower, and an account, count as new.
NEW_FOLLOWER = timedelta(days=3)
NEW_ACCOUNT = timedelta(days=30)


def _verdict(standing: AnyRow) -> str:
    """Return accept, filter or drop: the strictest that the recipient chose for any of the sender's origins.

    `standing` has the recipient's choices (None where they never chose) and how the two stand to each other.
    """
    if standing.permitted:
        return "accept"
    chosen = {getattr(standing, origin) or DEFAULT_POLICY[origin] for origin in _origins(standing)}
    return next((choice for choice in ("drop", "filter") if choice in chosen), "accept")


def _origins(standing: AnyRow) -> Iterator[str]:
    now = clock.now()
    if standing.follower_since is None or standing.follower_since > now - NEW_FOLLOWER:
        yield "for_not_followers"
    if standing.following:
        return
    yield "for_not_following"
    if standing.sender_since > now - NEW_ACCOUNT:
        yield "for_new_accounts"
    if standing.limited_at is not None:
        yield "for_limited_accounts"
    if standing.sender_kind in AUTOMATED_KINDS:
        yield "for_bots"
    if standing.unsolicited:
        yield "for_private_mentions"
