"""The last activities that were refused of each server, so that it can be said why something of it is not here."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, Self

from sqlalchemy import Connection, Executable, ForeignKey, Text, bindparam, select, update
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, BigInt, UtcDateTime, db
from models.federation.peer import Peer
from models.inserts import dialect_insert

SLOTS = 10
OF_SIGNATURES = "5."  # the rules about signatures in docs/federation-rules.md


class Refusal(Base):
    """An activity that was not accepted. `about` is the id of its object, or its own; both ids are as it said them.

    A server has SLOTS rows for signature errors, which anybody can cause in its name, and as many for all others, so
    that what it has stored here is limited and neither pushes the others out.
    """

    __tablename__ = "refusals"

    host: Mapped[str] = mapped_column(ForeignKey("peers.domain", ondelete="CASCADE"), primary_key=True)
    slot: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    refused_at: Mapped[datetime]
    rule: Mapped[str]
    why: Mapped[str]
    about: Mapped[str]
    actor: Mapped[str]

    @property
    def is_of_signature(self) -> bool:
        return self.rule.startswith(OF_SIGNATURES)

    @classmethod
    def latest(cls, host: str) -> Sequence[Self]:
        """Return what is kept of a host, the latest first."""
        return db.session.scalars(select(cls).where(cls.host == host).order_by(cls.refused_at.desc(), cls.slot)).all()


def store(connection: Connection, host: str, rule: str, why: str, about: str, actor: str) -> None:
    """Count a refusal at its server and keep it, in place of the one SLOTS refusals ago. Of a host with which nothing
    was ever exchanged nothing is stored.
    """
    told = {"host": host, "rule": rule, "why": why, "now": clock.now()}
    if connection.execute(_COUNT, told | {"told": f"{rule}: {why}"}).rowcount:
        first = 0 if rule.startswith(OF_SIGNATURES) else SLOTS
        connection.execute(_keep(connection.dialect.name), told | {"about": about, "actor": actor, "first": first})


_NOW = bindparam("now", type_=UtcDateTime())
_COUNT = (
    update(Peer)
    .where(Peer.domain == bindparam("host"))
    .values(refused=Peer.refused + 1, refused_at=_NOW, last_refusal=bindparam("told"))
)


@cache
def _keep(dialect: str) -> Executable:
    texts = {name: bindparam(name, type_=Text()) for name in ("rule", "why", "about", "actor")}
    slot = bindparam("first", type_=BigInt) + Peer.refused % SLOTS
    columns: dict[str, Any] = {"host": Peer.domain, "slot": slot, "refused_at": _NOW} | texts
    row = select(*columns.values()).where(Peer.domain == bindparam("host"))
    made = dialect_insert(Refusal.__table__).from_select(list(columns), row)
    changed = {name: made.excluded[name] for name in columns if name not in ("host", "slot")}
    return made.on_conflict_do_update(index_elements=["host", "slot"], set_=changed)
