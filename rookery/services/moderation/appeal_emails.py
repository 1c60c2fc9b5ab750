"""The e-mail that tells a user how their appeal was decided."""

import logging

from models.auth.user import User
from models.base import db
from models.jobs.job import NETWORK
from models.moderation.appeal import Appeal
from rookery import urls
from rookery.plugin import task
from rookery.services import emails, instance
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)


@task(queue=NETWORK)
def tell_decision(appeal_id: int) -> None:
    appeal = db.session.get(Appeal, appeal_id)
    user = User.of_account(appeal.account_id) if appeal else None
    if appeal is None or appeal.approved is None or user is None or not _mails(appeal_id):
        return
    title = instance.title()
    decided = (
        _(
            "The moderators of %(title)s agree with you. What they did to your account was undone, as far as possible.",
            title=title,
        )
        if appeal.approved
        else _(
            "The moderators of %(title)s have read your appeal. Their decision about your account stands.", title=title
        )
    )
    emails.send(emails.write_to(user, _("Your appeal at %(title)s", title=title), decided, urls.base()))


def _mails(appeal_id: int) -> bool:
    if not urls.config().smtp_url:
        log.info("no ROOKERY_SMTP_URL: nobody is told of appeal %s by mail", appeal_id)
        return False
    return True
