"""The e-mail that tells a user that their sign-up was approved."""

import logging

from models.auth.user import User
from models.base import db
from models.jobs.job import NETWORK
from rookery import urls
from rookery.plugin import task
from rookery.services import emails, instance
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)


@task(queue=NETWORK)
def send_welcome(user_id: int) -> None:
    """Mail it to who has confirmed their address; who confirms it later sees then that they are in."""
    user = db.session.get(User, user_id)
    if user is None or user.confirmed_at is None:
        return
    if not urls.config().smtp_url:
        log.info("no ROOKERY_SMTP_URL: user %s is not told by mail that they are let in", user_id)
        return
    title = instance.title()
    letter = emails.write_to(
        user,
        _("You are in at %(title)s", title=title),
        _("Your sign-up at %(title)s was approved. Welcome! Sign in here:", title=title),
        f"{urls.base()}/auth/sign_in",
        _("In an app, give %(domain)s as your server.", domain=urls.config().domain),
    )
    emails.send(letter)
