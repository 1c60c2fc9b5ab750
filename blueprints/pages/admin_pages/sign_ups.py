"""Sign-ups that await approval, or the confirmation of an e-mail address."""

from blueprints.pages.admin_pages.base import bp
from models.auth.role import Permission, Role
from models.auth.user import User, position_of
from models.base import Query
from rookery.services import emails
from rookery.services.moderation import actions
from rookery.web import sessions
from rookery.web.pages import field, get_or_404, go, local_path, me, neighbours, page, permitted, tell
from rookery.web.paging import page_of

AT_ONCE, MOST = 30, 60
managing = permitted(Permission.MANAGE_USERS)


@bp.get("/admin/sign_ups")
@managing
def list_waiting(user):
    """A refusal is asked for once more, at /admin/accounts/<id>/ask/reject."""
    rows = page_of(_below(User.awaiting_approval(emails.can_send())), User.id, default=AT_ONCE, maximum=MOST)
    return page("admin_pages/people.html", sign_ups=rows.rows, **neighbours(rows))


@bp.get("/admin/sign_ups/unconfirmed")
@managing
def list_unconfirmed(user):
    """List confirmation links, for users who got no e-mail."""
    rows = page_of(_below(User.awaiting_confirmation()), User.id, default=AT_ONCE, maximum=MOST)
    return page(
        "admin_pages/unconfirmed.html",
        mails=emails.can_send(),
        **neighbours(rows),
        links=[(one, emails.confirmation_link(one)) for one in rows.rows],
    )


@bp.post("/admin/sign_ups/<id:user_id>/approve")
@managing
def approve(user, user_id):
    login = get_or_404(User, user_id)
    who = sessions.account_of(login)
    actions.approve(me(), who)
    if login.needs_confirmation:
        tell("@%(name)s approved. They still have to confirm their e-mail address.", name=who.username)
    else:
        tell("@%(name)s approved. They can sign in now.", name=who.username)
    return go(local_path(field("back"), "/admin/sign_ups"))


def _below(waiting: Query) -> Query:
    """E-mail addresses are shown there: not those of people whose role stands above mine."""
    return waiting.where(User.role_id.in_(Role.up_to(position_of(me().id))))
