"""Writing: a post, a reply, a quote, an edit. What is wrong is said, and nothing that was written is lost."""

import secrets
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson
from flask import request
from flask_babel import gettext as _

from blueprints.reader.base import acting, bp, only_with, shown, viewer_of
from models.base import db
from models.media import Media
from models.poll import Poll
from models.quote import POLICIES, Quote
from models.status import Status
from models.user import User
from models.visibility import visible_status
from rookery import events
from rookery.errors import Invalid, NotFound
from rookery.plugin import settings
from rookery.schemas import render
from rookery.services import lookup, media, statuses
from rookery.web import language as languages
from rookery.web import limits
from rookery.web.pages import (
    checked,
    chosen,
    each,
    go,
    me,
    number,
    page,
    problems_of,
    signed_in,
    tell,
    uploaded,
    with_files,
)
from rookery.web.pages import field as sent
from rookery.web.params import parse_id

WIDE_TO_NARROW = ("public", "unlisted", "private", "direct")
SECONDS = (1800, 3600, 21600, 86400, 259200, 604800)


@dataclass
class Written:
    """What stands in the form. `reply`, `quote` and `edit` are ids of statuses, 0 for none."""

    text: str = ""
    spoiler_text: str = ""
    visibility: str = "public"
    language: str = ""
    quote_policy: str = "public"
    sensitive: bool = False
    reply: int = 0
    quote: int = 0
    edit: int = 0
    media: list[int] = field(default_factory=list)
    alt: dict[int, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    seconds: int = 86400
    multiple: bool = False
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    def draft(self) -> statuses.Draft:
        some = [one for one in self.options if one.strip()]
        return statuses.Draft(
            text=self.text, spoiler_text=self.spoiler_text, sensitive=self.sensitive, visibility=self.visibility,
            language=self.language or None, in_reply_to_id=self.reply or None, quoted_id=self.quote or None,
            media_ids=self.media, quote_policy=self.quote_policy, idempotency_key=self.key,
            poll=statuses.PollDraft(some, self.seconds, self.multiple) if some else None,
            media_attributes={one: {"description": media.described(said)} for one, said in self.alt.items()},
        )  # fmt: skip


@bp.get("/compose")
@signed_in
def show_compose(user):
    """`?reply=`, `?quote=` and `?edit=` name a status, `?text=` is what stands there already."""
    reply, quote, edit = (parse_id(request.args.get(name, "")) for name in ("reply", "quote", "edit"))
    if edit:
        return form(user, written_of(own_status(edit), edit=edit))
    written = _blank(request.args.get("text", ""))
    if quote:
        written.quote = lookup.original(quote, me().id).id
    if reply:
        _answer(written, user, lookup.original(reply, me().id).id)
    return form(user, written)


@bp.get("/share")
@signed_in
def share(user):
    """Where browsers and links on other sites send what somebody wants to share."""
    parts = [request.args.get(name, "").strip() for name in ("title", "text", "url")]
    return form(user, _blank("\n\n".join(dict.fromkeys(one for one in parts if one))))


@bp.post("/compose")
@with_files(media.most_bytes)
@acting
def compose(user):
    """A chosen file is taken in whatever button was pressed."""
    written = _sent()
    try:
        _take_file(written)
        if sent("do") == "post":
            return _post(written)
    except (Invalid, NotFound) as error:
        events.rollback()
        problems = problems_of(error) if isinstance(error, Invalid) else {"": _("What this is about is gone.")}
        return form(user, written, 422, problems)
    if (gone := parse_id(sent("do").removeprefix("remove-"))) in written.media:
        written.media.remove(gone)
    return form(user, written)


def written_of(status: Status, **more: Any) -> Written:
    """One's own status, to be written anew."""
    poll = db.session.get(Poll, status.poll_id) if status.poll_id else None
    held = db.session.get(Quote, status.quote_id) if status.quote_id else None
    return Written(
        text=status.text, spoiler_text=status.spoiler_text, visibility=status.visibility, sensitive=status.sensitive,
        language=status.language or "", quote_policy=status.quote_policy, reply=status.in_reply_to_id or 0,
        quote=(held.quoted_id or 0) if held else 0, media=list(status.media_ids),
        options=list(poll.options) if poll else [], multiple=bool(poll and poll.multiple), **more,
    )  # fmt: skip


def _blank(text: str = "") -> Written:
    own = User.posting_defaults(me().id)
    return Written(text=text, visibility=own.default_visibility, language=own.default_language or "",
                   quote_policy=own.default_quote_policy, sensitive=own.default_sensitive)  # fmt: skip


def _answer(written: Written, user: User, status_id: int) -> None:
    """A reply names whom the status names, and is seen by no more people than it."""
    [status] = shown(render.statuses([status_id], viewer_of(user)))
    named = dict.fromkeys([status["account"]["acct"], *(one["acct"] for one in status["mentions"])])
    written.reply, written.spoiler_text = status_id, status["spoiler_text"]
    written.text = "".join(f"@{acct} " for acct in named if acct != me().username) + written.text
    written.visibility = _narrower(written.visibility, lookup.status(status_id, me().id).visibility)


def _narrower(one: str, other: str) -> str:
    if "local" in (one, other) and "direct" not in (one, other):
        return "local"
    return max(one, other, key=lambda name: WIDE_TO_NARROW.index(name) if name in WIDE_TO_NARROW else 3)


def own_status(status_id: int) -> Status:
    status = lookup.status(status_id, me().id)
    if status.account_id != me().id or status.reblog_of_id is not None:
        raise NotFound
    return status


def _sent() -> Written:
    ids = list(dict.fromkeys(filter(None, map(parse_id, request.form.getlist("media")))))
    return Written(
        text=sent("text"), spoiler_text=sent("spoiler_text"), visibility=sent("visibility"), language=sent("language"),
        quote_policy=chosen("quote_policy", POLICIES, "public"), sensitive=checked("sensitive"),
        reply=parse_id(sent("reply")), quote=parse_id(sent("quote")), edit=parse_id(sent("edit")), media=ids,
        alt={one: sent(f"alt-{one}") for one in ids},
        options=each("option"),
        seconds=number("seconds") or 0, multiple=checked("multiple"), key=sent("key")[:100],
    )  # fmt: skip


def _take_file(written: Written) -> None:
    """Raises Invalid for what is no file that can be shown. What was taken in stays, whatever else is wrong."""
    if not (file := uploaded("file")):
        return
    only_with("media")
    limits.count("media", account_id=me().id)
    events.commit()  # no transaction waits while a file is looked at and stored
    said = sent("description")
    made = media.upload_and_wait(me(), media.Upload(file.stream, file.mimetype, said))
    events.commit()
    written.media.append(made.id)
    written.alt[made.id] = said


def _post(written: Written) -> Any:
    draft = written.draft()
    if written.edit:
        status = statuses.edit(me(), written.edit, draft)
        tell("The post is changed.")
    else:
        _describe(written)
        status = statuses.post(me(), draft)
        tell("Posted.")
    return go(f"/web/statuses/{status.id}")


def _describe(written: Written) -> None:
    """Before the post, which a second press of the button finds done, with its files in use."""
    for one in written.media:
        if media.own(me(), one).status_id is None:
            media.describe(me(), one, written.alt.get(one, ""), None)
    events.commit()


def _readable(status_id: int) -> bool:
    return visible_status(status_id, me().id) is not None


def form(user: User, written: Written, status: int = 200, problems: dict[str, str] | None = None) -> Any:
    about = written.reply or written.quote
    seen = [about] if about and _readable(about) else []
    found = shown(render.statuses(seen, viewer_of(user)))
    limit = settings("statuses")["max_characters"]
    own = Media.owned(me().id, written.media)
    attached = [{**one, "said": written.alt.get(int(one["id"]), one["description"] or "")}
                for one in orjson.loads(render.many("media", own, None))]  # fmt: skip
    return page(
        "reader/compose.html", status, written=asdict(written), problems=problems or {}, about=found, limit=limit,
        attached=attached, languages=languages.names(), options=settings("polls")["max_options"], seconds=SECONDS,
        room=settings("statuses")["max_media_attachments"] - len(attached),
    )  # fmt: skip
