"""Polls: vote, and close when the time is up."""

from sqlalchemy import select

from models import clock
from models.base import db, insert_once, lock
from models.poll import Poll, PollVote
from models.visibility import visible_status
from rookery.errors import Invalid, NotFound
from rookery.events import emit
from rookery.events.facts import PollExpired, PollVoted
from rookery.services.statuses.post import Actor


def readable(poll_id: int, viewer_id: int | None) -> Poll:
    """The poll, if the viewer may read its status. Raises NotFound."""
    poll = db.session.get(Poll, poll_id, populate_existing=True)
    if poll is None or visible_status(poll.status_id, viewer_id) is None:
        raise NotFound
    return poll


def vote(actor: Actor, poll_id: int, choices: list[int]) -> None:
    """Cast one's vote: once, not in one's own poll, not after the end. Raises Invalid with the words clients know."""
    lock(Poll, poll_id)  # an edit may change the options, and every vote changes the tallies
    poll = readable(poll_id, actor.id)
    _check_open(poll, actor.id)
    if not choices or any(not 0 <= choice < len(poll.options) for choice in choices):
        raise Invalid("The chosen vote option does not exist")
    if len(choices) > 1 and not poll.multiple:
        raise Invalid("Only one option can be chosen")
    if _has_voted(poll.id, actor.id):
        raise Invalid("You have already voted on this poll")
    for choice in set(choices):
        insert_once(PollVote, poll_id=poll.id, account_id=actor.id, choice=choice)
    poll.tallies = [votes + (number in choices) for number, votes in enumerate(poll.tallies)]
    poll.voters_count += 1
    db.session.flush()
    emit(PollVoted(poll_id=poll.id, account_id=actor.id))


def choose(actor: Actor, poll_id: int, option: str) -> None:
    """Choose one option by its name, as other servers vote: of several that may be chosen each comes by itself.

    The same choice twice is one. Raises Invalid, NotFound.
    """
    lock(Poll, poll_id)
    poll = readable(poll_id, actor.id)
    _check_open(poll, actor.id)
    if option not in poll.options:
        raise Invalid("The chosen vote option does not exist")
    choice, voted = poll.options.index(option), _has_voted(poll.id, actor.id)
    if voted and not poll.multiple:
        raise Invalid("You have already voted on this poll")
    if not insert_once(PollVote, poll_id=poll.id, account_id=actor.id, choice=choice):
        return
    poll.tallies = [votes + (number == choice) for number, votes in enumerate(poll.tallies)]
    poll.voters_count += not voted
    db.session.flush()
    emit(PollVoted(poll_id=poll.id, account_id=actor.id))


def _check_open(poll: Poll, actor_id: int) -> None:
    if poll.expired or poll.closed_at:
        raise Invalid("The poll has already ended")
    if poll.account_id == actor_id:
        raise Invalid("You can't vote in your own poll")


def _has_voted(poll_id: int, actor_id: int) -> bool:
    before = select(PollVote.id).where(PollVote.poll_id == poll_id, PollVote.account_id == actor_id)
    return db.session.scalar(before.limit(1)) is not None


def close(fact: PollExpired) -> None:
    """Mark the poll closed. An edit may have moved its end: then the promise made at the edit does it."""
    lock(Poll, fact.poll_id)
    poll = db.session.get(Poll, fact.poll_id, populate_existing=True)
    if poll is not None and poll.expired and poll.closed_at is None:
        poll.closed_at = clock.now()
