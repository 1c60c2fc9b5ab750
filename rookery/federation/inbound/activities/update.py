"""Update of what somebody said: an edit, or the counts of a poll; and of what they say of themselves."""

from models.accounts.account import Account
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound import groups
from rookery.federation.inbound.activities.create import again, check_concern, check_origin, is_vote
from rookery.federation.inbound.apply_activity import ITSELF, handles
from rookery.federation.read.activity import Activity
from rookery.federation.read.actor import actor as read_actor
from rookery.federation.remote import resolve
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import amend, ingest


@handles("Update")
def update(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Apply an edit; what is not known here is treated as new (10.7)."""
    check_origin(activity)
    thing = activity.object
    if not ids.same_origin(activity.actor, thing.id):
        raise Dropped("10.3", "the object is of another server than its actor")
    if thing.document is None:
        raise Dropped("10.16", "an Update that does not say what is new")
    note = activity.note
    before = ids.status(note.id)
    if note.author != activity.actor or (before and before.account_id != actor.id):
        raise Dropped("10.4", "somebody else made the object")
    if before is not None:
        amend(before, note, actor, known)
        again(before, note, actor, known)
    elif not is_vote(note):
        check_concern(note, actor, known)
        ingest(note, known, live=True, author=actor)
    groups.pass_on(activity, note.addressed)


@handles("Update", of=ITSELF)
def update_profile(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Store a profile as its actor signed it: no other server has to be asked (10.8)."""
    if activity.object.document is None:
        raise Dropped("10.16", "an Update that does not say what is new")
    resolve.update(actor, read_actor(activity.object.document))
