"""The history of edits: the earlier versions, and what the status refers to now."""

from collections.abc import Iterable

from sqlalchemy import delete, select

from models.base import add_and_flush, db
from models.media.attachment import Media
from models.statuses.poll import Poll
from models.statuses.status import Status, StatusEdit, StatusMention
from models.statuses.tag import FeaturedTag, StatusTag
from rookery.services.statuses.post import refer


def refer_again(status: Status, mention_ids: list[int], tags: dict[str, str], silent_ids: Iterable[int] = ()) -> None:
    """Store the mentions and tags of a status again; whoever was mentioned once may go on reading."""
    kept = set(db.session.scalars(select(StatusMention.account_id).where(StatusMention.status_id == status.id)))
    if status.tag_names:
        FeaturedTag.discount(status)
    status.mention_ids = mention_ids
    status.tag_names = list(tags.values())
    db.session.flush()
    db.session.execute(delete(StatusTag).where(StatusTag.status_id == status.id))
    refer(status, [one for one in mention_ids if one not in kept], tags, [one for one in silent_ids if one not in kept])


def snapshot(status: Status) -> StatusEdit:
    poll = db.session.get(Poll, status.poll_id) if status.poll_id else None
    texts = select(Media.id, Media.description).where(Media.id.in_(status.media_ids))
    descriptions = {row.id: row.description for row in db.session.execute(texts)} if status.media_ids else {}
    return StatusEdit(
        status_id=status.id,
        created_at=status.edited_at or status.created_at,
        text=status.text,
        content=status.content,
        spoiler_text=status.spoiler_text,
        sensitive=status.sensitive,
        media_ids=list(status.media_ids),
        emoji_ids=list(status.emoji_ids),
        media_descriptions=[descriptions.get(one) or "" for one in status.media_ids],
        poll_options=list(poll.options) if poll else [],
    )


def keep_original(status: Status, before: StatusEdit) -> None:
    """The first edit makes two versions: what was, and what is."""
    if not db.session.scalar(select(StatusEdit.id).where(StatusEdit.status_id == status.id).limit(1)):
        add_and_flush(before)
