"""Applying one activity. One that needs something from another server is deferred to a task of its own (deferred.py).

A row of `incoming` is deleted in the transaction of its effect, so that the effect happens once, even if the process is
killed.
"""

from sqlalchemy.exc import IntegrityError

from models import clock
from models.accounts.account import Account
from models.base import db
from models.federation.inbox import Incoming
from models.jobs.job import NETWORK
from rookery.errors import RookeryError
from rookery.federation.errors import Dropped
from rookery.federation.inbound import forwarded, rejections
from rookery.federation.inbound.registry import dispatch
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.objects import Activity, Unreadable
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.plugin import task
from rookery.services.remote import federation_policy

HARMLESS = (Dropped, Unreadable, RookeryError, IntegrityError)  # to all but the activity that they come from
HEARD_ALTHOUGH_SUSPENDED = ("Delete", "Undo", "Reject", "Update")  # 11.2


@task(queue=NETWORK)
def fetch_and_apply(incoming_id: int) -> None:
    """Apply an activity once all that it needs is fetched: deferred.py."""


def apply(row: Incoming, known: LocalLookup, activity: Activity | None = None) -> None:
    """Apply an activity whose signature is verified. Raises Missing, Dropped, and what services raise.

    `activity` is the parsed row, if it was parsed already.
    """
    activity = activity or read_activity(row.document)
    signer = db.session.get(Account, row.signer_id) if row.signer_id else None
    if signer is None:
        raise Dropped("5.8", "who signed it is not there any more")
    if not federation_policy.admits(row.host):
        raise Dropped("10.12", "its server is not admitted")
    if activity.actor != signer.uri:
        forwarded.judge(activity)  # raises, whatever it finds (10.2)
    if signer.suspended_at and not _is_heard(activity):
        raise Dropped("11.2", "its actor is suspended")
    dispatch(activity, signer, known)


def _is_heard(activity: Activity) -> bool:
    """Return whether a suspended actor is heard: it may take something back, or change its own profile."""
    of_itself = activity.type != "Update" or activity.object.id == activity.actor
    return activity.type in HEARD_ALTHOUGH_SUSPENDED and of_itself


def defer(row: Incoming) -> None:
    """Leave an activity to a task of its own; those after it are not held up."""
    Incoming.change(row.id, waits_since=clock.now())
    fetch_and_apply.enqueue(row.id)


def discard(row: Incoming, problem: Exception) -> None:
    """Drop an activity without effect: it is not allowed, contradicts what is stored, or waited for too long."""
    Incoming.drop(row.id)
    rule, why = getattr(problem, "rule", "11"), str(problem)
    if isinstance(problem, IntegrityError):
        rule, why = "10.16", "it contradicts what is stored"
    said = row.document
    rejections.refused(row.host, rule, why, activity_id=str(said.get("id", "")), actor=str(said.get("actor", "")))
