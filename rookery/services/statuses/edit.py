"""Editing: the status as it was is kept, and who boosted it hears of the change."""

from dataclasses import replace

from sqlalchemy import delete, select

from models import clock
from models.base import db, lock
from models.media import Media
from models.poll import Poll
from models.quote import Quote
from models.status import Status, StatusEdit, StatusMention
from models.tag import FeaturedTag, StatusTag
from models.user import User
from rookery.errors import NotFound
from rookery.events import emit
from rookery.events.facts import StatusEdited
from rookery.services.statuses import attach, quote
from rookery.services.statuses.compose import Composed, compose
from rookery.services.statuses.draft import Checked, Draft, check
from rookery.services.statuses.post import Actor, refer


def edit(actor: Actor, status_id: int, draft: Draft) -> Status:
    """Make the status what `draft` says; an edit that changes nothing leaves no trace.

    Visibility and the status replied to stay as they are. Raises NotFound for somebody else's status.
    """
    status = _own(actor.id, status_id)
    quoted = _quoted(status)
    checked = check(_completed(draft, status), User.posting_defaults(actor.id))
    media = attach.attachable(actor.id, draft.media_ids, status.id)
    composed = compose(checked.text, checked.spoiler_text, checked.content_type == "text/markdown")
    composed = replace(composed, content=quote.line_for(quoted, checked.text) + composed.content)
    lock(Status, status.id)
    status = _own(actor.id, status_id)  # as it is by now: another edit or its deletion may have been faster
    before, addressed = _snapshot(status), set(status.mention_ids)
    if draft.quote_policy:
        quote.set_policy(actor.id, status.id, draft.quote_policy)
    if not _apply(status, checked, composed, draft, media):
        return status
    _keep_original(status, before)
    status.edited_at = clock.now()
    db.session.add(_snapshot(status))
    db.session.flush()
    emit(StatusEdited(status.id, [one for one in status.mention_ids if one not in addressed]))
    return status


def _own(actor_id: int, status_id: int) -> Status:
    query = select(Status).where(
        Status.id == status_id, Status.account_id == actor_id, Status.reblog_of_id.is_(None)
    )
    if (status := db.session.scalar(query, execution_options={"populate_existing": True})) is None:
        raise NotFound
    return status


def _quoted(status: Status) -> Status | None:
    """What the status quotes, as long as there is that: an edit neither adds a quote nor takes it off."""
    held = db.session.get(Quote, status.quote_id) if status.quote_id else None
    return db.session.get(Status, held.quoted_id) if held and held.quoted_id else None


def _completed(draft: Draft, status: Status) -> Draft:
    """The draft with everything that it leaves as it is."""
    return replace(
        draft, visibility=status.visibility, quoted_id=status.quote_id, language=draft.language or status.language,
        sensitive=status.sensitive if draft.sensitive is None else draft.sensitive,
    )  # fmt: skip


def _apply(status: Status, checked: Checked, composed: Composed, draft: Draft, media: list[Media]) -> bool:
    new = {
        "text": checked.text, "content": composed.content, "content_type": checked.content_type,
        "spoiler_text": checked.spoiler_text, "sensitive": checked.sensitive, "language": checked.language,
        "media_ids": draft.media_ids, "emoji_ids": composed.emoji_ids,
    }  # fmt: skip
    changed = any(getattr(status, name) != value for name, value in new.items())
    changed |= attach.describe(media, draft.media_attributes)
    changed |= attach.change_poll(status, draft.poll)
    for name, value in new.items():
        setattr(status, name, value)
    if changed:
        attach.attach(status.id, media)
        _refer_again(status, composed)
    return changed


def _refer_again(status: Status, composed: Composed) -> None:
    """Whoever was mentioned once may go on reading; newly mentioned people are added."""
    kept = set(db.session.scalars(select(StatusMention.account_id).where(StatusMention.status_id == status.id)))
    if status.tag_names:
        FeaturedTag.discount(status)
    status.mention_ids = composed.mention_ids
    status.tag_names = list(composed.tags)
    db.session.flush()
    db.session.execute(delete(StatusTag).where(StatusTag.status_id == status.id))
    refer(status, replace(composed, mention_ids=[one for one in composed.mention_ids if one not in kept]))


def _snapshot(status: Status) -> StatusEdit:
    poll = db.session.get(Poll, status.poll_id) if status.poll_id else None
    texts = select(Media.id, Media.description).where(Media.id.in_(status.media_ids))
    descriptions = {row.id: row.description for row in db.session.execute(texts)} if status.media_ids else {}
    return StatusEdit(
        status_id=status.id, created_at=status.edited_at or status.created_at, text=status.text,
        content=status.content, spoiler_text=status.spoiler_text, sensitive=status.sensitive,
        media_ids=list(status.media_ids), emoji_ids=list(status.emoji_ids),
        media_descriptions=[descriptions.get(one) or "" for one in status.media_ids],
        poll_options=list(poll.options) if poll else [],
    )  # fmt: skip


def _keep_original(status: Status, before: StatusEdit) -> None:
    """The first edit makes two versions: what was, and what is."""
    if not db.session.scalar(select(StatusEdit.id).where(StatusEdit.status_id == status.id).limit(1)):
        db.session.add(before)
        db.session.flush()
