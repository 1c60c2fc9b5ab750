"""Forgotten passwords: a link by mail, by which another one is chosen."""

import logging
import secrets
from datetime import datetime

from models import clock
from models.auth.oauth import hash_secret
from models.auth.password_reset import PasswordReset
from models.auth.user import User
from models.base import add_and_flush, db
from models.jobs.job import NETWORK
from rookery import urls
from rookery.errors import NotFound
from rookery.plugin import task
from rookery.services import emails, instance
from rookery.services.auth import account_links, passwords
from rookery.services.auth import sign_up_form as forms
from rookery.services.auth.oidc.provider import may_use_password
from rookery.services.auth.security_emails import tell_user
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

MINUTES = 60


def forgot(address: str) -> None:
    """E-mail a link to the user of this address. An unknown address gets the same answer, but no e-mail."""
    email = forms.stored_email(address)
    user = User.by_email(email or "")
    send_link.enqueue(user.id if user else 0)


@task(queue=NETWORK)
def send_link(user_id: int) -> None:
    """The link is made here, so that no job has it. Raises OSError or SMTPException, and is then tried again.

    An address that is not confirmed gets none: it may be somebody else's. Nor does a user who may not sign in by
    a password.
    """
    user = db.session.get(User, user_id)
    if user is None or not user.active or user.confirmed_at is None or not may_use_password(user):
        return
    if not emails.can_send():
        log.info("no ROOKERY_SMTP_URL: user %s gets no link; `rookery accounts password` sets another one", user.id)
        return
    link = _make_link(user, clock.ahead(minutes=MINUTES))
    title = instance.title()
    letter = emails.write_to(
        user,
        _("Reset your password on %(title)s", title=title),
        _(
            "Somebody, hopefully you, asked to reset the password of your account on %(title)s (%(url)s). To "
            "choose a new password, open this link within an hour. It works only once:",
            title=title,
            url=urls.config().public_url,
        ),
        link,
        _("If it was not you, you can ignore this e-mail. Your password stays the same."),
    )
    emails.send(letter)


def make_link(user: User, *, days: int) -> str:
    """Make a link for somebody to hand over; the caller makes sure that they may."""
    return _make_link(user, clock.ahead(days=days))


def _make_link(user: User, until: datetime) -> str:
    secret = secrets.token_urlsafe(32)
    add_and_flush(PasswordReset(secret_hash=hash_secret(secret), user_id=user.id, expires_at=until))
    return f"{urls.base()}/auth/password/reset?token={secret}"


def choose(secret: str, password: str, *, apps: bool) -> User:
    """Set the user's password with the secret of a link. Every browser is signed out, with `apps` every app as well.

    Links with other accounts end: moderators hand over links for accounts below their own, and one above it may be
    linked with that. Raises Invalid for a bad password, NotFound for a link that is not good (any more).
    """
    user_id = PasswordReset.user_of(secret)
    user = db.session.get(User, user_id) if user_id else None
    if user is None or not user.active:
        raise NotFound
    kept = passwords.new_password(password)
    if PasswordReset.use(secret) is None:
        raise NotFound
    passwords.set_password(user, kept, apps=apps)
    account_links.unlink_all(user)
    tell_user.enqueue(user.id, "password")
    return user


def forget_old_links() -> None:
    """Delete password reset links whose time is over."""
    PasswordReset.forget_old()
