"""The rules for other servers: those that are blocked, wholly or in part, and those that are expressly allowed."""

import hashlib
from datetime import datetime
from typing import Self

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import Base, Identified, db
from models.domains import upwards

SEVERITIES = ("silence", "suspend", "noop")


class ServerBlock(Identified, Base):
    """A rule for a domain and all below it; for a domain that several rules fit, the longest counts."""

    __tablename__ = "server_blocks"

    domain: Mapped[str] = mapped_column(unique=True)
    severity: Mapped[str] = mapped_column(default="silence")
    reject_media: Mapped[bool] = mapped_column(default=False)
    reject_reports: Mapped[bool] = mapped_column(default=False)
    private_comment: Mapped[str | None]
    public_comment: Mapped[str | None]
    obfuscate: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    expires_at: Mapped[datetime | None] = mapped_column(index=True)

    @property
    def public_domain(self) -> str:
        """The domain as strangers see it: where it is obfuscated, with stars in its middle."""
        if not self.obfuscate:
            return self.domain
        length = len(self.domain)
        shown = length // 4
        return "".join(
            "*" if shown < at < length - shown and char != "." else char for at, char in enumerate(self.domain)
        )

    @classmethod
    def for_domain(cls, domain: str) -> Self | None:
        """The rule that counts for this domain."""
        names = upwards(domain)
        found = {rule.domain: rule for rule in db.session.scalars(select(cls).where(cls.domain.in_(names)))}
        return next((found[one] for one in names if one in found), None)

    @classmethod
    def public(cls) -> list[Self]:
        """Return those that do something, as they are shown to people: the harshest first."""
        felt = select(cls).where(cls.severity != "noop")
        return list(db.session.scalars(felt.order_by(cls.severity.desc(), cls.domain)))


class ServerAllow(Identified, Base):
    """A domain that may talk to us where only allowed ones may."""

    __tablename__ = "server_allows"

    domain: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


def digest(domain: str) -> str:
    """Return the hash by which people recognise a domain that is not shown in full."""
    return hashlib.sha256(domain.encode()).hexdigest()


Domain = InstrumentedAttribute[str] | InstrumentedAttribute[str | None]


def lies_in(domain: str, column: Domain = Account.domain) -> ColumnElement[bool]:
    """Return whether an account, or what else has such a column, is of this domain or one below it, whatever the
    port.
    """
    return or_(
        column == domain,
        column.endswith(f".{domain}", autoescape=True),
        column.startswith(f"{domain}:", autoescape=True),
        column.contains(f".{domain}:", autoescape=True),
    )


def belongs_to(domain: str) -> ColumnElement[bool]:
    """Return whether the handle or the id of a remote account is of this domain or one below it."""
    ids = select(RemoteActor.account_id).where(lies_in(domain, RemoteActor.host))
    return or_(lies_in(domain), Account.id.in_(ids))


def is_of_server(name: str, host: str) -> ColumnElement[bool]:
    """Return whether a remote account has this domain of handles and this host of ids."""
    return and_(Account.domain == name, _host_of_id() == host)


def known_servers(domain: str) -> list[tuple[str, str]]:
    """Return the (domain of handles, host of ids) of the accounts that we know of this domain and below, by either."""
    query = select(Account.domain, _host_of_id()).where(Account.domain.is_not(None), belongs_to(domain))
    return [(row[0] or "", row[1]) for row in db.session.execute(query.distinct())]


def _host_of_id() -> ColumnElement[str]:
    its_host = select(RemoteActor.host).where(RemoteActor.account_id == Account.id).scalar_subquery()
    return func.coalesce(its_host, Account.domain)
