"""What somebody of another server posted, pinned and counts from before they were known here (14.1), within bounds."""

from collections.abc import Iterator

from sqlalchemy import Select, select, update

from models import clock
from models.account import Account, AccountCounts
from models.actor import RemoteActor
from models.base import db
from models.follow import Follow
from models.pin import Pin
from models.status import Status
from rookery import events
from rookery.errors import Invalid
from rookery.events.facts import ProfileOpened
from rookery.federation import bring, fetch, freshness, walk
from rookery.federation.gather import Errand, Fetcher, Spent
from rookery.federation.objects import Note, Thing
from rookery.federation.read import values
from rookery.services import homes, interactions

POSTS, PINS, REQUESTS, SECONDS = 20, 5, 60, 50.0
FOLLOWERS = 100  # whose homes are filled with what was fetched


def look_up(fact: ProfileOpened, fetcher: Fetcher) -> None:
    """Bring a profile up to date; the first time, also what its owner posted before."""
    errand = Errand(requests=REQUESTS, seconds=SECONDS)
    totals: dict[str, int] = {}
    try:
        account = freshness.refresh(fact.account_id, errand)
        if account is None:
            return
        actor = db.session.get_one(RemoteActor, account.id)
        totals, first = _totals(actor, errand), actor.backfilled_at is None
        _pin(account, actor, errand, fetcher)
        if first:
            _post(account, actor, errand, fetcher)
    except Spent:
        events.rollback()
    if totals:  # at last, for each post that was fetched was counted
        AccountCounts.hold([fact.account_id])
        db.session.execute(update(AccountCounts).where(AccountCounts.account_id == fact.account_id).values(totals))


def _totals(actor: RemoteActor, errand: Errand) -> dict[str, int]:
    """How many there are, as their own server counts."""
    addresses = {"followers": actor.followers, "following": actor.following, "statuses": actor.outbox}
    found = {name: _total(url, errand) for name, url in addresses.items() if url}
    return {name: total for name, total in found.items() if total is not None}


def _total(url: str, errand: Errand) -> int | None:
    try:
        return values.number(fetch.part(url, errand).get("totalItems"))
    except fetch.NotFetched:
        return None


def _pin(account: Account, actor: RemoteActor, errand: Errand, fetcher: Fetcher) -> None:
    """What the account shows at the top of its profile: just that, in that order."""
    if not actor.featured:
        return
    found = [status for read in _notes(walk.items(actor.featured, errand, most=PINS), account, errand)
             if (status := bring.status(read, errand, fetcher)) and status.account_id == account.id]  # fmt: skip
    ids = {status.id for status in found}
    pinned = select(Status).join(Pin, Pin.status_id == Status.id).where(Pin.account_id == account.id)
    for status in db.session.scalars(pinned.where(Status.id.not_in(ids))).all():
        interactions.unpin(account, status)
    for status in reversed(found):  # the newest pin stands first
        try:
            interactions.pin(account, status)
        except Invalid:
            continue
    events.commit()


def _post(account: Account, actor: RemoteActor, errand: Errand, fetcher: Fetcher) -> None:
    """The newest posts; whoever follows finds them at home, as those of anybody who is followed anew."""
    db.session.execute(update(RemoteActor).where(RemoteActor.account_id == account.id)
                       .values(backfilled_at=clock.now()))  # fmt: skip
    events.commit()
    if actor.outbox:
        listed = walk.items(actor.outbox, errand, most=POSTS, pages=2)
        for read in _notes(map(_created, listed), account, errand):
            bring.status(read, errand, fetcher)
    for follower_id in db.session.scalars(_followers(account.id)).all():
        homes.bring_home(follower_id, account.id)
    events.commit()


def _followers(account_id: int) -> Select[int]:
    query = select(Follow.account_id).join(Account, Account.id == Follow.account_id)
    return query.where(Follow.target_id == account_id, Account.domain.is_(None)).limit(FOLLOWERS)


def _created(thing: Thing) -> Thing:
    """Of a Create what it made; of what else stands in an outbox, nothing."""
    return values.thing((thing.document or {}).get("object")) if "Create" in thing.types else Thing()


def _notes(things: Iterator[Thing], account: Account, errand: Errand) -> Iterator[Note]:
    """Those that the account wrote: nobody shows what others say as their own."""
    for thing in things:
        if thing.id and (read := bring.listed(thing, account.uri or "", errand)) and read.author == account.uri:
            yield read
