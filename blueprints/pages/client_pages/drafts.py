"""Saved drafts and scheduled posts."""

from flask_babel import gettext as _
from sqlalchemy import bindparam, select
from werkzeug import Response

from blueprints.pages.client_pages.base import acting, bp
from blueprints.pages.client_pages.compose_form import of_scheduled, written_from_form
from models.base import BigInt, Query
from models.statuses.saved_draft import SavedDraft
from models.statuses.scheduled import ScheduledStatus
from rookery.errors import Invalid
from rookery.services import statuses
from rookery.services.statuses import saved_drafts
from rookery.translations import load, say
from rookery.web.language import language
from rookery.web.pages import UTC_ZONE, go, local_time, me, neighbours, page, problems_of, signed_in, tell
from rookery.web.paging import page_of


def _mine(table: type[SavedDraft | ScheduledStatus]) -> Query:
    return select(*table.__table__.c).where(table.account_id == bindparam("me", type_=BigInt))


DRAFTS, SCHEDULED = _mine(SavedDraft), _mine(ScheduledStatus)


@bp.get("/web/drafts")
@signed_in
def show_drafts(user):
    found = page_of(DRAFTS, SavedDraft.id, me=me().id)
    return page("client_pages/drafts.html", drafts=found.rows, **neighbours(found))


@bp.post("/web/drafts")
@acting
def keep_draft(user):
    """Save a draft while it is being written, for scripts. A post that was sent meanwhile is no draft any more."""
    written = written_from_form()
    if written.is_blank():
        saved_drafts.finish(me(), written.form())
        return {"says": ""}
    if statuses.was_sent(me(), written.once):
        return {"says": ""}
    try:
        saved = saved_drafts.save(me(), written.to_json(), written.draft.media_ids, written.form())
    except Invalid as error:
        return {"says": problems_of(error)[""]}, 422
    return {"says": _("Kept as a draft."), "open": f"/compose?draft={saved.id}"}


@bp.get("/web/drafts/<id:draft_id>/delete")
@signed_in
def ask_to_delete_draft(user, draft_id):
    text = saved_drafts.own(me(), draft_id).content.get("text", "")
    return page("client_pages/let_go.html", question="draft", text=text, back="/web/drafts")


@bp.post("/web/drafts/<id:draft_id>/delete")
@signed_in
def delete_draft(user, draft_id):
    saved_drafts.own(me(), draft_id)
    saved_drafts.remove(me(), draft_id)
    tell("Draft deleted.")
    return go("/web/drafts")


@bp.get("/web/scheduled")
@signed_in
def show_scheduled(user):
    """The one scheduled last comes first, whenever it is due."""
    found = page_of(SCHEDULED, ScheduledStatus.id, me=me().id)
    return page("client_pages/scheduled.html", scheduled=found.rows, why=_why, **neighbours(found))


@bp.get("/web/scheduled/<id:scheduled_id>")
@signed_in
def show_one_scheduled(user, scheduled_id):
    row = statuses.scheduled(me(), scheduled_id)
    return _moment_form(row, local_time(row.scheduled_at), UTC_ZONE)


@bp.post("/web/scheduled/<id:scheduled_id>")
@acting
def reschedule(user, scheduled_id):
    row = statuses.scheduled(me(), scheduled_id)
    sent = written_from_form()
    try:
        statuses.reschedule(me(), scheduled_id, sent.moment())
    except Invalid as error:
        return _moment_form(row, sent.at, sent.zone, error)
    tell("Rescheduled.")
    return go("/web/scheduled")


@bp.post("/web/scheduled/<id:scheduled_id>/draft")
@acting
def turn_into_draft(user, scheduled_id):
    """Make a scheduled post a draft again. It is not posted unless it is scheduled again."""
    written = of_scheduled(statuses.scheduled(me(), scheduled_id))
    statuses.cancel(me(), scheduled_id)
    saved = saved_drafts.save(me(), written.to_json(), written.draft.media_ids)
    tell("Moved to your drafts.")
    return go(f"/compose?draft={saved.id}")


@bp.get("/web/scheduled/<id:scheduled_id>/delete")
@signed_in
def ask_to_cancel(user, scheduled_id):
    text = statuses.scheduled(me(), scheduled_id).draft["text"]
    return page("client_pages/let_go.html", question="scheduled", text=text, back="/web/scheduled")


@bp.post("/web/scheduled/<id:scheduled_id>/delete")
@signed_in
def cancel_scheduled(user, scheduled_id):
    statuses.cancel(me(), scheduled_id)
    tell("Post deleted.")
    return go("/web/scheduled")


def _moment_form(row: ScheduledStatus, at: str, zone: str, error: Invalid | None = None) -> Response:
    return page("client_pages/moment.html", error=error, row=row, why=_why, at=at, zone=zone)


def _why(problem: str) -> str:
    """Why it could not be posted, in the language of whoever looks."""
    return str(say(load(problem), language()))
