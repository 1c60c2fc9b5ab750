"""The cost of suspending a server: the follows between local and remote accounts that it severs."""

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Select, Subquery, func, literal, select, union_all
from sqlalchemy.orm import InstrumentedAttribute

from models.accounts.account import Account
from models.base import aliased, db
from models.domains import upwards
from models.moderation.server_rule import ServerBlock, lies_in
from models.relationships.follow import Follow, FollowRequest

MOST = 500  # the most follows that are listed individually
FOLLOWING, FOLLOWER, REQUEST = "following", "follower", "request"


class SeveredTie(NamedTuple):
    """A remote account, and its relationship to a local one."""

    address: str
    kind: str


@dataclass
class Loss:
    """The loss of one local account: the number of each kind of follow, and those that are named."""

    username: str
    counts: Counter[str] = field(default_factory=Counter)
    ties: list[SeveredTie] = field(default_factory=list)


@dataclass
class Cost:
    """The cost for all local accounts together. `unnamed`: follows that are counted only."""

    losses: list[Loss]
    unnamed: int

    @property
    def counts(self) -> Counter[str]:
        return sum((loss.counts for loss in self.losses), Counter())


def cost_of_suspending(domain: str) -> Cost:
    """Return the cost of suspending a domain, in two queries. Servers below it with a rule of their
    own do not count.
    """
    ties = _ties(domain)
    losses: dict[str, Loss] = defaultdict(lambda: Loss(""))
    counted = select(ties.c.username, ties.c.kind, func.count()).group_by(ties.c.username, ties.c.kind)
    for username, kind, count in db.session.execute(counted.order_by(ties.c.username)):
        losses[username].username = username
        losses[username].counts[kind] = count
    named = select(ties).order_by(ties.c.username, ties.c.kind, ties.c.there, ties.c.domain).limit(MOST)
    for row in db.session.execute(named):
        losses[row.username].ties.append(SeveredTie(f"{row.there}@{row.domain}", row.kind))
    cost = Cost(list(losses.values()), 0)
    cost.unnamed = max(0, cost.counts.total() - MOST)
    return cost


def follows_by_domain() -> Counter[str]:
    """domain → how many follows a suspension of it, and of all below, would put aside. In two queries."""
    found: Counter[str] = Counter()
    for domain, count in _followed_domains().items():
        for name in upwards(domain):
            found[name] += count
    return found


def follows_touched(domains: Collection[str]) -> dict[str, list[str]]:
    """domain → the follows that its suspension would put aside, such as "@ada → @bob@far.example"; MOST each way."""
    listed = {there: name for there in _followed_domains() for name in upwards(there) if name in domains}
    found: dict[str, list[str]] = defaultdict(list)
    if not listed:
        return found
    here, there = aliased(Account), aliased(Account)
    for mine, theirs, arrow in (
        (Follow.account_id, Follow.target_id, "→"),
        (Follow.target_id, Follow.account_id, "←"),
    ):
        query = (
            select(here.username, there.username.label("there"), there.domain)
            .select_from(Follow)
            .join(here, here.id == mine)
            .join(there, there.id == theirs)
            .where(here.domain.is_(None), there.domain.in_(listed))
            .order_by(here.username, there.username)
        )
        for row in db.session.execute(query.limit(MOST)):
            found[listed[row.domain]].append(f"@{row.username} {arrow} @{row.there}@{row.domain}")
    return found


def _followed_domains() -> Counter[str]:
    """domain → how many follows there are between it and this server. In two queries."""
    found: Counter[str] = Counter()
    for mine, theirs in ((Follow.account_id, Follow.target_id), (Follow.target_id, Follow.account_id)):
        here, there = aliased(Account), aliased(Account)
        query = (
            select(there.domain, func.count())
            .select_from(Follow)
            .join(here, here.id == mine)
            .join(there, there.id == theirs)
            .where(here.domain.is_(None), there.domain.is_not(None))
            .group_by(there.domain)
        )
        for domain, count in db.session.execute(query):
            found[domain or ""] += count
    return found


def _ties(domain: str) -> Subquery:
    """Return a row for each follow between a local and a remote account, with its kind."""
    here, there = aliased(Account), aliased(Account)
    below = select(ServerBlock.domain).where(ServerBlock.domain.endswith(f".{domain}", autoescape=True))
    people = select(Account.id).where(lies_in(domain), *(~lies_in(one) for one in db.session.scalars(below)))

    def between(
        model: type[Follow] | type[FollowRequest],
        mine: InstrumentedAttribute[int],
        theirs: InstrumentedAttribute[int],
        kind: str,
    ) -> Select[str, str, str | None, str]:
        return (
            select(here.username, there.username.label("there"), there.domain, literal(kind).label("kind"))
            .select_from(model)
            .join(here, here.id == mine)
            .join(there, there.id == theirs)
            .where(here.domain.is_(None), there.id.in_(people))
        )

    return union_all(
        between(Follow, Follow.account_id, Follow.target_id, FOLLOWING),
        between(Follow, Follow.target_id, Follow.account_id, FOLLOWER),
        between(FollowRequest, FollowRequest.account_id, FollowRequest.target_id, REQUEST),
        between(FollowRequest, FollowRequest.target_id, FollowRequest.account_id, REQUEST),
    ).subquery()
