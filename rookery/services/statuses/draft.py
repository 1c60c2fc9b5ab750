"""The draft of a post, checked against the limits that the instance document tells."""

from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime, timedelta
from typing import Any, Self

from models import clock
from models.auth.user import PostingDefaults
from models.base import Columns, Json, db
from models.statuses.poll import Poll
from models.statuses.quote import Quote
from models.statuses.status import VISIBILITIES, Status
from rookery.errors import Invalid
from rookery.plugin import settings
from rookery.text.compose import is_longer
from rookery.text.languages import normalise
from rookery.text.plain import clean_line, clean_text
from rookery.translations import lazy_gettext as _

MediaAttributes = dict[int, Columns]  # id of a Media → attributes to change
A_DAY = 86400
CONTENT_TYPES = ("text/plain", "text/markdown")
NOT_STORED = {"media_attributes", "idempotency_key"}


@dataclass(frozen=True)
class PollDraft:
    """The poll of a draft. In an edit, None leaves the end, or whether totals are hidden until then, as it is."""

    options: list[str]
    expires_in: int | None
    multiple: bool = False
    hide_totals: bool | None = False

    @classmethod
    def of(cls, status: Status) -> Self | None:
        """Return the poll of a status, as long as it was when it began; a day if it never ends."""
        poll = db.session.get(Poll, status.poll_id) if status.poll_id else None
        if poll is None:
            return None
        lasts = round((poll.expires_at - status.created_at).total_seconds()) if poll.expires_at else A_DAY
        return cls(list(poll.options), lasts, poll.multiple, poll.hide_totals)


@dataclass(frozen=True)
class Draft:
    """A status to be: sent by an app or a form, scheduled, or kept for somebody who still writes it.

    What is None takes the author's default; for an edit, what is None stays as it is. `allowed_mention_ids`, if given,
    are the only accounts that the text may mention. A field that is new here has to come through on every road of
    `tests/pages/test_draft_fields.py`.
    """

    text: str = ""
    spoiler_text: str = ""
    sensitive: bool | None = None
    visibility: str | None = None
    language: str | None = None
    in_reply_to_id: int | None = None
    media_ids: list[int] = field(default_factory=list)
    media_attributes: MediaAttributes = field(default_factory=dict)
    poll: PollDraft | None = None
    content_type: str | None = None
    quoted_id: int | None = None
    quote_policy: str | None = None
    allowed_mention_ids: list[int] | None = None
    app_id: int | None = None
    idempotency_key: str | None = None

    @classmethod
    def of(cls, status: Status) -> Self:
        """Return the draft of a status like this one, which no app has posted yet."""
        columns = Status.__table__.c.keys()
        chosen = {one.name: getattr(status, one.name) for one in fields(cls) if one.name in columns}
        quote = db.session.get(Quote, status.quote_id) if status.quote_id else None
        beside = {"poll": PollDraft.of(status), "quoted_id": quote.quoted_id if quote else None, "app_id": None}
        return cls(**chosen | beside | {"media_ids": list(status.media_ids)})

    def changed(self, **given: Any) -> Self:
        """Return the draft with other values. None stands for one that was not given: that field stays as it is."""
        return replace(self, **{name: value for name, value in given.items() if value is not None})

    def to_json(self) -> Json:
        """The draft as scheduled statuses and saved drafts store it."""
        return {name: value for name, value in asdict(self).items() if name not in NOT_STORED}

    @classmethod
    def from_json(cls, stored: Json) -> Self:
        """A stored draft. Other keys are passed over; what an older version did not store is as in a new draft."""
        known = {one.name for one in fields(cls)} - NOT_STORED & stored.keys()
        given = {name: stored[name] for name in known}
        poll = given.get("poll")
        return cls(**given | {"poll": PollDraft(**poll) if poll else None})


@dataclass(frozen=True)
class CheckedDraft:
    """A draft with its defaults filled in, cleaned and within the limits."""

    text: str
    spoiler_text: str
    sensitive: bool
    visibility: str
    language: str | None
    content_type: str


def most_characters() -> int:
    """Return how long text and content warning may be together."""
    return int(settings("statuses")["max_characters"])


def most_options() -> int:
    """Return how many options a poll can have."""
    return int(settings("polls")["max_options"])


def check(draft: Draft, user: PostingDefaults | None) -> CheckedDraft:
    """Clean the draft and fill in the author's defaults. A content warning without anything else is the text, as in
    Mastodon. Raises Invalid with a sentence.
    """
    text, spoiler = clean_text(draft.text).strip(), clean_line(draft.spoiler_text, 10_000)
    limit = most_characters()
    if is_longer(text, spoiler, most=limit):  # both count together, as clients count them
        raise Invalid(_("Text character limit of %(limit)s exceeded", limit=limit))
    only_warns = not text and not draft.media_ids and draft.quoted_id is None
    if only_warns and not spoiler:
        raise Invalid(_("Text can't be blank"))
    if draft.poll and draft.media_ids:
        raise Invalid(_("Cannot attach media to a poll"))
    visibility = draft.visibility or (user.default_visibility if user else "public")
    if visibility not in VISIBILITIES:
        raise Invalid(_("Visibility %(visibility)s is not included in the list", visibility=visibility))
    content_type = draft.content_type or CONTENT_TYPES[0]
    if content_type not in CONTENT_TYPES:
        raise Invalid(
            _(
                "Content type %(content_type)s is not one of %(content_types)s",
                content_type=content_type,
                content_types=", ".join(CONTENT_TYPES),
            )
        )
    if draft.poll:
        check_poll(draft.poll)
    sensitive = draft.sensitive if draft.sensitive is not None else bool(user and user.default_sensitive)
    sensitive = sensitive or bool(spoiler)
    if only_warns:
        text, spoiler = spoiler, ""
    return CheckedDraft(text, spoiler, sensitive, visibility, language_of(draft.language, user), content_type)


def visibility_below(parent_visibility: str, visibility: str) -> str:
    """Return the visibility of a reply: open replies to a post for this server only stay here, for they tell of it.

    Apps see such a post as `public`, and give their reply the same visibility.
    """
    return "local" if parent_visibility == "local" and visibility in ("public", "unlisted") else visibility


def language_of(given: str | None, user: PostingDefaults | None) -> str | None:
    """The language told by the client, if it is one; else the author's own."""
    if given and (known := normalise(given)):
        return known
    return (user.default_language or normalise(user.locale)) if user else None


def check_poll(poll: PollDraft) -> list[str]:
    """The cleaned options, without blank ones. Raises Invalid with a sentence."""
    limits = settings("polls")
    options = [cleaned for option in poll.options if (cleaned := clean_line(option, 10_000))]
    if not 2 <= len(options) <= limits["max_options"]:
        raise Invalid(_("Poll must have between 2 and %(max_options)s options", max_options=limits["max_options"]))
    if any(is_longer(option, most=limits["max_characters_per_option"]) for option in options):
        raise Invalid(
            _(
                "Poll option character limit of %(max_characters_per_option)s exceeded",
                max_characters_per_option=limits["max_characters_per_option"],
            )
        )
    if len(set(options)) != len(options):
        raise Invalid(_("Poll options must be different"))
    if poll.expires_in is not None and not limits["min_expiration"] <= poll.expires_in <= limits["max_expiration"]:
        raise Invalid(_("Poll duration is too short or too long"))
    return options


def poll_end(poll: PollDraft) -> datetime:
    """Return when the poll ends if it begins now. Raises Invalid for a new one without a duration."""
    if poll.expires_in is None:
        raise Invalid(_("Poll duration is too short or too long"))
    return clock.now() + timedelta(seconds=poll.expires_in)
