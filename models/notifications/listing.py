"""The notifications that an account is shown: the one set behind the plain list, the groups and the counts.

Every query has the parameters `:me` and `:hidden` (kinds that the viewer's role does not cover), and those that its
`Narrowing` names.
"""

from dataclasses import dataclass
from functools import cache

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, bindparam, case, exists, func, or_, select

from models.accounts.account import Account
from models.array_parameters import texts_parameter
from models.auth.user import User
from models.base import BigInt, Query, aliased
from models.media.emoji import Emoji
from models.moderation.report import Report
from models.notifications.notification import Notification, NotificationRequest
from models.statuses.reaction import Reaction
from models.statuses.status import Status
from models.timelines.timeline import ME
from models.visibility import admitted, may_notify, present, readable_by

SAMPLES = 8
REACTION = "pleroma:emoji_reaction"
FOR_STAFF = ("admin.sign_up", "admin.report")  # moderators are told of these whomever they block, or are blocked by

_ABOUT, _NEWER, _MEMBER, _SENDER = aliased(Status), aliased(Notification), aliased(Notification), aliased(Account)
_WAITING_ABOUT = aliased(Status)


@dataclass(frozen=True)
class Narrowing:
    """The parameters that narrow the list: `:types`, `:exclude_types`, `:sender`; and whether filtered ones count."""

    types: bool = False
    exclude_types: bool = False
    sender: bool = False
    filtered: bool = False

    def of(self, one: type[Notification]) -> list[ColumnElement[bool]]:
        """The conditions on `one`, a notification."""
        chosen = [one.account_id == ME, one.kind.not_in(texts_parameter("hidden"))]
        if not self.filtered:
            chosen.append(~one.filtered)
        if self.types:
            chosen.append(one.kind.in_(texts_parameter("types")))
        if self.exclude_types:
            chosen.append(one.kind.not_in(texts_parameter("exclude_types")))
        if self.sender:
            chosen.append(one.from_id == bindparam("sender", type_=BigInt))
        return chosen


@cache
def notifications(narrowing: Narrowing = Narrowing()) -> Query:
    """Return those shown to `:me`: from people who are there and welcome, about what `:me` may read; those of emoji
    reactions with the name of the emoji, and the id and picture of a custom one.
    """
    emoji = Reaction.name.label("reaction"), Reaction.emoji_id, Emoji.image_key.label("emoji_key")
    about_reaction = and_(Notification.kind == REACTION, Reaction.id == Notification.subject_id)
    return (
        _listed(narrowing, *Notification.__table__.c, *emoji)
        .outerjoin(Reaction, about_reaction)
        .outerjoin(Emoji, Emoji.id == Reaction.emoji_id)
    )


@cache
def one_notification() -> Query:
    """The notification `:notification` if it is shown to `:me`, with the version of their filters."""
    version = select(User.filters_version).where(User.account_id == ME).scalar_subquery()
    return (
        notifications()
        .add_columns(version.label("filters_version"))
        .where(Notification.id == bindparam("notification", type_=BigInt))
    )


@cache
def groups(narrowing: Narrowing) -> Query:
    """The newest notification of each group, and those that stand alone; kinds beyond `:grouped` all do.

    A group has one place in the list, that of its newest notification that is shown: no page repeats what another has.
    """
    newer = exists().where(
        *narrowing.of(_NEWER),
        _NEWER.group_key == Notification.group_key,
        _NEWER.id > Notification.id,
        _SENDER.id == _NEWER.from_id,
        _sender_is_there(_NEWER, _SENDER),
        _sender_is_welcome(_NEWER),
    )
    alone = or_(Notification.group_key.is_(None), Notification.kind.not_in(texts_parameter("grouped")))
    return notifications(narrowing).where(or_(alone, ~newer))


@cache
def members(narrowing: Narrowing) -> Query:
    """The newest notifications of the groups `:keys`, a few of each, with what is counted of the whole group.

    `page_min_id` is the oldest one of the group that is not below `:lowest`.
    """
    key = Notification.group_key
    on_page = case((Notification.id >= bindparam("lowest", type_=BigInt), Notification.id))
    numbered = (
        _listed(
            narrowing,
            Notification.group_key,
            Notification.id,
            Notification.from_id,
            Notification.created_at,
            func.count().over(partition_by=key).label("notifications_count"),
            func.min(on_page).over(partition_by=key).label("page_min_id"),
            func.row_number().over(partition_by=key, order_by=Notification.id.desc()).label("number"),
        ).where(Notification.group_key.in_(texts_parameter("keys")))
    ).subquery()
    return select(numbered).where(numbered.c.number <= SAMPLES).order_by(numbered.c.group_key, numbered.c.number)


@cache
def requests() -> Query:
    """The requests that wait for `:me`, each with its number of notifications and the last status among them.

    As in the list, what `:me` may not read is not there: a stranger may quote somebody for followers only.
    """
    unreadable = exists().where(_WAITING_ABOUT.id == _MEMBER.status_id, ~readable_by(ME, _WAITING_ABOUT))
    waiting = (_MEMBER.account_id == ME, _MEMBER.from_id == NotificationRequest.from_id, _MEMBER.filtered, ~unreadable)
    count = select(func.count()).where(*waiting).correlate(NotificationRequest).scalar_subquery()
    last = (
        select(_MEMBER.status_id)
        .where(*waiting, _MEMBER.status_id.is_not(None))
        .order_by(_MEMBER.id.desc())
        .limit(1)
        .correlate(NotificationRequest)
        .scalar_subquery()
    )
    return (
        select(*NotificationRequest.__table__.c, count.label("notifications_count"), last.label("last_status_id"))
        .join(Account, Account.id == NotificationRequest.from_id)
        .where(
            NotificationRequest.account_id == ME,
            NotificationRequest.accepted_at.is_(None),
            present(),
            may_notify(NotificationRequest.from_id, ME),
            exists().where(*waiting),
        )
    )


def _listed(narrowing: Narrowing, *columns: SQLColumnExpression[object]) -> Query:
    return (
        select(*columns)
        .select_from(Notification)
        .join(Account, Account.id == Notification.from_id)
        .outerjoin(_ABOUT, _ABOUT.id == Notification.status_id)
        .where(
            *narrowing.of(Notification),
            or_(_ABOUT.id.is_(None), readable_by(ME, _ABOUT)),
            _sender_is_there(Notification, Account),
            _sender_is_welcome(Notification),
            _report_is_there(),
        )
    )


def _report_is_there() -> ColumnElement[bool]:
    """A report goes with the account that it is about, which is neither its sender nor whom we told."""
    return or_(Notification.kind != "admin.report", exists().where(Report.id == Notification.subject_id))


def _sender_is_there(one: type[Notification], sender: type[Account]) -> ColumnElement[bool]:
    """Return whether the sender exists for who is told: moderators are told of a sign-up that waits for them."""
    return and_(sender.suspended_at.is_(None), or_(admitted(sender), one.kind == "admin.sign_up"))


def _sender_is_welcome(one: type[Notification]) -> ColumnElement[bool]:
    return or_(one.from_id == ME, one.kind.in_(FOR_STAFF), may_notify(one.from_id, ME))
