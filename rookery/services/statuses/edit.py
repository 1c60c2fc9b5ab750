"""Editing: the status as it was is kept, and who boosted it hears of the change."""

from dataclasses import replace

from sqlalchemy import select

from models import clock
from models.auth.user import User
from models.base import add_and_flush, assign, db, lock
from models.media.attachment import Media
from models.statuses.quote import Quote
from models.statuses.status import Status
from rookery.errors import or_not_found
from rookery.events import emit
from rookery.events.facts import StatusEdited
from rookery.identity import Actor
from rookery.services.statuses import attach, quote
from rookery.services.statuses.compose import Composed, compose
from rookery.services.statuses.draft import CheckedDraft, Draft, check
from rookery.services.statuses.history import keep_original, refer_again, snapshot


def edit(actor: Actor, status_id: int, draft: Draft) -> Status:
    """Make the status what `draft` says; an edit that changes nothing leaves no trace.

    Visibility and the status replied to stay as they are. Raises NotFound for somebody else's status.
    """
    status = _own(actor.id, status_id)
    quoted = _quoted(status)
    checked = check(_completed(draft, status), User.posting_defaults(actor.id))
    media = attach.attachable(actor.id, draft.media_ids, status.id)
    draft = replace(draft, media_attributes=attach.with_thumbnails(media, draft.media_attributes))
    composed = compose(checked.text, checked.spoiler_text, checked.content_type == "text/markdown")
    composed = replace(composed, content=quote.line_for(quoted, checked.text) + composed.content)
    lock(Status, status.id)
    status = _own(actor.id, status_id)  # read again: it may have been edited or deleted meanwhile
    before, addressed = snapshot(status), set(status.mention_ids)
    if draft.quote_policy:
        quote.set_policy(actor.id, status.id, draft.quote_policy)
    if not _apply(status, checked, composed, draft, media):
        return status
    keep_original(status, before)
    status.edited_at = clock.now()
    add_and_flush(snapshot(status))
    emit(StatusEdited(status.id, [one for one in status.mention_ids if one not in addressed]))
    return status


def _own(actor_id: int, status_id: int) -> Status:
    query = select(Status).where(Status.id == status_id, Status.account_id == actor_id, Status.reblog_of_id.is_(None))
    return or_not_found(db.session.scalar(query, execution_options={"populate_existing": True}))


def _quoted(status: Status) -> Status | None:
    """Return what the status quotes, as long as there is that: an edit neither adds a quote nor takes it off."""
    held = db.session.get(Quote, status.quote_id) if status.quote_id else None
    return db.session.get(Status, held.quoted_id) if held and held.quoted_id else None


def _completed(draft: Draft, status: Status) -> Draft:
    """Return the status as a draft, with what this one changes: neither its visibility nor what it refers to."""
    changed = Draft.of(status).changed(**vars(draft) | {"language": draft.language or None})
    return replace(
        changed,
        visibility=status.visibility,
        in_reply_to_id=status.in_reply_to_id,
        quoted_id=status.quote_id,
        sensitive=_is_sensitive(draft, status),
        poll=draft.poll,
    )


def _is_sensitive(draft: Draft, status: Status) -> bool:
    """Return what the draft says, else what the status was; a content warning that goes takes its mark along."""
    if draft.sensitive is not None:
        return draft.sensitive
    return status.sensitive and bool(draft.spoiler_text or not status.spoiler_text)


def _apply(status: Status, checked: CheckedDraft, composed: Composed, draft: Draft, media: list[Media]) -> bool:
    new = {
        "text": checked.text,
        "content": composed.content,
        "content_type": checked.content_type,
        "spoiler_text": checked.spoiler_text,
        "sensitive": checked.sensitive,
        "language": checked.language,
        "media_ids": draft.media_ids,
        "emoji_ids": composed.emoji_ids,
    }
    changed = any(getattr(status, name) != value for name, value in new.items())
    changed |= attach.describe(media, draft.media_attributes)
    changed |= attach.change_poll(status, draft.poll)
    assign(status, new)
    if changed:
        attach.attach(status.id, media)
        refer_again(status, composed.mention_ids, composed.tags)
    return changed
