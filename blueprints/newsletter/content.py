"""The posts of a newsletter, as they are when it is sent."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from models.accounts.account import Account
from models.base import M, db
from models.media.attachment import Media
from models.notifications.newsletter import Newsletter
from models.statuses.poll import Poll
from models.statuses.status import Status
from rookery import urls
from rookery.text.plain import html_to_text

MOST_POSTS = 30


@dataclass(frozen=True)
class NewsletterEntry:
    """A post. Behind a content `warning` there are neither text nor attachments; `boosted` is the author of a boost.

    `media` are the descriptions of attachments, empty for those without.
    """

    at: datetime
    link: str
    html: str = ""
    warning: str = ""
    boosted: str = ""
    media: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return html_to_text(self.html)


def entries(newsletter: Newsletter, after: int) -> tuple[list[NewsletterEntry], bool]:
    """Return the posts that a subscriber has not got, the oldest first, and whether there are more than fit."""
    found = newsletter.posts(after, newsletter.sent_until, MOST_POSTS + 1)
    more = len(found) > MOST_POSTS
    return _entries(found[1:] if more else found), more


def _entries(status_ids: list[int]) -> list[NewsletterEntry]:
    rows = _by_id(Status, status_ids)
    shown = [rows[one] for one in status_ids if one in rows]
    held = _by_id(Status, (one.reblog_of_id for one in shown if one.reblog_of_id))
    originals = [held[one.reblog_of_id] if one.reblog_of_id else one for one in shown]
    authors = _by_id(Account, (one.account_id for one in originals))
    media, options = _descriptions(originals), _options(originals)
    return [
        _entry(original, authors[original.account_id], original is not one, media[original.id], options[original.id])
        for one, original in zip(shown, originals, strict=True)
    ]


def _entry(
    status: Status, author: Account, is_boost: bool, media: Sequence[str], options: Sequence[str]
) -> NewsletterEntry:
    link = urls.status_url(status, author.username)
    boosted = f"@{author.acct}" if is_boost else ""
    if status.spoiler_text:
        return NewsletterEntry(status.created_at, link, warning=status.spoiler_text, boosted=boosted)
    return NewsletterEntry(
        status.created_at, link, status.content, boosted=boosted, media=tuple(media), options=tuple(options)
    )


def _by_id(model: type[M], row_ids: Iterable[int]) -> dict[int, M]:
    return {row.id: row for row in db.session.scalars(select(model).where(model.id.in_(set(row_ids))))}


def _descriptions(statuses: Sequence[Status]) -> dict[int, list[str]]:
    ids = [media_id for one in statuses for media_id in one.media_ids]
    said = dict(db.session.execute(select(Media.id, Media.description).where(Media.id.in_(ids))).all())
    return {one.id: [said.get(media_id) or "" for media_id in one.media_ids] for one in statuses}


def _options(statuses: Sequence[Status]) -> dict[int, list[str]]:
    query = select(Poll.status_id, Poll.options).where(Poll.id.in_([one.poll_id for one in statuses if one.poll_id]))
    return defaultdict(list, db.session.execute(query).all())
