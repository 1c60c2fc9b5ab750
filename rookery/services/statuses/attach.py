"""The attachments of a status: media and a poll."""

from sqlalchemy import select, union_all, update

from models.base import add_and_flush, change_rows, db, get_locked
from models.ids import new_id
from models.inserts import insert_once
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.statuses.kept_status import KeptMedia
from models.statuses.poll import Poll
from models.statuses.scheduled import ScheduledMedia
from models.statuses.status import Status
from rookery.errors import Invalid
from rookery.plugin import settings
from rookery.services.media import processing
from rookery.services.media.attachments import show
from rookery.services.statuses import polls
from rookery.services.statuses.draft import MediaAttributes, PollDraft, check_poll, poll_end
from rookery.text import extract
from rookery.translations import lazy_gettext as _


def most_files() -> int:
    """Return how many files a post can have."""
    return int(settings("statuses")["max_media_attachments"])


def attachable(
    actor_id: int, media_ids: list[int], status_id: int | None = None, scheduled_id: int | None = None
) -> list[Media]:
    """The author's own finished media that no other status has or waits for, in the order asked for.

    Raises Invalid for too many, and for foreign, unknown, unfinished or used ones.
    """
    limit, media_ids = most_files(), list(dict.fromkeys(media_ids))
    if len(media_ids) > limit:
        raise Invalid(_("Cannot attach more than %(limit)s files", limit=limit))
    if not media_ids:
        return []
    rows = db.session.scalars(select(Media).where(Media.id.in_(media_ids), Media.account_id == actor_id))
    found = {media.id: media for media in rows}
    if missing := [str(media_id) for media_id in media_ids if media_id not in found]:
        raise Invalid(_("Media %(ids)s not found or already attached to another post", ids=", ".join(missing)))
    for media in found.values():
        if media.status_id not in (None, status_id):
            raise Invalid(_("Media is already in use"))
        if media.state == "failed":
            raise Invalid(_("Media could not be processed"))
        if media.state != "ready":
            raise Invalid(_("Cannot attach files that have not finished processing. Try again in a moment!"))
    others = select(ScheduledMedia.media_id).where(
        ScheduledMedia.media_id.in_(media_ids), ScheduledMedia.scheduled_id != (scheduled_id or 0)
    )
    kept = select(KeptMedia.media_id).where(KeptMedia.media_id.in_(media_ids))
    if db.session.scalar(union_all(others, kept).limit(1)):
        raise Invalid(_("Media is already in use"))
    return [found[media_id] for media_id in media_ids]


def reserve(scheduled_id: int, media: list[Media]) -> None:
    """Keep the media for a scheduled status. Raises Invalid if another request was faster.

    From the moment when they are let go again, they have as long as new ones until they are swept away.
    """
    free = update(Media).where(Media.id.in_([one.id for one in media]), Media.status_id.is_(None))
    held = change_rows(free.values(detached_at=None, version=Media.version))
    if held.rowcount != len(media):
        raise Invalid(_("Media is already in use"))
    for one in media:
        if not insert_once(ScheduledMedia, media_id=one.id, scheduled_id=scheduled_id):
            raise Invalid(_("Media is already in use"))


def attach(status_id: int, media: list[Media]) -> None:
    """Bind the media to the status. Raises Invalid if another request was faster.

    What an edit drops stays bound: the history of the status shows it, as long as there is the status.
    """
    if not media:
        return
    free = (Media.status_id.is_(None)) | (Media.status_id == status_id)
    bound = change_rows(
        update(Media)
        .where(Media.id.in_([one.id for one in media]), free)
        .values(status_id=status_id, detached_at=None, version=Media.version)
    )
    if bound.rowcount != len(media):
        raise Invalid(_("Media is already in use"))


def with_thumbnails(media: list[Media], attributes: MediaAttributes) -> MediaAttributes:
    """Return the attributes with the pictures made that shall stand for videos and sounds; a picture needs none.

    Slow: no write may be open. Raises Invalid.
    """
    made = {one.id: dict(attributes[one.id]) for one in media if one.id in attributes}
    for one in media:
        if (data := made.get(one.id, {}).pop("thumbnail", None)) and one.kind in processing.FILMS:
            made[one.id]["thumbnail"] = processing.thumbnail(data)
    return made


def describe(media: list[Media], attributes: MediaAttributes) -> bool:
    """Change alt texts, focal points and thumbnails along with a status; whether anything changed."""
    changed = False
    for one in media:
        for name, value in attributes.get(one.id, {}).items():
            if name == "thumbnail":
                show(one, value)
                changed = True
            elif getattr(one, name) != value:
                setattr(one, name, value)
                changed = True
    return changed


def add_poll(status: Status, draft: PollDraft) -> int:
    """Make the poll of a status, and promise to close it when its time is up."""
    options, ends_at = check_poll(draft), poll_end(draft)
    poll = Poll(
        id=new_id(),
        status_id=status.id,
        account_id=status.account_id,
        options=options,
        tallies=[0] * len(options),
        multiple=draft.multiple,
        hide_totals=bool(draft.hide_totals),
        expires_at=ends_at,
        emoji_ids=Emoji.ids_of(extract.shortcodes("\n".join(options))),
    )
    add_and_flush(poll)
    polls.announce_end(poll.id, ends_at)
    return poll.id


def change_poll(status: Status, draft: PollDraft | None) -> bool:
    """Change the poll of an edited status as `draft` says; other options reset the votes. Return whether it changed."""
    poll = get_locked(Poll, status.poll_id) if status.poll_id else None  # nobody votes until the commit
    if poll is None:
        if draft is None:
            return False
        status.poll_id = add_poll(status, draft)
        return True
    if draft is None:
        polls.forget_votes(poll.id)
        polls.forget_end(status.id)
        status.poll_id = None
        db.session.delete(poll)
        return True
    return _adjust(poll, draft)


def _adjust(poll: Poll, draft: PollDraft) -> bool:
    options = check_poll(draft)
    if draft.hide_totals is not None:
        poll.hide_totals = draft.hide_totals
    is_another = options != poll.options or draft.multiple != poll.multiple
    if is_another:
        polls.forget_votes(poll.id)
        poll.options, poll.tallies, poll.voters_count = options, [0] * len(options), 0
        poll.multiple = draft.multiple
    if draft.expires_in is not None:
        polls.move_end(poll, poll_end(draft))
    return is_another or draft.expires_in is not None
