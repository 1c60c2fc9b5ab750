"""The last steps of every way in: the session, and a letter if the browser was never seen with this user."""

from flask import current_app, request
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

from models.user import User
from rookery import urls
from rookery.events import emit
from rookery.events.facts import LoginChanged
from rookery.services import accounts
from rookery.services.moderation import appeals
from rookery.text.browsers import browser_of, system_of
from rookery.web import sessions
from rookery.web.pages import go, page

KNOWN, KNOWN_SECONDS, KNOWN_USERS = "rookery_known", 400 * 86400, 10  # browsers keep no cookie for longer


def let_in(user: User, way: str, after: str) -> Response:
    """Sign in, and go on to where one wanted to be."""
    if user.login_count and user.id not in _known():
        words = " · ".join(part for part in (browser_of(sessions.agent()), system_of(sessions.agent())) if part)
        emit(LoginChanged(user_id=user.id, what="new_browser", details=[words, request.remote_addr or ""]))
    sessions.sign_in(user, way)
    accounts.note_sign_in(user, request.remote_addr)
    return remembered(go(after), user)


def shut_out(user: User) -> Response:
    """For who proved to be the user, but whose login is disabled: that it is, and where they can answer."""
    return page("waiting.html", 403, disabled=True, appeal=appeals.link_for(user))


def remembered(answer: Response, user: User) -> Response:
    """With a cookie by which this browser is known the next time, also after signing out."""
    ids = [user.id, *(one for one in _known() if one != user.id)][:KNOWN_USERS]
    answer.set_cookie(KNOWN, str(_serializer().dumps(ids)), max_age=KNOWN_SECONDS, path="/auth", httponly=True,
                      secure=urls.config().secure, samesite="Lax")  # fmt: skip
    return answer


def _known() -> list[int]:
    """Who signed in with this browser before."""
    try:
        found = _serializer().loads(request.cookies.get(KNOWN, ""))
    except (BadData, UnicodeError):
        return []
    return [one for one in found if isinstance(one, int)] if isinstance(found, list) else []


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt="known browser")
