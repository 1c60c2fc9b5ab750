"""Finding people by what others type."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, case, exists, or_, select

from models.accounts.account import Account, AccountCounts
from models.base import db
from models.relationships.follow import Follow
from models.visibility import from_blocked_domain, present
from rookery import urls
from rookery.identity import Actor
from rookery.services.remote import resolver
from rookery.text import extract

LONGEST_QUERY = 200


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
    if not words:
        return []
    rank, matches = _matching(words, meant)
    followed = exists().where(Follow.account_id == (viewer.id if viewer else None), Follow.target_id == Account.id)
    found = (
        select(Account.id)
        .outerjoin(AccountCounts, AccountCounts.account_id == Account.id)
        .where(
            matches,
            present(),
            or_(Account.moved_to_id.is_(None), rank == 0),
            or_(Account.limited_at.is_(None), rank == 0, followed),
        )
        .order_by(case((rank == 0, 0), else_=1), followed.desc(), rank, AccountCounts.followers.desc(), Account.id)
        .limit(limit)
        .offset(offset)
    )
    if viewer:
        found = found.where(~from_blocked_domain(viewer.id, Account.id))
    if following:
        found = found.where(followed)
    return list(db.session.scalars(found))


def _matching(words: str, meant: Address | None) -> tuple[ColumnElement[int], ColumnElement[bool]]:
    """(order, condition): the address itself, then names that begin so, then names with a word that begins so."""
    username, at, host = words.partition("@")
    same = db.func.lower(Account.username) == username.lower()
    if at:
        domain = meant.domain if meant else host.lower()
        there = Account.domain.is_(None) if domain is None else Account.domain.startswith(domain, autoescape=True)
        return case((Account.domain == domain, 0), else_=1), and_(same, there)
    named = Account.username.istartswith(username, autoescape=True)
    shown = Account.display_name.istartswith(username, autoescape=True)
    word = Account.display_name.icontains(f" {username}", autoescape=True)
    order = case((and_(same, Account.domain.is_(None)), 0), (same, 1), (named, 2), (shown, 3), else_=4)
    return order, or_(named, shown, word)
