"""Announcements: written, published, withdrawn."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from werkzeug import Response

from blueprints.pages.instance_admin_pages.base import bp, part
from models.auth.role import Permission
from models.base import db
from models.instance.announcement import Announcement
from rookery.errors import Invalid
from rookery.services import audit
from rookery.services.administration import announcements
from rookery.web.pages import (
    UTC_ZONE,
    checked,
    field,
    get_or_404,
    go,
    local_time,
    me,
    moment,
    moment_of,
    offsets,
    on_error,
    page,
    permitted,
    refused,
    tell,
    zone_of,
)

permitted_here = permitted(Permission.MANAGE_ANNOUNCEMENTS)
TIMES = ("starts_at", "ends_at", "publish_at")
NO_ZONE = ""  # all-day dates, which scripts do not convert
EMPTY: dict[str, Any] = {"text": "", "all_day": False, **dict.fromkeys(TIMES, ("", UTC_ZONE))}


@bp.get("/admin/announcements")
@permitted_here
def list_announcements(user):
    listed = part(db.select(Announcement).order_by(Announcement.id.desc()))
    return page("instance_admin_pages/announcements.html", rows=listed.ids, **offsets(listed))


@bp.get("/admin/announcements/new")
@permitted_here
def show_new_announcement(user, error=None):
    return _form(_typed() if error else EMPTY, error=error)


@bp.post("/admin/announcements/new")
@permitted_here
@on_error(show_new_announcement)
def write_announcement(user):
    made = announcements.create(_draft())
    _note("write announcement", made)
    if checked("now"):
        announcements.publish(made)
        tell("Announcement published.")
    else:
        tell("Announcement saved. It is not visible until you publish it.")
    return go("/admin/announcements")


@bp.get("/admin/announcements/<id:announcement_id>")
@permitted_here
def show_announcement(user, announcement_id):
    one = get_or_404(Announcement, announcement_id)
    zone = NO_ZONE if one.all_day else UTC_ZONE
    return _form(
        {
            "text": one.text,
            "all_day": one.all_day,
            "starts_at": (local_time(one.starts_at), zone),
            "ends_at": (local_time(one.ends_at), zone),
            "publish_at": (local_time(one.scheduled_at), UTC_ZONE),
        },
        one,
    )


@bp.post("/admin/announcements/<id:announcement_id>")
@permitted_here
def change_announcement(user, announcement_id):
    one = get_or_404(Announcement, announcement_id)
    try:
        is_new = announcements.change(one, _draft())
    except Invalid as error:
        return _form(_typed(), one, error)
    if is_new:
        _note("edit announcement", one)
    tell("Saved.")
    return go("/admin/announcements")


@bp.post("/admin/announcements/<id:announcement_id>/publish")
@permitted_here
def publish_announcement(user, announcement_id):
    one = get_or_404(Announcement, announcement_id)
    try:
        announcements.publish(one)
    except Invalid:
        return refused("The event is already over. Change its end first.", f"/admin/announcements/{announcement_id}")
    _note("publish announcement", one)
    tell("Announcement published.")
    return go("/admin/announcements")


@bp.post("/admin/announcements/<id:announcement_id>/withdraw")
@permitted_here
def withdraw_announcement(user, announcement_id):
    one = get_or_404(Announcement, announcement_id)
    announcements.withdraw(one)
    _note("withdraw announcement", one)
    tell("Announcement unpublished.")
    return go("/admin/announcements")


@bp.get("/admin/announcements/<id:announcement_id>/delete")
@permitted_here
def ask_whether_to_delete_announcement(user, announcement_id):
    return page("instance_admin_pages/delete_announcement.html", one=get_or_404(Announcement, announcement_id))


@bp.post("/admin/announcements/<id:announcement_id>/delete")
@permitted_here
def delete_announcement(user, announcement_id):
    one = get_or_404(Announcement, announcement_id)
    _note("delete announcement", one)
    announcements.remove(one)
    tell("Announcement deleted.")
    return go("/admin/announcements")


def _note(action: str, one: Announcement) -> None:
    audit.record(me(), action, "announcement", one.id, one.text[:100])


def _draft() -> announcements.AnnouncementDraft:
    all_day = checked("all_day")
    read = _day if all_day else moment
    return announcements.AnnouncementDraft(
        text=field("text").strip(),
        all_day=all_day,
        starts_at=read("starts_at"),
        ends_at=read("ends_at"),
        publish_at=moment("publish_at"),
    )


def _day(name: str) -> datetime | None:
    """Return the first moment of the day in UTC: it is the same day for every reader."""
    text = field(name).strip().partition("T")[0]
    return moment_of(f"{text}T00:00", UTC_ZONE, name) if text else None


def _typed() -> dict[str, object]:
    times = {name: (field(name), zone_of(name)) for name in TIMES}
    return {"text": field("text"), "all_day": checked("all_day"), **times}


def _form(given: Mapping[str, object], found: Announcement | None = None, error: Invalid | None = None) -> Response:
    return page(
        "instance_admin_pages/announcement.html",
        given=given,
        found=found,
        error=error,
        most=announcements.MAX_CHARACTERS,
    )
