"""Suggestions of accounts to follow: from several sources, each bounded, asked when it is looked at."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from sqlalchemy import ColumnElement, ScalarSelect, and_, bindparam, delete, exists, func, or_, select

from models import clock
from models.accounts.account import Account, AccountCounts
from models.auth.user import User
from models.base import BigInt, Query, aliased, change_rows, db
from models.discovery.suggestion import DismissedSuggestion, RecommendedAccount
from models.inserts import insert_once
from models.relationships.follow import Follow, FollowRequest
from models.statuses.status import Status, StatusCounts
from models.timelines.timeline import ME
from models.visibility import is_small_server, recommendable_to
from rookery.identity import Actor

FRIENDS = 100  # the newest follows of whoever asks
PER_FRIEND = 50  # the newest follows of each of these
CANDIDATES = 500  # the best of a source, before it is asked who of them fits
RECENT = 1000  # public statuses, for who is talked about
NEWCOMERS = 200
_LIMIT = bindparam("limit", type_=BigInt)


@dataclass
class Suggestion:
    """`sources` are the reasons in the words of the API; a newcomer has none."""

    account_id: int
    sources: list[str] = field(default_factory=list)


def for_account(actor: Actor, limit: int) -> list[Suggestion]:
    """The owner's recommendations first, then whom friends follow, then who is popular or talked about, then newcomers.

    Never somebody who does not want to be found, whom the actor knows already, avoids or has dismissed. One query per
    source, until there are enough.
    """
    found: dict[int, Suggestion] = {}
    for source, query in SOURCES.items():
        if source or len(found) < limit:
            for account_id in db.session.scalars(query(), {"me": actor.id, "limit": limit}):
                one = found.setdefault(account_id, Suggestion(account_id))
                one.sources += [source] if source else []
    return list(found.values())[:limit]


def dismiss(actor: Actor, account: Account) -> None:
    """Do not suggest the account to the actor again."""
    insert_once(DismissedSuggestion, account_id=actor.id, target_id=account.id, created_at=clock.now())


def recommend(account: Account) -> None:
    """Suggest the account to everybody, before all others."""
    insert_once(RecommendedAccount, account_id=account.id, created_at=clock.now())


def recommend_no_more(account: Account) -> None:
    change_rows(delete(RecommendedAccount).where(RecommendedAccount.account_id == account.id))


def recommended() -> list[Account]:
    query = select(Account).join(RecommendedAccount, RecommendedAccount.account_id == Account.id)
    return list(db.session.scalars(query.order_by(RecommendedAccount.created_at, Account.id)))


def _fit() -> ColumnElement[bool]:
    """Return whether an account may be suggested to `:me` at all."""
    return and_(
        recommendable_to(ME),
        ~Account.memorial,
        Account.id != ME,
        ~exists().where(Follow.account_id == ME, Follow.target_id == Account.id),
        ~exists().where(FollowRequest.account_id == ME, FollowRequest.target_id == Account.id),
        ~exists().where(DismissedSuggestion.account_id == ME, DismissedSuggestion.target_id == Account.id),
    )


@cache
def _featured() -> Query:
    chosen = (
        select(RecommendedAccount.account_id, RecommendedAccount.created_at)
        .order_by(RecommendedAccount.created_at.desc())
        .limit(CANDIDATES)
        .subquery()
    )
    query: Query = select(Account.id).join(chosen, chosen.c.account_id == Account.id)
    return query.where(_fit()).order_by(chosen.c.created_at, Account.id).limit(_LIMIT)


@cache
def _friends_of_friends() -> Query:
    """Return who is followed by several friends, by their number; hidden networks are left out."""
    mine, theirs, friend = aliased(Follow), aliased(Follow), aliased(Account)
    friends = (
        select(mine.target_id)
        .join(friend, friend.id == mine.target_id)
        .where(mine.account_id == ME, ~friend.hide_collections)
        .order_by(mine.id.desc())
        .limit(FRIENDS)
        .subquery()
    )
    oldest = _nth_newest_follow_of(friends.c.target_id)
    known = (
        select(theirs.target_id, func.count().label("friends"))
        .select_from(friends)
        .join(theirs, and_(theirs.account_id == friends.c.target_id, theirs.id >= func.coalesce(oldest, 0)))
        .where(theirs.target_id.not_in(select(Follow.target_id).where(Follow.account_id == ME)))
        .group_by(theirs.target_id)
        .order_by(func.count().desc())
        .limit(CANDIDATES)
        .subquery()
    )
    return (
        select(Account.id)
        .join(known, known.c.target_id == Account.id)
        .join(AccountCounts, AccountCounts.account_id == Account.id)
        .where(_fit())
        .order_by(known.c.friends.desc(), AccountCounts.followers.desc(), Account.id)
        .limit(_LIMIT)
    )


def _nth_newest_follow_of(account_id: ColumnElement[int]) -> ScalarSelect[int]:
    """Return the id down to which the follows of an account count; nothing where there are fewer."""
    follow = aliased(Follow)
    return (
        select(follow.id)
        .where(follow.account_id == account_id)
        .order_by(follow.id.desc())
        .offset(PER_FRIEND - 1)
        .limit(1)
        .correlate_except(follow)
        .scalar_subquery()
    )


@cache
def _most_followed() -> Query:
    top = (
        select(AccountCounts.account_id, AccountCounts.followers)
        .where(AccountCounts.followers > 0)
        .order_by(AccountCounts.followers.desc())
        .limit(CANDIDATES)
        .subquery()
    )
    query: Query = select(Account.id).join(top, top.c.account_id == Account.id)
    return query.where(_fit()).order_by(top.c.followers.desc(), Account.id).limit(_LIMIT)


@cache
def _most_interactions() -> Query:
    """Return the accounts whose public statuses of late were liked and reblogged most."""
    recent = (
        select(Status.id, Status.account_id)
        .where(Status.visibility == "public", Status.reblog_of_id.is_(None))
        .order_by(Status.id.desc())
        .limit(RECENT)
        .subquery()
    )
    liked = func.sum(StatusCounts.favourites + StatusCounts.reblogs).label("liked")
    talked_about = (
        select(recent.c.account_id, liked)
        .join(StatusCounts, StatusCounts.status_id == recent.c.id)
        .group_by(recent.c.account_id)
        .having(liked > 0)
        .order_by(liked.desc())
        .limit(CANDIDATES)
        .subquery()
    )
    query: Query = select(Account.id).join(talked_about, talked_about.c.account_id == Account.id)
    return query.where(_fit()).order_by(talked_about.c.liked.desc(), Account.id).limit(_LIMIT)


@cache
def _newcomers() -> Query:
    """New people here who said something; on a small server all of them."""
    new = select(User.account_id, User.id).order_by(User.id.desc()).limit(NEWCOMERS).subquery()
    return (
        select(Account.id)
        .join(new, new.c.account_id == Account.id)
        .join(AccountCounts, AccountCounts.account_id == Account.id)
        .where(_fit(), or_(AccountCounts.statuses > 0, is_small_server()))
        .order_by(new.c.id.desc())
        .limit(_LIMIT)
    )


SOURCES: dict[str, Callable[[], Query]] = {
    "featured": _featured,
    "friends_of_friends": _friends_of_friends,
    "most_followed": _most_followed,
    "most_interactions": _most_interactions,
    "": _newcomers,
}
