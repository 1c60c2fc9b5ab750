"""Votes: ours go to the author elsewhere; how our polls stand goes to whoever voted or follows (7.5)."""

from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.base import db
from models.statuses.poll import Poll, PollVote
from models.statuses.status import Status
from rookery import urls
from rookery.events.facts import PollExpired, PollVoted
from rookery.federation.build import activities
from rookery.federation.outbound import recipients, statuses
from rookery.federation.outbound.queue import send
from rookery.plugin import task

TOLD_EVERY_SECONDS = 180


def vote(fact: PollVoted) -> None:
    poll = db.session.get(Poll, fact.poll_id)
    status = db.session.get(Status, poll.status_id) if poll else None
    if poll and status and status.local:
        tell_tallies.enqueue_at(clock.ahead(seconds=TOLD_EVERY_SECONDS), poll.id)
    elif poll and status:
        _send_votes(poll, status, fact)


@task(key=lambda poll_id: f"tell poll {poll_id}")
def tell_tallies(poll_id: int) -> None:
    tell_tallies.hold(poll_id)
    # The end of the poll is announced separately.
    if (poll := db.session.get(Poll, poll_id)) and poll.closed_at is None:
        statuses.tell_update(poll.status_id, poll.version)


def end(fact: PollExpired) -> None:
    if (poll := Poll.ended(fact.poll_id, fact.ends_at)) and poll.closed_at is not None:
        statuses.tell_update(poll.status_id, poll.version)


def _send_votes(poll: Poll, status: Status, fact: PollVoted) -> None:
    """Send one Note for each option, to the author and to nobody else."""
    voter, author = db.session.get_one(Account, fact.account_id), db.session.get_one(Account, poll.account_id)
    if not voter.is_local or status.local or status.uri is None:
        return
    votes = select(PollVote).where(
        PollVote.poll_id == poll.id, PollVote.account_id == voter.id, PollVote.choice.in_(fact.choices)
    )
    inboxes = recipients.of(voter.id, [author.id], personal=True)
    for one in db.session.scalars(votes.order_by(PollVote.choice)).all():
        made = activities.vote(
            urls.actor(voter.username), poll.options[one.choice], status.uri, urls.account_uri(author), one.id
        )
        send(made, voter, inboxes, about=status.uri)
