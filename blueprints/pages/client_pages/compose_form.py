"""The content of the compose form: a new post, a reply, an edit, a draft, or as it was sent."""

import hashlib
import secrets
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import orjson
from flask import request

from blueprints.pages.client_pages.base import shown
from models.auth.user import User
from models.media.attachment import Media
from models.statuses.quote import POLICIES
from models.statuses.saved_draft import SavedDraft
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status
from rookery.errors import NotFound
from rookery.media.focus import BadFocus, parse_focus
from rookery.schemas import render
from rookery.services import statuses
from rookery.services.media import attachments
from rookery.services.remote import lookup
from rookery.services.statuses import saved_drafts
from rookery.web.pages import UTC_ZONE, checked, chosen, each, local_time, me, moment_of, number, zone_of
from rookery.web.pages import field as sent
from rookery.web.params import parse_id

# Focal points, as parse_focus takes them.
POINTS = ("0,0", "0,1", "0,-1", "-1,0", "1,0", "-1,1", "1,1", "-1,-1", "1,-1")
WIDE_TO_NARROW = ("public", "unlisted", "private", "direct")


@dataclass
class Written:
    """A draft in the form, where nothing of it was checked; what is said of its files is written to these by a post.

    `edit` is the id of the status that is changed, 0 for none. `saved` is the id of the draft that this was, and
    `before` the form that had written it then. `key` names this form, `once` what was sent by it: the same again is a
    second press of the button, something else is not.

    `at` is when it shall be posted, as the form has it, by clocks that are this much (`zone`) before those of UTC.
    `back` is the path of the page from which the user came to write.
    """

    draft: statuses.Draft
    alt: dict[int, str] = field(default_factory=dict)
    focus: dict[int, str] = field(default_factory=dict)
    edit: int = 0
    at: str = ""
    zone: str = UTC_ZONE
    saved: int = 0
    before: str = ""
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    once: str = ""
    back: str = ""

    def to_post(self) -> statuses.Draft:
        """The draft with what else the form says, and without options that nobody filled in."""
        poll, options = self.draft.poll, self._options()
        return replace(
            self.draft,
            idempotency_key=self.once,
            poll=replace(poll, options=options) if poll and options else None,
            media_attributes={one: self._about(one) for one in self.alt},
        )

    def _options(self) -> list[str]:
        return [one for one in self.draft.poll.options if one.strip()] if self.draft.poll else []

    def _about(self, media_id: int) -> dict[str, object]:
        said: dict[str, object] = {"description": attachments.described(self.alt[media_id])}
        if point := parse_focus(self.focus.get(media_id)):
            said["focus_x"], said["focus_y"] = point
        return said

    def moment(self) -> datetime:
        """Return when it is to be posted. Raises Invalid."""
        return moment_of(self.at, self.zone, "at")

    def to_json(self) -> dict[str, object]:
        """Return the content as a saved draft keeps it."""
        return {**self.draft.to_json(), "alt": self.alt, "focus": self.focus, "at": self.at, "zone": self.zone}

    def form(self) -> saved_drafts.Form:
        return saved_drafts.Form(self.key, self.saved, self.before)

    def is_blank(self) -> bool:
        draft = self.draft
        return not (draft.text.strip() or draft.spoiler_text.strip() or draft.media_ids or self._options())


def of_saved(saved: SavedDraft) -> Written:
    """A draft. Files that were used since are left out."""
    kept = saved.content
    return Written(
        replace(statuses.Draft.from_json(kept), media_ids=Media.unused(saved.account_id, saved.media_ids)),
        alt=_by_id(kept.get("alt", {})),
        focus=_by_id(kept.get("focus", {})),
        at=kept.get("at", ""),
        zone=kept.get("zone", UTC_ZONE),
        saved=saved.id,
        before=saved.form or "",
    )


def _by_id(stored: dict[str, str]) -> dict[int, str]:
    return {int(one): text for one, text in stored.items()}


def of_scheduled(row: ScheduledStatus) -> Written:
    """A draft once more. It is no longer an app's, so neither its name nor whom it expected to be mentioned is kept."""
    draft = statuses.Draft.from_json(row.draft)
    draft = replace(draft, media_ids=list(row.media_ids), app_id=None, allowed_mention_ids=None)
    return Written(draft, at=local_time(row.scheduled_at))


def of_status(status: Status, edit: int = 0) -> Written:
    """Return the form with the content of an own status: of a new one like it, or for an edit, which leaves the end of
    its poll as it is.
    """
    draft = statuses.Draft.of(status)
    if edit and draft.poll:
        draft = draft.changed(poll=replace(draft.poll, expires_in=None))
    return Written(draft, edit=edit)


def blank(**given: Any) -> Written:
    """Return the form of a new post, with the author's defaults for what is not given."""
    own = User.posting_defaults(me().id)
    assert own
    draft = statuses.Draft().changed(
        visibility=own.default_visibility,
        language=own.default_language,
        quote_policy=own.default_quote_policy,
        sensitive=own.default_sensitive,
    )
    return Written(draft.changed(**given))


def answer(written: Written, user: User, status_id: int) -> Written:
    """A reply names whom the status names, and is seen by no more people than it."""
    [status] = shown(render.statuses([status_id], me()))
    named = dict.fromkeys([status["account"]["acct"], *(one["acct"] for one in status["mentions"])])
    draft = written.draft.changed(
        in_reply_to_id=status_id,
        spoiler_text=status["spoiler_text"],
        text="".join(f"@{acct} " for acct in named if acct != me().username) + written.draft.text,
        visibility=_narrower(written.draft.visibility or "", lookup.status(status_id, me().id).visibility),
    )
    return replace(written, draft=draft)


def _narrower(one: str, other: str) -> str:
    if "local" in (one, other) and "direct" not in (one, other):
        return "local"
    return max(one, other, key=lambda name: WIDE_TO_NARROW.index(name) if name in WIDE_TO_NARROW else 3)


def own_status(status_id: int) -> Status:
    status = lookup.status(status_id, me().id)
    if status.account_id != me().id or status.reblog_of_id is not None:
        raise NotFound
    return status


def written_from_form() -> Written:
    ids = list(dict.fromkeys(filter(None, map(parse_id, request.form.getlist("media")))))
    edit = parse_id(sent("edit"))
    seconds = None if edit and not sent("seconds") else number("seconds") or 0
    draft = statuses.Draft().changed(
        text=sent("text"),
        spoiler_text=sent("spoiler_text") if _unfolded("warning") else "",
        visibility=sent("visibility"),
        language=sent("language"),
        quote_policy=chosen("quote_policy", POLICIES, "public"),
        sensitive=checked("sensitive"),
        in_reply_to_id=parse_id(sent("reply")) or None,
        quoted_id=parse_id(sent("quote")) or None,
        media_ids=ids,
        content_type="text/markdown" if checked("markdown") else "text/plain",
        poll=statuses.PollDraft(
            each("option") if _unfolded("poll") else [], seconds, checked("multiple"), checked("hide_totals")
        ),
    )
    written = Written(
        draft,
        alt={one: sent(f"alt-{one}") for one in ids},
        focus={one: point for one in ids if (point := _point(sent(f"focus-{one}")))},
        edit=edit,
        key=sent("key")[:100],
        at=sent("at")[:40] if _unfolded("later") else "",
        zone=zone_of("at"),
        saved=parse_id(sent("saved")),
        before=sent("before")[:100],
        back=sent("back")[:1000],
    )
    names = [file.filename for file in request.files.getlist("file")]
    said = orjson.dumps([written.key, names, written.to_json()], option=orjson.OPT_NON_STR_KEYS)
    written.once = hashlib.sha256(said).hexdigest()
    return written


def _unfolded(part: str) -> bool:
    """Return whether a part of the form was open: what is filled in and then folded away is not meant any more."""
    return checked(f"with_{part}") or not checked("folds")


def _point(given: str) -> str:
    """Return a focal point as it was sent, or nothing where it is none."""
    try:
        return given if parse_focus(given[:40]) else ""
    except BadFocus:
        return ""
