"""The search index of statuses: updated by a job for each that is posted or edited, or rebuilt by a command."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Integer, bindparam, func, select

from models.array_parameters import ids_parameter
from models.base import AnyRow, begin_write, db, run
from models.discovery import search
from models.discovery.search import mark
from models.media.attachment import Media
from models.statuses.poll import Poll
from models.statuses.status import Status
from rookery.text.plain import html_to_text
from rookery.text.tokens import tokenize
from rookery.text.web_page import links_of, unquoted

BATCH = 500


@dataclass(frozen=True)
class IndexedText:
    """The columns of a status that its index entry is made of."""

    content: str
    spoiler_text: str = ""
    language: str | None = None
    sensitive: bool = False
    is_reply: bool = False
    is_quote: bool = False
    tags: Sequence[str] = ()
    options: Sequence[str] = ()
    media_kinds: Sequence[str] = ()
    descriptions: Sequence[str] = ()


def words_of(source: IndexedText) -> list[str]:
    """Return the text of a status as people read it, then other words they may remember, then what it has and is."""
    texts = (source.spoiler_text, html_to_text(unquoted(source.content)), *source.options, *source.descriptions)
    tags = [f"#{tag}" for tag in source.tags]
    return [*tokenize("\n".join((*texts, *tags))), *_marks(source)]


def _marks(source: IndexedText) -> Iterator[str]:
    if source.media_kinds:
        yield mark("has", "media")
    for kind in sorted(set(source.media_kinds)):
        yield mark("has", "video" if kind == "gifv" else kind)
    if source.options:
        yield mark("has", "poll")
    if any(links_of(source.content)):
        yield mark("has", "link")
    for name, applies in (("reply", source.is_reply), ("sensitive", source.sensitive), ("quote", source.is_quote)):
        if applies:
            yield mark("is", name)
    if source.language:
        yield from (mark("language", one) for one in {source.language, source.language.partition("-")[0]})


def index(status_ids: Sequence[int]) -> None:
    """Index statuses as they are now. A deleted one left the index with its row."""
    begin_write()
    search.keep(_texts(run(_THESE, {"ids": status_ids}).all()))


def rebuild() -> Iterator[tuple[int, int]]:
    """Index every status anew; (how many are done, of how many) after each batch, which the caller commits."""
    total = db.session.scalar(select(func.count()).select_from(Status).where(Status.reblog_of_id.is_(None))) or 0
    done, after = 0, 0
    while texts := _texts(run(_NEXT, {"after": after, "batch": BATCH}).all()):
        search.keep(texts)
        done, after = done + len(texts), texts[-1][0]
        yield done, max(total, done)


_STATUSES = (
    select(
        Status.id,
        Status.content,
        Status.spoiler_text,
        Status.language,
        Status.sensitive,
        Status.in_reply_to_id,
        Status.quote_id,
        Status.tag_names,
        Status.media_ids,
        Poll.options,
    )
    .outerjoin(Poll, Poll.id == Status.poll_id)
    .where(Status.reblog_of_id.is_(None))
)

# Held until the commit, so that no edit comes in between; statements are built once, for building them costs.
_THESE = (
    _STATUSES.where(Status.id.in_(ids_parameter("ids"))).order_by(Status.id).with_for_update(key_share=True, of=Status)
)
_NEXT = _STATUSES.where(Status.id > bindparam("after")).order_by(Status.id).limit(bindparam("batch", type_=Integer))
_MEDIA = select(Media.id, Media.kind, Media.description).where(Media.id.in_(ids_parameter("ids")))


def _texts(rows: Sequence[AnyRow]) -> list[tuple[int, list[str]]]:
    wanted = [one for row in rows for one in row.media_ids]
    media = {one.id: one for one in run(_MEDIA, {"ids": wanted})} if wanted else {}
    return [(row.id, words_of(_source(row, media))) for row in rows]


def _source(row: AnyRow, media: Mapping[int, AnyRow]) -> IndexedText:
    shown = [media[one] for one in row.media_ids if one in media]
    return IndexedText(
        content=row.content,
        spoiler_text=row.spoiler_text,
        language=row.language,
        sensitive=row.sensitive,
        is_reply=row.in_reply_to_id is not None,
        is_quote=row.quote_id is not None,
        tags=row.tag_names,
        options=row.options or (),
        media_kinds=[one.kind for one in shown],
        descriptions=[one.description or "" for one in shown],
    )
