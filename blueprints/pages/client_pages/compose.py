"""Composing: posts, replies, quotes and edits. After a mistake the form keeps its content."""

from dataclasses import dataclass, replace
from urllib.parse import urlsplit

import orjson
from flask import request
from flask_babel import format_timedelta, gettext
from markupsafe import Markup, escape
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from blueprints.pages.client_pages.base import acting, bp, by_script, only_with, shown
from blueprints.pages.client_pages.compose_form import (
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
from models.base import db
from models.media.attachment import Media
from models.statuses.status import VISIBILITIES, Status
from models.visibility import visible_status
from rookery import events
from rookery.errors import Invalid, NotFound
from rookery.schemas import render
from rookery.services import statuses
from rookery.services.media import attachments
from rookery.services.remote import lookup
from rookery.services.statuses import attach, saved_drafts
from rookery.services.statuses.draft import A_DAY, most_characters, most_options
from rookery.translations import lazy_gettext as _
from rookery.web import language as languages
from rookery.web import limits
from rookery.web.pages import field as sent
from rookery.web.pages import (
    go,
    kept_by,
    local_path,
    me,
    page,
    page_that_asks,
    problems_of,
    signed_in,
    tell,
    uploaded,
    with_files,
)
from rookery.web.pages.show import EntityJson
from rookery.web.params import parse_id

NO_POLL = statuses.PollDraft([], A_DAY)


@bp.get("/compose")
@signed_in
def show_compose(user):
    """`?reply=`, `?quote=` and `?edit=` name a status, `?draft=` a draft of mine, `?text=` is what stands there,
    `?visibility=` who sees it.
    """
    return form(user, replace(_asked_for(user), back=_came_from()))


def _asked_for(user: User) -> Written:
    if saved := parse_id(request.args.get("draft", "")):
        return of_saved(saved_drafts.own(me(), saved))
    reply, quote, edit = (parse_id(request.args.get(name, "")) for name in ("reply", "quote", "edit"))
    if edit:
        return of_status(own_status(edit), edit=edit)
    wanted = request.args.get("visibility")
    written = blank(
        text=request.args.get("text"),
        visibility=wanted if wanted in VISIBILITIES else None,
        quoted_id=lookup.visible_original(quote, me().id).id if quote else None,
    )
    if reply:
        written = answer(written, user, lookup.visible_original(reply, me().id).id)
    return written


def _came_from() -> str:
    """Return the path of the page before, if that is one to go back to after the post."""
    came = urlsplit(request.referrer or "")
    if came.netloc != request.host or came.path.startswith(NO_WAY_BACK):
        return ""
    return f"{came.path}?{came.query}".rstrip("?")


NO_WAY_BACK = ("/compose", "/share", "/auth", "/start", "/web/drafts", "/web/scheduled")


@bp.get("/share")
@signed_in
def share(user):
    """The share target for browsers and links on other sites."""
    parts = [request.args.get(name, "").strip() for name in ("title", "text", "url")]
    return form(user, blank(text="\n\n".join(dict.fromkeys(one for one in parts if one))))


def _kept() -> tuple[str, bool]:
    """Return where the text is found again after the sign-in, and whether all of it is there."""
    if not (draft_id := parse_id(sent("kept"))):
        return page_that_asks(), False
    form = saved_drafts.Form(sent("key"), draft_id, sent("before"))
    return f"/compose?draft={draft_id}", saved_drafts.has_text(form, sent("text"))


@bp.post("/compose")
@with_files(attachments.most_bytes)
@acting
@kept_by(_kept)
def compose(user):
    """Chosen files are taken in whatever button was pressed."""
    written = written_from_form()
    try:
        _take_files(written)
        if verb := DOING.get(_pressed(written)):
            return _answer(verb(written), written)
    except (Invalid, NotFound) as error:
        events.rollback()
        return form(user, written, error if isinstance(error, Invalid) else Invalid(_("That post was deleted.")))
    _arrange(written.draft.media_ids, *sent("do").split("-", 1))
    return form(user, written)


@bp.post("/web/media")
@with_files(attachments.most_bytes)
@acting
def take_media(user):
    """Take a file in while somebody writes, for scripts. Return it as the form shows it, or what is wrong with it."""
    try:
        made = take_file(uploaded("file"), "")
    except Invalid as error:
        return " ".join(problems_of(error).values()), 422, {"Content-Type": "text/plain; charset=utf-8"}
    [found] = orjson.loads(render.many("media", [made], None))
    return page("client_pages/_attached.html", 201, file=_attached(found, blank()))


def _pressed(written: Written) -> str:
    """Return the button that was pressed. Enter in a field is the first one, whatever the form is set to."""
    return "schedule" if sent("do") == "post" and written.at else sent("do")


def _take_files(written: Written) -> None:
    """Raises Invalid for what is no file that can be shown, and for files for which there is no room. What was taken in
    stays, whatever else is wrong.
    """
    files, room = [one for one in request.files.getlist("file") if one.filename], _room(written)
    for file in files[:room]:
        said = sent("description") if len(files) == 1 else ""
        made = take_file(file, said)
        written.draft.media_ids.append(made)
        written.alt[made] = said
    if len(files) > room:
        limit = attach.most_files()
        raise Invalid(_("Cannot attach more than %(limit)s files", limit=limit))


def take_file(file: FileStorage | None, description: str) -> int:
    """Store a file as an attachment of the writer, commit that, and return its id. Raises Invalid.

    Without its row, nothing would know the stored file of a post that is refused. An attachment that no post uses is
    deleted after a day.
    """
    only_with("media")
    if not file:
        raise Invalid(_("File can't be blank"))
    limits.count_also("media", me().id)
    events.commit()  # hold no transaction open while the file is processed and stored
    made = attachments.upload_and_wait(me(), attachments.Upload(file.stream, description))
    events.commit()
    return made.id


def _room(written: Written) -> int:
    return max(0, attach.most_files() - len(written.draft.media_ids))


def _arrange(media_ids: list[int], what: str, given: str = "") -> None:
    """Take a file off, or exchange it with its neighbour."""
    if (moved := parse_id(given)) not in media_ids:
        return
    at = media_ids.index(moved)
    media_ids.pop(at)
    if what in NEIGHBOURS:
        media_ids.insert(max(0, at + NEIGHBOURS[what]), moved)


NEIGHBOURS = {"earlier": -1, "later": 1}


@dataclass(frozen=True)
class ComposeOutcome:
    """The result of a button of the form: `says` is shown with a link to `path`, and `goes` is the next page."""

    says: str
    path: str
    label: str
    goes: str
    status_id: int = 0


def _answer(outcome: ComposeOutcome, written: Written) -> Response:
    """Tell what was done: a script in place, a browser without one on the next page."""
    if by_script():
        return page("client_pages/_posted.html", 201, outcome=outcome, written=written)
    link = Markup(' <a href="{}">{}</a>').format(outcome.path, outcome.label) if outcome.path != outcome.goes else ""
    tell(escape(outcome.says) + link)
    return go(outcome.goes)


def _post(written: Written) -> ComposeOutcome:
    draft = written.to_post()
    if written.edit:
        status, says = statuses.edit(me(), written.edit, draft), gettext("Post edited.")
    else:
        status, says = statuses.post(me(), draft), gettext("Posted.")
        saved_drafts.finish(me(), written.form())
    path = f"/web/statuses/{status.id}"
    return ComposeOutcome(says, path, gettext("View post"), _way_back(written) or path, status.id)


def _way_back(written: Written) -> str:
    """Return the page from which the user came, at the post that was answered or changed; "" where none is known."""
    if not written.back:
        return ""
    about = written.edit or written.draft.in_reply_to_id
    return f"{local_path(written.back)}{f'#item-{about}' if about else ''}"


def _schedule(written: Written) -> ComposeOutcome:
    statuses.schedule(me(), written.to_post(), written.moment())
    saved_drafts.finish(me(), written.form())
    return ComposeOutcome(gettext("Scheduled."), SCHEDULED, gettext("Scheduled posts"), SCHEDULED)


def _save(written: Written) -> ComposeOutcome:
    """Save what was written as a draft, whatever is wrong with it."""
    saved_drafts.save(me(), written.to_json(), written.draft.media_ids, written.form())
    return ComposeOutcome(gettext("Saved as a draft."), DRAFTS, gettext("Drafts"), DRAFTS)


DRAFTS, SCHEDULED = "/web/drafts", "/web/scheduled"
DOING = {"post": _post, "schedule": _schedule, "draft": _save}


def _attached(file: EntityJson, written: Written) -> EntityJson:
    """Return a file as the form shows it; `focus` is empty where none was chosen, `odd` says that it is not offered."""
    held, number = (file["meta"] or {}).get("focus"), int(file["id"])
    focus = written.focus.get(number, f"{held['x']:g},{held['y']:g}" if held else "")
    return {
        **file,
        "said": written.alt.get(number, file["description"] or ""),
        "focus": focus,
        "odd": bool(focus) and focus not in POINTS,
    }


def form(user: User, written: Written, error: Invalid | None = None) -> Response:
    draft = written.draft
    about = draft.in_reply_to_id or draft.quoted_id
    seen = [about] if about and visible_status(about, me().id) else []
    found = shown(render.statuses(seen, me()))
    own = Media.owned(me().id, draft.media_ids)
    attached = [_attached(one, written) for one in orjson.loads(render.many("media", own, None))]
    return page(
        "client_pages/_composer.html" if by_script() else "client_pages/compose.html",
        sheet=by_script(),
        written=written,
        draft=draft,
        poll=draft.poll or NO_POLL,
        error=error,
        about=found,
        limit=most_characters(),
        attached=attached,
        languages=_languages(draft.language),
        sent=request.method == "POST",
        options=most_options(),
        room=_room(written),
        durations=_durations(written),
    )


def _languages(chosen: str | None) -> list[tuple[str, str]]:
    """Return the languages to choose from, and the one that an app chose if it is another, such as `pt-BR`."""
    offered = languages.names()
    return offered if not chosen or chosen in dict(offered) else [*offered, (chosen, chosen)]


def _durations(written: Written) -> list[tuple[int | None, str]]:
    """Return how long a poll may last, with their names; also what an app chose that is not offered here."""
    poll = written.draft.poll
    offered: list[tuple[int | None, str]] = [(seconds, str(says)) for seconds, says in DURATIONS]
    if _edits_a_poll(written):
        offered.insert(0, (None, gettext("Keep the current end")))
    if poll and poll.expires_in and poll.expires_in not in dict(DURATIONS):
        offered.append((poll.expires_in, format_timedelta(poll.expires_in, threshold=2)))
    return offered


def _edits_a_poll(written: Written) -> bool:
    status = db.session.get(Status, written.edit) if written.edit else None
    return status is not None and status.poll_id is not None


DURATIONS = (
    (1800, _("30 minutes")),
    (3600, _("1 hour")),
    (21600, _("6 hours")),
    (A_DAY, _("1 day")),
    (259200, _("3 days")),
    (604800, _("1 week")),
)
