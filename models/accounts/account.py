"""Accounts: the public profiles, ours and those of other servers."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Self

from sqlalchemy import (
    Connection,
    Date,
    ForeignKey,
    Index,
    LargeBinary,
    SelectBase,
    Update,
    bindparam,
    event,
    func,
    inspect,
    select,
    true,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account_name import add_names, names_of, replace_names
from models.base import Base, BigInt, Versioned, begin_write, change_rows, db, partial_index
from models.counters import at_least_zero, bump_counts, change_counter
from models.inserts import insert_once

IDS_AT_ONCE = 500
COUNTED = ("statuses", "following", "followers")

# Types of actors that clients show as bots.
AUTOMATED_KINDS = ("Service", "Application")
GROUP_KIND = "Group"


class Account(Versioned, Base):
    """A public profile. `domain` is None for ours; the addresses of ours follow from the configuration."""

    __tablename__ = "accounts"
    __table_args__ = (
        partial_index(
            "uq_accounts_local_username", func.lower(db.text("username")), where="domain IS NULL", unique=True
        ),
        partial_index(
            "uq_accounts_remote_address",
            func.lower(db.text("username")),
            "domain",
            where="domain IS NOT NULL",
            unique=True,
        ),
        Index("ix_accounts_domain", "domain", "id"),
        *[
            partial_index(f"ix_accounts_{state}", "id", where=f"{state}_at IS NOT NULL")
            for state in ("suspended", "limited", "sensitized")
        ],
        partial_index("ix_accounts_discoverable", "id", where="discoverable"),
        partial_index("ix_accounts_url", "url", where="url IS NOT NULL"),
    )

    username: Mapped[str]
    domain: Mapped[str | None]
    uri: Mapped[str | None] = mapped_column(unique=True)
    url: Mapped[str | None]
    kind: Mapped[str] = mapped_column(default="Person")
    display_name: Mapped[str] = mapped_column(default="")
    note: Mapped[str] = mapped_column(default="")
    note_text: Mapped[str] = mapped_column(default="")
    fields: Mapped[list[dict[str, Any]]] = mapped_column(default=list)
    avatar_key: Mapped[str | None]
    avatar_static_key: Mapped[str | None]
    avatar_description: Mapped[str] = mapped_column(default="")
    header_key: Mapped[str | None]
    header_static_key: Mapped[str | None]
    header_description: Mapped[str] = mapped_column(default="")
    stored_size: Mapped[int | None]  # bytes of the pictures of one of ours; None: not known yet
    emoji_ids: Mapped[list[int]] = mapped_column(default=list)
    locked: Mapped[bool] = mapped_column(default=False)
    discoverable: Mapped[bool] = mapped_column(default=False)
    # True once its user has said yes or no to being found; until then `discoverable` is false.
    discoverable_chosen: Mapped[bool] = mapped_column(default=True, server_default=true())
    indexable: Mapped[bool] = mapped_column(default=False)
    hide_collections: Mapped[bool] = mapped_column(default=False)
    show_featured: Mapped[bool] = mapped_column(default=True, server_default=true())
    show_media: Mapped[bool] = mapped_column(default=True, server_default=true())
    show_media_replies: Mapped[bool] = mapped_column(default=True, server_default=true())
    attribution_domains: Mapped[list[str]] = mapped_column(default=list, server_default="[]")
    memorial: Mapped[bool] = mapped_column(default=False)
    role_id: Mapped[int | None] = mapped_column(ForeignKey("roles.id", ondelete="SET NULL"))
    also_known_as: Mapped[list[str]] = mapped_column(default=list, server_default="[]")
    moved_to_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    # Hidden from everybody since then, suspended by this server or by its own; by its own alone if
    # both columns say the same.
    suspended_at: Mapped[datetime | None]
    suspended_there_at: Mapped[datetime | None]
    limited_at: Mapped[datetime | None]
    sensitized_at: Mapped[datetime | None]

    @property
    def is_local(self) -> bool:
        return self.domain is None

    @property
    def acct(self) -> str:
        return self.username if self.domain is None else f"{self.username}@{self.domain}"

    @property
    def hides_from_search(self) -> bool:
        """Return whether search engines are asked to stay away: by choice, or because the account is limited."""
        return not self.indexable or self.limited_at is not None

    @property
    def is_suspended_here(self) -> bool:
        """Return whether this server suspended the account, by moderators, a rule for its domain or its deletion."""
        return self.suspended_at is not None and self.suspended_at != self.suspended_there_at

    def suspend(self) -> None:
        """Suspend the account by a decision of its own: the end of a rule for its server ends only the rule's mark."""
        self.suspended_at = _now_but_not(self.suspended_there_at, self.suspended_at)

    def limit(self) -> None:
        """Limit the account by a decision of its own, like `suspend`."""
        self.limited_at = _now_but_not(self.limited_at)

    def unsuspend(self) -> None:
        """Take back what this server did; what its own did stays."""
        self.suspended_at = self.suspended_there_at

    def suspended_there(self, said: bool) -> None:
        """Note whether its own server says that the account is suspended; a suspension by this server stays."""
        if said == (self.suspended_there_at is not None):
            return
        here = self.is_suspended_here
        self.suspended_there_at = _now_but_not(self.suspended_at) if said else None
        if not here:
            self.suspended_at = self.suspended_there_at

    @classmethod
    def by_address(cls, username: str, domain: str | None = None) -> Self | None:
        """The known account of this address; user names know no upper and lower case."""
        condition = cls.domain.is_(None) if domain is None else cls.domain == domain
        return db.session.scalar(select(cls).where(func.lower(cls.username) == username.lower(), condition))

    @classmethod
    def add_once(cls, account_id: int, username: str, domain: str | None = None, **values: object) -> bool:
        """Add an account without a display name unless its address is taken; return whether this call added it."""
        added = insert_once(cls, id=account_id, username=username, domain=domain, **values)
        if added:
            add_names(db.session.connection(), account_id, names_of(username, domain, ""))
        return added


@event.listens_for(Account, "after_insert")
def _add_names(mapper: object, connection: Connection, account: Account) -> None:
    add_names(connection, account.id, names_of(account.username, account.domain, account.display_name))


@event.listens_for(Account, "after_update")
def _replace_names(mapper: object, connection: Connection, account: Account) -> None:
    state = inspect(account)
    if any(state.attrs[name].history.has_changes() for name in ("username", "domain", "display_name")):
        replace_names(connection, account.id, names_of(account.username, account.domain, account.display_name))


def _now_but_not(*others: datetime | None) -> datetime:
    moment = clock.now()
    while moment in others:
        moment += timedelta(milliseconds=1)
    return moment


class AccountCounts(Base):
    """The counters of an account, beside it so that counting does not change its version.

    `statuses` and `last_status_on` leave out statuses for named people alone (ADDRESSED_ONLY): everybody sees them, and
    could tell when somebody wrote a private message.
    """

    __tablename__ = "account_counts"
    __table_args__ = (Index("ix_account_counts_followers", "followers"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    statuses: Mapped[int] = mapped_column(default=0)
    following: Mapped[int] = mapped_column(default=0)
    followers: Mapped[int] = mapped_column(default=0)
    last_status_on: Mapped[date | None] = mapped_column(Date)

    @classmethod
    def hold(cls, account_ids: Iterable[int] | SelectBase) -> None:
        """Hold the counters of several accounts (ids, or a query for them) until the commit, in one order.

        Two who change the same counters the other way round would wait for each other in a circle.
        """
        begin_write()
        if db.engine.dialect.name != "sqlite":
            given = [account_ids] if isinstance(account_ids, SelectBase) else in_pieces(sorted(account_ids))
            for ids in given:
                rows = select(cls.account_id).where(cls.account_id.in_(ids)).order_by(cls.account_id)
                held = rows.with_for_update(key_share=True).subquery()
                db.session.execute(select(func.count()).select_from(held))

    @classmethod
    def bump(cls, account_id: int, *, last_status_on: date | None = None, **changes: int) -> None:
        """Add to the counters, never below zero: `bump(id, statuses=+1)`."""
        bump_counts(cls.account_id, account_id, changes, {"last_status_on": last_status_on} if last_status_on else {})

    @classmethod
    def of(cls, account_id: int) -> dict[str, int]:
        """The counters of an account as they are now."""
        columns = [getattr(cls, name) for name in COUNTED]
        row = db.session.execute(select(*columns).where(cls.account_id == account_id)).one_or_none()
        return dict(row._mapping) if row else dict.fromkeys(COUNTED, 0)

    @classmethod
    def take_over(cls, account_id: int, told: dict[str, int], before: dict[str, int]) -> None:
        """Set the counters to what the account's server told, which was asked for when they were as `before`.

        What was counted here since then may be missing in what it told: it stays counted (17.5).
        """
        cls.hold([account_id])
        now = cls.of(account_id)
        new = {name: _brought_up(total, before[name], now[name]) for name, total in told.items()}
        change_rows(update(cls).where(cls.account_id == account_id).values(new))

    @classmethod
    def posted(cls, account_id: int, day: date) -> None:
        """The account has a status more, of this day, which need not be its latest."""
        change_counter(_posting(), {"account": account_id, "day": day})

    @classmethod
    def lower_statuses(cls, account_ids: SelectBase) -> None:
        """Count one status less for each of the accounts that the query names, which are held."""
        db.session.flush()
        change_rows(update(cls).where(cls.account_id.in_(account_ids)).values(statuses=at_least_zero(cls.statuses - 1)))


def _brought_up(told: int, before: int, now: int) -> int:
    """The total that was told, moved towards ours by no more than was counted here since it was asked for."""
    counted = now - before
    return min(max(told, now), told + counted) if counted > 0 else max(min(told, now), told + counted)


def in_pieces(ids: list[int]) -> Iterator[list[int]]:
    """Yield the ids in pieces for one statement each: databases have limits, and each new length is a statement of its
    own.
    """
    return (ids[start : start + IDS_AT_ONCE] for start in range(0, len(ids), IDS_AT_ONCE))


@cache
def _posting() -> Update:
    table: Any = AccountCounts.__table__
    day, last = bindparam("day", type_=Date), table.c.last_status_on
    newest = db.case((last.is_(None) | (last < day), day), else_=last)
    mine = table.c.account_id == bindparam("account", type_=BigInt)
    return update(table).where(mine).values(statuses=table.c.statuses + 1, last_status_on=newest)


class AccountKeys(Base):
    """The key pair with which a local account signs, and the public key of a remote one."""

    __tablename__ = "account_keys"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    public_pem: Mapped[str]
    private_pem: Mapped[bytes | None] = mapped_column(LargeBinary)
