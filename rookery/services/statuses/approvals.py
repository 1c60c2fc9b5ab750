"""Approvals: what the authors of other servers say to those here who like, answer or boost what they wrote."""

from models.accounts.account import Account
from models.base import db, lock
from models.ids import new_id
from models.jobs.job import NETWORK
from models.statuses.favourite import Favourite
from models.statuses.interaction import ACCEPTED, PENDING, REJECTED, REPLY, Interaction
from models.statuses.status import OPEN, Status, StatusCounts
from rookery.events import emit
from rookery.events.facts import ReplyRejected
from rookery.plugin import task
from rookery.services.statuses import interactions
from rookery.services.statuses.delete import take_away


@task(queue=NETWORK)
def verify_approval(interaction_id: int) -> None:
    """Fetch the authorization of an interaction, and compare: federation/inbound/interaction_responses.py."""


@task()
def tell_approved(interaction_id: int, withheld: bool) -> None:
    """Tell others of an approved interaction; `withheld` if only the author has got it: federation/outbound/."""


def claim(interaction: Interaction, approval_uri: str) -> None:
    """Take note that the author accepted it, by an authorization that is to be looked at.

    What was decided stays so: a second authorization would be told to everybody who has a reply, as often as its
    author likes.
    """
    held = Interaction.held(interaction.id)
    if held and held.state == PENDING and held.approval_uri != approval_uri:
        held.approval_uri = approval_uri
        db.session.flush()
        verify_approval.enqueue(held.id)


def grant(interaction_id: int, approval_uri: str) -> None:
    """The authorization is what it should be. A second time changes nothing, nor does one that was replaced since."""
    held = Interaction.held(interaction_id)
    if held is None or held.state != PENDING or held.approval_uri != approval_uri:
        return
    withheld, held.state, held.withheld = held.withheld, ACCEPTED, False
    db.session.flush()
    if held.kind == REPLY and (made := db.session.get(Status, held.made_id)):
        made.version = new_id()  # its rendering says whether it is approved
        db.session.flush()
    tell_approved.enqueue(held.id, withheld)


def refuse(interaction: Interaction) -> None:
    """The author does not allow it, or not any more: a like and a boost are undone, a reply answers nothing."""
    held = Interaction.held(interaction.id)
    if held is None or held.state == REJECTED:
        return
    made = db.session.get(Status, held.made_id) if held.made_id else None
    if held.kind == REPLY and made:
        held.state = REJECTED
        _detach(made)
        emit(ReplyRejected(held.id))
    elif made:
        take_away(made)
    elif held.favourite_id and db.session.get(Favourite, held.favourite_id):
        actor, status = db.session.get_one(Account, held.account_id), db.session.get_one(Status, held.status_id)
        interactions.unfavourite(actor, status)


def _detach(reply: Status) -> None:
    """Detach a reply from its thread: it stays its author's post, and says whom it was for."""
    lock(Status, reply.id)
    parent_id, reply.in_reply_to_id, reply.version = reply.in_reply_to_id, None, new_id()
    db.session.flush()
    if parent_id and reply.visibility in OPEN:
        StatusCounts.bump(parent_id, replies=-1)
