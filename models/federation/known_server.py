"""The servers that this one knows, by name, and what ties people here to each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, union
from sqlalchemy.orm import InstrumentedAttribute

from models.accounts.account import Account
from models.base import aliased, db
from models.domains import upwards
from models.federation.peer import Peer
from models.moderation.server_rule import ServerBlock
from models.relationships.follow import Follow

MOST = 100


@dataclass(frozen=True)
class KnownServer:
    """`following` people there are followed from here, and `followers` there follow somebody here.

    `rule` is what counts for the domain, which may be that of a domain above it.
    """

    domain: str
    following: int
    followers: int
    peer: Peer | None
    rule: ServerBlock | None


def names(typed: str, after: str) -> tuple[list[str], bool]:
    """Domains in which `typed` stands, in the order of the alphabet and behind `after`; whether there are more."""
    sources: tuple[Any, ...] = (Peer.domain, ServerBlock.domain, Account.domain)
    some = [
        select(source.label("domain"))
        .distinct()
        .where(source.is_not(None), source > after, source.contains(typed, autoescape=True))
        .order_by(source)
        .limit(MOST + 1)
        .subquery()
        for source in sources
    ]
    every = union(*(select(one.c.domain) for one in some)).subquery()
    found = list(db.session.scalars(select(every.c.domain).order_by(every.c.domain).limit(MOST + 1)))
    return found[:MOST], len(found) > MOST


def described(domains: Iterable[str]) -> list[KnownServer]:
    """Return all that a list shows of each server, in four queries."""
    wanted = list(domains)
    following = _ties(wanted, Follow.account_id, Follow.target_id)
    followers = _ties(wanted, Follow.target_id, Follow.account_id)
    peers = {one.domain: one for one in db.session.scalars(select(Peer).where(Peer.domain.in_(wanted)))}
    above = {name for domain in wanted for name in upwards(domain)}
    rules = {one.domain: one for one in db.session.scalars(select(ServerBlock).where(ServerBlock.domain.in_(above)))}
    return [
        KnownServer(
            one,
            following.get(one, 0),
            followers.get(one, 0),
            peers.get(one),
            next((rules[name] for name in upwards(one) if name in rules), None),
        )
        for one in wanted
    ]


def most_followed(most: int) -> list[str]:
    """Return the servers with the most people whom somebody here follows."""
    there = aliased(Account)
    query = select(there.domain).select_from(Follow).join(there, there.id == Follow.target_id)
    counted = query.where(there.domain.is_not(None)).group_by(there.domain).order_by(func.count().desc(), there.domain)
    return list(db.session.scalars(counted.limit(most)))


def people_known(domain: str) -> int:
    return db.session.scalar(select(func.count()).where(Account.domain == domain)) or 0


def _ties(domains: list[str], mine: InstrumentedAttribute[int], theirs: InstrumentedAttribute[int]) -> dict[str, int]:
    """domain → how many accounts there are tied to somebody here by a follow."""
    here, there = aliased(Account), aliased(Account)
    query = (
        select(there.domain, func.count(there.id.distinct()))
        .select_from(Follow)
        .join(here, here.id == mine)
        .join(there, there.id == theirs)
        .where(here.domain.is_(None), there.domain.in_(domains))
        .group_by(there.domain)
    )
    return {str(row[0]): row[1] for row in db.session.execute(query)}
