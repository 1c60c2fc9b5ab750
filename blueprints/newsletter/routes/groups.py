"""The newsletter of a group: the posts that it boosts, by e-mail."""

from dataclasses import replace

from blueprints.newsletter.routes.base import bp
from blueprints.newsletter.routes.settings import typed, weekdays
from models.accounts.account import Account
from models.auth.role import Permission
from models.base import db
from models.groups.group import Group
from models.notifications.newsletter import Newsletter
from models.notifications.newsletter import NewsletterSubscriber as Subscriber
from rookery.errors import Forbidden
from rookery.services import emails
from rookery.services.groups import groups
from rookery.web.pages import go, me, page, permitted, tell

PATH = "/web/groups/<id:group_id>/newsletter"


@bp.get(PATH)
@permitted(Permission.SEND_NEWSLETTERS)
def show_group_newsletter(user, group_id):
    from blueprints.newsletter.choice import NewsletterChoice

    group = _own(group_id)
    return page(
        "newsletter/group.html",
        group=db.session.get_one(Account, group.account_id),
        given=Newsletter.of(group.account_id) or NewsletterChoice(),
        days=weekdays(),
        count=Subscriber.count(group.account_id),
        mails=emails.can_send(),
    )


@bp.post(PATH)
@permitted(Permission.SEND_NEWSLETTERS)
def save_group_newsletter(user, group_id):
    from blueprints.newsletter import choice

    choice.choose(me(), replace(typed(), with_boosts=True), _own(group_id))
    tell("Saved.")
    return go(f"/web/groups/{group_id}/newsletter")


def _own(group_id: int) -> Group:
    """Return a group that the user owns. Raises NotFound, Forbidden."""
    found = groups.get(group_id)
    if found.owner_id != me().id:
        raise Forbidden
    return found
