"""Subscribing to a newsletter and unsubscribing, by links that are sent to the address."""

import hmac
import smtplib
from urllib.parse import quote

from flask import current_app
from itsdangerous import BadData

from blueprints.newsletter import choice
from models import clock, ids
from models.accounts.account import Account
from models.base import db, lock
from models.inserts import insert_once
from models.notifications.newsletter import NewsletterSubscriber as Subscriber
from rookery import urls
from rookery.errors import Invalid, NotFound
from rookery.plugin import settings
from rookery.services import emails, instance
from rookery.translations import joined, language_of, say
from rookery.translations import lazy_gettext as _

SALT, LINK_SECONDS = "confirm newsletter", 3 * 86400


def send_confirmation_link(account_id: int, email: str, locale: str) -> None:
    """Mail the link that confirms an address. Nothing is stored before it is opened."""
    account = db.session.get(Account, account_id)
    if account is None or not choice.offered(account_id):
        return
    name = f"@{account.username}@{urls.config().domain}"
    subject = _("Confirm your subscription to %(name)s", name=name)
    paragraphs = (
        _(
            "Somebody, hopefully you, asked for the posts of %(name)s on %(title)s by e-mail. To confirm it, open this "
            "link within three days:",
            name=name,
            title=instance.title(),
        ),
        confirmation_link(account_id, email, locale),
        _("If it was not you, you can ignore this e-mail."),
    )
    language = language_of(locale)
    text = say(joined((*paragraphs, ""), "\n\n"), language).rstrip()
    try:
        emails.send(emails.write(email, say(subject, language), f"{text}\n"))
    except smtplib.SMTPRecipientsRefused as refusal:
        if not emails.is_permanent(refusal):
            raise  # to be tried again


def confirmation_link(account_id: int, email: str, locale: str) -> str:
    token = emails.serializer(SALT).dumps([account_id, email, locale])
    return f"{urls.base()}/newsletter/confirm?token={quote(token)}"


def read_token(token: str) -> tuple[int, str, str] | None:
    """Return account id, address and language of a token; None for one that is forged or too old."""
    try:
        account_id, email, locale = emails.serializer(SALT).loads(token, max_age=LINK_SECONDS)
    except (BadData, UnicodeError):
        return None
    return account_id, email, locale


def check_room(account_id: int) -> None:
    """Raises Invalid where a newsletter has as many subscribers as the owner of the server allows."""
    if Subscriber.count(account_id) >= settings("newsletter")["max_subscribers"]:
        raise Invalid(_("This newsletter takes no more subscribers"))


def confirm(account_id: int, email: str, locale: str) -> None:
    """Subscribe an address, from the next post on. One that is subscribed stays as it is. Raises Invalid."""
    lock(Account, account_id)
    if Subscriber.has(account_id, email):
        return
    check_room(account_id)
    insert_once(Subscriber, account_id=account_id, email=email, locale=locale, sent_until=ids.at(clock.now()))


def unsubscribe(subscriber: Subscriber) -> None:
    Subscriber.remove(subscriber.id, subscriber.account_id)


def unsubscribe_path(subscriber: Subscriber) -> str:
    """Return the path of the link that unsubscribes; short enough that no mail server breaks it."""
    seal = _seal(f"subscriber {subscriber.id}")
    return f"/newsletter/{subscriber.id}/{seal}"


def subscriber_of(subscriber_id: int, seal: str) -> Subscriber | None:
    """Return the subscriber of a link; None where there is nothing left to unsubscribe. Raises NotFound for a forged
    link.
    """
    if not hmac.compare_digest(seal.encode(), _seal(f"subscriber {subscriber_id}").encode()):
        raise NotFound
    return db.session.get(Subscriber, subscriber_id, populate_existing=True)


def _seal(what: str) -> str:
    """Return the proof that a link is ours. Ids are never used twice, so it holds after the subscription ended too."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.digest(key, f"newsletter {what}".encode(), "sha256").hex()[:32]
