"""Votes: ours go to the author elsewhere; how our polls stand goes to whoever voted or follows (7.5)."""

from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.base import db
from models.jobs.job import Job
from models.statuses.poll import Poll, PollVote
from models.statuses.status import Status
from rookery import urls
from rookery.events.facts import PollExpired, PollVoted, TalliesToTell
from rookery.federation.build import activities
from rookery.federation.outbound import host_queues, recipients, statuses
from rookery.federation.outbound.queue import send

TOLD_EVERY_SECONDS = 180


def vote(fact: PollVoted) -> None:
    poll = db.session.get(Poll, fact.poll_id)
    status = db.session.get(Status, poll.status_id) if poll else None
    if poll and status and status.local:
        later = clock.ahead(seconds=TOLD_EVERY_SECONDS)
        host_queues.once({_key(poll.id): TalliesToTell(poll.id)}, {_key(poll.id): later})
    elif poll and status:
        _send_votes(poll, status, fact)


def tell_tallies(fact: TalliesToTell) -> None:
    Job.hold(_key(fact.poll_id))
    if (poll := db.session.get(Poll, fact.poll_id)) and poll.closed_at is None:  # of the end they hear at the end
        statuses.tell_update(poll.status_id, poll.version)


def end(fact: PollExpired) -> None:
    """An edit may have moved the end: then that is not it."""
    if (poll := db.session.get(Poll, fact.poll_id)) and poll.closed_at is not None:
        statuses.tell_update(poll.status_id, poll.version)


def _send_votes(poll: Poll, status: Status, fact: PollVoted) -> None:
    """Send one Note for each option, to the author and to nobody else."""
    voter, author = db.session.get_one(Account, fact.account_id), db.session.get_one(Account, poll.account_id)
    if not voter.is_local or status.uri is None:
        return
    votes = select(PollVote).where(PollVote.poll_id == poll.id, PollVote.account_id == voter.id)
    if fact.choices:
        votes = votes.where(PollVote.choice.in_(fact.choices))
    inboxes = recipients.of(voter.id, [author.id], personal=True)
    for one in db.session.scalars(votes.order_by(PollVote.choice)).all():
        made = activities.vote(
            urls.actor(voter.username), poll.options[one.choice], status.uri, urls.account_uri(author), one.id
        )
        send(made, voter, inboxes, about=status.uri)


def _key(poll_id: int) -> str:
    return f"tell poll {poll_id}"
