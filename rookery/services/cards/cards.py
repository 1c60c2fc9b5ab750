"""Cards: which page a status shows a preview of, when that is fetched, and who may be called its author.

Cards are shared: an address is looked at once for all who link to it, and again when what is known of it is old.
What a page says is its own address is not believed: it would describe a page that nobody looked at.
"""

import logging
import random
import threading
from collections.abc import Sequence
from datetime import timedelta
from functools import cache

from sqlalchemy import delete, exists, or_, select, update

from models import clock
from models.accounts.account import Account
from models.base import Columns, aliased, assign, begin_write, db, get_all, get_locked
from models.jobs.job import NETWORK
from models.statuses.card import Card, CardLink
from models.statuses.status import ADDRESSED_ONLY, Status
from rookery import events, net, urls
from rookery.errors import Invalid, Overloaded
from rookery.events.facts import ProfileChanged, StatusEdited, StatusFetched, StatusPosted
from rookery.media import images
from rookery.plugin import task, together
from rookery.services.cards import page_preview
from rookery.services.cards.page_preview import Preview
from rookery.services.media import files, processing
from rookery.services.remote import federation_policy, resolver
from rookery.text import web_page

log = logging.getLogger(__name__)

FRESH = timedelta(days=14)
FIRST_RETRY, LONGEST_RETRY = timedelta(hours=1), timedelta(days=7)
# If the process that fetches dies, others may fetch after this time.
LEASE = timedelta(seconds=60)
HOST_PAUSE = timedelta(seconds=1)
AGAIN_SECONDS = (2.0, 4.0)
# A random delay: a thousand servers fetch the link of a remote status at the same time.
SPREAD_SECONDS = 60.0
UNUSED = timedelta(days=30)
SWEEP = 200
RECONSIDERED = 500
NO_COLUMNS = ("url", "picture", "creator")  # fields of a preview that become something else in the row of its card


@together
def want(facts: Sequence[StatusPosted | StatusEdited | StatusFetched]) -> None:
    """Find out of which page a status shows a preview: give it the one that there is, or have it fetched."""
    for status in get_all(Status, (fact.status_id for fact in facts)):
        if status.reblog_of_id is not None:
            continue
        if found := _link_of(status):
            _want(status, *found)
        elif status.card_id is not None:
            _give(status.id, None)


def _want(status: Status, address: str, host: str) -> None:
    begin_write()
    link = CardLink.of(address, host)
    _give(status.id, link.card_id)
    if _due(link):
        wait = 0.0 if status.local else random.uniform(0, SPREAD_SECONDS)
        fetch_card.enqueue_at(clock.ahead(seconds=wait), link.id, status.id)


@task(queue=NETWORK)
def fetch_card(link_id: int, status_id: int) -> None:
    """Look at the page that a status links to, and keep what it says. Commits: no transaction is open meanwhile."""
    if db.session.get(Status, status_id) is None:
        return
    _claim(link_id, status_id)
    events.commit()
    _fetch(link_id, status_id)


def _claim(link_id: int, status_id: int) -> None:
    """Become the one who fetches this link, or come again later: one at a time per link and per host."""
    begin_write()
    link = db.session.get(CardLink, link_id)
    if link is None:
        return
    if not _due(link):
        _settle(status_id, link)
        return
    now, other = clock.now(), aliased(CardLink)
    host_is_busy = exists().where(other.host == link.host, other.busy_until > now, other.id != link.id)
    free = or_(CardLink.busy_until.is_(None), CardLink.busy_until <= now, CardLink.fetched_by == status_id)
    taken = db.session.execute(
        update(CardLink)
        .where(CardLink.id == link.id, free, ~host_is_busy)
        .values(fetched_by=status_id, busy_until=now + LEASE)
    )
    if not taken.rowcount:  # type: ignore[attr-defined]  # a cursor result, as for every DML
        _later(link_id, status_id)


def _fetch(link_id: int, status_id: int) -> None:
    """Does nothing unless the link was claimed."""
    claimed = select(CardLink.url).where(CardLink.id == link_id, CardLink.fetched_by == status_id)
    url = db.session.scalar(claimed)
    db.session.rollback()
    if url is None:
        return
    slots = _slots(urls.config().network_threads)
    if not slots.acquire(blocking=False):
        _later(link_id, status_id)
        return
    try:
        preview = _preview(url)
        picture = _picture(preview.picture) if preview else None
        creator = _creator(*preview.creator) if preview and preview.creator else None
    except Overloaded:
        db.session.rollback()
        _later(link_id, status_id)
        return
    finally:
        slots.release()
    db.session.rollback()
    _keep(link_id, status_id, preview, picture, creator.id if creator else None)


def reconsider(fact: ProfileChanged) -> None:
    """An account may have named a domain, or taken that back: then it is the author of other cards now."""
    account = db.session.get(Account, fact.account_id)
    if account is None:
        return
    named = select(Card).where(Card.claimed_id == account.id).order_by(Card.id.desc()).limit(RECONSIDERED)
    for card in db.session.scalars(named):
        card.author_id = account.id if _may_be_named(account, card.page_url) else None


def prune() -> bool:
    """Delete unused preview cards, and old links without a preview."""
    return delete_unused(UNUSED)


def delete_unused(age: timedelta) -> bool:
    """Delete some previews that no status shows, and links that led nowhere, of this age; return whether there may be
    more.
    """
    begin_write()
    old = clock.now() - age
    shown = exists().where(Status.card_id == Card.id)
    unused = select(Card.id).where(Card.created_at < old, ~shown).limit(SWEEP)
    gone = db.session.execute(delete(Card).where(Card.id.in_(unused), ~shown).returning(Card.image_key)).all()
    files.drop(row.image_key for row in gone)
    empty = select(CardLink.id).where(CardLink.card_id.is_(None), CardLink.checked_at < old).limit(SWEEP)
    links = db.session.scalars(empty).all()
    db.session.execute(delete(CardLink).where(CardLink.id.in_(links)))
    if gone or links:
        log.info("forgot %d link previews, and %d links that led nowhere", len(gone), len(links))
    return SWEEP in (len(gone), len(links))


def _link_of(status: Status) -> tuple[str, str] | None:
    """(address, host) of the first link, if the status is one that shows a preview; our own pages are none.

    An island looks at nobody's pages, and nobody at those of a server that is shut out, or whose pictures are.
    """
    if status.media_ids or status.visibility in ADDRESSED_ONLY:
        return None
    for address in web_page.links_of(status.content):
        tidy = net.tidy(address, with_fragment=True)
        if tidy and tidy[1] != urls.config().web_host:
            return tidy if federation_policy.admits(tidy[1], files=True) else None
    return None


def _due(link: CardLink) -> bool:
    """Return whether it is time to look (again): what failed is left alone for longer each time."""
    if link.checked_at is None:
        return True
    if link.failures:
        return link.checked_at + min(FIRST_RETRY * 2 ** min(link.failures - 1, 10), LONGEST_RETRY) < clock.now()
    return link.checked_at + FRESH < clock.now()


def _give(status_id: int, card_id: int | None) -> None:
    """The status shows this card now; its rendering is a new one only if that is a change."""
    different = Status.card_id.is_not(None) if card_id is None else Status.card_id.is_distinct_from(card_id)
    db.session.execute(update(Status).where(Status.id == status_id, different).values(card_id=card_id))


def _settle(status_id: int, link: CardLink) -> None:
    """Store the card of the link, if the status still has that link: it may have been edited or deleted."""
    status = get_locked(Status, status_id)
    found = _link_of(status) if status else None
    if status and found and found[0] == link.url:
        _give(status.id, link.card_id)


def _later(link_id: int, status_id: int) -> None:
    fetch_card.enqueue_at(clock.ahead(seconds=random.uniform(*AGAIN_SECONDS)), link_id, status_id)


@cache
def _slots(threads: int) -> threading.BoundedSemaphore:
    """Hanging hosts may hold half of the threads that wait for other servers: push messages need the others."""
    return threading.BoundedSemaphore(max(1, threads // 2))


def _preview(url: str) -> Preview | None:
    try:
        return page_preview.preview(url, federation_policy.check_page)
    except net.FetchError:
        return None


def _creator(username: str, domain: str) -> Account | None:
    if domain in (urls.config().domain, urls.config().web_host):
        return Account.by_address(username)
    return resolver.resolve_account(username, domain)


def _picture(url: str) -> images.Thumbnail | None:
    if not url:
        return None
    try:
        data = page_preview.picture(url, federation_policy.check_page)
        made: images.Thumbnail = processing.picture("thumbnail", data, can_wait=True)
        return made
    except (net.FetchError, Invalid):
        return None


def _keep(
    link_id: int, status_id: int, preview: Preview | None, picture: images.Thumbnail | None, creator: int | None
) -> None:
    """Store what was found, or that nothing was; a card that there was stays when its page is away."""
    image_key = processing.keep(picture.small, "cards") if picture else None
    begin_write()
    link = db.session.get(CardLink, link_id, populate_existing=True)
    if link is None or link.fetched_by != status_id:
        files.drop([image_key])
        return
    now = clock.now()
    link.checked_at, link.fetched_by, link.busy_until = now, None, now + HOST_PAUSE
    link.failures = 0 if preview else link.failures + 1
    if preview:
        link.card_id = _written(link.url, preview, picture, image_key, creator)
    db.session.flush()
    _settle(status_id, link)


def _written(
    address: str, preview: Preview, picture: images.Thumbnail | None, image_key: str | None, creator: int | None
) -> int:
    card = Card.at(address)
    values: Columns = {name: value for name, value in vars(preview).items() if name not in NO_COLUMNS}
    account = db.session.get(Account, creator) if creator else None
    values["page_url"] = preview.url
    values["claimed_id"] = creator
    values["author_id"] = creator if account and _may_be_named(account, preview.url) else None
    if picture and image_key:
        files.drop([card.image_key])
        values |= {"image_key": image_key, "stored_size": len(picture.small.data), "blurhash": picture.blurhash}
        if preview.kind == "link":
            values |= {"width": picture.small.width, "height": picture.small.height}
    elif card.image_key and card.kind == preview.kind == "link":  # it keeps its picture
        values |= {"width": card.width, "height": card.height}
    assign(card, values)
    return card.id


def _may_be_named(account: Account, url: str) -> bool:
    """Return whether the account named the page's domain, or one above it: anybody can name anybody as an author."""
    host = (net.tidy(url) or ("", ""))[1].partition(":")[0]
    parts = host.split(".")
    return not {".".join(parts[at:]) for at in range(len(parts))}.isdisjoint(account.attribution_domains)
