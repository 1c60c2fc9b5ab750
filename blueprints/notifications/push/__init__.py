"""Web Push: apps subscribe, and are told of notifications while they are not looking."""

from flask import Blueprint

from rookery.events.facts import Notified
from rookery.plugin import Plugin
from rookery.services.push import delivery, quiet_hours

bp = Blueprint("push", __name__)

from blueprints.notifications.push import commands, deliveries, subscriptions  # noqa: E402  they need `bp`

plugin = Plugin(
    name="push",
    summary="push messages to apps that are not open",
    mounts={"/api/v1": bp},
    needs={"notifications"},
    scopes={"push"},
    within={Notified: (deliveries.promise,)},
    tasks=(delivery.push.by(deliveries.deliver), quiet_hours.push_summary.by(deliveries.summarize)),
    cli=commands.commands,
)
