"""Users: the logins of this server, each with one account."""

from datetime import date, datetime
from typing import NamedTuple, Self

from sqlalchemy import ColumnElement, Date, ForeignKey, Index, and_, bindparam, delete, false, func, or_, select, update
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column, relationship

from models import clock
from models.accounts.account import Account
from models.auth.role import Permission, Role
from models.base import Base, BigInt, Identified, Query, db, partial_index
from models.compiled import CompiledQuery
from models.inserts import insert_once


class PostingDefaults(NamedTuple):
    """The columns of a user that a draft takes its defaults from."""

    default_visibility: str
    default_sensitive: bool
    default_language: str | None
    default_quote_policy: str
    locale: str


class User(Identified, Base):
    """A login. Its settings are the defaults with which its clients post, what they unfold of what others post, and how
    pages look.

    A user may act when the address is confirmed (or that was waived), the sign-up approved, the login not disabled, and
    the account not about to be deleted.
    """

    __tablename__ = "users"
    __table_args__ = (
        Index("ix_users_role", "role_id"),
        Index("ix_users_created", "created_at"),
        Index("ix_users_last_active", "last_active_at"),
        Index("ix_users_invite", "invite_id"),
        Index("ix_users_created_by_app", "created_by_app_id"),
        partial_index("ix_users_unconfirmed", "id", where="confirmed_at IS NULL"),
        partial_index("ix_users_pending", "id", where="NOT approved"),
        partial_index("ix_users_deletion_due", "deletion_due_at", where="deletion_due_at IS NOT NULL"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), unique=True)
    email: Mapped[str] = mapped_column(unique=True)
    password: Mapped[str]
    role_id: Mapped[int] = mapped_column(ForeignKey("roles.id"))
    active: Mapped[bool] = mapped_column(default=True)
    approved: Mapped[bool] = mapped_column(default=True)
    confirmed_at: Mapped[datetime | None]
    confirmation_sent_at: Mapped[datetime | None]
    # The login works although the address is not confirmed. Nothing is mailed to such an address but its confirmation.
    confirmation_waived: Mapped[bool] = mapped_column(default=False, server_default=false())
    unconfirmed_email: Mapped[str | None]
    session_token: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    locale: Mapped[str] = mapped_column(default="en")
    default_visibility: Mapped[str] = mapped_column(default="public")
    default_sensitive: Mapped[bool] = mapped_column(default=False)
    default_language: Mapped[str | None]
    default_quote_policy: Mapped[str] = mapped_column(default="public")
    expand_media: Mapped[str] = mapped_column(default="default", server_default="default")
    expand_spoilers: Mapped[bool] = mapped_column(default=False, server_default=false())
    autoplay_gifs: Mapped[bool] = mapped_column(default=False, server_default=false())
    theme: Mapped[str] = mapped_column(default="system", server_default="system")
    text_size: Mapped[str] = mapped_column(default="normal", server_default="normal")
    time_zone: Mapped[str | None]
    reason: Mapped[str] = mapped_column(default="")
    date_of_birth: Mapped[date | None] = mapped_column(Date)
    invite_id: Mapped[int | None]
    created_by_app_id: Mapped[int | None] = mapped_column(ForeignKey("oauth_apps.id", ondelete="SET NULL"))
    sign_up_ip: Mapped[str | None]
    last_active_at: Mapped[datetime | None]
    current_login_at: Mapped[datetime | None]
    last_login_at: Mapped[datetime | None]
    current_login_ip: Mapped[str | None]
    last_login_ip: Mapped[str | None]
    login_count: Mapped[int] = mapped_column(default=0)
    deletion_due_at: Mapped[datetime | None]  # deletion was requested; until then the account is read-only
    filters_version: Mapped[int | None]  # changes whenever the filters change; None without filters
    home_seen_at: Mapped[datetime | None]  # when home was last read, to a few minutes; None: nobody wants to know
    home_left_at: Mapped[datetime | None]  # the same of the visit before this one

    account: Mapped[Account] = relationship(lazy="raise")
    role: Mapped[Role] = relationship(lazy="raise")

    @hybrid_property
    def needs_confirmation(self) -> bool:
        """True as long as the login does not work, for its address is not confirmed."""
        return self.confirmed_at is None and not self.confirmation_waived

    @needs_confirmation.inplace.expression
    @classmethod
    def _needs_confirmation(cls) -> ColumnElement[bool]:
        return and_(cls.confirmed_at.is_(None), ~cls.confirmation_waived)

    def get_id(self) -> str:
        """Return what Flask-Login keeps in the cookie; it is another one with each new password."""
        return self.session_token

    @classmethod
    def by_cookie(cls, key: str) -> Self | None:
        """Return the user whose `get_id` this is, unless the login is disabled."""
        return db.session.scalar(select(cls).where(cls.session_token == key, cls.active))

    @classmethod
    def by_email(cls, email: str) -> Self | None:
        return db.session.scalar(select(cls).where(cls.email == normal_email(email)))

    @classmethod
    def of_account(cls, account_id: int) -> Self | None:
        return db.session.scalar(select(cls).where(cls.account_id == account_id))

    @classmethod
    def posting_defaults(cls, account_id: int) -> PostingDefaults | None:
        """Return the defaults of the login of this account; None for an account without one."""
        row = _DEFAULTS.first(account_id=account_id)
        return PostingDefaults(*row) if row else None

    @classmethod
    def anybody(cls) -> bool:
        """Return whether this server has a user at all: until then its first visitor may become the owner."""
        return bool(db.session.scalar(select(func.count()).select_from(cls)))

    @classmethod
    def pending(cls, has_mail: bool) -> ColumnElement[bool]:
        """Return the condition for users whom a moderator has to let in: their sign-up awaits approval, or it needs a
        confirmed address where no mail server can confirm one.
        """
        return ~cls.approved if has_mail else or_(~cls.approved, cls.needs_confirmation)

    @classmethod
    def awaiting_approval(cls, has_mail: bool) -> Query:
        """Return the users whose sign-up nobody has looked at yet; the caller puts them in order."""
        shown = (cls.id, cls.account_id, cls.email, cls.confirmed_at, cls.created_at, cls.sign_up_ip, cls.reason)
        query = select(*shown, Account.username).join(Account, Account.id == cls.account_id)
        return query.where(cls.pending(has_mail))

    @classmethod
    def awaiting_confirmation(cls) -> Query:
        """Return the users with an address to confirm, the first one or another; the caller puts them in order."""
        query = select(cls.id, cls.account_id, cls.email, cls.unconfirmed_email, cls.created_at, Account.username)
        waits = or_(cls.confirmed_at.is_(None), cls.unconfirmed_email.is_not(None))
        return query.join(Account, Account.id == cls.account_id).where(waits)

    @classmethod
    def accounts_with(cls, permission: Permission) -> list[int]:
        """The accounts of those whose role has this permission (one bit)."""
        mask = permission | Permission.ADMINISTRATOR
        query = select(cls.account_id).join(Role, Role.id == cls.role_id)
        return list(db.session.scalars(query.where(Role.computed_permissions.bitwise_and(mask) != 0, cls.active)))

    @classmethod
    def per_role(cls) -> dict[int, int]:
        """role id → how many have it."""
        return dict(db.session.execute(select(cls.role_id, func.count()).group_by(cls.role_id)).all())

    @classmethod
    def usernames(cls, ids: list[int]) -> dict[int, str]:
        """user id → user name."""
        query = select(cls.id, Account.username).join(Account, Account.id == cls.account_id).where(cls.id.in_(ids))
        return dict(db.session.execute(query).all())


# Conditions for users whose login works, as far as its sign-up is concerned.
READY = (~User.needs_confirmation, User.approved)


def role_of(account_id: int) -> Role | None:
    """The role of a local account; None for somebody from elsewhere, or without a login."""
    query = select(Role).join(User, User.role_id == Role.id).where(User.account_id == account_id)
    return db.session.scalar(query)


def position_of(account_id: int | None) -> int:
    """The position of the account's role; 0 for nobody."""
    role = role_of(account_id) if account_id else None
    return role.position if role else 0


_DEFAULTS = CompiledQuery(
    select(*(getattr(User, name) for name in PostingDefaults._fields)).where(
        User.account_id == bindparam("account_id", type_=BigInt)
    )
)


class UserWeek(Base):
    """A user was active in a week: what the instance's weekly log-ins are counted from."""

    __tablename__ = "user_weeks"

    week: Mapped[date] = mapped_column(Date, primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)


class UserDay(Base):
    """A user was active on a day: what measures and retention are counted from."""

    __tablename__ = "user_days"
    __table_args__ = (Index("ix_user_days_user", "user_id", "day"),)

    day: Mapped[date] = mapped_column(Date, primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)


DAYS_KEPT = 800


def note_activity(user_id: int, now: datetime) -> None:
    """The user was here: for `activeMonth`, for the log-ins of the week, and for the day."""
    db.session.execute(update(User).where(User.id == user_id).values(last_active_at=now))
    insert_once(UserWeek, week=clock.week_of(now), user_id=user_id)
    insert_once(UserDay, day=now.date(), user_id=user_id)


def forget_old_days() -> None:
    """Delete days and weeks that no statistic needs any more."""
    long_ago = clock.ago(days=DAYS_KEPT).date()
    db.session.execute(delete(UserDay).where(UserDay.day < long_ago))
    db.session.execute(delete(UserWeek).where(UserWeek.week < long_ago))


def normal_email(email: str) -> str:
    """The form under which an address is stored: its host in lower case, and so its mailbox, as providers do."""
    return email.strip().lower()
