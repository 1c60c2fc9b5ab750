"""Linking two accounts of one person: the password of one, then a sign-in as the other in the same browser."""

from urllib.parse import urlencode

from flask import request
from itsdangerous import BadData

from blueprints.pages.auth_pages.base import bp
from models.auth.account_link import AccountLink
from models.auth.browser_session import BrowserSession
from models.auth.user import User
from models.base import db
from rookery.errors import NotFound
from rookery.services import emails
from rookery.services.auth import account_links
from rookery.services.auth.browser_sessions import LINKED
from rookery.translations import lazy_gettext as _
from rookery.web import sessions
from rookery.web.pages import field, go, on_error, page, signed_in, tell
from rookery.web.reauthentication import check_password

PAGE, SECONDS = "/settings/security/accounts", 15 * 60


@bp.get(PAGE)
@signed_in
def show_linked(user, error=None):
    return page("auth_pages/linked_accounts.html", error=error, rows=AccountLink.of_user(user.id))


@bp.post(f"{PAGE}/link")
@signed_in
@on_error(show_linked)
def begin_link(user):
    """Go on to the sign-in as the other account. The token is good for this session, which then stands aside."""
    check_password(user, "known")
    here = sessions.browser()
    token = _serializer().dumps(here and here.id)
    after = f"{PAGE}/confirm?{urlencode({'of': token})}"
    return go(f"/auth/sign_in?{urlencode({'anew': 1, 'next': after})}")


@bp.get(f"{PAGE}/confirm")
@signed_in
def show_link(user):
    token = request.args.get("of", "")
    return page("auth_pages/link_accounts.html", other=sessions.account_of(_proven(user, token)), token=token)


@bp.post(f"{PAGE}/confirm")
@signed_in
@on_error(show_linked)
def confirm_link(user):
    account_links.link(user, _proven(user, field("of")))
    tell("The accounts are linked.")
    return go(PAGE)


@bp.post(f"{PAGE}/<id:account_id>/remove")
@signed_in
def remove_link(user, account_id):
    account_links.unlink(user, account_id)
    tell("The accounts are no longer linked.")
    return go(PAGE)


def _proven(user: User, token: str) -> User:
    """Return the user who began this in this browser, if `user` has signed in since then. Raises NotFound.

    A session that came from a linked account proves nothing.
    """
    here = sessions.browser()
    try:
        session_id, begun_at = _serializer().loads(token, max_age=SECONDS, return_timestamp=True)
    except BadData:
        raise NotFound(_("This has taken too long, please start again")) from None
    aside = next((one for one, _account in sessions.others() if one.id == session_id), None)
    if aside is None or here is None or not _is_own(here) or here.created_at < begun_at:
        raise NotFound(_("Sign in to both accounts in this browser to link them"))
    return db.session.get_one(User, aside.user_id)


def _is_own(session: BrowserSession) -> bool:
    return not session.signed_in_with.startswith(LINKED)


def _serializer():
    return emails.serializer("linked accounts")
