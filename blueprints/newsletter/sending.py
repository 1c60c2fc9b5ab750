"""Sending newsletters: a job for each, which goes on where it was interrupted."""

import logging
import smtplib
from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from functools import cache

from blueprints.newsletter import choice, content, send_newsletter, subscribing, template
from models import clock, ids
from models.accounts.account import Account
from models.base import db, let_go
from models.notifications.newsletter import WEEKLY, Newsletter
from models.notifications.newsletter import NewsletterSubscriber as Subscriber
from rookery import events
from rookery.jobs.worker import Later
from rookery.services import emails

log = logging.getLogger(__name__)

AT_ONCE = 50  # newsletters in one search, and e-mails over one connection
OLDEST = timedelta(days=15)  # older posts are no news, even if the mail server was away
RETRIES = tuple(timedelta(minutes=m) for m in (5, 30, 120, 360, 720, 1440))


def start_due() -> bool:
    """Enqueue the newsletters that are due. Return whether there may be more of them."""
    if not emails.can_send():
        return False
    until = ids.at(clock.now() - choice.GATHER)
    due = Newsletter.due(until, AT_ONCE)
    for newsletter, zone, has_posts in due:
        if newsletter.frequency == WEEKLY:
            newsletter.next_at = choice.next_issue(newsletter.weekday, zone)
        if has_posts:
            newsletter.sent_until = until
            send_newsletter.enqueue(newsletter.account_id)
    return len(due) == AT_ONCE


def send(account_id: int) -> None:
    """Send a newsletter to the subscribers who have not got it yet, or some of them, and come back for the others.

    What was sent is committed for each. Raises OSError or SMTPException where the mail server cannot be reached.
    """
    newsletter, author = Newsletter.offered_by(account_id), db.session.get(Account, account_id)
    if newsletter is None or author is None or not emails.can_send():
        return
    write = _writer(newsletter, author)
    if Subscriber.next_due(newsletter):
        with emails.connected() as connection:
            for _ in range(AT_ONCE):
                if (subscriber := Subscriber.next_due(newsletter)) is None:
                    break
                _send(connection, newsletter, subscriber, write(subscriber))
                events.commit()
    _come_back(account_id)


def _writer(newsletter: Newsletter, author: Account) -> Callable[[Subscriber], EmailMessage | None]:
    """Return a function that writes the e-mail to a subscriber; None where there is nothing new for them."""

    oldest = ids.at(ids.time_in(newsletter.sent_until) - OLDEST)

    @cache
    def written(after: int, locale: str) -> template.WrittenNewsletter | None:
        entries, more = content.entries(newsletter, after)
        return template.write(author, entries, more, locale) if entries else None

    def write(subscriber: Subscriber) -> EmailMessage | None:
        found = written(max(subscriber.sent_until, oldest), subscriber.locale)
        return template.address(found, newsletter, author, subscriber) if found else None

    return write


def _send(
    connection: smtplib.SMTP, newsletter: Newsletter, subscriber: Subscriber, message: EmailMessage | None
) -> None:
    """Send an e-mail, and note that. An address that does not exist is unsubscribed, another refusal is retried."""
    let_go()
    try:
        if message:
            connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as refusal:
        if emails.is_permanent(refusal):
            log.info("newsletter of account %s: an address that is refused is unsubscribed", newsletter.account_id)
            subscribing.unsubscribe(subscriber)
        else:
            _postpone(newsletter, subscriber)
    except smtplib.SMTPDataError:
        _postpone(newsletter, subscriber)
    else:
        _note_sent(newsletter, subscriber)


def _postpone(newsletter: Newsletter, subscriber: Subscriber) -> None:
    """Schedule another attempt for the subscriber; after some attempts they wait for the next newsletter."""
    if subscriber.attempts == len(RETRIES):
        _note_sent(newsletter, subscriber)
    else:
        subscriber.retry_at = clock.now() + RETRIES[subscriber.attempts]
        subscriber.attempts += 1


def _note_sent(newsletter: Newsletter, subscriber: Subscriber) -> None:
    subscriber.sent_until, subscriber.retry_at, subscriber.attempts = newsletter.sent_until, None, 0


def _come_back(account_id: int) -> None:
    """Enqueue the job again while subscribers wait."""
    send_newsletter.hold(account_id)
    newsletter = Newsletter.offered_by(account_id)
    if newsletter is None:
        return
    if Subscriber.next_due(newsletter):
        raise Later(0.0)
    if retry_at := Subscriber.next_retry(newsletter):
        raise Later((retry_at - clock.now()).total_seconds())
