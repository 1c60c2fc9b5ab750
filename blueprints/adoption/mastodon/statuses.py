"""The posts of a Mastodon, with all that belongs to them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from blueprints.adoption import shape
from blueprints.adoption.id_map import at_moment
from blueprints.adoption.mastodon import values
from blueprints.adoption.mastodon.columns import (
    AttachedColumns,
    EditColumns,
    MediaColumns,
    MentionColumns,
    PollColumns,
    QuoteColumns,
    StatusColumns,
    TagColumns,
    VoteColumns,
)
from blueprints.adoption.mastodon.texts import MastodonTexts
from blueprints.adoption.source import C, SourceDatabase, columns_of, listed, mapped, moment, sure_moment
from models import clock

LOCAL = "(coalesce(s.local, false) OR s.uri IS NULL)"
STATUSES = f"""
SELECT s.*, a.domain, c.uri AS thread_uri, p.created_at AS pinned_at, {LOCAL} AS is_local
FROM statuses s JOIN accounts a ON a.id = s.account_id LEFT JOIN conversations c ON c.id = s.conversation_id
LEFT JOIN status_pins p ON p.status_id = s.id AND p.account_id = s.account_id
WHERE s.id IN :refs AND s.deleted_at IS NULL ORDER BY s.id
"""
NEWEST_OF_FOLLOWED = 40
HERE = "JOIN accounts a ON a.id = {} AND a.domain IS NULL"
# Of posts of other servers, what people here wrote to, marked or may see at home; what these name comes as well.
WANTED = (
    f"SELECT s.id FROM statuses s WHERE {LOCAL} AND s.deleted_at IS NULL",
    f"SELECT s.id FROM statuses s {HERE.format('s.in_reply_to_account_id')}",
    f"SELECT s.id FROM statuses s JOIN statuses o ON o.id = s.reblog_of_id {HERE.format('o.account_id')}",
    f"SELECT f.status_id FROM favourites f {HERE.format('f.account_id')}",
    "SELECT status_id FROM bookmarks",
    f"SELECT m.status_id FROM mentions m {HERE.format('m.account_id')}",
    f"SELECT p.status_id FROM polls p JOIN poll_votes v ON v.poll_id = p.id {HERE.format('v.account_id')}",
    "SELECT status_id FROM custom_filter_statuses",
)
NEWEST = f"""
SELECT n.id FROM (SELECT DISTINCT f.target_account_id AS id FROM follows f {HERE.format("f.account_id")}) t
CROSS JOIN LATERAL (SELECT id FROM statuses WHERE account_id = t.id AND reblog_of_id IS NULL AND deleted_at IS NULL
ORDER BY id DESC LIMIT {NEWEST_OF_FOLLOWED}) n
"""
NAMED = """
SELECT s.in_reply_to_id, s.reblog_of_id, q.quoted_status_id FROM statuses s LEFT JOIN quotes q ON q.status_id = s.id
WHERE s.id IN :refs
"""
MENTIONS = """
SELECT m.status_id, m.account_id, m.silent, a.username, a.domain, a.url FROM mentions m
JOIN accounts a ON a.id = m.account_id WHERE m.status_id IN :refs ORDER BY m.id
"""
TAGS = """
SELECT x.status_id, coalesce(t.display_name, t.name) AS name FROM statuses_tags x JOIN tags t ON t.id = x.tag_id
WHERE x.status_id IN :refs ORDER BY t.name
"""


def wanted(database: SourceDatabase) -> Iterator[str]:
    for query in (*WANTED, NEWEST):
        yield from (str(row[0]) for row in database.rows(query) if row[0])


def named_by(database: SourceDatabase, refs: Sequence[str]) -> Iterator[str]:
    """Yield what these answer, boost or quote."""
    for row in database.some(NAMED, map(int, refs)):
        yield from (str(one) for one in row if one)


def statuses(database: SourceDatabase, texts: MastodonTexts, refs: Sequence[str]) -> Iterator[shape.StatusRow]:
    ids = [int(one) for one in refs]
    mentions, tags = _grouped(database, MentionColumns, MENTIONS, ids), _grouped(database, TagColumns, TAGS, ids)
    edits = _grouped(database, EditColumns, "SELECT * FROM status_edits WHERE status_id IN :refs ORDER BY id", ids)
    quotes = _grouped(database, QuoteColumns, "SELECT * FROM quotes WHERE status_id IN :refs", ids)
    media = _grouped(
        database,
        AttachedColumns,
        "SELECT id, status_id FROM media_attachments WHERE status_id IN :refs ORDER BY id",
        ids,
    )
    polls = _polls(database, ids)
    for row in columns_of(StatusColumns, database.some(STATUSES, ids)):
        people = mentions[row.id]
        ordered = row.ordered_media_attachment_ids
        attached = listed(ordered) if ordered is not None else [one.id for one in media[row.id]]
        parts = _Parts(
            media=[str(one) for one in attached],
            tags=[one.name for one in tags[row.id]],
            poll=polls.get(row.id),
            edits=[_edit(one, row, texts, people) for one in edits[row.id]],
            quote=next((_quote(one) for one in quotes[row.id]), None),
        )
        yield _status(row, texts, people, parts)


class _Parts(NamedTuple):
    """The parts of a status that other tables have."""

    media: list[str]
    tags: list[str]
    poll: shape.PollRow | None
    edits: list[shape.EditRow]
    quote: shape.QuoteRow | None


def _status(
    row: StatusColumns, texts: MastodonTexts, people: Sequence[MentionColumns], parts: _Parts
) -> shape.StatusRow:
    local = row.is_local
    return shape.StatusRow(
        ref=str(row.id),
        at=row.id,
        account=str(row.account_id),
        local=local,
        uri=None if local else row.uri,
        url=None if local else row.url,
        created_at=sure_moment(row.created_at),
        edited_at=moment(row.edited_at),
        visibility=values.VISIBILITIES.get(row.visibility, "direct"),
        text=row.text if local else "",
        content=texts.html(row.text, people) if local else row.text,
        spoiler_text=row.spoiler_text,
        sensitive=row.sensitive,
        language=row.language,
        parent=str(row.in_reply_to_id) if row.in_reply_to_id else None,
        parent_account=str(row.in_reply_to_account_id) if row.in_reply_to_account_id else None,
        reblog_of=str(row.reblog_of_id) if row.reblog_of_id else None,
        thread=str(row.conversation_id) if row.conversation_id else None,
        thread_uri=row.thread_uri,
        pinned_at=moment(row.pinned_at),
        emojis=values.emojis_in(f"{row.spoiler_text} {row.text}", row.domain),
        mentions=[(str(one.account_id), one.silent) for one in people],
        quote_policy=values.quote_policy(row.quote_approval_policy or 0),
        **parts._asdict(),
    )


def _edit(
    one: EditColumns, row: StatusColumns, texts: MastodonTexts, people: Sequence[MentionColumns]
) -> shape.EditRow:
    return shape.EditRow(
        created_at=sure_moment(one.created_at),
        text=one.text if row.is_local else "",
        content=texts.html(one.text, people) if row.is_local else one.text,
        spoiler_text=one.spoiler_text,
        sensitive=bool(one.sensitive),
        media=[str(media) for media in listed(one.ordered_media_attachment_ids)],
        descriptions=[text or "" for text in listed(one.media_descriptions)],
        poll_options=listed(one.poll_options),
    )


def _quote(row: QuoteColumns) -> shape.QuoteRow:
    return shape.QuoteRow(
        quoted=str(row.quoted_status_id) if row.quoted_status_id else None,
        quoted_account=str(row.quoted_account_id) if row.quoted_account_id else None,
        state=values.QUOTE_STATES.get(row.state, "pending"),
        request_uri=row.activity_uri,
        approval_uri=row.approval_uri,
    )


def _polls(database: SourceDatabase, ids: Sequence[int]) -> dict[int, shape.PollRow]:
    """Return status → its poll."""
    rows = list(columns_of(PollColumns, database.some("SELECT * FROM polls WHERE status_id IN :refs", ids)))
    query = "SELECT poll_id, account_id, array_agg(choice) AS choices FROM poll_votes WHERE poll_id IN :refs "
    votes = _grouped(
        database, VoteColumns, f"{query} GROUP BY poll_id, account_id", [row.id for row in rows], "poll_id"
    )
    return {
        row.status_id: shape.PollRow(
            ref=str(row.id),
            at=at_moment(sure_moment(row.created_at)),
            options=listed(row.options),
            tallies=listed(row.cached_tallies) or [0] * len(listed(row.options)),
            voters=row.voters_count or 0,
            multiple=row.multiple,
            hide_totals=row.hide_totals,
            expires_at=moment(row.expires_at),
            closed_at=_end(row),
            votes=[(str(one.account_id), one.choices) for one in votes[row.id]],
        )
        for row in rows
    }


def _end(row: PollColumns) -> datetime | None:
    """Return when a poll ended; Mastodon says only when it is to."""
    planned = moment(row.expires_at)
    return planned if planned and planned <= clock.now() else None


def media(database: SourceDatabase, refs: Sequence[str]) -> Iterator[shape.MediaRow]:
    query = (
        "SELECT m.*, a.domain FROM media_attachments m JOIN accounts a ON a.id = m.account_id "
        "WHERE m.status_id IN :refs ORDER BY m.id"
    )
    for row in columns_of(MediaColumns, database.some(query, map(int, refs))):
        yield _media(row)


def _media(row: MediaColumns) -> shape.MediaRow:
    local, kind, found = row.domain is None, values.MEDIA_KINDS.get(row.type, "unknown"), mapped(row.file_meta)
    focus, original = found.get("focus"), found.get("original") or {}
    duration = {"duration": original["duration"]} if original.get("duration") else {}
    return shape.MediaRow(
        ref=str(row.id),
        at=row.id,
        account=str(row.account_id),
        status=str(row.status_id),
        kind=kind,
        content_type=row.file_content_type or "",
        original=_file(row, "original", row.file_file_name) if local else None,
        small=_small(row, kind) if local else None,
        remote_url=None if local else row.remote_url or None,
        remote_preview_url=None if local else row.thumbnail_remote_url or None,
        description=row.description or None,
        blurhash=row.blurhash or None,
        focus=(focus["x"], focus["y"]) if focus else None,
        meta={name: found[name] for name in ("original", "small") if name in found} | duration,
        size=row.file_file_size or 0 if local else 0,
    )


def _file(row: MediaColumns, style: str, name: str | None) -> shape.SourceFile | None:
    if not name:
        return None
    return shape.SourceFile(
        values.file_path("media_attachments/files", row.id, style, name), row.file_content_type or ""
    )


def _small(row: MediaColumns, kind: str) -> shape.SourceFile | None:
    """Return the preview; of a film it is a picture, of sound there may be a cover."""
    if row.thumbnail_file_name:
        path = values.file_path("media_attachments/thumbnails", row.id, "original", row.thumbnail_file_name)
        return shape.SourceFile(path, row.thumbnail_content_type or "")
    if kind not in ("image", "video", "gifv") or not row.file_file_name:
        return None
    name = row.file_file_name if kind == "image" else values.with_extension(row.file_file_name, "png")
    return _file(row, "small", name)


def _grouped(
    database: SourceDatabase, kind: type[C], query: str, refs: Sequence[int], by: str = "status_id"
) -> dict[int, list[C]]:
    """Return the rows by one of their columns."""
    found: dict[int, list[C]] = defaultdict(list)
    for row in columns_of(kind, database.some(query, refs)):
        found[getattr(row, by)].append(row)
    return found
