"""Polls: vote, and close when the time is up."""

from datetime import datetime

from sqlalchemy import delete

from models import clock
from models.base import change_rows, db, lock
from models.inserts import insert_once
from models.notifications.notification import Notification
from models.statuses.poll import Poll, PollVote, own_votes
from models.visibility import visible_status
from rookery.errors import Invalid, NotFound
from rookery.events import emit
from rookery.events.facts import PollExpired, PollVoted
from rookery.identity import Actor
from rookery.services.remote import fetch_on_view
from rookery.translations import lazy_gettext as _


def readable(poll_id: int, viewer_id: int | None) -> Poll:
    """The poll, if the viewer may read its status. Raises NotFound."""
    poll = db.session.get(Poll, poll_id, populate_existing=True)
    if poll is None or visible_status(poll.status_id, viewer_id) is None:
        raise NotFound
    return poll


def vote(actor: Actor, poll_id: int, choices: list[int]) -> None:
    """Cast the actor's vote: not in their own poll, not after the end, and for each option once.

    Where several options may be chosen, a later vote adds further ones. Raises Invalid with the words clients know.
    """
    poll = _held_open(poll_id, actor.id)
    if not choices or any(not 0 <= choice < len(poll.options) for choice in choices):
        raise Invalid(_("The chosen vote option does not exist"))
    before = own_votes(actor.id, [poll.id]).get(poll.id, [])
    if before and (not poll.multiple or not set(choices).isdisjoint(before)):
        raise Invalid(_("You have already voted on this poll"))
    if len(choices) > 1 and not poll.multiple:
        raise Invalid(_("Only one option can be chosen"))
    _count(poll, actor.id, set(choices), is_first=not before)


def choose(actor: Actor, poll_id: int, option: str) -> None:
    """Choose one option by its name, as other servers vote: of several that may be chosen each comes by itself.

    The same choice twice is one. Raises Invalid, NotFound.
    """
    poll = _held_open(poll_id, actor.id)
    if option not in poll.options:
        raise Invalid(_("The chosen vote option does not exist"))
    choice, before = poll.options.index(option), own_votes(actor.id, [poll.id]).get(poll.id, [])
    if before and not poll.multiple:
        raise Invalid(_("You have already voted on this poll"))
    if choice not in before:
        _count(poll, actor.id, {choice}, is_first=not before)


def _count(poll: Poll, actor_id: int, choices: set[int], is_first: bool) -> None:
    """Store the votes and add them up; the caller holds the poll's row."""
    for choice in sorted(choices):
        insert_once(PollVote, poll_id=poll.id, account_id=actor_id, choice=choice)
    poll.tallies = [votes + (number in choices) for number, votes in enumerate(poll.tallies)]
    poll.voters_count += is_first
    db.session.flush()
    emit(PollVoted(poll_id=poll.id, account_id=actor_id, choices=sorted(choices)))


def _held_open(poll_id: int, actor_id: int) -> Poll:
    lock(Poll, poll_id)  # an edit may change the options, and every vote changes the tallies
    poll = readable(poll_id, actor_id)
    if poll.expired or poll.closed_at:
        raise Invalid(_("The poll has already ended"))
    if poll.account_id == actor_id:
        raise Invalid(_("You can't vote in your own poll"))
    return poll


def forget_votes(poll_id: int) -> None:
    """Forget the votes of a poll whose options changed."""
    db.session.execute(delete(PollVote).where(PollVote.poll_id == poll_id))


def forget_end(status_id: int) -> None:
    """Remove the notifications of the end of a poll, which may end once more."""
    told = delete(Notification).where(Notification.status_id == status_id, Notification.kind == "poll")
    change_rows(told)


def move_end(poll: Poll, ends_at: datetime | None) -> None:
    """Change the end of the poll. One that has ended is open again if the new end is still to come."""
    if poll.expires_at == ends_at:
        return
    poll.expires_at = ends_at
    if ends_at and ends_at > clock.now():
        poll.closed_at = None
        forget_end(poll.status_id)
    if ends_at:
        announce_end(poll.id, ends_at)


def announce_end(poll_id: int, ends_at: datetime) -> None:
    """Emit `PollExpired` at the end of the poll."""
    emit(PollExpired(poll_id, clock.stamp(ends_at)), at=ends_at)


def close(fact: PollExpired) -> None:
    """Mark the poll closed, unless an edit has moved its end."""
    lock(Poll, fact.poll_id)
    poll = Poll.ended(fact.poll_id, fact.ends_at)
    if poll and poll.closed_at is None:
        poll.closed_at = clock.now()
        fetch_on_view.poll_ended(poll)
