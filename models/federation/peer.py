"""Peers: the servers that we exchange something with, how they take it, and how they are doing."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Self

from sqlalchemy import bindparam, func, null, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, UtcDateTime, db, partial_index
from models.domains import upwards
from models.inserts import insert_once
from models.moderation.server_rule import ServerBlock

FOR_GOOD, AT_ONCE = datetime.max.replace(tzinfo=UTC), 500


class Peer(Base):
    """A server, by its host (with the port where it has one): the domain of handles is another matter.

    `signature` is the form of signatures that it took last, and `signature_at` when: after a week that is asked anew.
    `failing_days` are the days (ISO 8601) on which nothing could be delivered since it last went well; on seven of
    them it is `unavailable_at`: nothing is queued until it is heard from, or answers a daily probe at `probe_at`.
    `failures` are the rounds of deliveries in a row that failed; until `retry_at` nothing is sent.
    """

    __tablename__ = "peers"
    __table_args__ = (partial_index("ix_peers_unavailable", "probe_at", where="unavailable_at IS NOT NULL"),)

    domain: Mapped[str] = mapped_column(primary_key=True)
    first_seen_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    signature: Mapped[str | None]
    signature_at: Mapped[datetime | None]
    delivered_at: Mapped[datetime | None]
    failed_at: Mapped[datetime | None]
    failures: Mapped[int] = mapped_column(default=0, server_default="0")
    failing_days: Mapped[list[str]] = mapped_column(default=list, server_default="[]")
    last_error: Mapped[str | None]
    retry_at: Mapped[datetime | None]
    unavailable_at: Mapped[datetime | None]
    probe_at: Mapped[datetime | None]
    heard_at: Mapped[datetime | None]
    refused: Mapped[int] = mapped_column(default=0, server_default="0")
    refused_at: Mapped[datetime | None]
    last_refusal: Mapped[str | None]

    @classmethod
    def domains(cls) -> list[str]:
        """Return the domains of all servers but those that moderators suspended."""
        rules = select(ServerBlock.domain, ServerBlock.severity)
        rows = db.session.execute(select(cls.domain, null().label("severity")).union_all(rules)).all()
        severities = {row.domain: row.severity for row in rows if row.severity}

        def is_suspended(domain: str) -> bool:
            return next((severities[one] for one in upwards(domain) if one in severities), None) == "suspend"

        return sorted(row.domain for row in rows if not row.severity and not is_suspended(row.domain))

    @classmethod
    def met(cls, domain: str) -> Self:
        """The row of this server, which is made at the first contact."""
        insert_once(cls, domain=domain, first_seen_at=clock.now(), failures=0, failing_days=[], refused=0)
        return db.session.get_one(cls, domain)

    @classmethod
    def hold(cls, domain: str) -> Self:
        """The row of this server as it is now, held until the commit."""
        cls.met(domain)
        row = select(cls).where(cls.domain == domain).with_for_update(key_share=True)
        return db.session.scalars(row, execution_options={"populate_existing": True}).one()

    @classmethod
    def at_rest(cls, domains: Iterable[str]) -> dict[str, datetime]:
        """Return those of the servers to which nothing is sent now, and until when: FOR_GOOD for one that is
        unavailable.
        """
        wanted, resting = list(domains), dict[str, datetime]()
        for start in range(0, len(wanted), AT_ONCE):
            rows = db.session.execute(_AT_REST, {"domains": wanted[start : start + AT_ONCE], "now": clock.now()})
            resting |= {row.domain: FOR_GOOD if row.unavailable_at else row.retry_at for row in rows}
        return resting

    @classmethod
    def unavailable(cls) -> int:
        """Return how many were given up."""
        return db.session.scalar(select(func.count()).where(cls.unavailable_at.is_not(None))) or 0


_AT_REST = select(Peer.domain, Peer.retry_at, Peer.unavailable_at).where(
    Peer.domain.in_(bindparam("domains", expanding=True)),
    or_(Peer.unavailable_at.is_not(None), Peer.retry_at > bindparam("now", type_=UtcDateTime())),
)
