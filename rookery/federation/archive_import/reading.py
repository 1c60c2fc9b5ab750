"""Reading a post of an archive: its text, its readers, what it answers, and its poll, as they are to be here."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from html import escape
from urllib.parse import quote, unquote

from models import clock
from models.accounts.account import Account
from models.base import db
from models.media.emoji import Emoji
from models.statuses.interaction import REPLY
from models.statuses.status import OPEN, Status
from models.visibility import may_quote, visible_original
from rookery import urls
from rookery.errors import Invalid
from rookery.federation import ids
from rookery.federation.archive_import.api_statuses import followers_of
from rookery.federation.read import note as notes
from rookery.federation.read import values
from rookery.federation.read.objects import Attachment, Note, Question
from rookery.federation.read.values import Document, Unreadable
from rookery.services.data.post_imports import reasons
from rookery.services.statuses import interaction_policy
from rookery.services.statuses.draft import CONTENT_TYPES
from rookery.services.statuses.receive import RemotePoll, reblogged_or_self
from rookery.text import compose, extract
from rookery.text.plain import clean_text, html_to_text
from rookery.text.web_page import unquoted

IN_ARCHIVE = "https://archive.invalid/"  # stands for the folder of the archive, for addresses have to be complete
NARROWEST_FIRST = ("direct", "local", "private", "unlisted", "public")
_LINK = re.compile(r"<a ([^>]*)>(.*?)</a>", re.DOTALL)
_HREF = re.compile(r'href="([^"]*)"')


class LeftOut(Exception):
    """A post is not imported: `reason` is one of `reasons`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class ArchivedPost:
    """A post as the archive has it."""

    note: Note
    visibility: str
    source: tuple[str, str] | None  # what its author typed, and of which type

    @property
    def written_at(self) -> datetime:
        assert self.note.published  # others are not listed
        return self.note.published


def read(line: bytes, followers: str, with_direct: bool) -> ArchivedPost:
    """Return what the line of the work file says. Raises LeftOut."""
    try:
        activity = values.document(line)
        said = with_addresses(activity["object"])
        note = notes.note(said)
    except Unreadable:
        raise LeftOut(reasons.UNREADABLE) from None
    if note.name and note.in_reply_to and not note.content and not note.attachments:
        raise LeftOut(reasons.VOTE)
    visibility = _visibility(note, activity, followers or followers_of(note.author))
    if visibility == "direct" and not with_direct:
        raise LeftOut(reasons.DIRECT)
    return ArchivedPost(note, visibility, _source(said))


def path_of(attachment: Attachment) -> str | None:
    """Return where in the archive a file is said to be; None for one that is on another server."""
    return unquote(attachment.url.removeprefix(IN_ARCHIVE)) if attachment.url.startswith(IN_ARCHIVE) else None


# Who may read it ------------------------------------------------------------------------------------------------


def _visibility(note: Note, activity: Document, followers: str) -> str:
    """Return the narrower of what the post and its activity say. What is addressed to nobody known is direct."""
    if note.type == "ChatMessage":
        return "direct"
    said = [_addressed(values.audience(note.document), followers)]
    if "to" in activity or "cc" in activity:
        said.append(_addressed(values.audience(activity), followers))
    found = min(said, key=NARROWEST_FIRST.index)
    return "local" if found == "direct" and note.document.get("localOnly") is True else found


def _addressed(readers: values.Audience, followers: str) -> str:
    if ids.PUBLIC in readers.to:
        return "public"
    if ids.PUBLIC in readers.addressed:
        return "unlisted"
    return "private" if followers in readers.addressed else "direct"


def mentioned(posts: Iterable[ArchivedPost]) -> dict[str, Account]:
    """Return actor id → account for those who are mentioned and known here. Nobody is looked up elsewhere."""
    return ids.accounts({one.href for post in posts for one in post.note.mentions if one.href})


def mention_ids(post: ArchivedPost, people: Mapping[str, Account]) -> list[int]:
    """Return whom a post mentions, who may read it: of one that is not for everybody, only those it is addressed to.
    Direct messages are for their author alone: readers here need not be those there.
    """
    if post.visibility in ("direct", "local"):
        return []
    hrefs = [one.href for one in post.note.mentions if post.visibility in OPEN or one.href in post.note.addressed]
    return list(dict.fromkeys(people[href].id for href in hrefs if href in people))


# What it answers ------------------------------------------------------------------------------------------------


def answered(uri: str, account_id: int) -> Status | None:
    """Return a post of somebody else that is answered, if it is here and may be answered by this account."""
    found = ids.status(uri)
    found = visible_original(reblogged_or_self(found).id, account_id) if found else None
    try:
        return None if found and interaction_policy.needs_approval(REPLY, account_id, found) else found
    except Invalid:
        return None


# The quoted post -----------------------------------------------------------------------------------------------


def quotable(uri: str, own_id: int | None, post: ArchivedPost, account_id: int) -> Status | None:
    """Return a post of this server that the imported one may go on quoting: one's own (`own_id`, if an import stored
    it), or one of somebody who lets everybody quote it. A permission from elsewhere is for the post there alone.
    """
    found = db.session.get(Status, own_id) if own_id else ids.local_status(uri) if ids.is_ours(uri) else None
    found = visible_original(found.id, account_id) if found else None
    if found is None or not may_quote(account_id, found):
        return None
    of_others = found.account_id != account_id
    return None if of_others and post.visibility not in OPEN or not may_show(post, found.visibility) else found


def may_show(post: ArchivedPost, visibility: str) -> bool:
    """Return whether the post goes no further than what it quotes, whose visibility this is."""
    return visibility in OPEN or (visibility == post.visibility and visibility in ("private", "local"))


# What it says ---------------------------------------------------------------------------------------------------


def content_of(post: ArchivedPost, is_quote: bool = False) -> str:
    """Return the HTML: hashtags lead to this server. What is no quote here is a link that all apps show."""
    content = _LINK.sub(_own_tag, post.note.content)
    if is_quote:
        return unquoted(content)
    content, quoted = content.replace(' class="quote-inline"', ""), post.note.quote
    return content if not quoted or escape(quoted) in content else f"{content}<p>{compose.link(quoted)}</p>"


def text_of(post: ArchivedPost, content: str) -> tuple[str, str]:
    """Return what its author can edit, and its type: what was typed, or the text without its markup."""
    if post.source:
        return post.source
    return plain_text(content), "text/plain"


def plain_text(content: str) -> str:
    """Return HTML of another server as text, in which mentions mean the same people."""
    return html_to_text(_LINK.sub(_full_mention, content))


def poll_of(question: Question, written_at: datetime) -> RemotePoll:
    """Return the poll with the votes it had. It is over: nobody can vote on it there any more."""
    ended = min(question.closed_at or question.ends_at or clock.now(), clock.now())
    return RemotePoll(
        options=list(question.options),
        tallies=list(question.tallies),
        multiple=question.multiple,
        voters=question.voters if question.voters is not None else sum(question.tallies),
        expires_at=max(ended, written_at),
        closed_at=max(ended, written_at),
    )


def emoji_ids(post: ArchivedPost) -> list[int]:
    """Return the emojis of this server that have the names of those in the text."""
    return Emoji.ids_of(extract.shortcodes(f"{post.note.summary}\n{html_to_text(post.note.content)}"))


def quote_policy(post: ArchivedPost) -> str:
    return post.note.quote_policy if post.visibility in OPEN else "nobody"


def tags_of(post: ArchivedPost) -> dict[str, str]:
    return {extract.tag_key(name): name for name in post.note.hashtags}


def _own_tag(link: re.Match[str]) -> str:
    name = extract.hashtag_name(html_to_text(link[2])) if "hashtag" in link[1] else None
    if name is None:
        return link[0]
    return f'<a href="{escape(urls.tag(extract.tag_key(name)))}" class="mention hashtag" rel="tag">{link[2]}</a>'


def _full_mention(link: re.Match[str]) -> str:
    """Write a mention with its server: without, it would mean somebody here."""
    found, shown = _HREF.search(link[1]), html_to_text(link[2])
    if found is None or "hashtag" in link[1] or "mention" not in link[1] or "@" in shown.lstrip("@"):
        return link[0]
    host = ids.host_of(found[1])
    return escape(f"@{shown.lstrip('@')}@{host}") if host else link[0]


def _source(said: Document) -> tuple[str, str] | None:
    source = said.get("source")
    source = source if isinstance(source, dict) else {}
    text, kind = source.get("content"), source.get("mediaType")
    return (clean_text(text), kind) if isinstance(text, str) and text and kind in CONTENT_TYPES else None


def with_addresses(said: Document) -> Document:
    """Add an address to files beside the posts in the archive: without one they would be no attachments."""
    attached = [_with_address(one) if isinstance(one, dict) else one for one in values.as_list(said.get("attachment"))]
    return {**said, "attachment": attached}


def _with_address(attached: Document) -> Document:
    url = attached.get("url")
    if not isinstance(url, str) or "://" in url:
        return attached
    return {**attached, "url": IN_ARCHIVE + quote(url)}
