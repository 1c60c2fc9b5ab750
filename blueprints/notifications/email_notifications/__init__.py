"""E-mail notifications for users who are away, and unsubscribing without a sign-in."""

from blueprints.notifications.email_notifications import digest, unsubscribing
from rookery.plugin import Plugin
from rookery.services.email_notifications.due import call_for_letters, send_digest

plugin = Plugin(
    name="email_notifications",
    summary="mail to those who are away, about what happened and what waits",
    mounts={"": unsubscribing.bp, "/unsubscribe": unsubscribing.one_click},
    needs={"notifications"},
    tasks=(send_digest.by(digest.send_now),),
    every={"1m": call_for_letters},
)
