"""After a downtime: a signed Update to each server with which somebody here has a follow (13.8).

Mastodon stops delivering to a server that failed it on seven days, and begins again with the next signed POST from it.
"""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import Row, func, select
from sqlalchemy.orm import QueryableAttribute

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.relationships.follow import Follow
from rookery.events.facts import ServerReturned
from rookery.federation.build import activities
from rookery.federation.build.actor import actor
from rookery.federation.outbound.queue import send
from rookery.plugin import settings, task

PLUGIN = "catch_up"
EVERY_SECONDS = 5
_SHARED = func.coalesce(RemoteActor.shared_inbox, RemoteActor.inbox)


def begin(fact: ServerReturned) -> None:
    if settings(PLUGIN)["updates"]:
        update_hosts.enqueue()


@task()
def update_hosts(after: str = "") -> None:
    """Send the Updates for the next hosts after this one, in the order of their names: so each gets one at most."""
    most = max(1, int(settings(PLUGIN)["per_second"] * EVERY_SECONDS))
    hosts = _next_hosts(after, most)
    by_account = defaultdict[int, list[str]](list)
    for account_id, inbox in hosts.values():
        by_account[account_id].append(inbox)
    for account_id, inboxes in by_account.items():
        account = db.session.get_one(Account, account_id)
        send(activities.update_actor(actor(account), account.version), account, inboxes)
    if len(hosts) == most:
        update_hosts.enqueue_at(clock.ahead(seconds=EVERY_SECONDS), max(hosts))


def _next_hosts(after: str, most: int) -> dict[str, tuple[int, str]]:
    """Return host → a local account that somebody there follows, or else one that follows somebody there; an inbox."""
    found: dict[str, tuple[int, str]] = {}
    for theirs, ours in ((Follow.target_id, Follow.account_id), (Follow.account_id, Follow.target_id)):
        found |= {row.host: (row.account_id, row.inbox) for row in _hosts(theirs, ours, after, most)}
    return {host: found[host] for host in sorted(found)[:most]}


def _hosts(
    theirs: QueryableAttribute[int], ours: QueryableAttribute[int], after: str, most: int
) -> Sequence[Row[str, int, str]]:
    """Return hosts with an account of ours and an inbox; `theirs` and `ours` are the two ends of a follow."""
    query = (
        select(RemoteActor.host, func.min(Account.id).label("account_id"), func.min(_SHARED).label("inbox"))
        .join(Follow, theirs == RemoteActor.account_id)
        .join(Account, Account.id == ours)
        .where(
            Account.domain.is_(None),
            Account.suspended_at.is_(None),
            Account.moved_to_id.is_(None),
            RemoteActor.gone_at.is_(None),
            RemoteActor.host > after,
        )
        .group_by(RemoteActor.host)
        .order_by(RemoteActor.host)
        .limit(most)
    )
    return db.session.execute(query).all()
