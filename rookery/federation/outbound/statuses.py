"""Posts, boosts, likes and pins of local accounts: sent to everybody who may read them."""

from collections.abc import Callable

from models import ids
from models.accounts.account import Account
from models.base import db
from models.ids import new_id
from models.statuses.favourite import Favourite
from models.statuses.interaction import withheld
from models.statuses.status import OPEN, Status
from rookery import urls
from rookery.events.facts import (
    Favourited,
    InteractionPolicyChanged,
    Reblogged,
    StatusDeleted,
    StatusEdited,
    StatusPinned,
    StatusPosted,
    StatusUnpinned,
    Unfavourited,
)
from rookery.federation.build import activities, posts
from rookery.federation.build.actor import collection_id
from rookery.federation.build.audience import audience
from rookery.federation.build.note import note
from rookery.federation.ids import uri_of
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send
from rookery.federation.read.values import Document
from rookery.plugin import concerning
from rookery.services.administration import relays

INWARD = "local"  # the visibility of local-only statuses


def _concerns_ours(fact: StatusPosted | StatusEdited | InteractionPolicyChanged) -> bool:
    return _ours(fact.status_id) is not None


def _may_be_read_elsewhere(fact: StatusPosted) -> bool:
    status = _ours(fact.status_id)
    return status is not None and recipients.may_have_readers(status)


def _is_like_of_ours(fact: Favourited | Unfavourited) -> bool:
    status = db.session.get(Status, fact.status_id)
    return status is not None and not status.local and _local(fact.account_id) is not None


@concerning(_may_be_read_elsewhere)
def create(fact: StatusPosted) -> None:
    status = _ours(fact.status_id)
    if status and (inboxes := recipients.readers(status)):  # most statuses have no readers elsewhere
        _tell(status, activities.create(note(status)), inboxes)


@concerning(_concerns_ours)
def update(fact: StatusEdited | InteractionPolicyChanged) -> None:
    tell_update(fact.status_id)


def tell_update(status_id: int, version: int = 0) -> None:
    """Say what a status is now, to all who may have it. `version` is that of what changed, if not of its own row."""
    status = _ours(status_id)
    if status and (inboxes := [*recipients.readers(status), *recipients.concerned_by(status)]):
        _tell(status, activities.update(note(status), max(status.version, version)), inboxes)


@concerning(lambda fact: fact.local and not fact.erased and fact.visibility != INWARD)
def delete(fact: StatusDeleted) -> None:
    """Send the Delete of a status to everybody who has got it. One that went with its author is not sent one by one."""
    if not fact.local or fact.erased or fact.visibility == INWARD:
        return
    if author := _local(fact.account_id):
        withdraw = _undo_announce if fact.reblog_of_id else _delete
        withdraw(author, fact)


@concerning(lambda fact: _local(fact.account_id) is not None)
def announce(fact: Reblogged) -> None:
    reblog, original = db.session.get(Status, fact.status_id), db.session.get(Status, fact.reblog_of_id)
    if reblog is None or original is None or not reblog.local or INWARD in (reblog.visibility, original.visibility):
        return
    inboxes = recipients.of(fact.account_id, [original.account_id])
    inboxes += [] if withheld(reblog) else recipients.followers(fact.account_id)
    activity = posts.activity(reblog)
    send(activity, fact.account_id, inboxes, about=activity["id"], status_id=reblog.id)


@concerning(_is_like_of_ours)
def like(fact: Favourited) -> None:
    if _local(fact.account_id) is None:
        return
    found = db.session.scalar(
        db.select(Favourite.id).where(Favourite.account_id == fact.account_id, Favourite.status_id == fact.status_id)
    )
    if found and (made := _like(fact.account_id, fact.status_id, found)):
        send(made, fact.account_id, _author_inbox(fact), about=made["id"])


@concerning(_is_like_of_ours)
def undo_like(fact: Unfavourited) -> None:
    if made := _like(fact.account_id, fact.status_id, fact.favourite_id, fact.approval_uri):
        made["id"] = fact.uri or made["id"]
        send(activities.undo(made), fact.account_id, _author_inbox(fact), about=made["id"])


def add_to_featured(fact: StatusPinned) -> None:
    _feature(fact, activities.add)


def remove_from_featured(fact: StatusUnpinned) -> None:
    _feature(fact, activities.remove)


# How ----------------------------------------------------------------------------------------------------------


def _tell(status: Status, activity: Document, inboxes: list[str]) -> None:
    send(
        activity,
        status.account_id,
        inboxes,
        about=activity["object"]["id"],
        status_id=status.id,
        synchronise=status.visibility == "private",
    )


def _ours(status_id: int) -> Status | None:
    """The status, if it is one of ours (and no reblog) that leaves this server and is still there."""
    status = db.session.get(Status, status_id)
    return status if status and status.local and status.reblog_of_id is None and status.visibility != INWARD else None


def _local(account_id: int) -> Account | None:
    account = db.session.get(Account, account_id)
    return account if account and account.is_local else None


def _delete(author: Account, fact: StatusDeleted) -> None:
    me, its_id = urls.actor(author.username), urls.status_object(author.username, fact.status_id, fact.uri)
    direct = fact.visibility == "direct"
    inboxes = recipients.of(None, fact.mention_ids, personal=direct)
    if not direct:
        inboxes += recipients.followers_even_moved(author.id) + recipients.of(None, fact.concerned_ids)
        inboxes += recipients.former_followers(author.id, fact.status_id)
    if fact.visibility == "public":
        inboxes += relays.inboxes()
    mentioned = [urls.account_uri(one) for one in recipients.people(fact.mention_ids)]
    to, cc = audience(fact.visibility, collection_id(author.username, "followers"), mentioned)
    send(activities.delete(me, its_id, to, cc), author, inboxes, about=its_id)


def _undo_announce(author: Account, fact: StatusDeleted) -> None:
    original = db.session.get(Status, fact.reblog_of_id)
    its_author = db.session.get(Account, original.account_id) if original else None
    if original is None or its_author is None or original.visibility == INWARD:
        return
    named = [urls.account_uri(its_author)]
    to, cc = audience(fact.visibility, collection_id(author.username, "followers"), named)
    announced = activities.announce(
        urls.actor(author.username),
        urls.reblog_activity(author.username, fact.status_id, fact.uri),
        uri_of(original, its_author),
        ids.moment_of(fact.status_id),
        to,
        cc,
        fact.approval_uri,
    )
    inboxes = recipients.followers_even_moved(author.id) + recipients.of(author.id, [its_author.id])
    inboxes += recipients.former_followers(author.id, fact.status_id)
    send(activities.undo(announced), author, inboxes, about=announced["id"])


def _like(account_id: int, status_id: int, key: int, approval: str = "") -> Document | None:
    """The Like of a status of another server by one of us."""
    actor, status = _local(account_id), db.session.get(Status, status_id)
    if actor is None or status is None or status.local:
        return None
    author = db.session.get_one(Account, status.account_id)
    return activities.like(urls.actor(actor.username), uri_of(status, author), urls.account_uri(author), key, approval)


def _author_inbox(fact: Favourited | Unfavourited) -> list[str]:
    status = db.session.get_one(Status, fact.status_id)
    return recipients.of(fact.account_id, [status.account_id], personal=True)


def _feature(fact: StatusPinned | StatusUnpinned, verb: Callable[..., Document]) -> None:
    status, account = _ours(fact.status_id), _local(fact.account_id)
    if status is None or account is None or status.visibility not in OPEN:
        return
    made = verb(
        urls.actor(account.username),
        urls.status_object(account.username, status.id, status.uri),
        collection_id(account.username, "featured"),
        collection_id(account.username, "followers"),
        new_id(),
    )
    send(made, account, recipients.followers(account.id), about=made["object"])
