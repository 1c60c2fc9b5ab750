"""Deliveries to other servers: activities, and for each the inboxes that have not got it yet."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any, TypedDict

from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    Index,
    LargeBinary,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from models import clock, ids
from models.accounts.account import Account, AccountKeys
from models.array_parameters import encode_ids, ids_parameter
from models.base import (
    AnyRow,
    Base,
    BigInt,
    Identified,
    Query,
    UtcDateTime,
    aliased,
    change_rows,
    db,
    partial_index,
    run,
)
from models.compiled import CompiledQuery
from models.inserts import add_once, dialect_insert
from models.statuses.status import Status

DueDelivery = AnyRow  # the columns of `_next`
TRIED_FOR, KEPT_FAILED, AT_ONCE = timedelta(days=7), timedelta(days=14), 1000
# The queue of a host has partitions, and each delivers on its own. All that is about one object is in the same one.
PARTITIONS = 2
FEW_ATTEMPTS = 10


class Outgoing(Identified, Base):
    """An activity, serialised once, as long as somebody has not got it.

    `signer_id` is a local account, None the server itself; no foreign key, for a deleted account still signs that it is
    gone. `about` is the id of the object and `order_key` its hash: activities about one object reach a host in order.
    With `status_id` it is sent only while that status exists. `synchronise`: send the digest of the signer's followers
    on the host with it.
    """

    __tablename__ = "outgoing"
    __table_args__ = (Index("ix_outgoing_about", "about"), Index("ix_outgoing_uri", "uri"))

    uri: Mapped[str]
    kind: Mapped[str]
    about: Mapped[str]
    order_key: Mapped[int]
    signer_id: Mapped[int | None]
    status_id: Mapped[int | None]
    synchronise: Mapped[bool] = mapped_column(default=False)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


class Delivery(Identified, Base):
    """An inbox that is still to get an activity; when it has got it, SuccessfulDelivery takes the place of the row.

    With `failed_at` it never will, and `error` says why; such rows are kept for two weeks.
    """

    __tablename__ = "deliveries"
    __table_args__ = (
        partial_index("ix_deliveries_host", "host", "id", where="failed_at IS NULL"),
        partial_index("ix_deliveries_order", "host", "order_key", "id", where="failed_at IS NULL"),
        partial_index("ix_deliveries_failed", "failed_at", where="failed_at IS NOT NULL"),
        Index("ix_deliveries_outgoing", "outgoing_id"),
    )

    outgoing_id: Mapped[int] = mapped_column(ForeignKey("outgoing.id", ondelete="CASCADE"))
    host: Mapped[str]
    order_key: Mapped[int]
    inbox: Mapped[str]
    due_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    attempts: Mapped[int] = mapped_column(default=0)
    tried_at: Mapped[datetime | None]
    failed_at: Mapped[datetime | None]
    error: Mapped[str | None]


class Departed(Base):
    """An account that was deleted: its name and key, so that it can say so, and is "gone" to whoever asks for it.

    The key is thrown away when everybody was told; the name is kept.
    """

    __tablename__ = "departed"
    __table_args__ = (Index("ix_departed_username", func.lower(db.text("username"))),)

    account_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    username: Mapped[str]
    private_pem: Mapped[bytes | None] = mapped_column(LargeBinary)
    departed_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    told_at: Mapped[datetime | None]

    @classmethod
    def named(cls, username: str) -> bool:
        """Return whether somebody of this name was here."""
        return bool(db.session.scalar(select(exists().where(func.lower(cls.username) == username.lower()))))


class FormerFollower(Base):
    """A server that had followers of `account_id` and lost one: what was written till then it has got, and is to hear
    that it is gone. `last_status_id` is an id of the moment at which the follow ended.
    """

    __tablename__ = "former_followers"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    inbox: Mapped[str] = mapped_column(primary_key=True)
    last_status_id: Mapped[int]

    @classmethod
    def note(cls, account_id: int, inboxes: Iterable[str]) -> None:
        made = dialect_insert(cls)
        newer = made.on_conflict_do_update(
            index_elements=["account_id", "inbox"], set_={"last_status_id": made.excluded.last_status_id}
        )
        until = ids.new_id()
        if rows := [{"account_id": account_id, "inbox": one, "last_status_id": until} for one in sorted(set(inboxes))]:
            run(newer, rows)


class NewOutgoing(TypedDict):
    """The columns of a new Outgoing."""

    id: int
    uri: str
    kind: str
    about: str
    order_key: int
    signer_id: int | None
    status_id: int | None
    synchronise: bool
    body: bytes
    created_at: datetime


class NewDelivery(TypedDict):
    """The columns of a new Delivery, which is due at once."""

    outgoing_id: int
    host: str
    order_key: int
    inbox: str


def order_key_of(about: str) -> int:
    """A number for the object: equal for equal ids, and hardly ever for others."""
    return int.from_bytes(hashlib.blake2b(about.encode(), digest_size=7).digest(), "big")


def partition_of(order_key: int) -> int:
    return order_key % PARTITIONS


def partition_of_row() -> ColumnElement[int]:
    """Return the partition of a delivery, as a column."""
    return Delivery.order_key % PARTITIONS


def add(outgoing: Sequence[NewOutgoing], deliveries: Sequence[NewDelivery]) -> None:
    """Store activities, and for each inbox that is to get one a delivery that is due at once; as rows of the tables."""
    db.session.flush()
    run(insert(Outgoing), outgoing)
    once = {"due_at": clock.now(), "attempts": 0}
    add_once(Delivery, *({"id": ids.new_id(), **row, **once} for row in deliveries))


def awaiting(uri: str, inboxes: Iterable[str]) -> set[str]:
    """Return those of the inboxes to which an activity of this id is under way already."""
    query = (
        select(Delivery.inbox)
        .join(Outgoing, Outgoing.id == Delivery.outgoing_id)
        .where(Outgoing.uri == uri, Delivery.inbox.in_(list(inboxes)), Delivery.failed_at.is_(None))
    )
    return set(db.session.scalars(query))


# Draining -----------------------------------------------------------------------------------------------------

_HOST: Any = bindparam("host")
_PARTITION, _NOW = bindparam("partition", type_=BigInt), bindparam("now", type_=UtcDateTime())
_Earlier = aliased(Delivery)


@cache
def _waiting() -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for the first delivery of each object at a host, due or not."""
    earlier = exists().where(
        _Earlier.host == Delivery.host,
        _Earlier.order_key == Delivery.order_key,
        _Earlier.failed_at.is_(None),
        _Earlier.id < Delivery.id,
    )
    return (Delivery.host == _HOST, Delivery.failed_at.is_(None), partition_of_row() == _PARTITION, ~earlier)


@cache
def _next() -> CompiledQuery:
    """The next deliveries, with all that is needed to send them."""
    return CompiledQuery(
        select(
            Delivery.id,
            Delivery.inbox,
            Delivery.attempts,
            Delivery.order_key,
            Outgoing.id.label("outgoing_id"),
            Outgoing.kind,
            Outgoing.uri,
            Outgoing.body,
            Outgoing.signer_id,
            Outgoing.status_id,
            Outgoing.synchronise,
            Outgoing.created_at,
            Account.username,
            Account.suspended_at,
            AccountKeys.private_pem,
            Departed.username.label("departed"),
            Departed.private_pem.label("departed_pem"),
            Status.id.label("status_there"),
        )
        .join(Outgoing, Outgoing.id == Delivery.outgoing_id)
        .outerjoin(Account, Account.id == Outgoing.signer_id)
        .outerjoin(AccountKeys, AccountKeys.account_id == Outgoing.signer_id)
        .outerjoin(Departed, Departed.account_id == Outgoing.signer_id)
        .outerjoin(Status, Status.id == Outgoing.status_id)
        .where(*_waiting(), Delivery.due_at <= _NOW)
        .order_by(Delivery.id)
        .limit(bindparam("most", type_=BigInt))
    )


@cache
def _next_due() -> Query:
    return select(func.min(Delivery.due_at)).where(*_waiting())


def next_deliveries(host: str, partition: int, most: int) -> list[DueDelivery]:
    """Return the due deliveries of a partition, the oldest first, at most one of each object."""
    return _next().rows(host=host, partition=partition, now=clock.now(), most=most)


def next_due(host: str, partition: int) -> datetime | None:
    """Return the moment at which the next one is due; None when there is none."""
    moment: datetime | None = run(_next_due(), {"host": host, "partition": partition}).scalar()
    return moment


def done(delivery_ids: list[int]) -> None:
    """Forget deliveries that have arrived, or are not wanted any more."""
    if delivery_ids:
        run(_DONE, {"ids": encode_ids(delivery_ids)})


_DELIVERIES: Any = Delivery.__table__
_DONE = delete(_DELIVERIES).where(_DELIVERIES.c.id.in_(ids_parameter("ids")))


def drop(host: str) -> None:
    """Forget everything that waits for this host: nothing is sent to it any more."""
    change_rows(delete(Delivery).where(Delivery.host == host))


def reschedule(delivery_id: int, until: datetime, error: str) -> None:
    _change(delivery_id, due_at=until, error=error)


def give_up(delivery_id: int, error: str) -> None:
    _change(delivery_id, failed_at=clock.now(), error=error)


def _change(delivery_id: int, **values: datetime | str) -> None:
    changed = update(Delivery).where(Delivery.id == delivery_id)
    tried = {"attempts": Delivery.attempts + 1, "tried_at": clock.now()}
    change_rows(changed.values(values | tried))


def give_up_before(host: str, moment: datetime, error: str) -> None:
    """Give up what has been waiting for this host since before then."""
    old = update(Delivery).where(Delivery.host == host, Delivery.failed_at.is_(None), Delivery.id < ids.at(moment))
    change_rows(old.values(failed_at=clock.now(), error=error))


# Keeping house ------------------------------------------------------------------------------------------------


def depths(hosts: Iterable[str] | None = None) -> dict[str, int]:
    """host → how many deliveries wait for it."""
    these = [] if hosts is None else [Delivery.host.in_(list(hosts))]
    return _per_host(Delivery.failed_at.is_(None), *these)


def given_up(hosts: Iterable[str]) -> dict[str, int]:
    """host → how many deliveries to it were given up in the last two weeks."""
    return _per_host(Delivery.failed_at.is_not(None), Delivery.host.in_(list(hosts)))


def _per_host(*conditions: ColumnElement[bool]) -> dict[str, int]:
    query = select(Delivery.host, func.count()).where(*conditions).group_by(Delivery.host)
    return {row[0]: row[1] for row in db.session.execute(query)}


def totals() -> dict[str, int]:
    """Return how many deliveries wait, and how many were given up in the last two weeks."""
    given_up = Delivery.failed_at.is_not(None)
    counts = {bool(row[0]): row[1] for row in db.session.execute(select(given_up, func.count()).group_by(given_up))}
    return {"waiting": counts.get(False, 0), "given up": counts.get(True, 0)}


def oldest_waiting() -> datetime | None:
    """Return when the oldest delivery was enqueued that still waits."""
    oldest = db.session.scalar(select(func.min(Delivery.id)).where(Delivery.failed_at.is_(None)))
    return ids.moment_of(oldest) if oldest else None


def retry(host: str) -> None:
    """Make every delivery due that waits for this host."""
    _retry(host)


def retry_seldom_tried(host: str) -> None:
    """Make the deliveries due that were tried a few times, or not in the last hour: a host that goes on sending and
    refusing is not asked for everything each time.
    """
    _retry(host, or_(Delivery.attempts < FEW_ATTEMPTS, Delivery.tried_at < clock.now() - timedelta(hours=1)))


def _retry(host: str, *conditions: ColumnElement[bool]) -> None:
    waiting = (Delivery.host == host, Delivery.failed_at.is_(None), Delivery.due_at > clock.now())
    change_rows(update(Delivery).where(*waiting, *conditions).values(due_at=clock.now()))


def delete_old() -> bool:
    """Delete a piece of what nobody waits for any more; return whether there may be more."""
    old = select(Delivery.id).where(Delivery.failed_at < clock.now() - KEPT_FAILED).limit(AT_ONCE)
    waiting = (Delivery.failed_at.is_(None), Delivery.id < ids.at(clock.now() - TRIED_FOR))
    late = (
        update(Delivery)
        .where(Delivery.id.in_(select(Delivery.id).where(*waiting).limit(AT_ONCE)))
        .values(failed_at=clock.now(), error=func.coalesce(Delivery.error, "nothing goes to this server"))
    )
    change_rows(late)
    lost = change_rows(delete(Delivery).where(Delivery.id.in_(old)))
    awaited = exists().where(Delivery.outgoing_id == Outgoing.id)
    kept = Outgoing.created_at > clock.now() - timedelta(minutes=5)  # its deliveries may be uncommitted
    over = select(Outgoing.id).where(~awaited, ~kept).order_by(Outgoing.id).limit(AT_ONCE)
    talking = exists().where(Outgoing.signer_id == Departed.account_id)
    told = (Departed.told_at < clock.now() - timedelta(hours=1), Departed.private_pem.is_not(None))
    silent = update(Departed).where(*told, ~talking).values(private_pem=None)
    change_rows(silent)
    sent = change_rows(delete(Outgoing).where(Outgoing.id.in_(over)))
    return AT_ONCE in (lost.rowcount, sent.rowcount)
