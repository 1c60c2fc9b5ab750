"""Collections of an actor: outbox, featured posts and tags, followers, following (6.1-6.3, 6.7)."""

from sqlalchemy import func, or_, select

from blueprints.federation.activitypub.base import answer, asked_by_servers, bp, document, said
from blueprints.federation.activitypub.paging import TAKES, wanted
from models.accounts.account import Account, AccountCounts
from models.base import aliased, db
from models.groups.group import Group
from models.relationships.follow import Follow
from models.statuses.pin import Pin
from models.statuses.status import Status
from models.statuses.tag import FeaturedTag, Tag
from models.visibility import is_shut_out, listed_member, may_see_network, present, readable_by
from rookery import urls
from rookery.cache import cache
from rookery.errors import NotFound, or_not_found
from rookery.federation import authorized_fetch
from rookery.federation.build import parts
from rookery.federation.build.actor import collection_id, moderators_id
from rookery.federation.build.collections import counted_collection, page, whole_collection
from rookery.federation.build.note import notes
from rookery.federation.build.posts import made
from rookery.federation.followers_digest import members, sync_url
from rookery.federation.local_actors import local_actor
from rookery.web.endpoint import endpoint

POSTS, PEOPLE, PINS, TAGS = 20, 40, 5, 100
MANY, COUNTED_SECONDS = 1000, 600.0  # counting 50,000 posts takes 33 ms
ERRORS = [401, 403, 404, 410]


@bp.get("/users/<name>/outbox")
@endpoint(public=True, errors=ERRORS, takes=TAKES)
@document
def show_outbox(name):
    """Serve public posts, the newest first, and never more, whoever asks."""
    account = local_actor(name)
    collection = collection_id(account.username, "outbox")
    if cursor := wanted(collection):
        return _answer(account, lambda: _posts(account, cursor), cursor.url)
    return _answer(account, lambda: _ends(collection, _total(account)), collection)


@bp.get("/users/<name>/<any(followers, following):which>")
@endpoint(public=True, errors=ERRORS, takes=TAKES)
@document
def show_people(name, which):
    """List the followers of an account, or those it follows; only their number where it hides its network (6.2)."""
    account = local_actor(name)
    collection = collection_id(account.username, which)
    hidden = not may_see_network(None, account)
    if cursor := wanted(collection):
        if hidden and asked_by_servers():
            raise NotFound
        return _answer(account, lambda: _people(account, which, cursor), cursor.url)
    total = db.session.scalar(select(getattr(AccountCounts, which)).where(AccountCounts.account_id == account.id)) or 0
    make = counted_collection if hidden else _ends
    return _answer(account, lambda: make(collection, total), collection)


@bp.get("/users/<name>/collections/featured")
@endpoint(public=True, errors=ERRORS)
@document
def show_featured(name):
    """The pinned statuses, the last one pinned first."""
    account = local_actor(name)
    collection = collection_id(account.username, "featured")
    pinned = (
        select(Status)
        .join(Pin, Pin.status_id == Status.id)
        .where(Pin.account_id == account.id, Status.reblog_of_id.is_(None), readable_by(None))
        .order_by(Pin.id.desc())
        .limit(PINS)
    )

    def make():
        return whole_collection(collection, list(notes(db.session.scalars(pinned).all()).values()))

    return _answer(account, make, collection)


@bp.get("/users/<name>/collections/moderators")
@endpoint(public=True, errors=ERRORS)
@document
def show_moderators(name):
    """List the owner and the moderators of a group (FEP-1b12)."""
    account = local_actor(name)
    group = or_not_found(db.session.get(Group, account.id))
    collection = moderators_id(account.username)
    staff = (
        select(Account).where(Account.id.in_([group.owner_id, *group.moderator_ids]), present()).order_by(Account.id)
    )

    def make():
        return whole_collection(collection, [urls.account_uri(one) for one in db.session.scalars(staff)])

    return _answer(account, make, collection)


@bp.get("/users/<name>/collections/tags")
@endpoint(public=True, errors=ERRORS)
@document
def show_featured_tags(name):
    account = local_actor(name)
    collection = collection_id(account.username, "featuredTags")
    featured = (
        select(Tag.name, Tag.display_name)
        .join(FeaturedTag, FeaturedTag.tag_id == Tag.id)
        .where(FeaturedTag.account_id == account.id)
        .order_by(FeaturedTag.id)
        .limit(TAGS)
    )

    def make():
        rows = db.session.execute(featured)
        tags = [parts.hashtag(row.name, row.display_name, urls.tagged(account, row.name)) for row in rows]
        return whole_collection(collection, tags, "Collection")

    return _answer(account, make, collection)


@bp.get("/users/<name>/followers_synchronization")
@endpoint(public=True, errors=ERRORS)
@document
def show_followers_of_host(name):
    """Serve the followers on the server that asks: no other is told of them (6.7), and nobody who is blocked."""
    account = local_actor(name)
    collection = sync_url(urls.actor(account.username))
    if not asked_by_servers():
        return _answer(account, dict, collection)
    asker = authorized_fetch.signer()
    if is_shut_out(asker.account_id, account.id):
        raise NotFound
    return said(whole_collection(collection, members(asker.host, account)), private=True)


def _answer(account, make, its_url):
    return answer(make, its_url, urls.profile(account.username))


def _ends(collection, total):
    """Return how many there are, and where to begin."""
    return counted_collection(collection, total) | {
        "first": f"{collection}?page=true",
        "last": f"{collection}?page=true&min_id=0",
    }


def _total(account):
    """Return the number of public posts. For an account with many it is some minutes old at most."""
    counts = db.session.get(AccountCounts, account.id)
    if counts is None or counts.statuses < MANY:
        return _count(account.id)
    return cache().briefly(("outbox", account.id), COUNTED_SECONDS, lambda: _count(account.id))


def _count(account_id):
    return db.session.scalar(_posted(account_id, func.count())) or 0


def _posted(account_id, what):
    """Return a query of public posts: of a reblog both it and its original are public."""
    held = aliased(Status)
    return (
        select(what)
        .select_from(Status)
        .outerjoin(held, held.id == Status.reblog_of_id)
        .where(Status.account_id == account_id, readable_by(None), or_(held.id.is_(None), readable_by(None, held)))
    )


def _posts(account, cursor):
    statuses = [row[0] for row in cursor.rows(_posted(account.id, Status), Status.id, POSTS)]
    neighbours = cursor.neighbours([status.id for status in statuses], POSTS)
    return page(cursor.collection, cursor.url, made(statuses), **neighbours)


def _people(account, which, cursor):
    ends = [Follow.target_id, Follow.account_id]
    mine, other = ends if which == "followers" else reversed(ends)
    query = (
        select(Follow.id, Account.uri, Account.username)
        .join(Account, Account.id == other)
        .where(mine == account.id, listed_member(None, other))
    )
    rows = cursor.rows(query, Follow.id, PEOPLE)
    neighbours = cursor.neighbours([row.id for row in rows], PEOPLE)
    return page(cursor.collection, cursor.url, [urls.account_uri(row) for row in rows], **neighbours)
