"""The e-mail that tells the owner of an account what a moderator did."""

import logging
from collections.abc import Callable

from models.auth.user import User
from models.base import db
from models.moderation.warning import AccountWarning
from rookery import urls
from rookery.events.facts import AccountWarned
from rookery.services import emails, instance
from rookery.services.moderation import appeals
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

# action → its explanation
SAYS: dict[str, Callable[[str], str]] = {
    "none": lambda title: _("The moderators of %(title)s sent you a warning.", title=title),
    "mark_statuses_as_sensitive": lambda title: _(
        "The moderators of %(title)s marked some of your posts as sensitive.", title=title
    ),
    "delete_statuses": lambda title: _("The moderators of %(title)s deleted some of your posts.", title=title),
    "sensitive": lambda title: _("The moderators of %(title)s marked everything you post as sensitive.", title=title),
    "disable": lambda title: _("The moderators of %(title)s disabled your login. Your posts stay online.", title=title),
    "silence": lambda title: _(
        "The moderators of %(title)s limited your account: only your followers see your posts in timelines and search.",
        title=title,
    ),
    "suspend": lambda title: _(
        "The moderators of %(title)s suspended your account. Nobody can see it any more.", title=title
    ),
}


def send_warning(fact: AccountWarned) -> None:
    """Mail the owner; without a mail server the log says so."""
    warning = db.session.get(AccountWarning, fact.warning_id)
    user = User.of_account(warning.target_account_id) if warning else None
    if warning is None or user is None or user.confirmed_at is None:
        return
    if not emails.can_send():
        log.info("no ROOKERY_SMTP_URL: user %s is not told of warning %s by mail", user.id, warning.id)
        return
    told = wording(user, warning.action, warning.text, appeals.link(warning))
    emails.send(emails.write(user.email, *told))


def wording(user: User, action: str, text: str, link: str) -> tuple[str, str]:
    """Subject and text of the letter, in the language of who gets it. `link`: where they may answer, if anywhere."""
    title = instance.title()
    appeal = _(
        "If you think this is a mistake, you can appeal within %(days)s days:\n\n%(link)s", days=appeals.DAYS, link=link
    )
    return emails.worded(
        user,
        _("About your account on %(title)s", title=title),
        SAYS[action](title),
        text,
        appeal if link else "",
        _("Contact: %(contact)s", contact=instance.contact_email() or urls.base()),
    )
