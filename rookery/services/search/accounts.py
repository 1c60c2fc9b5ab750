"""Finding people by what others type."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from sqlalchemy import CompoundSelect, bindparam, case, exists, or_, select, union_all

from models.accounts.account import Account, AccountCounts
from models.accounts.account_name import (
    ADDRESS,
    AT,
    DISPLAY_NAME,
    WORD,
    AccountName,
    folded_address,
    folded_name,
)
from models.array_parameters import encode_rows, rows_parameter
from models.base import AnyRow, BigInt, Query, run
from models.folding import begins, prefix_range
from models.relationships.follow import Follow
from models.visibility import from_blocked_domain, present
from rookery import urls
from rookery.identity import Actor
from rookery.services.remote import resolver
from rookery.text import extract

LONGEST_QUERY = 200
# Names of a kind that are ranked at most, in alphabetical order. Where more begin so, the most followed accounts are
# looked through as well, and all that the viewer follows.
MOST_NAMES, MOST_FOLLOWED = 100, 300

_ME, _LIMIT, _OFFSET = (
    bindparam("me", type_=BigInt),
    bindparam("limit", type_=BigInt),
    bindparam("offset", type_=BigInt),
)
_NAME = (AccountName.account_id, AccountName.kind, AccountName.name)


@dataclass(frozen=True)
class Address:
    """`domain` is None for this server, written out or not."""

    username: str
    domain: str | None


def address(text: str) -> Address | None:
    """The account address that `text` is as a whole: `name`, `@name`, `name@host`, `@name@host`."""
    typed = "@" + text.strip().removeprefix("acct:").removeprefix("@")
    found = extract.mentions(typed[:LONGEST_QUERY])
    if len(found) != 1 or (found[0].start, found[0].end) != (0, len(typed)):
        return None
    username, domain = found[0].key
    return Address(username, None if domain in (urls.config().domain, urls.config().web_host) else domain)


def accounts(
    viewer: Actor | None, query: str, *, limit: int, offset: int = 0, following: bool = False, resolve: bool = False
) -> list[int]:
    """Ids of the accounts that are called so: the very one first, then those whom the viewer follows, then by how it
    matches and how many follow it. Limited accounts are found by those who follow them, or know how they are called;
    those that moved away by their exact address only.

    With `resolve`, the full address of a stranger is looked up at the stranger's server.
    """
    words = query.strip().removeprefix("acct:").removeprefix("@")[:LONGEST_QUERY]
    meant = address(words)
    if resolve and viewer and not offset and meant and meant.domain:
        resolver.resolve_account(meant.username, meant.domain)
    wanted = _WantedName.read(words, meant)
    viewer_id = viewer.id if viewer else None
    ranks = _ranks(wanted, _names(viewer_id, wanted.begin, following)) if wanted.begin else {}
    if not ranks:
        return []
    asked = {"ranked": encode_rows(ranks.items()), "me": viewer_id, "limit": limit, "offset": offset}
    return list(run(_ranked(following), asked).scalars())


@dataclass(frozen=True)
class _WantedName:
    """The beginning of a name, folded; of an address only, if there was an @."""

    begin: str
    only_address: bool

    @classmethod
    def read(cls, words: str, meant: Address | None) -> "_WantedName":
        username, at, host = words.partition("@")
        if not at:
            return cls(folded_name(words), False)
        return cls(folded_address(username, meant.domain if meant else host), True)

    def rank(self, kind: int, name: str) -> int | None:
        """Return how well the name fits: 0 for the very address, then names that begin so, then words in a name."""
        if self.only_address:
            exactly = AT in self.begin or name == self.begin
            return (0 if name == self.begin else 1) if kind == ADDRESS and exactly else None
        if kind == ADDRESS and name == self.begin:
            return 0
        if kind == ADDRESS and name.startswith(self.begin + AT):
            return 1
        return {ADDRESS: 2, DISPLAY_NAME: 3, WORD: 4}[kind]


def _ranks(wanted: _WantedName, names: Iterable[AnyRow]) -> dict[int, int]:
    """Return account id → rank, of the best of its names."""
    found: dict[int, int] = {}
    for account_id, kind, name in names:
        rank = wanted.rank(kind, name)
        if rank is not None:
            found[account_id] = min(rank, found.get(account_id, rank))
    return found


def _names(viewer_id: int | None, begin: str, following: bool) -> list[AnyRow]:
    """Return the names that begin so, as rows of the index; of very many only some."""
    wanted = prefix_range(begin)
    if following:
        return list(run(_names_of_followed(), {"me": viewer_id, **wanted}))
    found = list(run(_first_names(), wanted))
    if len(found) >= MOST_NAMES:
        found += run(_names_of_most_followed(), wanted)
        found += run(_names_of_followed(), {"me": viewer_id, **wanted}) if viewer_id else []
    return found


@cache
def _first_names() -> CompoundSelect:
    """The first names of each kind that begin so, so that the very address is always among them."""
    parts = [
        select(*_NAME).where(AccountName.kind == kind, begins(AccountName.name)).order_by(AccountName.name)
        for kind in (ADDRESS, DISPLAY_NAME, WORD)
    ]
    return union_all(*(select(part.limit(MOST_NAMES).subquery()) for part in parts))


@cache
def _names_of_followed() -> Query:
    followed = select(Follow.target_id).where(Follow.account_id == _ME)
    return select(*_NAME).where(AccountName.account_id.in_(followed), begins(AccountName.name))


@cache
def _names_of_most_followed() -> Query:
    most = select(AccountCounts.account_id).order_by(AccountCounts.followers.desc()).limit(MOST_FOLLOWED).subquery()
    return select(*_NAME).join(most, most.c.account_id == AccountName.account_id).where(begins(AccountName.name))


@cache
def _ranked(following: bool) -> Query:
    """The accounts of the parameter `ranked` (account id, rank) that `:me` may be shown, in order."""
    ranked = rows_parameter("ranked", "account_id", "rank")
    rank = ranked.c.rank
    followed = exists().where(Follow.account_id == _ME, Follow.target_id == Account.id)
    found: Query = (
        select(Account.id)
        .join_from(ranked, Account, Account.id == ranked.c.account_id)
        .outerjoin(AccountCounts, AccountCounts.account_id == Account.id)
        .where(
            present(),
            or_(Account.moved_to_id.is_(None), rank == 0),
            or_(Account.limited_at.is_(None), rank == 0, followed),
            ~from_blocked_domain(_ME, Account.id),
        )
        .order_by(case((rank == 0, 0), else_=1), followed.desc(), rank, AccountCounts.followers.desc(), Account.id)
        .limit(_LIMIT)
        .offset(_OFFSET)
    )
    return found.where(followed) if following else found
