"""Add and Remove: what somebody elsewhere shows on their profile. Of other collections, those of accounts count."""

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.statuses.status import Status
from rookery.federation.errors import Dropped
from rookery.federation.inbound.activities.collections import is_about_known
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.federation.remote.backfill import MOST_TAGS
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.discovery import tags
from rookery.services.statuses import interactions


@handles("Add")
def add(activity: Activity, actor: Account, known: LocalLookup) -> None:
    if is_about_known(activity, actor):
        return
    if "Hashtag" in activity.object.types:
        tags.feature(actor, tags.named_or_new(_tag(activity, actor)), MOST_TAGS)
    else:
        interactions.pin(actor, _own(activity, actor, known))


@handles("Remove")
def remove(activity: Activity, actor: Account, known: LocalLookup) -> None:
    if is_about_known(activity, actor):
        return
    if "Hashtag" in activity.object.types:
        tags.unfeature(actor, tags.named(_tag(activity, actor)))
    else:
        interactions.unpin(actor, _own(activity, actor, known))


def _own(activity: Activity, actor: Account, known: LocalLookup) -> Status:
    """The status, which is the actor's own (10.4); it is fetched where it is not known, whatever is embedded (10.8)."""
    if not activity.target.id or activity.target.id != _of(actor).featured:
        raise Dropped("11", "not the collection of what the actor features")
    status = known.status(activity.object.id)
    known.require_all()
    if status is None or status.account_id != actor.id:
        raise Dropped("10.4", "not a status of the actor's own")
    return status


def _tag(activity: Activity, actor: Account) -> str:
    mine = _of(actor)
    if not activity.target.id or activity.target.id not in (mine.featured, mine.featured_tags):
        raise Dropped("11", "not the collection of what the actor features")
    return values.text((activity.object.document or {}).get("name"), 200)


def _of(actor: Account) -> RemoteActor:
    return db.session.get(RemoteActor, actor.id) or RemoteActor()
