"""The first start: the one-time link makes the owner, who then says what kind of server this is.

On `localhost` that is a trial: no domain is asked for before there is a real one.
"""

import hmac
from collections.abc import Mapping
from urllib.parse import urlsplit

from flask import current_app, request
from werkzeug import Response

from blueprints.pages.auth_pages.base import bp
from models.auth.role import Permission, Role
from models.auth.user import User
from models.base import lock
from rookery import urls
from rookery.errors import Invalid, NotFound, Unfit
from rookery.secrets import Secrets
from rookery.services import instance
from rookery.services.accounts import local_accounts
from rookery.services.auth.sign_up_form import stored_email
from rookery.services.instance import set_up
from rookery.translations import lazy_gettext as _
from rookery.web.pages import field, go, page, permitted, problems_of, tell
from rookery.web.pages.sign_in import first_steps, let_in

CHOSEN = ("title", "description", "contact_email", "registrations")


@bp.get("/start")
def show_start():
    _check_first_start()
    return page("auth_pages/start.html", given=None)


@bp.post("/start")
def start():
    """Make the visitor who has the printed link the owner; of two who have it, the first."""
    _check_first_start()
    lock(Role, Role.default().id)  # any existing row will do: it serialises two visitors
    _check_first_start()
    try:
        owner = local_accounts.create(
            field("username").strip(),
            field("email").strip(),
            field("password"),
            role="Owner",
            confirmed=True,
            locale=request.accept_languages.best or "en",
        )
    except Invalid as error:
        return page("auth_pages/start.html", error=error, given=request.form)
    _secrets().forget_first_start()
    return let_in(owner, "start", "/start/server")


@bp.get("/start/server")
@permitted(Permission.ADMINISTRATOR)
def show_server(user):
    if set_up.is_set_up():
        return go(first_steps())
    return _server({name: instance.setting(name) for name in CHOSEN}, {})


@bp.post("/start/server")
@permitted(Permission.ADMINISTRATOR)
def set_up_server(user):
    if set_up.is_set_up():
        return go(first_steps())
    given = {name: field(name) for name in CHOSEN if not _is_fixed(name)}
    if problems := _problems(given):
        return _server({name: given.get(name, instance.setting(name)) for name in CHOSEN}, problems, 422)
    set_up.note_set_up()
    tell("Setup finished. Your server is ready.")
    return go(first_steps())


@bp.post("/start/later")
@permitted(Permission.ADMINISTRATOR)
def skip_server(user):
    set_up.note_set_up()
    return go(first_steps())


def _problems(given: dict[str, str]) -> dict[str, str]:
    """Return the problems of each field; what is right is chosen, and kept if all is."""
    problems: dict[str, str] = {}
    if not urls.config().is_trial and field("domain").strip().lower() != urls.config().domain:
        problems |= problems_of(Unfit(_("The domain does not match the one above."), "domain"))
    if not given.get("title", "?").strip():
        problems |= problems_of(Unfit(_("can't be blank"), "title"))
    if (address := given.get("contact_email", "").strip()) and not stored_email(address):
        problems |= problems_of(Unfit(_("is not an e-mail address"), "contact_email"))
    for name, value in given.items():
        try:
            instance.change_setting(name, value.strip())
        except Invalid as error:
            problems |= problems_of(error)
    return problems


def _is_fixed(name: str) -> bool:
    """Return whether the environment decides: then it cannot be chosen here."""
    return instance.source(name) == "environment"


def _server(values: Mapping[str, object], problems: dict[str, str], status: int = 200) -> Response:
    config = urls.config()
    return page(
        "auth_pages/server.html",
        status,
        values=values,
        problems=problems,
        typed=field("domain"),
        fixed={name for name in CHOSEN if _is_fixed(name)},
        domain=config.domain,
        is_trial=config.is_trial,
        was_trial=set_up.has_new_domain(),
        data_dir=config.data_dir,
        host=urlsplit(config.public_url).hostname,
        upstream=config.local_url.removeprefix("http://"),
    )


def _check_first_start() -> None:
    """Raises NotFound unless the link is the printed one, and nobody was here before."""
    if User.anybody() or instance.closing():
        raise NotFound(_("This link has already been used: the server has an owner. Sign in instead."))
    token = _secrets().first_start_token()
    given = request.args.get("token", "")
    if not hmac.compare_digest(token.encode(), given.encode("utf-8", "surrogatepass")):
        raise NotFound(_("This is not the link that the server printed when it started."))


def _secrets() -> Secrets:
    found: Secrets = current_app.extensions["rookery.secrets"]
    return found
