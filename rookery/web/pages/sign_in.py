"""The steps that every sign-in ends with: the second factor, the session, and an e-mail about an unknown browser."""

import secrets

from flask import current_app, request, session
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

from models import clock
from models.auth.role import Permission
from models.auth.second_factor import has_second_factor
from models.auth.user import User
from models.base import db
from rookery import urls
from rookery.net import client_network
from rookery.plugin import plugins
from rookery.services.accounts import local_accounts
from rookery.services.auth.browser_sessions import seen_addresses
from rookery.services.auth.security_emails import tell_user
from rookery.services.instance import set_up
from rookery.services.moderation import appeals
from rookery.text.browsers import name_of
from rookery.web import limits, sessions
from rookery.web.pages.reply import first_page, go, local_path, page

KNOWN, KNOWN_SECONDS, KNOWN_USERS = "rookery_known", 400 * 86400, 10  # browsers keep no cookie for longer
SECOND_STEP, MINUTES = "second step", 10


def first_steps() -> str:
    """Return where newcomers begin."""
    return "/welcome" if "client_pages" in plugins().on else first_page()


def after_first_step(user: User, way: str, after: str) -> Response:
    """Go on after a password or what counts as one (`way`): to the second step, if this user has one, or in."""
    if not user.active:
        return shut_out(user)
    if not has_second_factor(user.id):
        return let_in(user, way, after)
    sessions.make_way(user)  # drop the former session, which an attacker may have planted
    session[SECOND_STEP] = [user.id, user.session_token, clock.now().timestamp(), after, way]
    return go("/auth/second")


def awaiting_second_step() -> tuple[User | None, str, str]:
    """Return the user who is yet to take the second step, where to go after it, and the way of the first."""
    user_id, stamp, since, after, way = session.get(SECOND_STEP, (0, "", 0.0, "", ""))
    user = db.session.get(User, user_id)
    fresh = clock.now().timestamp() - since < MINUTES * 60
    # The stamp changes with the password.
    if user is None or not user.active or not fresh or user.session_token != stamp:
        return None, "", ""
    return user, local_path(after), way


def let_in(user: User, way: str, after: str) -> Response:
    """Sign in, and go on to where one wanted to be; the owner first says whether the domain is right, if it is new."""
    if user.login_count and not known_browser(user):
        tell_user.enqueue(user.id, "new_browser", [name_of(sessions.agent()), request.remote_addr or ""])
    sessions.sign_in(user, way)
    local_accounts.note_sign_in(user, request.remote_addr)
    asked = set_up.has_new_domain() and sessions.may(user, Permission.ADMINISTRATOR)
    return remembered(go("/start/server" if asked else after), user)


def shut_out(user: User) -> Response:
    """Tell a user whose login is disabled so, and where they can appeal."""
    return page("waiting.html", 403, disabled=True, appeal=appeals.link_for(user))


def remembered(answer: Response, user: User) -> Response:
    """Set a cookie that identifies this browser at the next sign-in, also after signing out."""
    name, known = _known()
    ids = [user.id, *(one for one in known if one != user.id)][:KNOWN_USERS]
    value = str(_serializer().dumps([name or secrets.token_urlsafe(12), *ids]))
    answer.set_cookie(
        KNOWN, value, max_age=KNOWN_SECONDS, path="/auth", httponly=True, secure=urls.config().secure, samesite="Lax"
    )
    return answer


def count_attempt(kind: str, target: str, user: User | None) -> None:
    """Count an attempt to sign in as `user`, or as nobody. Raises TooMany."""
    limits.count_attempt(
        kind, target, browser=known_browser(user), is_known_address=lambda: user is not None and _was_seen_here(user.id)
    )


def known_browser(user: User | None) -> str:
    """The name of this browser if the user signed in with it before, else an empty text."""
    name, known = _known()
    return (name or "unnamed") if user and user.id in known else ""


def _was_seen_here(user_id: int) -> bool:
    here = client_network(request.remote_addr or "")
    return any(client_network(seen) == here for seen in seen_addresses(user_id))


def _known() -> tuple[str, list[int]]:
    """The name of this browser (older cookies have none), and the ids of the users who signed in with it before."""
    try:
        found = _serializer().loads(request.cookies.get(KNOWN, ""))
    except (BadData, UnicodeError):
        return "", []
    if not isinstance(found, list):
        return "", []
    names = [one for one in found if isinstance(one, str)]
    return next(iter(names), ""), [one for one in found if isinstance(one, int)]


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt="known browser")
