"""Sign-up."""

from flask import request
from flask_babel import gettext
from werkzeug import Response

from blueprints.pages.auth_pages.base import bp
from models.auth.user import User
from rookery.errors import Invalid, NotFound
from rookery.services import emails, instance
from rookery.services.accounts import local_accounts
from rookery.services.auth import invites, sign_up_form
from rookery.services.auth.sign_up_form import SignUp
from rookery.services.instance import texts
from rookery.web import limits, sessions
from rookery.web.pages import field, limited, page, problems_of
from rookery.web.pages.sign_in import first_steps, let_in


@bp.get("/auth/sign_up")
def show_sign_up():
    return _form(request.args.get("invite", ""))


@bp.post("/auth/sign_up")
@limited("sign_up_form")
def sign_up():
    if field("website"):  # a honeypot: people do not see this field, bots fill it in
        return _form(field("invite"), 422, problems={"": gettext("Leave the field for a website empty.")})
    form = SignUp(
        username=field("username").strip(),
        email=field("email").strip(),
        password=field("password"),
        agreement=bool(field("agreement")),
        locale=request.accept_languages.best or "en",
        reason=field("reason"),
        invite_code=field("invite") or None,
    )
    try:
        sign_up_form.check(form, request.remote_addr)
        # Invites have a limit of their own, so a group may sign up from one address.
        if invites.good(field("invite")) is None:
            limits.count_also("sign_up")
        user = local_accounts.sign_up(form, ip=request.remote_addr)
    except Invalid as error:
        return _form(field("invite"), 422, given=form, problems=problems_of(error))
    return let_in(user, "sign_up", first_steps() if sessions.is_ready(user) else "/auth/waiting")


@bp.get("/auth/sign_up/username")
@limited("username")
def say_if_free():
    """A line for the form: whether a newcomer may be called so. Of addresses nothing is told."""
    if instance.registration_mode() == "closed":
        raise NotFound
    name, problems = request.args.get("username", "").replace("\0", "").strip(), {}
    try:
        sign_up_form.check_username(name)
    except Invalid as error:
        problems = problems_of(error)
    return page("auth_pages/_free.html", name=name, problems=problems)


def _form(
    invite_code: str,
    status: int = 200,
    given: SignUp | None = None,
    problems: dict[str, str] | None = None,
) -> Response:
    mode = instance.registration_mode()
    invite = invites.good(invite_code)
    invited = invite is not None
    inviter = User.usernames([invite.user_id]).get(invite.user_id) if invite and invite.user_id else None
    is_open = mode in ("open", "approval") or (mode == "invite" and invited)
    return page(
        "auth_pages/sign_up.html",
        status,
        mode=mode,
        is_open=is_open,
        invite=invite_code if invited else "",
        inviter=inviter,
        fault=invites.fault_of(invite_code),
        asks_reason=mode == "approval" and not invited,
        is_read=mode != "closed" and not invited and instance.setting("confirm_email") and not emails.can_send(),
        rules=texts.rules(),
        given=given,
        problems=problems or {},
        message=texts.as_html(instance.setting("registrations_message")),
    )
