"""Create: somebody says something, or votes."""

from collections.abc import Iterable

from models.accounts.account import Account
from models.statuses.status import OPEN, Status
from models.visibility import visible_status
from rookery.errors import Invalid
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound import groups
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.outbound import deletions
from rookery.federation.read.activity import Activity
from rookery.federation.read.objects import Note
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import ingest
from rookery.services.statuses import polls, receive, undelivered


@handles("Create")
def create(activity: Activity, actor: Account, known: LocalLookup) -> None:
    check_origin(activity)
    take(activity, actor, known)


def check_origin(activity: Activity) -> None:
    if not ids.same_origin(activity.actor, activity.id):
        raise Dropped("10.3", "the activity is of another server than its actor")


def take(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Store what the actor created, as the activity brings it."""
    thing = activity.object
    if not ids.same_origin(activity.actor, thing.id):
        raise Dropped("10.3", "the object is of another server than its actor")
    if thing.document is None:
        status = known.status(thing.id)
        known.require_all()
        if status and status.account_id == actor.id and concerns_us(activity.addressed, actor, known):
            undelivered.deliver(status)
        return
    said = activity.note
    if said.author != activity.actor:
        raise Dropped("10.4", "somebody else made the object")
    if is_vote(said):
        _vote(said, actor, known)
    elif before := known.stored_status(said.id):
        if again(before, said, actor, known):
            groups.pass_on(activity, said.addressed)
    else:
        check_concern(said, actor, known)
        _tell_what_is_gone(ingest(said, known, live=True, author=actor), said, actor)
        groups.pass_on(activity, said.addressed)


def _tell_what_is_gone(status: Status, said: Note, actor: Account) -> None:
    """Its server answers or quotes something of ours, so it has that; it may not know that it was deleted."""
    if status.in_reply_to_id is None and said.in_reply_to:
        deletions.tell_late(said.in_reply_to, actor.id)
    if status.quote_id is None and said.quote:
        deletions.tell_late(said.quote, actor.id)


def is_vote(said: Note) -> bool:
    return bool(said.name and said.in_reply_to and not said.content and not said.attachments)


def _vote(said: Note, actor: Account, known: LocalLookup) -> None:
    """One choice in a poll of ours; the second choice of somebody comes as a vote of its own."""
    status = ids.local_status(said.in_reply_to or "")
    if status is None and deletions.tell_late(said.in_reply_to or "", actor.id):
        return
    if status is None or status.poll_id is None:
        raise Dropped("11", "a vote in no poll of ours")
    if not known.reads(actor, status):
        raise Dropped("9.7", "a vote in what the voter may not read")
    try:
        polls.choose(actor, status.poll_id, said.name)
    except Invalid as problem:
        raise Dropped("11", str(problem)) from None


def again(before: Status, said: Note, actor: Account, known: LocalLookup) -> bool:
    """A status that is here already: whoever its author sends it to may read it too (9.6). If it was only looked up
    before, people are told of it now, and True is returned.
    """
    if before.account_id != actor.id:
        return False
    owner = known.inbox_owner_id
    if owner and before.visibility not in OPEN and visible_status(before.id, owner) is None:
        receive.add_reader(before, owner)
    if not before.undelivered or not _is_of_concern(said, actor, known):
        return False
    undelivered.deliver(before)
    _tell_what_is_gone(before, said, actor)
    return True


# Whom it concerns -------------------------------------------------------------------------------------------------


def check_concern(said: Note, actor: Account, known: LocalLookup) -> None:
    """Raise Dropped for what concerns nobody here (10.5)."""
    if not _is_of_concern(said, actor, known):
        raise Dropped("10.5", "it concerns nobody here")


def _is_of_concern(said: Note, actor: Account, known: LocalLookup) -> bool:
    named = [*said.addressed, *(mention.href for mention in said.mentions), said.in_reply_to or "", said.quote or ""]
    return concerns_us(named, actor, known) or bool(said.in_reply_to and ids.status(said.in_reply_to))


def concerns_us(named: Iterable[str], actor: Account, known: LocalLookup) -> bool:
    """Return whether what the actor sends concerns somebody here; `named` are the ids that it names."""
    return known.inbox_owner_id is not None or any(map(ids.is_ours, named)) or known.is_followed(actor.id)
