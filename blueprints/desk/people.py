"""Who waits for being let in."""

from collections.abc import Callable

from blueprints.desk.base import bp
from models.account import Account
from models.role import Permission
from models.user import User
from rookery import urls
from rookery.services import emails
from rookery.services.moderation import actions
from rookery.web import sessions
from rookery.web.pages import found, go, me, page, permitted


@bp.get("/admin/sign_ups")
@permitted(Permission.MANAGE_USERS)
def list_waiting(user):
    """Who waits for approval, and, for when no letter arrives, the links that confirm addresses."""
    links = emails.pending_confirmations()
    names = User.usernames([waiting.id for waiting, _ in links])
    return page("desk/people.html", sign_ups=User.awaiting_approval(), mails=bool(urls.config().smtp_url),
                links=[(names[someone.id], someone, link) for someone, link in links])  # fmt: skip


@bp.post("/admin/sign_ups/<id:user_id>/approve")
@permitted(Permission.MANAGE_USERS)
def approve(user, user_id):
    return _decide(actions.approve, user_id)


@bp.post("/admin/sign_ups/<id:user_id>/reject")
@permitted(Permission.MANAGE_USERS)
def reject(user, user_id):
    return _decide(actions.reject, user_id)


def _decide(verb: Callable[[Account, Account], None], user_id: int) -> object:
    verb(me(), sessions.account_of(found(User, user_id)))
    return go("/admin/sign_ups")
