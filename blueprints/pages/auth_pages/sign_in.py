"""Sign-in, sign-out, and confirmation of an e-mail address."""

from urllib.parse import urlencode

from flask import Response, request

from blueprints.pages.auth_pages.base import bp
from blueprints.pages.auth_pages.second_step import options
from models.accounts.account import AccountCounts
from models.auth.user import User
from rookery import urls
from rookery.errors import Invalid
from rookery.services import emails
from rookery.services.accounts import local_accounts
from rookery.services.auth import passwords
from rookery.services.auth.oidc.provider import PLUGIN, may_use_password, provider
from rookery.services.auth.sign_up_form import stored_email
from rookery.web import sessions
from rookery.web.pages import checked, field, go, limited, local_path, page, tell
from rookery.web.pages.sign_in import after_first_step, count_attempt, first_steps
from rookery.web.params import parse_id


@bp.get("/auth/sign_in")
def show_sign_in():
    after = local_path(request.args.get("next"))
    return go(after) if sessions.user() and not request.args.get("anew") else _form(after)


@bp.post("/auth/sign_in")
def sign_in():
    """Wrong name and wrong password look alike and take alike."""
    login, after = field("login"), local_path(field("next"))
    user = local_accounts.sign_in_user(login)
    count_attempt("sign_in", _one_spelling(login), user)
    # Also without a user, so that the response takes equally long.
    matches = passwords.check_password(user, field("password"))
    if user is None or not matches:
        return _form(after, 422, login=login, wrong="password")
    if not may_use_password(user):
        return _form(after, 422, login=login, wrong="way")
    return after_first_step(user, "password", after)


def _form(after: str, status: int = 200, login: str = "", wrong: str = "") -> Response:
    return page(
        "auth_pages/sign_in.html",
        status,
        after=after,
        login=login,
        wrong=wrong,
        options=options(),
        others=bool(sessions.others()),
        anew="&anew=1" if sessions.user() else "",
    )


def _one_spelling(login: str) -> str:
    """Return one spelling of a login name, so that `@alice`, a full handle or other case give no more attempts."""
    name = login.strip().removeprefix("@")
    return (stored_email(name) or name.lower()).removesuffix(f"@{urls.config().domain}")[:320]


@bp.post("/auth/sign_out")
def sign_out():
    """Sign out the account that acts, another `account` of this browser, or `all` of them."""
    user, account_id = sessions.user(), parse_id(field("account"))
    acting, aside = sessions.browser(), {account.id: one for one, account in sessions.others()}
    if checked("all"):
        ended = [acting, *aside.values()]
        sessions.sign_out_all()
    elif account_id and not (user and user.account_id == account_id):
        ended = [aside.get(account_id)]
        sessions.sign_out_aside(account_id)
    else:
        ended = [acting]
        sessions.sign_out()
    after = "/auth/accounts" if sessions.others() else local_path(field("next"), otherwise="/")
    by_provider = any(one and one.signed_in_with.startswith(PLUGIN) for one in ended)
    return go(f"/auth/oidc/sign_out?{urlencode({'next': after})}" if by_provider and provider() else after)


@bp.get("/auth/confirm")
def confirm():
    """Confirm an e-mail address by the link in the e-mail."""
    confirmed = local_accounts.confirm(request.args.get("token", ""))
    leads_to = _first_place(confirmed) if confirmed else ""
    return page("auth_pages/confirmed.html", 200 if confirmed else 404, confirmed=confirmed, leads_to=leads_to)


@bp.get("/auth/waiting")
def show_waiting():
    user = sessions.user()
    if user is None:
        return go("/auth/sign_in")
    return go(_first_place(user)) if sessions.is_ready(user) else page("waiting.html")


def _first_place(user: User) -> str:
    """Return where a login begins that is ready. Mail scanners open links too, so who is new is told by the posts."""
    return "/settings" if AccountCounts.of(user.account_id)["statuses"] else first_steps()


@bp.post("/auth/confirm/again")
@limited("confirmation")
def send_again():
    """Send the confirmation e-mail again."""
    user = sessions.user()
    if user is None:
        return go("/auth/sign_in")
    if user.confirmed_at is None:
        emails.send_confirmation.enqueue(user.id)
    if not sessions.is_ready(user):
        return go("/auth/waiting")
    if user.confirmed_at is None and emails.can_send():
        tell("We sent a link to %(address)s. Open it to confirm the address.", address=user.email)
    return go("/settings/account")


@bp.post("/auth/confirm/address")
@limited("confirmation")
def correct_address():
    """Change an unconfirmed e-mail address that was mistyped at sign-up. Once the login works, that takes the
    password, in the settings.
    """
    user = sessions.user()
    if user is None or not user.needs_confirmation:
        return go("/auth/waiting")
    try:
        local_accounts.change_email(user, field("email").strip())
    except Invalid as error:
        return page("waiting.html", error=error)
    emails.send_confirmation.enqueue(user.id)
    return go("/auth/waiting")
