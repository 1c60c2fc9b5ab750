"""Update and Delete of actors: what they say of themselves, and that they are gone."""

from models.accounts.account import Account
from rookery.federation.errors import Dropped
from rookery.federation.inbound.registry import ITSELF, handles
from rookery.federation.read import actor as reading
from rookery.federation.read.objects import Activity
from rookery.federation.remote import resolve
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.accounts import erasure


@handles("Update", of=ITSELF)
def update(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Store a profile as its actor signed it: no other server has to be asked (10.8)."""
    if activity.object.document is None:
        raise Dropped("10.16", "an Update that does not say what is new")
    resolve.update(actor, reading.actor(activity.object.document))


@handles("Delete", of=ITSELF)
def leave(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Delete the account of an actor who signed that, with all that they wrote."""
    erasure.leave(actor)
