"""Forwarded activities, which their actor did not sign, prove nothing: they only say where to look (10.2, 10.11)."""

from models.accounts.account import Account
from models.statuses.status import Status
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.read.activity import Activity
from rookery.federation.read.values import Thing
from rookery.federation.remote import refresh, resolve, status_refresh
from rookery.federation.remote.dependencies import FetchBudget
from rookery.federation.remote.local_lookup import STATUS as A_STATUS
from rookery.federation.remote.local_lookup import Missing

FOLLOWED = ("Create", "Update", "Delete")
MOST = 5  # objects that one hint has us ask for: whoever passes something on passes on one


def judge(activity: Activity) -> None:
    """Raises Missing for what is worth a look at its own server, Dropped for all else. Only what touches somebody here
    is: a reply to what we know, something that we know, something for one of us (10.5).
    """
    if activity.type not in FOLLOWED or not activity.objects:
        raise Dropped("10.2", "its actor did not sign it")
    if not _concerns_us(activity):
        raise Dropped("10.5", "passed on, and about nobody here")
    raise Missing({one.id: A_STATUS for one in activity.objects[:MOST] if one.id})


def _concerns_us(activity: Activity) -> bool:
    if any(map(ids.is_ours, activity.addressed)):
        return True
    named = [uri for one in activity.objects[:MOST] for uri in (one.id, (one.document or {}).get("inReplyTo"))]
    return any(ids.status(uri) or ids.account(uri) for uri in named if uri and ids.is_id(uri))


def look(activity: Activity, budget: FetchBudget) -> None:
    """Ask the servers of the objects for their state now: what is new is stored, what is known taken over as it is now.

    Commits. Raises NotFetched and its kinds, and BudgetSpent.
    """
    for one in activity.objects[:MOST]:
        if activity.type == "Delete":
            _see_whether_gone(one, activity)
        elif not one.id or ids.is_ours(one.id):
            continue
        elif ids.status(one.id) is None:
            resolve.status(one.id, budget)
        else:
            status_refresh.amend_from_origin(one.id, budget)


def _see_whether_gone(one: Thing, activity: Activity) -> None:
    """Delete those of the claimed actor's objects that are gone from their own server.

    Commits: the next one is asked for over the network, and until then nobody else could write.
    """
    found: Account | Status | None = ids.account(one.id) or ids.status(one.id)
    if found is None or ids.is_ours(one.id) or not ids.same_origin(one.id, activity.actor):
        return
    if isinstance(found, Account):
        refresh.part_with(found)
    elif not status_refresh.bury_if_gone(one.id):
        raise Dropped("10.11", "it is still there")
