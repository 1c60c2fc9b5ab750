"""Password reset by a link in an e-mail."""

from flask import request

from blueprints.pages.auth_pages.base import bp
from blueprints.pages.auth_pages.sign_in_session import remembered
from models.auth.password_reset import PasswordReset
from rookery import urls
from rookery.errors import Invalid, NotFound
from rookery.services.auth import password_reset
from rookery.services.auth.sign_up_form import stored_email
from rookery.web import limits
from rookery.web.pages import checked, field, go, limited, page, tell


@bp.get("/auth/password/forgot")
def show_forgot():
    return page("auth_pages/forgot.html", has_mail=bool(urls.config().smtp_url), sent=False)


@bp.post("/auth/password/forgot")
@limited("forgot")
def forgot():
    """The same answer, after the same work, whether the address is somebody's or not.

    An address that was sent several links lately gets no further one; those it has are good.
    """
    address = field("email").strip()
    if limits.is_left("forgot", target=stored_email(address) or address.lower()[:320]):
        password_reset.forgot(address)
    return page("auth_pages/forgot.html", has_mail=bool(urls.config().smtp_url), sent=True)


@bp.get("/auth/password/reset")
def show_reset():
    secret = request.args.get("token", "")
    if PasswordReset.user_of(secret) is None:
        return _not_good()
    return page("auth_pages/reset.html", secret=secret)


@bp.post("/auth/password/reset")
@limited("forgot")
def reset():
    secret = field("token")
    try:
        user = password_reset.choose(secret, field("password"), apps=checked("apps"))
    except Invalid as error:
        return page("auth_pages/reset.html", error=error, secret=secret)
    except NotFound:
        return _not_good()
    tell("Your password is changed. Sign in with it.")
    return remembered(go("/auth/sign_in"), user)  # the link proves the owner, whatever the limits of sign-in say


def _not_good():
    return page("auth_pages/reset.html", 404, secret=None)
