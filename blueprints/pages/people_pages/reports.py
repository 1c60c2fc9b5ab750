"""Reporting an account or posts to the moderators."""

from typing import Any

from flask import request
from werkzeug import Response

from blueprints.pages.people_pages.base import bp
from models.accounts.account import Account
from models.moderation.report import CATEGORIES
from models.statuses.status import Status
from models.timelines.account_statuses import posted
from models.visibility import visible_ids
from rookery.errors import Invalid, NotFound, Unfit
from rookery.schemas import render
from rookery.services.instance import texts
from rookery.services.moderation import reports
from rookery.services.remote import lookup
from rookery.translations import lazy_gettext as _
from rookery.web.pages import acting, checked, chosen, each, field, go, me, page, signed_in, tell
from rookery.web.pages.reading import only_with, people_shown, shown
from rookery.web.pages.show import EntityJson
from rookery.web.paging import page_of
from rookery.web.params import parse_id

RECENT = 10
NO_REBLOGS = frozenset({"exclude_reblogs"})
EMPTY: dict[str, Any] = {"category": "other", "status_ids": [], "rule_ids": [], "comment": "", "forward": False}


@bp.get("/web/report")
@signed_in
def show_report(user):
    """`?status=` or `?account=`: what it is about."""
    only_with("reports")
    status_id = parse_id(request.args.get("status", ""))
    if not status_id:
        return _form(lookup.account(parse_id(request.args.get("account", ""))), EMPTY)
    status = lookup.visible_original(status_id, me().id)
    return _form(lookup.account(status.account_id), {**EMPTY, "status_ids": [status.id]})


@bp.post("/web/report")
@acting
def file_report(user):
    """File a report; the reported account is not told."""
    only_with("reports")
    target, given = lookup.account(parse_id(field("account"))), _given()
    try:
        if target.id == me().id:
            raise Invalid(_("You can't report yourself."))
        if given["category"] == "violation" and not given["rule_ids"]:
            raise Unfit(_("Select the rules that were violated."), "rule_ids")
        reports.file(me(), target, reports.Complaint(**given))
    except Invalid as error:
        return _form(target, given, error)
    except NotFound:
        return _form(target, {**given, "status_ids": []}, Invalid(_("The reported content no longer exists.")))
    tell("Thank you. The moderators will review your report.")
    return go(f"/people/{target.id}")


def _given() -> EntityJson:
    category = chosen("category", CATEGORIES, "other")
    rules = list(filter(None, map(parse_id, each("rule")))) if category == "violation" else []
    return {
        "category": category,
        "status_ids": list(dict.fromkeys(filter(None, map(parse_id, each("status"))))),
        "rule_ids": rules,
        "comment": field("comment"),
        "forward": checked("forward"),
    }


def _form(target: Account, given: EntityJson, error: Invalid | None = None) -> Response:
    rows = page_of(posted(True, NO_REBLOGS), Status.id, default=RECENT, maximum=RECENT, author=target.id, me=me().id)
    named = visible_ids(given["status_ids"][:RECENT], me().id)
    offered = dict.fromkeys([*sorted(named, reverse=True), *(row.status_id for row in rows.rows)])
    statuses = [one for one in shown(render.statuses(list(offered), me())) if one["account"]["id"] == str(target.id)]
    [person] = people_shown(render.accounts([target.id], me()))
    return page(
        "people_pages/report.html",
        error=error,
        person=person,
        given=given,
        statuses=statuses,
        rules=texts.rules(),
        most=reports.MAX_COMMENT,
        domain=target.domain,
    )
