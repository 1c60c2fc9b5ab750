"""Following and interacting from another server: visitors are redirected to their own.

The intents are those of FEP-3b86: https://codeberg.org/fediverse/fep/src/branch/main/fep/3b86/fep-3b86.md
"""

from dataclasses import dataclass

from flask import redirect, request
from werkzeug import Response

from blueprints.pages.public_pages.base import bp
from models.accounts.account import Account
from models.base import db
from models.statuses.status import Status
from models.visibility import visible_original
from rookery import urls
from rookery.errors import Invalid, or_not_found
from rookery.federation.local_actors import local_actor
from rookery.federation.remote import home_server_links
from rookery.plugin import plugins
from rookery.web import sessions
from rookery.web.pages import POLICY, checked, field, go, limited, page

ACTS = {"reply": "Create", "boost": "Announce", "favourite": "Like"}
WHAT = f"<any({','.join(ACTS)}):act>"
HOME, REMEMBERED_SECONDS = "home_server", 365 * 86400  # a cookie that holds what the visitor typed, if they want that
LONGEST = 500


@dataclass(frozen=True)
class Target:
    """An account or a post that a visitor acts on: its document, where members act on it here, and its page."""

    act: str
    account: Account
    uri: str
    member_path: str
    back: str
    address: str


@bp.get("/@<username>/follow")
def show_follow(username):
    return _ask(_profile(username))


@bp.post("/@<username>/follow")
@limited("elsewhere")
def follow_from_home(username):
    """The answer to the form is a redirect to another server."""
    return _lead_on(_profile(username), "Follow")


@bp.get(f"/interact/<id:status_id>/{WHAT}")
def show_interaction(status_id, act):
    """Ask visitors for their server; members act on the post here."""
    target = _status(status_id, act)
    user = sessions.user()
    if user and sessions.is_ready(user) and target.member_path:
        return go(target.member_path)
    return _ask(target)


@bp.post(f"/interact/<id:status_id>/{WHAT}")
@limited("elsewhere")
def interact_from_home(status_id, act):
    """The answer to the form is a redirect to another server."""
    return _lead_on(_status(status_id, act), ACTS[act])


def _profile(username: str) -> Target:
    account = local_actor(username)
    uri, address = urls.actor(account.username), f"@{account.username}@{urls.config().domain}"
    member_path = f"/people/{account.id}" if "people_pages" in plugins().on else ""
    return Target("follow", account, uri, member_path, f"/@{account.username}", address)


def _status(status_id: int, act: str) -> Target:
    """Raises NotFound for what not everybody may read."""
    status: Status = or_not_found(visible_original(status_id, None))
    author = db.session.get_one(Account, status.account_id)
    uri = status.uri or urls.status_object(author.username, status.id)
    page_url = urls.status_url(status, author.username)
    member_path = f"/web/statuses/{status.id}" if "client_pages" in plugins().on else ""
    return Target(act, author, uri, member_path, page_url, page_url)


def _ask(target: Target, home: str | None = None, error: Invalid | None = None) -> Response:
    remembered = request.cookies.get(HOME, "")[:LONGEST]
    typed = remembered if home is None else home
    keeps = bool(remembered) if home is None else checked("remember")
    reply = page("public_pages/intent.html", error=error, target=target, home=typed, keeps=keeps, longest=LONGEST)
    # No form-action: browsers would block the redirect to the other server.
    reply.headers["Content-Security-Policy"] = POLICY
    return reply


def _lead_on(target: Target, intent: str) -> Response:
    home = field("home")[:LONGEST].strip()
    try:
        reply = redirect(home_server_links.way_to(target.uri, home, intent), 303)
    except Invalid as error:
        return _ask(target, home, error)
    if checked("remember"):
        reply.set_cookie(HOME, home, REMEMBERED_SECONDS, secure=urls.config().secure, httponly=True, samesite="Lax")
    elif HOME in request.cookies:
        reply.delete_cookie(HOME)
    return reply
