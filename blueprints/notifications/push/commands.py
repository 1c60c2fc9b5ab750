"""`rookery push`: find out why a phone gets no push messages."""

from urllib.parse import urlsplit

import click

from rookery import events
from rookery.cli._common import as_json, local_account, on_database, show
from rookery.services.push import delivery, message, subscriptions

NONE = "No app or browser of theirs has subscribed: push messages are switched on there."

one_account = click.argument("name")


@click.command("list")
@one_account
@as_json
@on_database
def list_subscriptions(name, as_json):
    """List the apps and browsers of a user with push messages, and when one last arrived or failed."""
    account, _ = local_account(name)
    show([_line(one, app) for one, app in subscriptions.of_account(account.id)], as_json, NONE)


@click.command()
@one_account
@as_json
@on_database
def test(name, as_json):
    """Send a test message to each of them, and show the answer of the push service."""
    account, user = local_account(name)
    show([_tried(one, app, user.locale) for one, app in subscriptions.of_account(account.id)], as_json, NONE)


def _tried(subscription, app, locale):
    problem = delivery.try_out(subscription, message.of_trial(subscription, locale))
    events.commit()
    return {"app": app, "service": _service(subscription), "result": problem or "taken"}


def _line(subscription, app):
    """Return a subscription with the host of its push service only: whoever knows the address can send messages."""
    return {
        "id": str(subscription.id),
        "app": app,
        "service": _service(subscription),
        "policy": subscription.policy,
        "alerts": subscription.alerts,
        "pushed_at": subscription.pushed_at,
        "failed_at": subscription.failed_at,
        "failure": subscription.failure,
    }


def _service(subscription):
    return urlsplit(subscription.endpoint).hostname


commands = (list_subscriptions, test)
