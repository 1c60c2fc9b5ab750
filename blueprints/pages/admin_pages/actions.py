"""Moderation actions against an account, with a confirmation page."""

from flask import request
from werkzeug import Response

from blueprints.pages.admin_pages.base import bp, in_reach
from models.accounts.account import Account
from models.auth.role import Permission
from models.auth.user import User
from models.moderation.report import Report
from models.moderation.warning import ACTIONS, WarningPreset
from rookery import urls
from rookery.errors import Forbidden, Invalid, NotFound
from rookery.services.auth import roles
from rookery.services.moderation import actions, warning_emails
from rookery.translations import lazy_gettext as _
from rookery.web.pages import checked, field, get_or_404, go, me, page, permitted, tell
from rookery.web.params import parse_id

LONGEST_TEXT = 5000


@bp.get("/admin/accounts/<id:account_id>/action")
@permitted(Permission.MANAGE_USERS)
def ask_action(user, account_id):
    target, action = get_or_404(Account, account_id), request.args.get("type", "")
    if action in actions.LOCKING_OUT and in_reach(target):
        roles.check_not_last_owner(User.of_account(account_id))
    return _ask(target, action, request.args.get("report", ""))


@bp.post("/admin/accounts/<id:account_id>/action")
@permitted(Permission.MANAGE_USERS)
def act(user, account_id):
    target, action, report = get_or_404(Account, account_id), field("type"), field("report")
    try:
        decision = actions.Decision(
            action,
            text=_text(),
            preset_id=parse_id(field("preset")) if field("preset") else None,
            report_id=parse_id(report) if report else None,
            notify=checked("notify"),
        )
        if checked("preview"):
            return _ask(target, action, report)
        actions.act(me(), target, decision)
    except Invalid as error:
        return _ask(target, action, report, error)
    tell("Done.")
    return go(f"/admin/reports/{report}" if report else f"/admin/accounts/{account_id}")


def _text() -> str:
    text = field("text")
    if len(text) > LONGEST_TEXT:
        raise Invalid(
            details={"text": [("ERR_TOO_LONG", _("is too long (maximum is %(limit)s characters)", limit=LONGEST_TEXT))]}
        )
    return text


def _ask(target: Account, action: str, report: str, error: Invalid | None = None) -> Response:
    if action not in ACTIONS:
        raise NotFound
    if not in_reach(target):
        raise Forbidden
    about = get_or_404(Report, parse_id(report)) if report else None
    if about and about.target_account_id != target.id:
        raise NotFound
    owner = User.of_account(target.id)
    if action == "disable" and owner is None:
        raise NotFound
    typed = request.method == "POST"
    link = f"{urls.base()}/appeal?token=…"  # it is made when the e-mail is sent
    return page(
        "admin_pages/action.html",
        target=target,
        action=action,
        report=about,
        local=owner is not None,
        presets=[(str(one.id), one.title or one.text[:60]) for one in WarningPreset.in_order()],
        text=field("text"),
        preset=field("preset"),
        error=error,
        notify=checked("notify") if typed else True,
        letter=warning_emails.wording(owner, action, _full_text(), link) if owner and typed else None,
    )


def _full_text() -> str:
    preset = next((one.text for one in WarningPreset.in_order() if str(one.id) == field("preset")), "")
    return "\n\n".join(part for part in (preset, field("text").strip()) if part)
