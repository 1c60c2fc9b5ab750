"""Push messages: a task for each app that subscribed to a notification, with retries of its own."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Row

from rookery.events.facts import Notified
from rookery.plugin import together
from rookery.schemas.notifications.hidden import without_hidden
from rookery.services.push import delivery, due, quiet_hours


class PushRecipient(NamedTuple):
    """A recipient, as far as their filters need to know."""

    id: int
    filters_version: int | None


@together
def promise(facts: Sequence[Notified]) -> None:
    """Enqueue a task for each app that asks for the notification; the task finds out whether it is shown.

    Most people have no app that is told: those who have are found together.
    """
    ids = [fact.notification_id for fact in facts if not fact.quiet]
    for notification_id in due.of_subscribers(ids) if len(ids) > 1 else ids:
        asking = due.wanting(notification_id)
        if asking and not quiet_hours.hold_back(asking[0], notification_id):
            for one in asking:
                delivery.push.enqueue(one.id, notification_id)


def deliver(subscription_id: int, notification_id: int, attempt: int = 1, others: int = 0, since: int = 0) -> None:
    """Send a push message, unless its notification is dismissed, filtered, deleted, or unwanted by now.

    In quiet hours, which began meanwhile, it is left to their summary.
    """
    told = [one for one in _to_be_told(notification_id) if one.id == subscription_id]
    if told and not quiet_hours.hold_back(told[0], notification_id):
        delivery.deliver(delivery.Push(subscription_id, notification_id, attempt, others, since))


def summarize(account_id: int, first_id: int, until: int) -> None:
    """Push one message to each app for all that it was not told in quiet hours: of the newest, and how many there are.

    Where the hours were prolonged meanwhile, that is left to their end.
    """
    untold = defaultdict[int, list[int]](list)
    for notification_id in quiet_hours.held_back(account_id, first_id, until):
        for one in _to_be_told(notification_id):
            if quiet_hours.hold_back(one, first_id):
                return
            untold[one.id].append(notification_id)
        if any(len(some) >= quiet_hours.MOST_COUNTED for some in untold.values()):
            break
    for subscription_id, (newest, *others) in untold.items():
        delivery.push.enqueue(subscription_id, newest, others=len(others))


def _to_be_told(notification_id: int) -> Sequence[Row]:
    """The subscriptions that ask for it, if their user is shown it and their filters do not hide it."""
    asking = due.wanting(notification_id)
    if not asking or not due.is_shown(asking[0]):
        return ()
    reader = PushRecipient(asking[0].account_id, asking[0].filters_version)
    return without_hidden(asking, reader)
