"""Deliveries that arrived: where, when and which kind of activity, for two weeks, so that it can be said afterwards."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from sqlalchemy import ColumnElement, Index, Text, bindparam, delete, insert, select
from sqlalchemy.orm import Mapped

from models import clock, ids
from models.array_parameters import encode_rows, rows_parameter
from models.base import Base, Identified, change_rows, db, run

KEPT, AT_ONCE = timedelta(days=14), 5000


class SuccessfulDelivery(Identified, Base):
    """An activity that a host has got. The row is as narrow as it can be, for there is one for every delivery.

    Its id holds the moment of the delivery, which is also how old rows are found; `order_key` is that of the object
    (`delivery.order_key_of`), whose address is not stored again.
    """

    __tablename__ = "successful_deliveries"
    __table_args__ = (Index("ix_successful_deliveries_order", "order_key"),)

    order_key: Mapped[int]
    host: Mapped[str]
    kind: Mapped[str]


class Delivered(NamedTuple):
    """Deliveries of one kind to one host. `times` may be more than one: a server may have no shared inbox."""

    host: str
    kind: str
    last_at: datetime
    times: int


class _Sent(Protocol):
    @property
    def order_key(self) -> int: ...

    @property
    def kind(self) -> str: ...


def record(host: str, deliveries: Iterable[_Sent]) -> None:
    """Record that these have arrived, in the transaction that forgets them as pending."""
    if rows := [(ids.new_id(), one.order_key, one.kind) for one in deliveries]:
        run(_RECORD, {"to_host": host, "deliveries": encode_rows(rows)})


_ROWS = rows_parameter("deliveries", "id", "order_key", "kind", texts=("kind",))
_RECORD = insert(SuccessfulDelivery).from_select(
    ["id", "order_key", "host", "kind"],
    select(_ROWS.c.id, _ROWS.c.order_key, bindparam("to_host", type_=Text), _ROWS.c.kind),
)


def about(order_key: int, most: int) -> list[Delivered]:
    """Return what arrived where of an object, the latest first, `most` hosts and kinds at most."""
    last = db.func.max(SuccessfulDelivery.id)
    query = (
        select(SuccessfulDelivery.host, SuccessfulDelivery.kind, last, db.func.count())
        .where(*_about(order_key))
        .group_by(SuccessfulDelivery.host, SuccessfulDelivery.kind)
        .order_by(last.desc())
        .limit(most)
    )
    return [Delivered(host, kind, ids.moment_of(at), times) for host, kind, at, times in db.session.execute(query)]


def count_hosts(order_key: int) -> int:
    """Return how many hosts have got anything of an object."""
    hosts = select(db.func.count(SuccessfulDelivery.host.distinct()))
    return db.session.scalar(hosts.where(*_about(order_key))) or 0


def _about(order_key: int) -> tuple[ColumnElement[bool], ...]:
    return SuccessfulDelivery.order_key == order_key, SuccessfulDelivery.id >= ids.at(clock.now() - KEPT)


def delete_old() -> bool:
    """Delete a piece of what was delivered long ago; return whether there may be more."""
    old = select(SuccessfulDelivery.id).where(SuccessfulDelivery.id < ids.at(clock.now() - KEPT)).limit(AT_ONCE)
    return change_rows(delete(SuccessfulDelivery).where(SuccessfulDelivery.id.in_(old))).rowcount == AT_ONCE
