"""Blocked sign-ups: e-mail providers, single addresses in all their spellings, and networks."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Self

from sqlalchemy import Date, ForeignKey, Index, Row, false, func, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db
from models.domains import upwards

SEVERITIES = ("sign_up_requires_approval", "sign_up_block", "no_access")


class EmailDomainBlock(Identified, Base):
    """A rule for sign-ups with addresses of this domain or one below it: refused, or let wait for approval."""

    __tablename__ = "email_domain_blocks"

    domain: Mapped[str] = mapped_column(unique=True)
    allow_with_approval: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def for_domain(cls, domain: str) -> Self | None:
        """The rule for this domain; of several the strictest."""
        rules = select(cls).where(cls.domain.in_(upwards(domain)))
        return db.session.scalar(rules.order_by(cls.allow_with_approval, cls.id).limit(1))


class EmailDomainAttempt(Base):
    """The number of refused sign-ups from an address (`ip`) on a day."""

    __tablename__ = "email_domain_attempts"

    block_id: Mapped[int] = mapped_column(ForeignKey("email_domain_blocks.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[date] = mapped_column(Date, primary_key=True)
    ip: Mapped[str] = mapped_column(primary_key=True)
    attempts: Mapped[int] = mapped_column(default=0)

    @classmethod
    def counted(cls, block_ids: Iterable[int], since: date) -> dict[tuple[int, date], tuple[int, int]]:
        """(block, day) → how many addresses tried, how often altogether."""
        query = (
            select(cls.block_id, cls.day, func.count().label("ips"), func.sum(cls.attempts).label("attempts"))
            .where(cls.block_id.in_(list(block_ids)), cls.day >= since)
            .group_by(cls.block_id, cls.day)
        )
        return {(row.block_id, row.day): (row.ips, int(row.attempts)) for row in db.session.execute(query)}


class CanonicalEmailBlock(Identified, Base):
    """A blocked e-mail address, however it is spelled. `account_id` is the account that had it, if known."""

    __tablename__ = "canonical_email_blocks"
    __table_args__ = (Index("ix_canonical_email_blocks_account", "account_id"),)

    canonical_email_hash: Mapped[str] = mapped_column(unique=True)
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def of(cls, email: str) -> Self | None:
        return db.session.scalar(select(cls).where(cls.canonical_email_hash == canonical_hash(email)))


class IpBlock(Identified, Base):
    """A network that is blocked, for good or until `expires_at`; `severity` says from what."""

    __tablename__ = "ip_blocks"
    __table_args__ = (Index("ix_ip_blocks_expires", "expires_at"),)

    ip: Mapped[str] = mapped_column(unique=True)
    severity: Mapped[str]
    comment: Mapped[str] = mapped_column(default="")
    expires_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def in_force(cls) -> Sequence[Row[str, str, datetime | None]]:
        lasting = or_(cls.expires_at.is_(None), cls.expires_at > clock.now())
        return db.session.execute(select(cls.ip, cls.severity, cls.expires_at).where(lasting)).all()


class Networks:
    """Networks and what is said of each, made for asking often: one look-up per length of a prefix."""

    def __init__(self, rules: Iterable[tuple[str, str]]) -> None:
        self._by_length: dict[tuple[int, int], dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        for text, word in rules:
            network = ip_network(text)
            shift = network.max_prefixlen - network.prefixlen
            self._by_length[network.version, shift][int(network.network_address) >> shift].append(word)

    def words_for(self, ip: str | None) -> set[str]:
        """Return what is said of the networks in which this address lies."""
        if not self._by_length or (address := _parsed(ip)) is None:
            return set()
        number = int(address)
        return {
            word
            for (version, shift), networks in self._by_length.items()
            if version == address.version
            for word in networks.get(number >> shift, ())
        }


def canonical_hash(email: str) -> str:
    """SHA-256 of the mailbox without what providers ignore: case, dots, and what follows a plus."""
    mailbox, _, domain = email.strip().lower().partition("@")
    canonical = f"{mailbox.replace('.', '').partition('+')[0]}@{domain}"
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def _parsed(ip: str | None) -> IPv4Address | IPv6Address | None:
    """The address; one of the old kind in the dress of the new is the old one."""
    try:
        address = ip_address(ip or "")
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
