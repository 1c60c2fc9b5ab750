"""Composing: posts, replies, quotes and edits. After a mistake the form keeps its content."""

import orjson
from flask import request
from werkzeug import Response

from blueprints.pages.client_pages.base import acting, bp, only_with, shown
from blueprints.pages.client_pages.compose_form import (
    A_DAY,
    POINTS,
    Written,
    answer,
    blank,
    of_saved,
    of_status,
    own_status,
    written_from_form,
)
from models.auth.user import User
from models.media.attachment import Media
from models.statuses.status import VISIBILITIES
from models.visibility import visible_status
from rookery import events
from rookery.errors import Invalid, NotFound
from rookery.plugin import settings
from rookery.schemas import render
from rookery.services import statuses
from rookery.services.media import attachments
from rookery.services.remote import lookup
from rookery.services.statuses import saved_drafts
from rookery.translations import lazy_gettext as _
from rookery.web import language as languages
from rookery.web import limits
from rookery.web.pages import field as sent
from rookery.web.pages import go, me, page, signed_in, tell, uploaded, with_files
from rookery.web.pages.show import EntityJson
from rookery.web.params import parse_id

NO_POLL = statuses.PollDraft([], A_DAY)
SECONDS = (1800, 3600, 21600, 86400, 259200, 604800)


@bp.get("/compose")
@signed_in
def show_compose(user):
    """`?reply=`, `?quote=` and `?edit=` name a status, `?draft=` a draft of mine, `?text=` is what stands there,
    `?visibility=` who sees it.
    """
    if saved := parse_id(request.args.get("draft", "")):
        return form(user, of_saved(saved_drafts.own(me(), saved)))
    reply, quote, edit = (parse_id(request.args.get(name, "")) for name in ("reply", "quote", "edit"))
    if edit:
        return form(user, of_status(own_status(edit), edit=edit))
    wanted = request.args.get("visibility")
    written = blank(
        request.args.get("text", ""),
        **({"visibility": wanted} if wanted in VISIBILITIES else {}),
        quoted_id=lookup.visible_original(quote, me().id).id if quote else None,
    )
    if reply:
        written = answer(written, user, lookup.visible_original(reply, me().id).id)
    return form(user, written)


@bp.get("/share")
@signed_in
def share(user):
    """The share target for browsers and links on other sites."""
    parts = [request.args.get(name, "").strip() for name in ("title", "text", "url")]
    return form(user, blank("\n\n".join(dict.fromkeys(one for one in parts if one))))


@bp.post("/compose")
@with_files(attachments.most_bytes)
@acting
def compose(user):
    """A chosen file is taken in whatever button was pressed."""
    written = written_from_form()
    try:
        _take_file(written)
        if verb := DOING.get(sent("do")):
            return verb(written)
    except (Invalid, NotFound) as error:
        events.rollback()
        return form(user, written, error if isinstance(error, Invalid) else Invalid(_("What this is about is gone.")))
    if (gone := parse_id(sent("do").removeprefix("remove-"))) in written.draft.media_ids:
        written.draft.media_ids.remove(gone)
    return form(user, written)


def _take_file(written: Written) -> None:
    """Raises Invalid for what is no file that can be shown. What was taken in stays, whatever else is wrong."""
    if not (file := uploaded("file")):
        return
    only_with("media")
    limits.count_also("media", me().id)
    events.commit()  # hold no transaction open while the file is processed and stored
    said = sent("description")
    made = attachments.upload_and_wait(me(), attachments.Upload(file.stream, file.mimetype, said))
    events.commit()
    written.draft.media_ids.append(made.id)
    written.alt[made.id] = said


def _post(written: Written) -> Response:
    draft = written.to_post()
    if written.edit:
        status = statuses.edit(me(), written.edit, draft)
        tell("The post is changed.")
    else:
        _describe(written)
        status = statuses.post(me(), draft)
        saved_drafts.finish(me(), written.form())
        tell("Posted.")
    return go(f"/web/statuses/{status.id}")


def _schedule(written: Written) -> Response:
    moment = written.moment()
    _describe(written)
    statuses.schedule(me(), written.to_post(), moment)
    saved_drafts.finish(me(), written.form())
    tell("The post waits for its moment.")
    return go("/web/scheduled")


def _save(written: Written) -> Response:
    """Save what was written as a draft, whatever is wrong with it."""
    saved_drafts.save(me(), written.to_json(), written.draft.media_ids, written.form())
    tell("Saved as a draft.")
    return go("/web/drafts")


DOING = {"post": _post, "schedule": _schedule, "draft": _save}


def _describe(written: Written) -> None:
    """Before the post, which a second press of the button finds done, with its files in use."""
    for one in written.draft.media_ids:
        if attachments.own(me(), one).status_id is None:
            attachments.describe(me(), one, written.alt.get(one, ""), written.focus.get(one))
    events.commit()


def _attached(file: EntityJson, written: Written) -> EntityJson:
    """Return a file as the form shows it; `focus` is empty where none was chosen, or one that is not offered."""
    held, number = (file["meta"] or {}).get("focus"), int(file["id"])
    point = f"{held['x']:g},{held['y']:g}" if held else ""
    return {
        **file,
        "said": written.alt.get(number, file["description"] or ""),
        "has_focus": bool(held),
        "odd": bool(held) and point not in POINTS,
        "focus": written.focus.get(number, point if point in POINTS else ""),
    }


def form(user: User, written: Written, error: Invalid | None = None) -> Response:
    draft = written.draft
    about = draft.in_reply_to_id or draft.quoted_id
    seen = [about] if about and visible_status(about, me().id) else []
    found = shown(render.statuses(seen, me()))
    limit = settings("statuses")["max_characters"]
    own = Media.owned(me().id, draft.media_ids)
    attached = [_attached(one, written) for one in orjson.loads(render.many("media", own, None))]
    return page(
        "client_pages/compose.html",
        written=written,
        draft=draft,
        poll=draft.poll or NO_POLL,
        error=error,
        about=found,
        limit=limit,
        attached=attached,
        languages=languages.names(),
        sent=request.method == "POST",
        options=settings("polls")["max_options"],
        seconds=SECONDS,
        room=settings("statuses")["max_media_attachments"] - len(attached),
    )
