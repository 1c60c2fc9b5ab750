"""Deletions: a deleted account tells all servers that may know it (14.6); late comers hear of a deleted status."""

from models import clock
from models.accounts.account import Account
from models.base import db
from models.federation import delivery
from models.federation.delivery import Departed
from models.statuses.deleted_status import GoneStatus
from rookery import urls
from rookery.events.facts import AccountDeleted
from rookery.federation import ids
from rookery.federation.build import activities
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send


def say_goodbye(fact: AccountDeleted) -> None:
    """Send the Delete of an account once, although the fact is stated again for each piece of what is erased."""
    departed = db.session.get(Departed, fact.account_id)
    if departed is None or departed.told_at:
        return
    departed.told_at = clock.now()
    send(activities.delete_actor(urls.actor(departed.username)), fact.account_id, recipients.everybody())


def tell_late(uri: str, account_id: int) -> bool:
    """Tell the server of this remote account that our status is deleted, if it is; return whether that was so.

    When it was deleted nobody here knew that the server had it, for somebody there had looked it up.
    """
    known = next((one for row_id in ids.local_status_ids([uri]) if (one := db.session.get(GoneStatus, row_id))), None)
    gone = known or GoneStatus.adopted(uri)
    author = db.session.get(Account, gone.account_id) if gone else None
    if gone is None or author is None:
        return False
    its_id = urls.status_object(author.username, gone.status_id, gone.uri)
    deleted = activities.delete(urls.actor(author.username), its_id)
    inboxes = recipients.of(None, [account_id])
    send(deleted, author, set(inboxes) - delivery.awaiting(deleted["id"], inboxes))
    return True
