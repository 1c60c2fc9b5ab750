"""Add, Update and Remove of collections of accounts: those that are known here are fetched again. FEP-7aa9"""

from sqlalchemy import select

from models.accounts.account import Account
from models.base import count_rows, db
from models.discovery.collection import Collection
from models.relationships.follow import Follow
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.read import featured, values
from rookery.federation.read.activity import Activity
from rookery.federation.read.values import Unreadable
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.plugin import plugins
from rookery.services.discovery import remote_collections

MOST_OF_ONE = 100  # of an account, that are stored without anybody looking for them


@handles("Add", "Update", of=featured.TYPE)
def take_collection(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Fetch a collection that is known here again, and one of somebody whom people here follow for the first time."""
    if is_about_known(activity, actor) or "collections" not in plugins().on:
        return
    document = activity.object.document or {}
    owner = values.id_of(values.first(document.get("attributedTo")))
    is_taken = count_rows(Collection.uri == activity.object.id) > 0
    if is_taken or owner != activity.actor or not ids.same_origin(activity.actor, activity.object.id):
        raise Dropped("10.4", "somebody else made the collection")
    if not count_rows(Follow.target_id == actor.id) or count_rows(Collection.account_id == actor.id) >= MOST_OF_ONE:
        return
    try:
        said = featured.featured_collection(document)
    except Unreadable as error:
        raise Dropped(error.rule, str(error)) from error
    remote_collections.told_of_change(remote_collections.store(actor, said))


@handles("Add", "Remove", of=featured.ITEM)
def change_member(activity: Activity, actor: Account, known: LocalLookup) -> None:
    is_about_known(activity, actor)


def is_about_known(activity: Activity, actor: Account) -> bool:
    """Return whether a collection of the actor's that is known here changed; then it is fetched again."""
    named = [one for one in (activity.object.id, activity.target.id) if one]
    mine = select(Collection).where(Collection.uri.in_(named), Collection.account_id == actor.id)
    found = db.session.scalars(mine).all()
    for collection in found:
        remote_collections.told_of_change(collection)
    return bool(found)
