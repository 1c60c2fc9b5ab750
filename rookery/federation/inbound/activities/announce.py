"""Announce: a boost, or what a group passes on of what happens in it (FEP-1b12)."""

from contextlib import suppress

from models import clock
from models.accounts.account import GROUP_KIND, Account
from models.statuses.status import OPEN, Status
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound.activities.create import check_origin
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.outbound import deletions
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.federation.read.note import ACTIVITIES, is_said
from rookery.federation.read.note import note as read_note
from rookery.federation.read.objects import Note
from rookery.federation.read.values import Thing, Unreadable
from rookery.federation.remote import status_refresh
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import amend, ingest
from rookery.services import statuses
from rookery.services.statuses import receive
from rookery.services.statuses.delete import take_away

DAYS_NEW = 1  # deliveries are retried for some time


@handles("Announce")
def announce(activity: Activity, actor: Account, known: LocalLookup) -> None:
    check_origin(activity)
    thing = activity.object
    if known.is_relay(actor.id):
        _relayed(thing, known)
    elif any(type_ in ACTIVITIES for type_ in thing.types):
        _passed_on(thing, actor, known)
    else:
        _boost(thing, activity, actor, known)


def _relayed(thing: Thing, known: LocalLookup) -> None:
    """Store what a relay announces for the federated timeline: fetched from its origin, and no boost (14.5)."""
    if known.status(thing.id) is None:
        known.require_all()
        raise Dropped("14.5", "what the relay passes on cannot be had")


def _boost(thing: Thing, activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Store a boost. What is boosted comes from its own server, whatever is embedded, unless it is the actor's own
    (10.8).
    """
    if not ids.is_ours(thing.id) and not known.is_followed(actor.id):
        raise Dropped("10.5", "it concerns nobody here")
    if known.is_gone(activity.id, actor.uri or ""):
        raise Dropped("10.7", "it was undone already")
    own = _own(thing, actor)
    found: Status | None = ingest(own, known) if own else known.status(thing.id)
    known.require_all()
    original = receive.reblogged_or_self(found) if found else None
    if original is None:
        if deletions.tell_late(thing.id, actor.id):
            return
        raise Dropped("11", "a boost of what cannot be had")
    visibility = _visibility(activity, original, actor, known)
    if actor.kind == GROUP_KIND:
        _deliver(original)
    statuses.receive_reblog(actor, original, activity.id, visibility, activity.published)


def _own(thing: Thing, actor: Account) -> Note | None:
    """Return an embedded post of the actor's: Mastodon embeds those for followers only, which cannot be fetched."""
    with suppress(Unreadable):
        note = _believed(thing, actor)
        return note if note and note.author == actor.uri else None
    return None


def _visibility(activity: Activity, original: Status, actor: Account, known: LocalLookup) -> str:
    """Raises Dropped for what the actor may not spread; a renote to followers only stays with them (8.4)."""
    own = original.account_id == actor.id
    if original.visibility not in OPEN and not (own and original.visibility == "private"):
        raise Dropped("9.7", "a boost of what is not for everybody")
    if not own and not known.reads(actor, original):
        raise Dropped("9.7", "a boost of what the actor may not read")
    if original.visibility == "private":
        return "private"
    if ids.PUBLIC in activity.to:
        return "public"
    return "unlisted" if ids.PUBLIC in activity.addressed else "private"


# Groups -----------------------------------------------------------------------------------------------------------


def _passed_on(thing: Thing, group: Account, known: LocalLookup) -> None:
    """An activity of somebody in the group: not a boost. Votes are left alone (8.4).

    Only groups pass on: what they embed is believed of all their server, which people do not speak for (10.2).
    """
    if group.kind != GROUP_KIND:
        raise Dropped("8.4", "somebody who is no group passes on an activity")
    if not known.is_followed(group.id):
        raise Dropped("10.5", "it concerns nobody here")
    verb = next((type_ for type_ in thing.types if type_ in _PASSED_ON), None)
    if verb:
        about = values.thing((thing.document or {}).get("object"))
        _PASSED_ON[verb](about, group, known)


def _created(about: Thing, group: Account, known: LocalLookup) -> None:
    """It stands with those who follow the group, unless it is one of many answers there."""
    note = _believed(about, group)
    found: Status | None = ingest(note, known) if note else known.status(about.id)
    known.require_all()
    if found:
        _deliver(found)
        receive.share(group, found)


def _deliver(status: Status) -> None:
    """Tell people of a new status as if its author had sent it: many send what they write in a group to it alone."""
    if status.created_at > clock.ago(days=DAYS_NEW):
        receive.come_again(status, live=True, late=False)


def _updated(about: Thing, group: Account, known: LocalLookup) -> None:
    before, note = ids.status(about.id) if about.id else None, _believed(about, group)
    if before and note is None:
        return status_refresh.ask(before)
    author = known.account(note.author) if note else None
    if before and note and author and before.account_id == author.id:
        amend(before, note, author, known)


def _deleted(about: Thing, group: Account, known: LocalLookup) -> None:
    """Delete what the group says is deleted, if it is of its own server; else ask the server of the status."""
    before = ids.status(about.id) if about.id else None
    if before is None or before.local:
        return
    if ids.same_origin(group.uri or "", about.id):
        take_away(before, delete_media=True)
    else:
        status_refresh.ask(before, gone=True)


_PASSED_ON = {"Create": _created, "Update": _updated, "Delete": _deleted}


def _believed(about: Thing, actor: Account) -> Note | None:
    """An embedded object of the actor's own server; others are to be fetched."""
    at_home = about.document and is_said(about.types) and ids.same_origin(actor.uri or "", about.id)
    return read_note(about.document) if at_home and about.document else None
