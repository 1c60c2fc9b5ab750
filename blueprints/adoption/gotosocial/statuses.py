"""The posts of a GoToSocial, with all that belongs to them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from blueprints.adoption import shape
from blueprints.adoption.gotosocial import values
from blueprints.adoption.gotosocial.columns import (
    EditColumns,
    MediaColumns,
    MentionColumns,
    PollColumns,
    StatusColumns,
    TagColumns,
    VoteColumns,
)
from blueprints.adoption.source import C, SourceDatabase, columns_of, listed, moment, sure_moment
from models.base import Json

MARKDOWN = 2
STATUSES = """
SELECT s.*, a.domain FROM statuses s JOIN accounts a ON a.id = s.account_id
WHERE s.id IN :refs AND NOT s.pending_approval ORDER BY s.id
"""
NEWEST_OF_FOLLOWED = 40
# Of posts of other servers, what people here wrote to, marked or may see at home; what these name comes as well.
WANTED = (
    "SELECT id FROM statuses WHERE local",
    "SELECT s.id FROM statuses s JOIN accounts a ON a.id = s.in_reply_to_account_id WHERE a.domain IS NULL "
    "AND NOT s.pending_approval",
    "SELECT s.id FROM statuses s JOIN accounts a ON a.id = s.boost_of_account_id WHERE a.domain IS NULL "
    "AND NOT s.pending_approval",
    "SELECT f.status_id FROM status_faves f JOIN accounts a ON a.id = f.account_id WHERE a.domain IS NULL",
    "SELECT status_id FROM status_bookmarks",
    "SELECT m.status_id FROM mentions m JOIN accounts a ON a.id = m.target_account_id WHERE a.domain IS NULL",
    "SELECT p.status_id FROM polls p JOIN poll_votes v ON v.poll_id = p.id JOIN accounts a ON a.id = v.account_id "
    "WHERE a.domain IS NULL",
    "SELECT status_id FROM filter_statuses",
)
FOLLOWED = (
    "SELECT DISTINCT f.target_account_id FROM follows f JOIN accounts a ON a.id = f.account_id WHERE a.domain IS NULL"
)
NEWEST = (
    "SELECT id FROM statuses WHERE account_id = :account AND boost_of_id IS NULL AND NOT pending_approval "
    f"ORDER BY id DESC LIMIT {NEWEST_OF_FOLLOWED}"
)
NAMED = "SELECT in_reply_to_id, boost_of_id FROM statuses WHERE id IN :refs"


def wanted(database: SourceDatabase) -> Iterator[str]:
    for query in WANTED:
        yield from (row[0] for row in database.rows(query) if row[0])
    for row in list(database.rows(FOLLOWED)):
        yield from (one[0] for one in database.rows(NEWEST, account=row[0]))


def named_by(database: SourceDatabase, refs: Sequence[str]) -> Iterator[str]:
    """Yield what these answer or boost."""
    for row in database.some(NAMED, refs):
        yield from (one for one in row if one)


def statuses(database: SourceDatabase, refs: Sequence[str]) -> Iterator[shape.StatusRow]:
    rows = columns_of(StatusColumns, database.some(STATUSES, refs))
    mentions = _grouped(database, MentionColumns, "SELECT * FROM mentions WHERE status_id IN :refs ORDER BY id", refs)
    tags = _grouped(
        database,
        TagColumns,
        "SELECT x.status_id, t.name FROM status_to_tags x JOIN tags t ON t.id = x.tag_id WHERE x.status_id IN :refs "
        "ORDER BY t.name",
        refs,
    )
    polls = _polls(database, refs)
    edits = _grouped(database, EditColumns, "SELECT * FROM status_edits WHERE status_id IN :refs ORDER BY id", refs)
    for row in rows:
        yield _status(row, mentions[row.id], [one.name for one in tags[row.id]], polls.get(row.id), edits[row.id])


def _status(
    row: StatusColumns,
    mentions: Iterable[MentionColumns],
    tags: list[str],
    poll: shape.PollRow | None,
    edits: Iterable[EditColumns],
) -> shape.StatusRow:
    made, local = sure_moment(row.created_at), not row.domain
    edited = [_edit(one) for one in edits]
    if edited:
        edited.append(_now(row, poll))
    return shape.StatusRow(
        ref=row.id,
        at=values.at(row.id),
        account=row.account_id,
        local=local,
        uri=row.uri,
        url=row.url or None,
        created_at=made,
        edited_at=moment(row.edited_at),
        visibility=_visibility(row),
        text=row.text or "",
        content=row.content or "",
        content_type="text/markdown" if row.content_type == MARKDOWN else "text/plain",
        spoiler_text=row.content_warning or "",
        sensitive=bool(row.sensitive),
        language=row.language or None,
        parent=row.in_reply_to_id or None,
        parent_account=row.in_reply_to_account_id or None,
        parent_uri=row.in_reply_to_uri or None,
        reblog_of=row.boost_of_id or None,
        thread=row.thread_id if row.thread_id.strip("0") else row.id,
        pinned_at=moment(row.pinned_at),
        media=listed(row.attachments),
        emojis=listed(row.emojis),
        mentions=[(one.target_account_id, bool(one.silent)) for one in mentions],
        tags=tags,
        poll=poll,
        edits=edited,
        approval_uri=row.approved_by_uri or None if local else None,
    )


def _visibility(row: StatusColumns) -> str:
    """Return who may read it. What does not leave the server goes to nobody that it did not go to."""
    found = values.VISIBILITIES.get(row.visibility, "direct")
    if row.federated or row.domain:
        return found
    return "local" if found in ("public", "unlisted") else "direct"


def _edit(row: EditColumns) -> shape.EditRow:
    return shape.EditRow(
        created_at=sure_moment(row.created_at),
        text=row.text or "",
        content=row.content or "",
        spoiler_text=row.content_warning or "",
        sensitive=bool(row.sensitive),
        media=listed(row.attachments),
        descriptions=[one or "" for one in listed(row.attachment_descriptions)],
        poll_options=listed(row.poll_options),
    )


def _now(row: StatusColumns, poll: shape.PollRow | None) -> shape.EditRow:
    return shape.EditRow(
        created_at=moment(row.edited_at) or sure_moment(row.created_at),
        text=row.text or "",
        content=row.content or "",
        spoiler_text=row.content_warning or "",
        sensitive=bool(row.sensitive),
        media=listed(row.attachments),
        poll_options=poll.options if poll else (),
    )


def _polls(database: SourceDatabase, refs: Sequence[str]) -> dict[str, shape.PollRow]:
    """Return status → its poll."""
    rows = list(columns_of(PollColumns, database.some("SELECT * FROM polls WHERE status_id IN :refs", refs)))
    query = "SELECT * FROM poll_votes WHERE poll_id IN :refs ORDER BY id"
    votes = _grouped(database, VoteColumns, query, [row.id for row in rows], "poll_id")
    return {
        row.status_id: shape.PollRow(
            ref=row.id,
            at=values.at(row.id),
            options=listed(row.options),
            tallies=listed(row.votes) or [0] * len(listed(row.options)),
            voters=row.voters or 0,
            multiple=bool(row.multiple),
            hide_totals=bool(row.hide_counts),
            expires_at=moment(row.expires_at),
            closed_at=moment(row.closed_at),
            votes=[(one.account_id, listed(one.choices)) for one in votes[row.id]],
        )
        for row in rows
    }


def media(database: SourceDatabase, refs: Sequence[str]) -> Iterator[shape.MediaRow]:
    query = (
        "SELECT m.*, a.domain FROM media_attachments m JOIN accounts a ON a.id = m.account_id "
        "WHERE m.status_id IN :refs ORDER BY m.id"
    )
    for row in columns_of(MediaColumns, database.some(query, refs)):
        yield _media(row)


def _media(row: MediaColumns) -> shape.MediaRow:
    local, kind = not row.domain, values.MEDIA_KINDS.get(row.type, "unknown")
    return shape.MediaRow(
        ref=row.id,
        at=values.at(row.id),
        account=row.account_id,
        status=row.status_id,
        kind=kind,
        content_type=row.file_content_type or "",
        original=_file(row.file_path, row.file_content_type) if local else None,
        small=_file(row.thumbnail_path, row.thumbnail_content_type) if local else None,
        remote_url=None if local else row.remote_url or None,
        remote_preview_url=None if local else row.thumbnail_remote_url or None,
        description=row.description or None,
        blurhash=row.blurhash or None,
        focus=(row.focus_x or 0.0, row.focus_y or 0.0) if row.focus_x or row.focus_y else None,
        meta=_meta(row),
        size=row.file_file_size or 0 if local else 0,
    )


def _file(path: str | None, content_type: str | None) -> shape.SourceFile | None:
    return shape.SourceFile(path, content_type or "") if path else None


def _meta(row: MediaColumns) -> Json:
    found: Json = {}
    for name in ("original", "small"):
        width, height = getattr(row, f"{name}_width"), getattr(row, f"{name}_height")
        if width and height:
            found[name] = {"width": width, "height": height, "size": f"{width}x{height}", "aspect": width / height}
    return found | ({"duration": row.original_duration} if row.original_duration else {})


def _grouped(
    database: SourceDatabase, kind: type[C], query: str, refs: Sequence[str], by: str = "status_id"
) -> dict[str, list[C]]:
    """Return the rows by one of their columns."""
    found: dict[str, list[C]] = defaultdict(list)
    for row in columns_of(kind, database.some(query, refs)):
        found[getattr(row, by)].append(row)
    return found
