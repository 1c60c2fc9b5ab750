"""Moderation warnings against an account, and appeals.

Users whose account is suspended may use them, signed in or by the link in the e-mail.
"""

from functools import wraps

from flask import request
from flask.typing import ResponseReturnValue
from werkzeug import Response

from blueprints.pages.settings_pages.base import bp
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.moderation.appeal import Appeal
from models.moderation.warning import AccountWarning
from rookery.errors import Invalid, NotFound, or_not_found
from rookery.schemas.moderation.warning import appeal_of
from rookery.services.moderation import appeals
from rookery.web import sessions
from rookery.web.pages import field, go, limited, page, tell
from rookery.web.pages.access import View


def signed_in_even_suspended(view: View) -> View:
    """Let only users see a page, also those whose account is suspended."""

    @wraps(view)
    def call(**values: int) -> ResponseReturnValue:
        user = sessions.user()
        return view(user, **values) if user else go("/auth/sign_in?next=/settings/strikes")

    return call


@bp.get("/settings/strikes")
@signed_in_even_suspended
def list_strikes(user):
    strikes = AccountWarning.against(user.account_id)
    answers = Appeal.of_warnings([one.id for one in strikes])
    return page(
        "settings_pages/strikes.html",
        strikes=[(one, appeal_of(answers.get(one.id)), appeals.is_open(one)) for one in strikes],
    )


@bp.get("/settings/strikes/<id:warning_id>")
@signed_in_even_suspended
def show_strike(user, warning_id):
    return _strike(_mine(user, warning_id))


@bp.post("/settings/strikes/<id:warning_id>")
@signed_in_even_suspended
def appeal(user, warning_id):
    return _appeal(_mine(user, warning_id), f"/settings/strikes/{warning_id}")


@bp.get("/appeal")
def show_strike_by_link():
    """The page behind the link in the e-mail."""
    return _strike(_of_token(request.args.get("token", "")), request.args.get("token", ""))


@bp.post("/appeal")
@limited("forgot")
def appeal_by_link():
    token = field("token")
    return _appeal(_of_token(token), "", token)


def _mine(user: User, warning_id: int) -> AccountWarning:
    warning = db.session.get(AccountWarning, warning_id)
    if warning is None or warning.target_account_id != user.account_id:
        raise NotFound
    return warning


def _of_token(token: str) -> AccountWarning:
    return or_not_found(appeals.read_token(token))


def _appeal(warning: AccountWarning, after: str, token: str = "") -> Response:
    try:
        appeals.file(warning, field("text"))
    except Invalid as error:
        return _strike(warning, token, error)
    tell("Your appeal was sent to the moderators.")
    return go(after) if after else _strike(warning, token)


def _strike(warning: AccountWarning, token: str = "", error: Invalid | None = None) -> Response:
    answered = appeal_of(Appeal.of_warnings([warning.id]).get(warning.id))
    return page(
        "settings_pages/strike.html",
        strike=warning,
        answered=answered,
        open=appeals.is_open(warning),
        token=token,
        target=db.session.get_one(Account, warning.target_account_id),
        error=error,
        typed=field("text"),
        days=appeals.DAYS,
        longest=appeals.LONGEST,
    )
