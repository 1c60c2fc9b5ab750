"""The e-mail that tells a user that their sign-up was approved."""

import logging

from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.jobs.job import NETWORK
from rookery import urls
from rookery.plugin import task
from rookery.services import emails, instance
from rookery.translations import language_of

log = logging.getLogger(__name__)

# language → (subject, text)
LETTERS = {
    "en": (
        "You are in at {title}",
        "Hello {username},\n\nyour sign-up at {title} was read, and you are welcome. Sign in here:\n\n"
        "{url}/auth/sign_in\n\nIn an app, give {domain} as your server.\n",
    ),
    "de": (
        "Du bist dabei bei {title}",
        "Hallo {username},\n\ndeine Anmeldung bei {title} wurde gelesen, und du bist willkommen. Melde dich hier\n"
        "an:\n\n{url}/auth/sign_in\n\nIn einer App gibst du {domain} als deinen Server an.\n",
    ),
}


@task(queue=NETWORK)
def send_welcome(user_id: int) -> None:
    """Mail it to who has confirmed their address; who confirms it later sees then that they are in."""
    user = db.session.get(User, user_id)
    if user is None or user.confirmed_at is None:
        return
    if not urls.config().smtp_url:
        log.info("no ROOKERY_SMTP_URL: user %s is not told by mail that they are let in", user_id)
        return
    subject, text = LETTERS[language_of(user.locale)]
    facts = {
        "title": instance.title(),
        "url": urls.base(),
        "domain": urls.config().domain,
        "username": db.session.get_one(Account, user.account_id).username,
    }
    emails.send(emails.write(user.email, subject.format(**facts), text.format(**facts)))
