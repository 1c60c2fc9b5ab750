"""Announcements: written, shown to everybody, taken back; read and liked by those who see them."""

import re
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from sqlalchemy import delete, func, select

from models import clock
from models.base import add_and_flush, assign, db, lock
from models.inserts import insert_once
from models.instance.announcement import Announcement, AnnouncementReaction, AnnouncementRead
from models.media.emoji import Emoji
from models.visibility import visible_ids
from rookery import urls
from rookery.errors import Invalid, NotFound, Unfit, or_not_found
from rookery.events import emit
from rookery.events.facts import AnnouncementPublished, AnnouncementReacted, AnnouncementWithdrawn
from rookery.identity import Actor
from rookery.services.statuses.compose import compose
from rookery.text import extract
from rookery.text.emoji import is_emoji
from rookery.translations import lazy_gettext as _

MAX_REACTIONS = 8
MAX_CHARACTERS = 10_000
_STATUS_PATH = re.compile(r"/(?:@[^/]+|users/[^/]+/statuses)/(\d{1,19})/?")


@dataclass(frozen=True)
class AnnouncementDraft:
    """The content of an announcement and the dates of its event; it is published at `publish_at`."""

    text: str
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    all_day: bool = False
    publish_at: datetime | None = None


def create(draft: AnnouncementDraft) -> Announcement:
    """Write an announcement, which nobody sees until it is published: by `publish`, or when its moment comes.

    Raises Unfit.
    """
    return add_and_flush(Announcement(**_columns(draft)))


def change(announcement: Announcement, draft: AnnouncementDraft) -> bool:
    """Say something else, and return whether it is. Whoever sees it already sees that at once; who has read it is not
    told again.
    """
    assign(announcement, _columns(draft))
    if not db.session.is_modified(announcement):
        return False
    announcement.updated_at = clock.now()
    if announcement.published_at is not None:
        announcement.scheduled_at = None
        if announcement.is_over:
            raise Unfit(_("must not be in the past while the announcement is shown"), "ends_at", "The end")
        emit(AnnouncementPublished(announcement.id))
    db.session.flush()
    return True


def remove(announcement: Announcement) -> None:
    """Delete it, with what people did to it."""
    withdraw(announcement)
    db.session.delete(announcement)
    db.session.flush()


def _columns(draft: AnnouncementDraft) -> dict[str, object]:
    if not draft.text.strip() or len(draft.text) > MAX_CHARACTERS:
        raise Unfit(
            _("must be between 1 and %(max_characters)s characters long", max_characters=MAX_CHARACTERS), "text"
        )
    starts_at, ends_at = draft.starts_at, draft.ends_at
    if starts_at and ends_at and ends_at < starts_at:
        raise Unfit(_("must not be before the start"), "ends_at", "The end")
    composed = compose(draft.text)
    return {
        "text": draft.text,
        "content": composed.content,
        "mention_ids": composed.mention_ids,
        "emoji_ids": composed.emoji_ids,
        "tag_names": list(composed.tags.values()),
        "status_ids": _statuses_in(draft.text),
        "starts_at": starts_at,
        "ends_at": ends_at,
        "all_day": draft.all_day and bool(starts_at or ends_at),
        "scheduled_at": draft.publish_at,
    }


def publish(announcement: Announcement) -> None:
    """Show it to everybody from now on. Raises Unfit for one whose end has come."""
    if announcement.is_over:
        raise Unfit(_("must not be in the past while the announcement is shown"), "ends_at", "The end")
    if announcement.published_at is None:
        announcement.published_at, announcement.scheduled_at = clock.now(), None
        db.session.flush()
        emit(AnnouncementPublished(announcement.id))


def withdraw(announcement: Announcement) -> None:
    """Show it to nobody any more."""
    announcement.scheduled_at = None
    if announcement.published_at is not None:
        announcement.published_at = None
        emit(AnnouncementWithdrawn(announcement.id))
    db.session.flush()


def look_at_the_clock() -> None:
    """Publish scheduled announcements, withdraw ended ones."""
    for one in Announcement.due():
        if one.is_over:
            withdraw(one)
        else:
            publish(one)
    for one in Announcement.over():
        withdraw(one)


def dismiss(actor: Actor, announcement_id: int) -> None:
    """Note that the actor has read it. Raises NotFound."""
    announcement = or_not_found(Announcement.shown(announcement_id))
    insert_once(AnnouncementRead, account_id=actor.id, announcement_id=announcement.id)


def react(actor: Actor, announcement_id: int, name: str) -> None:
    """Put an emoji under it, of the keyboard or of this server; once, however often it is asked.

    Raises NotFound, or Invalid for what is no emoji and for one kind of emoji too many.
    """
    announcement = or_not_found(Announcement.shown(announcement_id))
    emoji_ids = [] if is_emoji(name) else Emoji.ids_of([name])
    if not is_emoji(name) and not emoji_ids:
        raise Invalid(_("Name is not a recognized emoji"))
    lock(Announcement, announcement.id)
    of_it, others = AnnouncementReaction.announcement_id == announcement.id, AnnouncementReaction.name != name
    names = select(func.count(func.distinct(AnnouncementReaction.name))).where(of_it, others)
    if (db.session.scalar(names) or 0) >= MAX_REACTIONS:
        raise Invalid(_("Limit of different reactions reached"))
    if insert_once(
        AnnouncementReaction,
        announcement_id=announcement.id,
        account_id=actor.id,
        name=name,
        emoji_id=emoji_ids[0] if emoji_ids else None,
    ):
        emit(AnnouncementReacted(announcement.id, name))


def unreact(actor: Actor, announcement_id: int, name: str) -> None:
    """Remove the actor's emoji. Raises NotFound if there is none."""
    or_not_found(Announcement.shown(announcement_id))
    gone = db.session.execute(
        delete(AnnouncementReaction).where(
            AnnouncementReaction.announcement_id == announcement_id,
            AnnouncementReaction.account_id == actor.id,
            AnnouncementReaction.name == name,
        )
    )
    if not gone.rowcount:  # type: ignore[attr-defined]  # a cursor result, as for every DML
        raise NotFound
    emit(AnnouncementReacted(announcement_id, name))


def _statuses_in(text: str) -> list[int]:
    """Our own public statuses whose addresses stand in the text."""
    ours, ids = urlsplit(urls.base()).netloc, list[int]()
    for link in [urlsplit(entity.url) for entity in extract.entities(text) if isinstance(entity, extract.Link)]:
        if link.netloc == ours and (found := _STATUS_PATH.fullmatch(link.path)):
            ids.append(min(int(found[1]), 2**63 - 1))
    public = visible_ids(ids, None) if ids else set()
    return [one for one in dict.fromkeys(ids) if one in public]
