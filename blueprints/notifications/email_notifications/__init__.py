"""Letters about what happened, for who is not here; and how somebody who is not signed in ends them."""

from blueprints.notifications.email_notifications import sending, stopping
from rookery.plugin import Plugin
from rookery.services.email_notifications.due import call_for_letters, send_digest

plugin = Plugin(
    name="email_notifications",
    formerly=("letters",),
    summary="mail to those who are away, about what happened and what waits",
    mounts={"": stopping.bp, "/letters": stopping.one_click},
    needs={"notifications"},
    tasks=(send_digest.by(sending.write_letter),),
    every={"1m": call_for_letters},
)
