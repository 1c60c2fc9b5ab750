"""Sources of RSS, Atom and JSON feeds: public statuses, as the API describes them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property

import orjson
from markupsafe import Markup, escape
from sqlalchemy import select

from models.base import Query, db
from models.media.attachment import Media
from models.statuses.status import Status
from models.statuses.tag import Tag
from models.timelines.account_statuses import of_tab, posted
from models.timelines.timeline import from_origins, tag_timeline
from rookery import urls
from rookery.errors import NotFound, or_not_found
from rookery.federation.local_actors import local_actor
from rookery.media.store.base import TYPES
from rookery.schemas import render
from rookery.services import instance
from rookery.services.timelines import access
from rookery.text.extract import tag_key
from rookery.text.plain import html_to_text
from rookery.web.pages import with_emojis
from rookery.web.pages.show import EntityJson

MANY = 20
TITLE = 80  # characters of a text, where a format must have a title


class FeedItem:
    """A status. What the author put behind a warning is in a <details> whose summary is the warning.

    `sizes`: id of a file → its bytes.
    """

    def __init__(self, status: EntityJson, sizes: dict[str, int]) -> None:
        self._sizes = sizes
        self.status, self.url, self.by = status, status["url"], status["account"]
        self.published = datetime.fromisoformat(status["created_at"])
        self.updated = datetime.fromisoformat(status["edited_at"] or status["created_at"])
        self.warning, self.language = status["spoiler_text"], status["language"]
        self.tags = [tag["name"] for tag in status["tags"]]

    @cached_property
    def html(self) -> str:
        if not self.warning:
            return self._text
        warning = with_emojis(self.warning, self.status["emojis"])
        media = "".join(map(_shown, self.status["media_attachments"]))
        return f"<details><summary>{warning}</summary>{self._text}{media}</details>"

    @property
    def _text(self) -> str:
        poll = "".join(f"<li>{escape(one['title'])}</li>" for one in (self.status["poll"] or {}).get("options", ()))
        content = str(with_emojis(Markup(self.status["content"]), self.status["emojis"]))
        return f"{content}<ul>{poll}</ul>" if poll else content

    @cached_property
    def title(self) -> str:
        said = self.warning or " ".join(html_to_text(self.status["content"]).split())
        return (said[: TITLE - 1] + "…" if len(said) > TITLE else said) or self.status["created_at"]

    @cached_property
    def files(self) -> list[EntityJson]:
        """Attachments with their address and type, those of sensitive statuses marked; none behind a warning."""
        found = [] if self.warning else self.status["media_attachments"]
        return [
            {
                **file,
                "mime": TYPES.get(file["url"].rpartition(".")[2], "application/octet-stream"),
                "original": (file["meta"] or {}).get("original") or {},
                "size": self._sizes.get(file["id"], 0),
            }
            for file in found
            if file["url"]
        ]


def _shown(file: EntityJson) -> str:
    """Return a file as HTML: a picture, and a link to anything else. What this server has no copy of is left out."""
    if not file["url"]:
        return ""
    url, description = escape(file["url"]), escape(file["description"] or "")
    if file["type"] == "image":
        return f'<p><img src="{url}" alt="{description}"></p>'
    return f'<p><a href="{url}">{description or url}</a></p>'


def _sizes(statuses: Iterable[EntityJson]) -> dict[str, int]:
    ids = [int(file["id"]) for status in statuses for file in status["media_attachments"]]
    found = db.session.execute(select(Media.id, Media.size).where(Media.id.in_(ids))) if ids else ()
    return {str(row.id): row.size for row in found}


@dataclass(frozen=True)
class Feed:
    """`path`: its page; with an ending that names a form, the feed. `by`: the one author of all, as the API has them.

    `made_of`: all that makes a difference to it. `hidden`: search engines are to leave it alone.
    """

    title: str
    path: str
    about: str
    items: list[FeedItem]
    language: str
    changed: datetime
    made_of: tuple[str | bytes, ...]
    picture: str = ""
    by: EntityJson | None = None
    hidden: bool = False


def of_account(username: str, tab: str, tag: str | None) -> Feed:
    """Raises Gone and NotFound."""
    account = local_actor(username)
    if tab == "media" and not account.show_media:
        raise NotFound
    query = _newest(of_tab(tab, account))
    ids = [row.status_id for row in db.session.execute(query, {"author": account.id, "tag": tag_key(tag or "")})]
    author, statuses = render.account_and_statuses(account.id, ids, None)
    person = orjson.loads(author)
    path = urls.tagged(account, tag_key(tag)) if tag else urls.profile(account.username)
    name = f"{account.display_name or account.username} (@{account.username}@{urls.config().domain})"
    part = "" if tab in ("posts", "tagged") else f"/{tab}"
    return _feed(
        title=f"{name} #{tag}" if tag else name,
        path=path + part,
        about=html_to_text(account.note) or name,
        statuses=statuses,
        since=account.created_at,
        picture=person["avatar_static"],
        by=person,
        author=author,
        hidden=account.hides_from_search,
    )


def of_tag(name: str) -> Feed:
    """Raises NotFound for a hashtag that nobody ever used, and where visitors may not see any posts."""
    tag = or_not_found(Tag.named(tag_key(name)))
    filters = or_not_found(access.narrowed(access.visible(access.TOPIC, None)))
    statuses = render.statuses(list(db.session.scalars(_newest_with_tag(filters), {"tag": tag.id})), None)
    title, path = f"#{tag.display_name}", urls.tag(tag.name)
    about = f"{title} · {instance.title()}"
    return _feed(title=title, path=path, about=about, statuses=statuses, since=tag.created_at)


def _feed(
    *,
    title: str,
    path: str,
    about: str,
    statuses: bytes,
    since: datetime,
    picture: str = "",
    by: EntityJson | None = None,
    author: bytes = b"",
    hidden: bool = False,
) -> Feed:
    found = orjson.loads(statuses)
    sizes = _sizes(found)
    items = [FeedItem(status, sizes) for status in found]
    changed, language = max([since, *(item.updated for item in items)]), (instance.languages() or ["en"])[0]
    made_of = (title, path, about, language, statuses, author)
    hidden = hidden or not all(item.by["indexable"] for item in items)
    return Feed(title, path, about, items, language, changed, made_of, picture, by, hidden)


@cache
def _newest_with_tag(filters: frozenset[str]) -> Query:
    query = tag_timeline(False, any_of=False).where(*from_origins(filters))
    return query.order_by(Status.id.desc()).limit(MANY)


@cache
def _newest(filters: frozenset[str]) -> Query:
    return posted(False, filters | {"exclude_reblogs"}).order_by(Status.id.desc()).limit(MANY)
