"""Security settings: sessions and second factors."""

from flask_babel import gettext as _

from blueprints.pages.auth_pages.base import bp
from models.auth.browser_session import BrowserSession
from models.auth.second_factor import Passkey, RecoveryCode
from rookery.services.auth import browser_sessions, second_factor
from rookery.text.browsers import browser_of, system_of
from rookery.web import sessions
from rookery.web.pages import go, page, signed_in, tell


@bp.get("/settings/security")
@signed_in
def show_security(user):
    return page(
        "auth_pages/security.html",
        sessions=BrowserSession.of_user(user.id),
        here=sessions.browser(),
        browser=in_words,
        way=way_in_words,
        has_app=second_factor.is_on(user),
        passkeys=Passkey.of_user(user.id),
        codes_left=RecoveryCode.left(user.id),
    )


@bp.post("/settings/security/sessions/<id:session_id>/end")
@signed_in
def end_session(user, session_id):
    browser_sessions.end(user.id, session_id)
    tell("Signed out.")
    return go("/settings/security")


@bp.post("/settings/security/sessions/end")
@signed_in
def end_other_sessions(user):
    here = sessions.browser()
    browser_sessions.end_all(user.id, but=here.id if here else None)
    tell("Signed out everywhere else.")
    return go("/settings/security")


def in_words(agent: str) -> str:
    """`Firefox on Linux`."""
    browser, system = browser_of(agent), system_of(agent)
    if browser and system:
        return _("%(browser)s on %(system)s", browser=browser, system=system)
    return browser or system or _("Unknown browser")


def way_in_words(way: str) -> str:
    return {
        "password": _("with a password"),
        "password+code": _("with a password and a code"),
        "password+recovery": _("with a password and a recovery code"),
        "password+passkey": _("with a password and a passkey"),
        "passkey": _("with a passkey"),
        "oidc": _("with the provider of your organization"),
        "oidc+code": _("with the provider of your organization and a code"),
        "oidc+recovery": _("with the provider of your organization and a recovery code"),
        "oidc+passkey": _("with the provider of your organization and a passkey"),
        "linked": _("from a linked account"),
        "linked+code": _("from a linked account, with a code"),
        "linked+recovery": _("from a linked account, with a recovery code"),
        "linked+passkey": _("from a linked account, with a passkey"),
        "start": _("with the setup link"),
        "sign_up": _("by signing up"),
    }.get(way, way)
