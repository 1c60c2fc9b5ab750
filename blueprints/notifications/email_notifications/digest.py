"""The e-mail digest of one user: whether, when and with what it is sent."""

import logging
import smtplib
from email.message import EmailMessage
from functools import partial

from models.base import db
from rookery.jobs.worker import Later
from rookery.schemas.notifications.hidden import newest_shown
from rookery.services import emails
from rookery.services.email_notifications import contents, recipients, template
from rookery.services.email_notifications.recipients import EmailRecipient

log = logging.getLogger(__name__)


def send_now(account_id: int) -> None:
    """Send the e-mail, as of now: nothing seen, unwanted or taken back is in it.

    Raises OSError or SMTPException when the mail server cannot be reached or refuses, and is then tried again.
    """
    reader = recipients.find(account_id)
    if reader is None or not emails.can_send():
        return
    if reader.seconds_until_next:
        raise Later(reader.seconds_until_next)
    rows = newest_shown(partial(contents.unseen_notifications, reader), contents.MOST_TOLD + 1, reader)
    waits = reader.seconds_until_away if rows else 0.0
    if waits:
        rows = []
    asked = contents.asked(reader)
    entries = contents.entries_of(rows[: contents.MOST_TOLD], reader) + asked
    if entries:
        message = template.compose(reader, entries, more=len(rows) > contents.MOST_TOLD)
        db.session.rollback()  # hold no transaction open while waiting for the mail server
        _send(message, reader)
        recipients.note(reader, told=not waits)
    if waits:
        raise Later(waits)


def _send(message: EmailMessage, reader: EmailRecipient) -> None:
    """Send the e-mail. A mailbox that does not exist is not tried again."""
    try:
        emails.send(message)
    except smtplib.SMTPRecipientsRefused as refusal:
        code = next(iter(refusal.recipients.values()))[0]
        if code < 500:
            raise
        log.warning("the mail server takes no e-mail for account %s: %s", reader.id, code)
