"""Leaving: whoever is deleted says so to all servers that may know them (14.6)."""

from models import clock
from models.base import db
from models.delivery import Departed
from rookery import urls
from rookery.events.facts import AccountDeleted
from rookery.federation.build import activities
from rookery.federation.outbox import recipients
from rookery.federation.outbox.queue import send


def say_goodbye(fact: AccountDeleted) -> None:
    """Once, although the fact is stated again for each piece of what is erased."""
    departed = db.session.get(Departed, fact.account_id)
    if departed is None or departed.told_at:
        return
    departed.told_at = clock.now()
    send(activities.delete_actor(urls.actor(departed.username)), fact.account_id, recipients.everybody())
