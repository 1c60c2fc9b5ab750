"""Backfill: what a remote account posted, pinned and counts from before it was known here (14.1), within bounds."""

from collections.abc import Iterator

from sqlalchemy import select, update

from models import clock
from models.accounts.account import Account, AccountCounts
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation.tombstone import is_remembered
from models.relationships.follow import Follow
from models.statuses.pin import Pin
from models.statuses.status import OPEN, Status
from models.statuses.tag import FeaturedTag, Tag
from rookery import events
from rookery.errors import Invalid
from rookery.federation import ids
from rookery.federation.read import values
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.objects import Note
from rookery.federation.read.tags import hashtags
from rookery.federation.read.values import Document, Thing, Unreadable
from rookery.federation.remote import collection_items, collection_pager, fetch, refresh
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.federation.remote.local_lookup import may_read
from rookery.services import statuses
from rookery.services.discovery import tags
from rookery.services.statuses import interactions
from rookery.services.timelines import backfill

MOST_TAGS = 20
POSTS, BOOSTS, PINS, REQUESTS, SECONDS = 20, 10, 5, 60, 50.0
FOLLOWERS = 100  # the most followers whose home timelines are backfilled


def look_up(account_id: int) -> None:
    """Bring a profile up to date; the first time, also what its owner posted before."""
    budget = FetchBudget(requests=REQUESTS, seconds=SECONDS)
    totals, before = dict[str, int](), dict[str, int]()
    try:
        account = refresh.refresh(account_id, budget)
        if account is None:
            return
        actor, before = db.session.get_one(RemoteActor, account.id), AccountCounts.of(account.id)
        totals, first = _totals(actor, budget), actor.backfilled_at is None
        _pin(account, actor, budget)
        _feature(account, actor, budget)
        if first:
            _post(account, actor, budget)
    except BudgetSpent:
        events.rollback()
    if totals:  # last, because each fetched post incremented the count
        AccountCounts.take_over(account_id, totals, before)


def _totals(actor: RemoteActor, budget: FetchBudget) -> dict[str, int]:
    """Return how many there are, as their own server counts."""
    addresses = {"followers": actor.followers, "following": actor.following, "statuses": actor.outbox}
    found = {name: _total(url, budget) for name, url in addresses.items() if url}
    return {name: total for name, total in found.items() if total is not None}


def _total(url: str, budget: FetchBudget) -> int | None:
    try:
        return values.number(fetch.part(url, budget).get("totalItems"))
    except fetch.NotFetched:
        return None


def _pin(account: Account, actor: RemoteActor, budget: FetchBudget) -> None:
    """Pin what the account features: just that, in that order. What cannot be had now leaves the pins as they are."""
    if not actor.featured:
        return
    try:
        featured = list(collection_pager.newest_items(actor.featured, budget, PINS, collection_pager.PAGES))
    except fetch.NotFetched:
        return
    found = [
        status
        for read in authored_notes(iter(featured), account, budget)
        if (status := collection_items.status(read, budget)) and status.account_id == account.id
    ]
    ids = {status.id for status in found}
    pinned = select(Status).join(Pin, Pin.status_id == Status.id).where(Pin.account_id == account.id)
    for status in db.session.scalars(pinned.where(Status.id.not_in(ids))).all():
        interactions.unpin(account, status)
    for status in reversed(found):  # the newest pin comes first
        try:
            interactions.pin(account, status)
        except Invalid:
            continue
    events.commit()


def _feature(account: Account, actor: RemoteActor, budget: FetchBudget) -> None:
    """The hashtags that the account shows on its profile, as far as they are listed on one page: just those."""
    if not actor.featured_tags:
        return
    try:
        names = _hashtags(fetch.part(actor.featured_tags, budget), actor.featured_tags, budget)
    except fetch.NotFetched:
        return
    if names is None:
        return
    wanted = {tags.named_or_new(name).id for name in names}
    shown = select(Tag).join(FeaturedTag, FeaturedTag.tag_id == Tag.id).where(FeaturedTag.account_id == account.id)
    for tag in db.session.scalars(shown.where(Tag.id.not_in(wanted))).all():
        tags.unfeature(account, tag)
    for name in names:
        tags.feature(account, tags.named_or_new(name), MOST_TAGS)
    events.commit()


def _hashtags(collection: Document, url: str, budget: FetchBudget) -> list[str] | None:
    """The names in a collection, or on its first page; None if it is not to be had."""
    first = values.thing(collection.get("first"))
    if first.document or first.id:
        if not first.document and not ids.same_origin(first.id, url):
            return None
        collection = first.document or fetch.part(first.id, budget)
    listed = next((collection[name] for name in ("items", "orderedItems") if name in collection), None)
    if listed is None and values.number(collection.get("totalItems")) != 0:
        return None
    return list(hashtags({"tag": listed}))[:MOST_TAGS]


def _post(account: Account, actor: RemoteActor, budget: FetchBudget) -> None:
    """The newest posts; whoever follows finds them at home, as those of anybody who is followed anew."""
    db.session.execute(
        update(RemoteActor).where(RemoteActor.account_id == account.id).values(backfilled_at=clock.now())
    )
    events.commit()
    if actor.outbox:
        listed = list(collection_pager.items(actor.outbox, budget, most=POSTS, pages=2))
        for read in authored_notes(map(created_object, listed), account, budget):
            collection_items.status(read, budget)
        for thing in [one for one in listed if "Announce" in one.types][:BOOSTS]:
            store_boost(thing, account, budget)
    followers = select(Follow.account_id).join(Account, Account.id == Follow.account_id)
    ours = followers.where(Follow.target_id == account.id, Account.domain.is_(None)).limit(FOLLOWERS)
    for follower_id in db.session.scalars(ours).all():
        backfill.bring_home(follower_id, account.id)
    events.commit()


def store_boost(thing: Thing, account: Account, budget: FetchBudget, late: bool = False) -> None:
    """Store a boost of the account, if it may be boosted and its server shows it. Of boosts of ours we were told,
    unless it is `late`: of a downtime.
    """
    try:
        said = read_activity(thing.document or {})
    except Unreadable:
        return
    if said.actor != account.uri or not ids.same_origin(said.id, said.actor) or is_remembered(said.id, said.actor):
        return
    about = said.object.id
    ours = ids.is_ours(about)
    if not about or (ours and not late) or ids.PUBLIC not in said.addressed:
        return
    found = ids.status(about) or (None if ours else _fetched(about, budget))
    if found is None or found.reblog_of_id or found.visibility not in OPEN:
        return
    if may_read(account, found):
        visibility = "public" if ids.PUBLIC in said.to else "unlisted"
        statuses.receive_reblog(account, found, said.id, visibility, said.published, live=False, late=late)
    events.commit()


def _fetched(uri: str, budget: FetchBudget) -> Status | None:
    read = collection_items.note(uri, budget)
    return collection_items.status(read, budget) if read else None


def created_object(thing: Thing) -> Thing:
    """Return the object of a Create; nothing of other activities in an outbox."""
    return values.thing((thing.document or {}).get("object")) if "Create" in thing.types else Thing()


def authored_notes(things: Iterator[Thing], account: Account, budget: FetchBudget) -> Iterator[Note]:
    """Yield the notes that the account itself wrote: nobody shows what others say as their own."""
    for thing in things:
        if (
            thing.id
            and (read := collection_items.note_of_item(thing, account.uri or "", budget))
            and read.author == account.uri
        ):
            yield read
