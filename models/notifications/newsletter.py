"""Newsletters: the posts of an account by e-mail, for people who have no account anywhere."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Self

from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    Index,
    UniqueConstraint,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.auth.role import Permission, Role
from models.auth.user import READY, User
from models.base import AnyRow, Base, BigInt, Identified, Query, UtcDateTime, aliased, change_rows, db, partial_index
from models.groups.group import Group
from models.statuses.status import Status
from models.timelines.account_statuses import posted

EACH_POST, WEEKLY = FREQUENCIES = ("post", "weekly")
ALL, CHOSEN = SELECTIONS = ("all", "chosen")
_Held = aliased(Status)


class Newsletter(Base):
    """The newsletter of an account: what is in it and when it is sent.

    Subscribers are sent everything up to the id `sent_until`. `next_at` is when the next weekly one is due.
    """

    __tablename__ = "newsletters"
    __table_args__ = (partial_index("ix_newsletters_active", "account_id", where="active"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    active: Mapped[bool] = mapped_column(default=False)
    frequency: Mapped[str] = mapped_column(default=WEEKLY)
    weekday: Mapped[int] = mapped_column(default=0)  # 0 is Monday
    selection: Mapped[str] = mapped_column(default=ALL)
    with_replies: Mapped[bool] = mapped_column(default=False)
    with_boosts: Mapped[bool] = mapped_column(default=False)
    sent_until: Mapped[int] = mapped_column(default=0)
    next_at: Mapped[datetime | None]

    @classmethod
    def of(cls, account_id: int) -> Self | None:
        """Return the newsletter of an account as the database has it, active or not."""
        return db.session.get(cls, account_id, populate_existing=True)

    @staticmethod
    def offered_by(account_id: int) -> "Newsletter | None":
        """Return the newsletter of an account that may send one now."""
        return db.session.scalar(_OFFERED, {"account": account_id}, execution_options={"populate_existing": True})

    @staticmethod
    def due(until: int, limit: int) -> Sequence[AnyRow]:
        """Return rows of `Newsletter`, the `time_zone` of its author, and whether it `has_posts` to send.

        A weekly one is due by the clock, another one as soon as there is a post with an id up to `until`.
        """
        return db.session.execute(_DUE, {"until": until, "now": clock.now(), "limit": limit}).all()

    @classmethod
    def all_active(cls) -> Query:
        """Return what is sent from this server: the sender, how often, and to how many."""
        count = select(func.count()).where(NewsletterSubscriber.account_id == cls.account_id).scalar_subquery()
        query = select(Account.id, Account.username, Account.kind, cls.frequency, count.label("subscribers"))
        return query.join(cls, cls.account_id == Account.id).where(cls.active)

    def posts(self, after: int, until: int, limit: int) -> list[int]:
        """Return the ids of the posts between two positions, the oldest first; of too many the newest."""
        values = {"author": self.account_id, "after": after, "until": until}
        query = _posts(self.selection == CHOSEN, self.with_replies, self.with_boosts).limit(limit)
        return [row.status_id for row in db.session.execute(query, values)][::-1]


class NewsletterSubscriber(Identified, Base):
    """An address that was confirmed. It was sent everything up to the id `sent_until`.

    After a temporary refusal the next of the `attempts` is at `retry_at`.
    """

    __tablename__ = "newsletter_subscribers"
    __table_args__ = (
        UniqueConstraint("account_id", "email"),
        Index("ix_newsletter_subscribers_due", "account_id", "sent_until"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    email: Mapped[str]
    locale: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    sent_until: Mapped[int]
    retry_at: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(default=0)

    @classmethod
    def count(cls, account_id: int) -> int:
        return db.session.scalar(select(func.count()).where(cls.account_id == account_id)) or 0

    @classmethod
    def has(cls, account_id: int, email: str) -> bool:
        """Return whether an address is subscribed."""
        return bool(db.session.scalar(select(exists().where(cls.account_id == account_id, cls.email == email))))

    @classmethod
    def next_due(cls, newsletter: Newsletter) -> Self | None:
        """Return a subscriber who has not got everything and may be tried now."""
        ready = or_(cls.retry_at.is_(None), cls.retry_at <= clock.now())
        return db.session.scalar(
            select(cls).where(cls._waits_for(newsletter), ready).limit(1), execution_options={"populate_existing": True}
        )

    @classmethod
    def next_retry(cls, newsletter: Newsletter) -> datetime | None:
        """Return the time of the next attempt after a temporary refusal."""
        return db.session.scalar(select(func.min(cls.retry_at)).where(cls._waits_for(newsletter)))

    @classmethod
    def skip_to(cls, account_id: int, position: int) -> None:
        """Leave out what came before the position, for all subscribers."""
        values = {"sent_until": position, "retry_at": None, "attempts": 0}
        change_rows(update(cls).where(cls.account_id == account_id).values(values))

    @classmethod
    def remove(cls, subscriber_id: int, account_id: int) -> None:
        change_rows(delete(cls).where(cls.id == subscriber_id, cls.account_id == account_id))

    @classmethod
    def _waits_for(cls, newsletter: Newsletter) -> ColumnElement[bool]:
        return and_(cls.account_id == newsletter.account_id, cls.sent_until < newsletter.sent_until)


class NewsletterPost(Identified, Base):
    """A post that its author chose for the newsletter; the id tells when."""

    __tablename__ = "newsletter_posts"
    __table_args__ = (Index("ix_newsletter_posts_account", "account_id", "id"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), unique=True)

    @classmethod
    def among(cls, status_ids: Iterable[int]) -> dict[int, int]:
        """status id → when it was chosen, as an id."""
        query = select(cls.status_id, cls.id).where(cls.status_id.in_(list(status_ids)))
        return dict(db.session.execute(query).all())


@cache
def _posts(chosen: bool, replies: bool, boosts: bool) -> Query:
    """Return the public posts of `:author` after `:after` and up to `:until`, the newest first."""
    left_out = {"exclude_replies": not (replies or chosen), "exclude_reblogs": chosen or not boosts}
    held_is_public = exists().where(_Held.id == Status.reblog_of_id, _Held.visibility == "public")
    query = posted(False, frozenset(name for name, is_left_out in left_out.items() if is_left_out)).where(
        Status.visibility == "public", or_(Status.reblog_of_id.is_(None), held_is_public)
    )
    position = Status.id
    if chosen:
        position = NewsletterPost.id
        query = query.where(NewsletterPost.status_id == Status.id, NewsletterPost.account_id == Status.account_id)
    return _between(query, position).order_by(position.desc())


def _between(query: Query, position: Mapped[int]) -> Query:
    after, until = (bindparam(name, type_=BigInt) for name in ("after", "until"))
    return query.where(position > after, position <= until)


# The newsletter of a group is that of its owner, who has to keep the permission.
_OWNER = select(Group.owner_id).where(Group.account_id == Newsletter.account_id).scalar_subquery()
_SENDS = and_(
    User.account_id == func.coalesce(_OWNER, Newsletter.account_id),
    *READY,
    User.active,
    User.deletion_due_at.is_(None),
)
_MAY_SEND = and_(
    Role.id == User.role_id,
    Role.computed_permissions.bitwise_and(Permission.ADMINISTRATOR | Permission.SEND_NEWSLETTERS) != 0,
)
_OFFERED = (
    select(Newsletter)
    .join(User, _SENDS)
    .join(Role, _MAY_SEND)
    .join(Account, Account.id == Newsletter.account_id)
    .where(
        Newsletter.account_id == bindparam("account", type_=BigInt), Newsletter.active, Account.suspended_at.is_(None)
    )
)
_UNTIL = bindparam("until", type_=BigInt)
_IS_POSTED = exists().where(
    Status.account_id == Newsletter.account_id,
    Status.id > Newsletter.sent_until,
    Status.id <= _UNTIL,
    Status.visibility == "public",
    or_(Newsletter.with_boosts, Status.reblog_of_id.is_(None)),
    or_(
        Newsletter.with_replies,
        Status.in_reply_to_account_id.is_(None),
        Status.in_reply_to_account_id == Status.account_id,
    ),
)
_IS_CHOSEN = exists().where(
    NewsletterPost.account_id == Newsletter.account_id,
    NewsletterPost.id > Newsletter.sent_until,
    NewsletterPost.id <= _UNTIL,
)
_HAS_POSTS = or_(
    and_(Newsletter.selection == ALL, _IS_POSTED),
    and_(Newsletter.selection == CHOSEN, _IS_CHOSEN),
)
_DUE = (
    select(Newsletter, User.time_zone, _HAS_POSTS.label("has_posts"))
    .join(User, _SENDS)
    .join(Role, _MAY_SEND)
    .where(
        Newsletter.active,
        or_(
            Newsletter.next_at <= bindparam("now", type_=UtcDateTime),
            and_(Newsletter.frequency == EACH_POST, _HAS_POSTS),
        ),
    )
    .order_by(Newsletter.account_id)
    .limit(bindparam("limit"))
)
