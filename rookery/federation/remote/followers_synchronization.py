"""Followers synchronisation, as the one who follows: what another server believes of us is compared and mended (6.7).

FEP-8fcf: followers collection synchronisation across servers.
"""

import re
from dataclasses import dataclass

from sqlalchemy import Select, or_, select, update

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import change_rows, db
from models.ids import new_id
from models.jobs.job import NETWORK
from models.relationships.follow import Follow, FollowRequest
from rookery import urls
from rookery.events.facts import Unfollowed
from rookery.federation import ids
from rookery.federation.build import activities
from rookery.federation.followers_digest import digest_of
from rookery.federation.outbound.relationships import undo_follow
from rookery.federation.remote import collection_pager, fetch
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.plugin import task
from rookery.services.relationships import relationships

HEADER = "Collection-Synchronization"
MINUTES = 1
LONGEST = 8192
_PARAMETER = re.compile(r'(?<!\w)(\w++)\s*+=\s*+"([^"]*)"')


@dataclass(frozen=True)
class Offer:
    collection: str
    url: str
    digest: str


def offered(header: str, actor_id: int) -> None:
    """Look at the `Collection-Synchronization` header that came with a delivery of this account (an id).

    If its server believes something else of who follows it from here, that is mended, once a minute at most.
    """
    offer = read(header)
    actor = db.session.get(RemoteActor, actor_id)
    if offer is None or actor is None or actor.followers != offer.collection:
        return
    lately, last = clock.ago(minutes=MINUTES), RemoteActor.followers_synced_at
    if actor.followers_synced_at and actor.followers_synced_at >= lately:
        return
    uri = db.session.scalar(select(Account.uri).where(Account.id == actor_id)) or ""
    followers = [urls.actor(name) for name in db.session.scalars(_ours(actor_id).with_only_columns(Account.username))]
    if not ids.same_origin(offer.url, uri) or digest_of(followers) == offer.digest:
        return
    due = update(RemoteActor).where(RemoteActor.account_id == actor_id, or_(last.is_(None), last < lately))
    if change_rows(due.values(followers_synced_at=clock.now())).rowcount:
        mend_followers.enqueue(actor_id, offer.url)


def read(header: str) -> Offer | None:
    """Return what the header says; None if it says less than it should."""
    said = dict(_PARAMETER.findall(header[:LONGEST]))
    offer = Offer(said.get("collectionId", ""), said.get("url", ""), said.get("digest", "").lower())
    return offer if ids.is_id(offer.collection) and ids.is_id(offer.url) and len(offer.digest) == 64 else None


def _ours(actor_id: int) -> Select[Account]:
    """Our people who follow this account."""
    query = select(Account).join(Follow, Follow.account_id == Account.id)
    return query.where(Follow.target_id == actor_id, Account.domain.is_(None))


@task(queue=NETWORK)
def mend_followers(account_id: int, url: str) -> None:
    """End what follows of ours the other server does not know, and take back what it knows and we do not.

    A follow that it accepted while its collection was read need not be in that.
    """
    before = set(db.session.scalars(_ours(account_id).with_only_columns(Account.id)))
    try:
        known_there = set(collection_pager.whole(url, FetchBudget(requests=20)))
    except (fetch.NotFetched, collection_pager.Unfinished, BudgetSpent):
        return
    db.session.rollback()
    actor = db.session.get(Account, account_id)
    if actor is None:
        return
    here = {urls.actor(account.username): account for account in db.session.scalars(_ours(actor.id))}
    for uri in here.keys() - known_there:
        if here[uri].id in before:
            relationships.remove_follower(actor, here[uri])
    for uri in sorted(known_there - here.keys()):
        if account := ids.local_account(uri):
            _settle(account, actor)


def _settle(account: Account, actor: Account) -> None:
    """Put right a follow that the remote server has and we do not: their yes got lost, or our no did."""
    asked = select(FollowRequest.id).where(FollowRequest.account_id == account.id, FollowRequest.target_id == actor.id)
    if db.session.scalar(asked):
        relationships.accept(actor, account.id)
        return
    its_id = activities.follow_id(urls.actor(account.username), new_id())
    undo_follow(Unfollowed(account.id, actor.id, its_id))
