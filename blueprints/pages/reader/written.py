"""What stands in the form for writing: of a new post, an answer, an old post, a draft, or as it was sent."""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Any

import orjson
from flask import request

from blueprints.pages.reader.base import shown, viewer_of
from models.auth.user import User
from models.base import db
from models.media.attachment import Media
from models.statuses.poll import Poll
from models.statuses.quote import POLICIES, Quote
from models.statuses.saved_draft import SavedDraft
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status
from rookery.errors import NotFound
from rookery.media.focus import parse_focus
from rookery.schemas import render
from rookery.services import statuses
from rookery.services.media import attachments
from rookery.services.remote import lookup
from rookery.services.statuses import saved_drafts
from rookery.web.pages import UTC_ZONE, checked, chosen, each, local_time, me, moment_of, number, zone_of
from rookery.web.pages import field as sent
from rookery.web.params import parse_id

POINTS = ("0,0", "0,1", "0,-1", "-1,0", "1,0", "-1,1", "1,1", "-1,-1", "1,-1")  # of a picture, as parse_focus has them
OF_THE_FORM = ("key", "once", "saved", "before", "edit")
WIDE_TO_NARROW = ("public", "unlisted", "private", "direct")


@dataclass
class Written:
    """`reply`, `quote` and `edit` are ids of statuses, 0 for none; `saved` is the id of the draft that this was, and
    `before` the form that had written it then. `key` names this form, `once` what was sent by it: the same again is a
    second press of the button, something else is not.

    `at` is when it shall be posted, as the form has it, by clocks that are this much (`zone`) before those of UTC.
    """

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
    focus: dict[int, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    seconds: int = 86400
    multiple: bool = False
    at: str = ""
    zone: str = UTC_ZONE
    saved: int = 0
    before: str = ""
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    once: str = ""

    def draft(self) -> statuses.Draft:
        some = [one for one in self.options if one.strip()]
        return statuses.Draft(
            text=self.text,
            spoiler_text=self.spoiler_text,
            sensitive=self.sensitive,
            visibility=self.visibility,
            language=self.language or None,
            in_reply_to_id=self.reply or None,
            quoted_id=self.quote or None,
            media_ids=self.media,
            quote_policy=self.quote_policy,
            idempotency_key=self.once,
            poll=statuses.PollDraft(some, self.seconds, self.multiple) if some else None,
            media_attributes={one: self._about(one) for one in self.alt},
        )

    def _about(self, media_id: int) -> dict[str, Any]:
        said: dict[str, Any] = {"description": attachments.described(self.alt[media_id])}
        if point := parse_focus(self.focus.get(media_id)):
            said["focus_x"], said["focus_y"] = point
        return said

    def moment(self) -> datetime:
        """When it shall be posted. Raises Invalid."""
        return moment_of(self.at, self.zone, "at")

    def kept(self) -> dict[str, Any]:
        """As a draft keeps it."""
        return {name: value for name, value in asdict(self).items() if name not in OF_THE_FORM}

    def form(self) -> saved_drafts.Form:
        return saved_drafts.Form(self.key, self.saved, self.before)

    def is_blank(self) -> bool:
        return not (self.text.strip() or self.spoiler_text.strip() or self.media or any(map(str.strip, self.options)))


def of_draft(saved: SavedDraft) -> Written:
    """A draft of before this version may lack something, or have more. Files that were used since are left out."""
    known = {one.name for one in fields(Written)} - set(OF_THE_FORM) & saved.content.keys()
    kept = {name: saved.content[name] for name in known}
    for name in ("alt", "focus"):
        kept[name] = {int(one): text for one, text in kept.get(name, {}).items()}
    kept["media"] = Media.unused(saved.account_id, saved.media_ids)
    return Written(**kept, saved=saved.id, before=saved.form or "")


def of_scheduled(row: ScheduledStatus) -> Written:
    draft: Mapping[str, Any] = row.draft
    poll = draft["poll"] or {}
    return Written(
        text=draft["text"],
        spoiler_text=draft["spoiler_text"],
        visibility=draft["visibility"],
        language=draft["language"] or "",
        quote_policy=draft.get("quote_policy") or "public",
        sensitive=bool(draft["sensitive"]),
        reply=draft["in_reply_to_id"] or 0,
        quote=draft.get("quoted_id") or 0,
        media=list(row.media_ids),
        options=poll.get("options", []),
        seconds=poll.get("expires_in", 86400),
        multiple=poll.get("multiple", False),
        at=local_time(row.scheduled_at),
    )


def written_of(status: Status, **more: Any) -> Written:
    """One's own status, to be written anew."""
    poll = db.session.get(Poll, status.poll_id) if status.poll_id else None
    held = db.session.get(Quote, status.quote_id) if status.quote_id else None
    return Written(
        text=status.text,
        spoiler_text=status.spoiler_text,
        visibility=status.visibility,
        sensitive=status.sensitive,
        language=status.language or "",
        quote_policy=status.quote_policy,
        reply=status.in_reply_to_id or 0,
        quote=(held.quoted_id or 0) if held else 0,
        media=list(status.media_ids),
        options=list(poll.options) if poll else [],
        multiple=bool(poll and poll.multiple),
        **more,
    )


def blank(text: str = "") -> Written:
    own = User.posting_defaults(me().id)
    return Written(
        text=text,
        visibility=own.default_visibility,
        language=own.default_language or "",
        quote_policy=own.default_quote_policy,
        sensitive=own.default_sensitive,
    )


def answer(written: Written, user: User, status_id: int) -> None:
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


def written_from_form() -> Written:
    ids = list(dict.fromkeys(filter(None, map(parse_id, request.form.getlist("media")))))
    written = Written(
        text=sent("text"),
        spoiler_text=sent("spoiler_text"),
        visibility=sent("visibility"),
        language=sent("language"),
        quote_policy=chosen("quote_policy", POLICIES, "public"),
        sensitive=checked("sensitive"),
        reply=parse_id(sent("reply")),
        quote=parse_id(sent("quote")),
        edit=parse_id(sent("edit")),
        media=ids,
        alt={one: sent(f"alt-{one}") for one in ids},
        focus={one: point for one in ids if (point := chosen(f"focus-{one}", POINTS, ""))},
        options=each("option"),
        seconds=number("seconds") or 0,
        multiple=checked("multiple"),
        key=sent("key")[:100],
        at=sent("at")[:40],
        zone=zone_of("at"),
        saved=parse_id(sent("saved")),
        before=sent("before")[:100],
    )
    file = request.files.get("file")
    said = orjson.dumps([written.key, file.filename if file else "", written.kept()], option=orjson.OPT_NON_STR_KEYS)
    written.once = hashlib.sha256(said).hexdigest()
    return written
