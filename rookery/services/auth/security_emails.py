"""E-mails about a changed login, so that nobody else can change it unseen."""

import logging
from collections.abc import Callable, Sequence

from models.auth.user import User
from models.base import db
from models.jobs.job import NETWORK
from rookery import urls
from rookery.plugin import task
from rookery.services import emails, instance
from rookery.translations import lazy_gettext as _
from rookery.translations import lazy_ngettext

log = logging.getLogger(__name__)

# key → the sentence that says what happened, with its parameters
SAYS: dict[str, Callable[..., str]] = {
    "password": lambda: _("The password of your account was changed."),
    "email": lambda address: _(
        "Somebody asked to change the e-mail address of your account to %(address)s. It changes when the link that "
        "was sent there is opened.",
        address=address,
    ),
    "second_factor_on": lambda: _("Signing in to your account now requires a code from an authenticator app."),
    "second_factor_off": lambda: _("Signing in to your account no longer requires a code."),
    "recovery_used": lambda left: lazy_ngettext(
        "Somebody signed in to your account with a recovery code. %(num)s code is left.",
        "Somebody signed in to your account with a recovery code. %(num)s codes are left.",
        int(left),
    ),
    "recovery_codes": lambda: _(
        "New recovery codes were generated for your account. The previous ones no longer work."
    ),
    "passkey_added": lambda name: _("A passkey was added to your account: %(name)s.", name=name),
    "passkey_removed": lambda name: _("A passkey was removed from your account: %(name)s.", name=name),
    "identity_linked": lambda name: _("You can now sign in to your account with %(name)s.", name=name),
    "identity_unlinked": lambda name: _("You can no longer sign in to your account with %(name)s.", name=name),
    "account_linked": lambda name: _(
        "Your account was linked with @%(name)s: signed in to one, you can switch to the other.", name=name
    ),
    "account_unlinked": lambda name: _("Your account is no longer linked with @%(name)s.", name=name),
    "new_browser": lambda browser, address: _(
        "Somebody signed in to your account with a new browser: %(browser)s, from the IP address %(address)s.",
        browser=browser or _("an unknown browser"),
        address=address,
    ),
    "deletion_asked": lambda day: _(
        "Your account will be deleted with all its posts on %(day)s. Until then you can sign in and cancel the "
        "deletion.",
        day=day,
    ),
    "deletion_begun": lambda day: _("Your account is being deleted with all its posts."),
    "deletion_taken_back": lambda: _("The deletion of your account was cancelled."),
    "backup_asked": lambda name: _(
        "A backup of the whole server was asked for by @%(name)s, to be downloaded. It is encrypted, and only they "
        "were shown the passphrase.",
        name=name,
    ),
    "archive_ready": lambda link: _(
        "The archive of your account is ready. You can download it for a week: %(link)s", link=link
    ),
    "archive_kept": lambda link, day: _(
        "This server closes. The archive of your account is ready. You can download it until your account is deleted, "
        "on %(day)s at the earliest: %(link)s",
        link=link,
        day=day,
    ),
}

# Other ways to sign in, which a new password leaves open.
OTHER_WAYS = ("passkey_added", "identity_linked", "account_linked")
WITHOUT_ADVICE = ("archive_kept",)  # the server makes it, nobody asked


@task(queue=NETWORK)
def tell_user(user_id: int, what: str, details: Sequence[str] = ()) -> None:
    """Mail the user what changed about their login, at the address that holds now: `what` is a key of SAYS, `details`
    are what its sentence names. Without a mail server the log says it.
    """
    user = db.session.get(User, user_id)
    if user is None or user.confirmed_at is None:
        return
    if not emails.can_send():
        log.info("no ROOKERY_SMTP_URL: user %s is not told by mail of: %s", user.id, what)
        return
    url = urls.base()
    letter = emails.write_to(
        user,
        _("Your account at %(title)s", title=instance.title()),
        SAYS[what](*details),
        *([] if what in WITHOUT_ADVICE else [_advice(what), f"{url}/auth/password/forgot\n{url}/settings/security"]),
    )
    emails.send(letter)


def _advice(what: str) -> str:
    if what in OTHER_WAYS:
        return _(
            "If that was you, you do not need to do anything. If not, change your password at once, remove this in "
            "your security settings and sign out everywhere else:"
        )
    return _(
        "If that was you, you do not need to do anything. If not, change your password at once and sign out "
        "everywhere else:"
    )
