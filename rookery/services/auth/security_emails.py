"""E-mails about a changed login, so that nobody else can change it unseen."""

import logging
from collections.abc import Sequence

from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.jobs.job import NETWORK
from rookery import urls
from rookery.plugin import task
from rookery.services import emails, instance
from rookery.translations import language_of

log = logging.getLogger(__name__)

# language → what → what happened
SAYS = {
    "en": {
        "password": "The password of your account was changed.",
        "email": "Somebody asked that your account be reached at another address from now on: {0}. "
        "That holds as soon as the link that was sent there is opened.",
        "second_factor_on": "Signing in to your account asks for a code from an authenticator app from now on.",
        "second_factor_off": "Signing in to your account does not ask for a code any more.",
        "recovery_used": "Somebody signed in to your account with a recovery code. {0} codes are left.",
        "recovery_codes": "New recovery codes were made for your account; those before do not work any more.",
        "passkey_added": "A passkey was added to your account: {0}.",
        "passkey_removed": "A passkey was removed from your account: {0}.",
        "new_browser": "Somebody signed in to your account with a browser that was not used for it before: {0}, from "
        "the address {1}.",
        "deletion_asked": "Your account will be deleted, with all that you posted, on {0}. Until then you can sign in "
        "and take that back.",
        "deletion_begun": "Your account is being deleted, with all that you posted.",
        "deletion_taken_back": "Your account will not be deleted after all.",
        "archive_ready": "The archive of your account that was asked for is ready. For a week it is here: {0}",
    },
    "de": {
        "password": "Das Passwort deines Kontos wurde geändert.",
        "email": "Jemand möchte, dass dein Konto von nun an unter einer anderen Adresse zu erreichen ist: {0}. "
        "Das gilt, sobald der Link geöffnet wird, der dorthin ging.",
        "second_factor_on": "Wer sich bei deinem Konto anmeldet, wird von nun an nach einem Code aus einer "
        "Authentisierungs-App gefragt.",
        "second_factor_off": "Wer sich bei deinem Konto anmeldet, wird nicht mehr nach einem Code gefragt.",
        "recovery_used": "Jemand hat sich mit einem Wiederherstellungs-Code bei deinem Konto angemeldet. Codes, die "
        "noch übrig sind: {0}.",
        "recovery_codes": "Für dein Konto gibt es neue Wiederherstellungs-Codes; die alten gelten nicht mehr.",
        "passkey_added": "Zu deinem Konto kam ein Passkey hinzu: {0}.",
        "passkey_removed": "Von deinem Konto wurde ein Passkey entfernt: {0}.",
        "new_browser": "Jemand hat sich mit einem Browser bei deinem Konto angemeldet, der dafür noch nicht benutzt "
        "wurde: {0}, von der Adresse {1}.",
        "deletion_asked": "Dein Konto wird am {0} gelöscht, mit allem, was du geschrieben hast. Bis dahin kannst du "
        "dich anmelden und das zurücknehmen.",
        "deletion_begun": "Dein Konto wird gelöscht, mit allem, was du geschrieben hast.",
        "deletion_taken_back": "Dein Konto wird nun doch nicht gelöscht.",
        "archive_ready": "Das Archiv deines Kontos, das bestellt wurde, ist fertig. Eine Woche lang liegt es hier: {0}",
    },
}
# language → (subject, the letter around it)
FRAMES = {
    "en": (
        "Your account at {title}",
        "Hello {username},\n\n{says}\n\nIf that was you, there is nothing to do. If not, choose another password at\n"
        "once, and sign out everywhere else:\n\n{url}/auth/password/forgot\n{url}/settings/security\n",
    ),
    "de": (
        "Dein Konto bei {title}",
        "Hallo {username},\n\n{says}\n\nWarst du das, gibt es nichts zu tun. Wenn nicht, dann wähle sofort ein\n"
        "anderes Passwort, und melde dich überall sonst ab:\n\n{url}/auth/password/forgot\n{url}/settings/security\n",
    ),
}
UNKNOWN = {"en": "an unknown browser", "de": "ein unbekannter Browser"}


@task(queue=NETWORK)
def tell_user(user_id: int, what: str, details: Sequence[str] = ()) -> None:
    """Mail the user what changed about their login, at the address that holds now: `what` is a key of SAYS, `details`
    are what its sentence names. Without a mail server the log says it.
    """
    user = db.session.get(User, user_id)
    if user is None or user.confirmed_at is None:
        return
    if not urls.config().smtp_url:
        log.info("no ROOKERY_SMTP_URL: user %s is not told by mail of: %s", user.id, what)
        return
    language = language_of(user.locale)
    subject, frame = FRAMES[language]
    told = {
        "title": instance.title(),
        "url": urls.base(),
        "username": db.session.get_one(Account, user.account_id).username,
        "says": SAYS[language][what].format(*(one or UNKNOWN[language] for one in details)),
    }
    emails.send(emails.write(user.email, subject.format(**told), frame.format(**told)))
