"""The e-mail that tells a user how their appeal was decided."""

import logging

from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.jobs.job import NETWORK
from models.moderation.appeal import Appeal
from rookery import urls
from rookery.plugin import task
from rookery.services import emails, instance
from rookery.translations import language_of

log = logging.getLogger(__name__)

# language → decision → text
DECIDED = {
    "en": {
        True: "The moderators of {title} agree with you. What they did to your account was taken back, as far as that\n"
        "is possible.",
        False: "The moderators of {title} have read what you wrote. Their decision about your account stands.",
    },
    "de": {
        True: "Die Moderation von {title} gibt dir recht. Was sie mit deinem Konto getan hat, ist zurückgenommen,\n"
        "so weit das geht.",
        False: "Die Moderation von {title} hat gelesen, was du geschrieben hast. Ihre Entscheidung über dein Konto "
        "bleibt.",
    },
}
FRAMES = {
    "en": ("Your appeal at {title}", "Hello {username},\n\n{says}\n\n{url}\n"),
    "de": ("Dein Einspruch bei {title}", "Hallo {username},\n\n{says}\n\n{url}\n"),
}


@task(queue=NETWORK)
def tell_decision(appeal_id: int) -> None:
    appeal = db.session.get(Appeal, appeal_id)
    user = User.of_account(appeal.account_id) if appeal else None
    if appeal is None or appeal.approved is None or user is None or not _mails(appeal_id):
        return
    language, title = language_of(user.locale), instance.title()
    subject, frame = FRAMES[language]
    told = {
        "title": title,
        "url": urls.base(),
        "says": DECIDED[language][appeal.approved].format(title=title),
        "username": db.session.get_one(Account, user.account_id).username,
    }
    emails.send(emails.write(user.email, subject.format(**told), frame.format(**told)))


def _mails(appeal_id: int) -> bool:
    if not urls.config().smtp_url:
        log.info("no ROOKERY_SMTP_URL: nobody is told of appeal %s by mail", appeal_id)
        return False
    return True
