"""Making a login: as a newcomer, or as the first one, who becomes the owner."""

import hmac
from typing import Any

from flask import current_app, request

from blueprints.entrance.arrival import let_in, remembered
from blueprints.entrance.base import bp
from models.base import lock
from models.role import Role
from models.user import User
from rookery.errors import Invalid, NotFound
from rookery.secrets import Secrets
from rookery.services import accounts, instances, invites
from rookery.web import limits, sessions
from rookery.web.pages import field, go, page, problems_of


@bp.get("/auth/sign_up")
def show_sign_up():
    return _form(request.args.get("invite", ""))


@bp.post("/auth/sign_up")
def sign_up():
    limits.count("sign_up")
    form = accounts.SignUp(
        username=field("username").strip(), email=field("email").strip(), password=field("password"),
        agreement=bool(field("agreement")), locale=request.accept_languages.best or "en", reason=field("reason"),
        invite_code=field("invite") or None,
    )  # fmt: skip
    try:
        user = accounts.sign_up(form, ip=request.remote_addr)
    except Invalid as error:
        return _form(field("invite"), 422, given=form, problems=problems_of(error))
    sessions.sign_in(user, "sign_up")
    return remembered(go("/auth/waiting"), user)


@bp.get("/start")
def show_start():
    _check_first_start()
    return page("entrance/start.html", given=None, problems={})


@bp.post("/start")
def start():
    """Whoever holds the printed link becomes the owner; of two who do, the first."""
    _check_first_start()
    lock(Role, Role.default().id)  # any row that is there serves: it makes two visitors take turns
    _check_first_start()
    try:
        owner = accounts.create(field("username").strip(), field("email").strip(), field("password"), role="Owner",
                                confirmed=True)  # fmt: skip
    except Invalid as error:
        return page("entrance/start.html", 422, given=request.form, problems=problems_of(error))
    _secrets().forget_first_start()
    return let_in(owner, "start", "/settings")


def _check_first_start() -> None:
    """Raises NotFound unless the link is the printed one and nobody was here before."""
    if User.anybody():
        raise NotFound("This link has done its work: the server has an owner. Sign in instead.")
    token = _secrets().first_start_token()
    given = request.args.get("token", "")
    if not hmac.compare_digest(token.encode(), given.encode("utf-8", "surrogatepass")):
        raise NotFound("This is not the link that the server printed when it started.")


def _secrets() -> Secrets:
    found: Secrets = current_app.extensions["rookery.secrets"]
    return found


def _form(invite_code: str, status: int = 200, given: Any = None, problems: Any = None) -> Any:
    mode = instances.registration_mode()
    invited = invites.good(invite_code) is not None
    is_open = mode in ("open", "approval") or (mode == "invite" and invited)
    return page("entrance/sign_up.html", status, mode=mode, is_open=is_open, invite=invite_code if invited else "",
                asks_reason=mode == "approval" and not invited, rules=instances.rules(), given=given,
                problems=problems or {})  # fmt: skip
