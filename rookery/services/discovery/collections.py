"""Collections: making, changing and filling them. Nobody is put into one who does not want to be."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, update

from models import clock
from models.accounts.account import Account
from models.auth.role import Role
from models.auth.user import User
from models.base import add_and_flush, assign, change_rows, count_rows, db, lock
from models.discovery.collection import ACCEPTED, PENDING, REVOKED, Collection, CollectionItem
from models.ids import new_id
from models.inserts import insert_once
from models.notifications.notification import Notification
from models.statuses.tag import Tag
from models.visibility import blocked_either_way, may_see_collection, visible_account
from rookery.errors import Forbidden, Invalid, NotFound, or_not_found
from rookery.events import emit
from rookery.events.facts import AddedToCollection, Blocked, CollectionChanged, ProfileChanged
from rookery.identity import Actor
from rookery.plugin import settings
from rookery.services import audit
from rookery.services.discovery import remote_collections
from rookery.services.discovery.remote_collections import touch
from rookery.text import extract, languages
from rookery.text.plain import clean_text, is_longer
from rookery.translations import LazyText
from rookery.translations import lazy_gettext as _

UNWILLING = _("The account cannot be, or does not want to be, in this collection")


@dataclass(frozen=True)
class CollectionChanges:
    """The changes to a collection; None leaves a field as it is."""

    name: str | None = None
    description: str | None = None
    language: str | None = None
    tag_name: str | None = None
    sensitive: bool | None = None
    discoverable: bool | None = None


def create(actor: Actor, changes: CollectionChanges, account_ids: Sequence[int]) -> Collection:
    """Make a collection of these accounts. Raises Invalid, and then there is none."""
    columns = _checked(changes)
    if not columns.get("name"):
        _refuse("name", "ERR_BLANK", _("can't be blank"))
    lock(Account, actor.id)
    limit = select(Role.collection_limit).join(User, User.role_id == Role.id).where(User.account_id == actor.id)
    most = db.session.scalar(limit) or 0
    if count_rows(Collection.account_id == actor.id) >= most:
        raise Invalid(_("You have too many collections (maximum is %(limit)s)", limit=most))
    collection = add_and_flush(Collection(account_id=actor.id, **columns))
    if len(account_ids) > settings("collections")["max_items"]:
        raise Invalid(_("Items are too many (maximum is %(limit)s)", limit=settings("collections")["max_items"]))
    for account_id in account_ids:
        _put(actor, collection, account_id)
    remote_collections.tell(collection.id, is_new=True)
    return collection


def change(actor: Actor, collection_id: int, changes: CollectionChanges) -> Collection:
    columns = _checked(changes)
    if columns.get("name") == "":
        _refuse("name", "ERR_BLANK", _("can't be blank"))
    collection = own(actor, collection_id)
    was_shown = collection.discoverable
    assign(collection, columns)
    if db.session.is_modified(collection):
        collection.updated_at = clock.now()
        db.session.flush()
        emit(CollectionChanged(collection_id=collection.id))
        remote_collections.tell(collection.id, is_new=collection.discoverable and not was_shown)
        if was_shown and not collection.discoverable:
            remote_collections.tell_collection_gone.enqueue(actor.id, collection.id, [], True)
    return collection


def remove(actor: Actor, collection_id: int) -> None:
    """Delete one's collection, and what was told of it."""
    collection = own(actor, collection_id)
    told = select(CollectionItem.account_id).where(CollectionItem.collection_id == collection.id)
    change_rows(
        delete(Notification).where(
            Notification.account_id.in_(told),
            Notification.kind.in_(("added_to_collection", "collection_update")),
            Notification.subject_id == collection.id,
        )
    )
    accepted = told.where(CollectionItem.state == ACCEPTED)
    members, shown = list(db.session.scalars(accepted)), collection.discoverable
    remote_collections.tell_collection_gone.enqueue(actor.id, collection.id, members, shown)
    db.session.delete(collection)
    db.session.flush()


def add(actor: Actor, collection_id: int, account_id: int) -> CollectionItem:
    """Put somebody into one's collection; again changes nothing. Who did not say that they want to be found is asked.

    Raises Invalid for somebody who cannot be put there, and when the collection is full.
    """
    collection = own(actor, collection_id)
    full = settings("collections")["max_items"]
    inside = CollectionItem.collection_id == collection.id, CollectionItem.state.in_((PENDING, ACCEPTED))
    if count_rows(*inside, CollectionItem.account_id != account_id) >= full:
        raise Invalid(_("Items are too many (maximum is %(limit)s)", limit=full))
    item = _put(actor, collection, account_id)
    touch(collection.id)
    return item


def take_out(actor: Actor, collection_id: int, item_id: int) -> None:
    """Raises NotFound also for somebody who left: that stays known, or they could be put back."""
    collection = own(actor, collection_id)
    item = _item(collection, item_id)
    if item.state not in (PENDING, ACCEPTED):
        raise NotFound
    db.session.delete(item)
    touch(collection.id)


def revoke(actor: Actor, collection_id: int, item_id: int) -> None:
    """Leave somebody else's collection, for good. Raises Forbidden for the place of somebody else."""
    _answer(actor, collection_id, item_id, REVOKED)
    remote_collections.leave(actor.id, visible(collection_id, actor.id))


def accept(actor: Actor, collection_id: int, item_id: int) -> None:
    """Agree to stand in somebody else's collection."""
    _answer(actor, collection_id, item_id, ACCEPTED)


def on_block(fact: Blocked) -> None:
    """Remove accounts from each other's collections when one blocks the other."""
    for owner_id, account_id in ((fact.account_id, fact.target_id), (fact.target_id, fact.account_id)):
        theirs = select(Collection.id).where(Collection.account_id == owner_id)
        gone = delete(CollectionItem).where(
            CollectionItem.account_id == account_id, CollectionItem.collection_id.in_(theirs)
        )
        left = db.session.scalars(gone.returning(CollectionItem.collection_id)).all()
        for collection_id in left:
            touch(collection_id)


def on_profile(fact: ProfileChanged) -> None:
    """Accept the places in collections that wait for an account, when it becomes discoverable."""
    account = db.session.get(Account, fact.account_id)
    if account and account.is_local and account.discoverable:
        waiting = (CollectionItem.account_id == account.id, CollectionItem.state == PENDING)
        agreed = update(CollectionItem).where(*waiting).values(state=ACCEPTED)
        for collection_id in db.session.scalars(agreed.returning(CollectionItem.collection_id)).all():
            touch(collection_id)


def offer(actor: Actor, collection_id: int, wanted: bool) -> Collection:
    """Propose a collection to new members, or no longer. Raises NotFound for one that the actor may not see."""
    collection = visible(collection_id, actor.id)
    collection.offered_at = clock.now() if wanted else None
    if wanted:
        audit.record(actor, "offer collection", "collection", collection.id, collection.name)
    else:
        audit.record(actor, "stop offering collection", "collection", collection.id, collection.name)
    return collection


def own(actor: Actor, collection_id: int) -> Collection:
    """Return the actor's own collection, held until the commit. Raises NotFound for one that they may not see, else
    Forbidden.
    """
    lock(Collection, collection_id)
    collection = visible(collection_id, actor.id)
    if collection.account_id != actor.id:
        raise Forbidden
    return collection


def visible(collection_id: int, viewer_id: int | None) -> Collection:
    """Return the collection, if the viewer may see it. Raises NotFound."""
    found = select(Collection).where(
        Collection.id == collection_id, may_see_collection(viewer_id, Collection.account_id)
    )
    return or_not_found(db.session.scalar(found.execution_options(populate_existing=True)))


def _put(actor: Actor, collection: Collection, account_id: int) -> CollectionItem:
    account = visible_account(account_id)
    if account is None or account.suspended_at or blocked_either_way(actor.id, account_id):
        raise Invalid(UNWILLING)
    agrees = account.is_local and account.discoverable
    state = ACCEPTED if agrees or account_id == actor.id else PENDING
    row_id, pair = new_id(), {"collection_id": collection.id, "account_id": account_id}
    added = insert_once(CollectionItem, id=row_id, state=state, created_at=clock.now(), **pair)
    if added and not account.is_local:
        remote_collections.ask_to_feature.enqueue(row_id)
    elif added and account_id != actor.id:
        emit(AddedToCollection(collection_item_id=row_id))
    item = db.session.scalars(select(CollectionItem).filter_by(**pair)).one()
    if item.state not in (PENDING, ACCEPTED):
        raise Invalid(UNWILLING)
    return item


def _answer(actor: Actor, collection_id: int, item_id: int, state: str) -> None:
    item = _item(visible(collection_id, actor.id), item_id)
    if item.account_id != actor.id:
        raise Forbidden
    allowed = (PENDING,) if state == ACCEPTED else (PENDING, ACCEPTED)
    changed = update(CollectionItem).where(CollectionItem.id == item.id, CollectionItem.state.in_(allowed))
    db.session.execute(changed.values(state=state))
    touch(collection_id)


def _item(collection: Collection, item_id: int) -> CollectionItem:
    item = db.session.get(CollectionItem, item_id)
    if item is None or item.collection_id != collection.id:
        raise NotFound
    return item


def _checked(changes: CollectionChanges) -> dict[str, str | int | bool | None]:
    columns: dict[str, str | int | bool | None] = {}
    for name in ("name", "description"):
        if (text := getattr(changes, name)) is not None:
            columns[name] = cleaned = clean_text(text).strip()
            most = settings("collections")[f"max_{name}_length"]
            if is_longer(cleaned, most):
                _refuse(name, "ERR_TOO_LONG", _("is too long (maximum is %(limit)s characters)", limit=most))
    for name in ("sensitive", "discoverable"):
        if getattr(changes, name) is not None:
            columns[name] = getattr(changes, name)
    if changes.language is not None:
        columns["language"] = languages.normalise(changes.language)
        if changes.language and not columns["language"]:
            _refuse("language", "ERR_INVALID", _("is not a language code"))
    if changes.tag_name is not None:
        columns["tag_id"] = _tag_id(changes.tag_name)
    return columns


def _tag_id(typed: str) -> int | None:
    name = typed.strip().removeprefix("#")
    if not name:
        return None
    if extract.hashtag_name(name) != name:
        _refuse("tag_name", "ERR_INVALID", _("is not a hashtag"))
    return Tag.ids_of({extract.tag_key(name): name})[0]


def _refuse(field: str, code: str, problem: str) -> None:
    label = LazyText(field.replace("_", " ").capitalize())
    raise Invalid(problems=[(label, problem)], details={field: [(code, problem)]})
