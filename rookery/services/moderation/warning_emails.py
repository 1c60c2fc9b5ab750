"""The e-mail that tells the owner of an account what a moderator did."""

import logging

from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.moderation.warning import AccountWarning
from rookery import urls
from rookery.events.facts import AccountWarned
from rookery.services import emails, instance
from rookery.services.moderation import appeals
from rookery.translations import language_of

log = logging.getLogger(__name__)

# language → action → what it means
SAYS = {
    "en": {
        "none": "The moderators of {title} have a warning for you.",
        "mark_statuses_as_sensitive": "The moderators of {title} have marked posts of yours as sensitive.",
        "delete_statuses": "The moderators of {title} have deleted posts of yours.",
        "sensitive": "The moderators of {title} have marked everything that you post as sensitive.",
        "disable": "The moderators of {title} have disabled your login. What you posted stays.",
        "silence": "The moderators of {title} have limited your account: only those who follow you meet your posts.",
        "suspend": "The moderators of {title} have suspended your account. Nobody sees it any more.",
    },
    "de": {
        "none": "Die Moderation von {title} verwarnt dich.",
        "mark_statuses_as_sensitive": "Die Moderation von {title} hat Posts von dir als heikel markiert.",
        "delete_statuses": "Die Moderation von {title} hat Posts von dir gelöscht.",
        "sensitive": "Die Moderation von {title} hat alles, was du postest, als heikel markiert.",
        "disable": "Die Moderation von {title} hat deine Anmeldung gesperrt. Was du gepostet hast, bleibt.",
        "silence": "Die Moderation von {title} hat dein Konto eingeschränkt: nur wer dir folgt, begegnet deinen Posts.",
        "suspend": "Die Moderation von {title} hat dein Konto gesperrt. Niemand sieht es mehr.",
    },
}
FRAMES = {
    "en": ("About your account at {title}", "Hello {username},\n\n{says}\n{text}{appeal}\nContact: {contact}\n"),
    "de": ("Zu deinem Konto bei {title}", "Hallo {username},\n\n{says}\n{text}{appeal}\nKontakt: {contact}\n"),
}
APPEALS = {
    "en": "\nIf you think that this is wrong, say so here within {days} days:\n\n{link}\n",
    "de": "\nHältst du das für falsch, dann sag es hier innerhalb von {days} Tagen:\n\n{link}\n",
}


def send_warning(fact: AccountWarned) -> None:
    """Mail the owner; without a mail server the log says so."""
    warning = db.session.get(AccountWarning, fact.warning_id)
    user = User.of_account(warning.target_account_id) if warning else None
    if warning is None or user is None or user.confirmed_at is None:
        return
    if not urls.config().smtp_url:
        log.info("no ROOKERY_SMTP_URL: user %s is not told of warning %s by mail", user.id, warning.id)
        return
    told = wording(user, warning.action, warning.text, appeals.link(warning))
    emails.send(emails.write(user.email, *told))


def wording(user: User, action: str, text: str, link: str) -> tuple[str, str]:
    """Subject and text of the letter, in the language of who gets it. `link`: where they may answer, if anywhere."""
    language = language_of(user.locale)
    subject, frame = FRAMES[language]
    title = instance.title()
    told = {
        "title": title,
        "says": SAYS[language][action].format(title=title),
        "username": db.session.get_one(Account, user.account_id).username,
        "text": f"\n{text}\n" if text else "",
        "appeal": APPEALS[language].format(days=appeals.DAYS, link=link) if link else "",
        "contact": instance.contact_email() or urls.base(),
    }
    return subject.format(**told), frame.format(**told)
