"""Writing statuses with their media, polls, versions and threads."""

from collections.abc import Iterable, Sequence

from sqlalchemy import update

from blueprints.adoption import shape
from blueprints.adoption.id_map import ACCOUNT, EMOJI, MEDIA, POLL, STATUS, THREAD
from blueprints.adoption.source import Source
from blueprints.adoption.writer import BATCH, STAYS, TWICE, AdoptionWriter
from models import clock
from models.base import Columns, change_rows, db
from models.media.attachment import Media
from models.statuses.interaction import ACCEPTED, ANNOUNCE, REPLY, Interaction
from models.statuses.pending_reply import AwaitedParent
from models.statuses.pin import Pin
from models.statuses.poll import Poll, PollVote
from models.statuses.quote import Quote
from models.statuses.status import Status, StatusEdit, StatusMention
from models.statuses.tag import StatusTag, Tag
from models.timelines.conversation import Conversation
from rookery import events
from rookery.services.data.backup.progress import Progress
from rookery.services.statuses.polls import announce_end
from rookery.text import extract, languages
from rookery.text.sanitize import sanitize

PARENT, QUOTED = "parent", "quoted"
Row = shape.StatusRow


def write_statuses(writer: AdoptionWriter, source: Source, progress: Progress) -> None:
    """Write the wanted statuses: first what was written, then the boosts of it."""
    total = writer.ids.count_wanted()
    for boosts in (False, True):
        for done, refs in enumerate(writer.ids.wanted(BATCH)):
            media = [] if boosts else _media_ids(writer, writer.read("media", source.media(refs)))
            rows = list(source.statuses(refs))
            if not boosts:
                gone = {*refs} - {one.ref for one in rows}
                writer.leave_out("posts", "missing in the database", sum(1 for _ in writer.read("posts", gone)))
            _write(writer, [one for one in rows if (one.reblog_of is not None) == boosts])
            files = [row for one in media if (row := _media(writer, one))]
            writer.count("media", writer.insert(Media, files))
            writer.leave_out("media", STAYS, len(media) - len(files))
            events.commit()
            progress("boosts" if boosts else "posts", min((done + 1) * BATCH, total), total)
    _link(writer)


def _write(writer: AdoptionWriter, rows: Sequence[Row]) -> None:
    name = "boosts" if rows and rows[0].reblog_of else "posts"
    found = {one.ref: ids for one in writer.read(name, rows) if (ids := _ids(writer, name, one))}
    rows = [one for one in rows if one.ref in found]
    threads = {one.ref: _thread(writer, one) for one in rows}
    tags = {one.ref: {extract.tag_key(name): name for name in one.tags} for one in rows}
    tag_ids = dict(zip(names := _every(tags.values()), Tag.ids_of(names), strict=True))
    made = (_status(writer, one, *found[one.ref], threads[one.ref], list(tags[one.ref].values())) for one in rows)
    writer.count(name, writer.insert(Status, made))
    mentions = {one.ref: _mentions(writer, one) for one in rows}
    writer.insert(
        StatusMention,
        (
            {"status_id": found[ref][0], "account_id": account, "silent": silent}
            for ref, people in mentions.items()
            for account, silent in people.items()
        ),
    )
    writer.insert(
        StatusTag,
        ({"status_id": found[ref][0], "tag_id": tag_ids[name]} for ref, keys in tags.items() for name in keys),
    )
    for one in rows:
        _write_parts(writer, one, *found[one.ref])


def _ids(writer: AdoptionWriter, name: str, row: Row) -> tuple[int, int] | None:
    """Return the ids of a status and of its author; None for one that cannot come."""
    author = writer.ids.of(ACCOUNT, row.account)
    if author is None or (row.reblog_of and writer.ids.of(STATUS, row.reblog_of) is None):
        writer.leave_out(name, STAYS)
        return None
    if row.reblog_of and not writer.ids.is_first("boost", f"{row.account} {row.reblog_of}"):
        writer.leave_out(name, TWICE)
        return None
    return writer.ids.add(STATUS, row.ref, row.at), author


def _every(found: Iterable[dict[str, str]]) -> dict[str, str]:
    return {key: name for names in found for key, name in names.items()}


def _thread(writer: AdoptionWriter, row: Row) -> int | None:
    if row.reblog_of or row.thread is None:
        return None
    if (known := writer.ids.of(THREAD, row.thread)) is not None:
        return known
    made = writer.ids.add(THREAD, row.thread, row.at)
    writer.insert(Conversation, [{"id": made, "uri": row.thread_uri}])
    return made


def _status(
    writer: AdoptionWriter, row: Row, status_id: int, author: int, thread: int | None, tags: list[str]
) -> Columns:
    ids = writer.ids
    return {
        "id": status_id,
        "account_id": author,
        "local": row.local,
        "uri": row.uri,
        "url": row.url,
        "created_at": row.created_at,
        "edited_at": row.edited_at,
        "text": row.text,
        "content": sanitize(row.content),
        "content_type": row.content_type,
        "spoiler_text": row.spoiler_text,
        "sensitive": row.sensitive,
        "visibility": row.visibility,
        "language": languages.normalise(row.language),
        "in_reply_to_id": ids.of(STATUS, row.parent),
        "in_reply_to_account_id": ids.of(ACCOUNT, row.parent_account),
        "conversation_id": thread,
        "reblog_of_id": ids.of(STATUS, row.reblog_of),
        "poll_id": ids.add(POLL, row.poll.ref, row.poll.at) if row.poll else None,
        "quote_id": ids.draw("quotes", row.created_at) if row.quote else None,
        "quote_policy": row.quote_policy,
        "media_ids": ids.known(MEDIA, row.media),
        "mention_ids": [one for one, silent in _mentions(writer, row).items() if not silent],
        "emoji_ids": ids.known(EMOJI, row.emojis),
        "tag_names": tags,
    }


def _mentions(writer: AdoptionWriter, row: Row) -> dict[int, bool]:
    """Return account → whether it is silent."""
    found = ((writer.ids.of(ACCOUNT, account), silent) for account, silent in row.mentions)
    return {account: silent for account, silent in found if account is not None}


def _write_parts(writer: AdoptionWriter, row: Row, status_id: int, author: int) -> None:
    """Write what few statuses have."""
    if row.poll:
        _write_poll(writer, row.poll, row, status_id, author)
    if row.edits:
        writer.insert(StatusEdit, (_edit(writer, one, row, status_id) for one in row.edits))
    if row.pinned_at:
        pin = {"account_id": author, "status_id": status_id, "created_at": row.pinned_at}
        writer.insert(Pin, [{"id": writer.ids.draw("pins", row.pinned_at), **pin}])
    if row.parent:
        if writer.ids.of(STATUS, row.parent) is None:
            writer.ids.link_later(PARENT, status_id, row.parent)
    elif row.parent_uri:
        writer.insert(AwaitedParent, [{"status_id": status_id, "uri": row.parent_uri}])
    if row.approval_uri and (answered := writer.ids.of(STATUS, row.parent or row.reblog_of)):
        kind, id_ = ANNOUNCE if row.reblog_of else REPLY, writer.ids.draw("interactions", row.created_at)
        done = {"kind": kind, "account_id": author, "status_id": answered, "made_id": status_id}
        writer.insert(Interaction, [{"id": id_, "state": ACCEPTED, "approval_uri": row.approval_uri, **done}])
    if row.quote:
        _write_quote(writer, row.quote, status_id, author)


def _write_poll(writer: AdoptionWriter, poll: shape.PollRow, row: Row, status_id: int, author: int) -> None:
    poll_id = writer.ids.of(POLL, poll.ref)
    assert poll_id
    values = {
        "id": poll_id,
        "status_id": status_id,
        "account_id": author,
        "options": list(poll.options),
        "tallies": list(poll.tallies),
        "voters_count": poll.voters,
        "multiple": poll.multiple,
        "hide_totals": poll.hide_totals,
        "expires_at": poll.expires_at,
        "closed_at": poll.closed_at,
    }
    writer.insert(Poll, [values])
    votes = [(writer.ids.of(ACCOUNT, ref), choices) for ref, choices in writer.read("votes", poll.votes)]
    made = [
        {"poll_id": poll_id, "account_id": voter, "choice": one} for voter, chosen in votes if voter for one in chosen
    ]
    writer.insert(PollVote, made)
    voters = sum(voter is not None for voter, _ in votes)
    writer.count("votes", voters)
    writer.leave_out("votes", STAYS, len(votes) - voters)
    if poll.expires_at and poll.closed_at is None and poll.expires_at > clock.now():
        announce_end(poll_id, poll.expires_at)


def _edit(writer: AdoptionWriter, edit: shape.EditRow, row: Row, status_id: int) -> Columns:
    media = writer.ids.known(MEDIA, edit.media)
    return {
        "status_id": status_id,
        "created_at": edit.created_at,
        "text": edit.text,
        "content": sanitize(edit.content),
        "spoiler_text": edit.spoiler_text,
        "sensitive": edit.sensitive,
        "media_ids": media,
        "media_descriptions": list(edit.descriptions) if len(edit.descriptions) == len(media) else [],
        "emoji_ids": writer.ids.known(EMOJI, row.emojis),
        "poll_options": list(edit.poll_options),
    }


def _write_quote(writer: AdoptionWriter, quote: shape.QuoteRow, status_id: int, author: int) -> None:
    quote_id = db.session.execute(db.select(Status.quote_id).where(Status.id == status_id)).scalar_one()
    values = {
        "id": quote_id,
        "status_id": status_id,
        "account_id": author,
        "quoted_id": writer.ids.of(STATUS, quote.quoted),
        "quoted_account_id": writer.ids.of(ACCOUNT, quote.quoted_account),
        "state": quote.state,
        "request_uri": quote.request_uri,
        "approval_uri": quote.approval_uri,
    }
    writer.insert(Quote, [values])
    if values["quoted_id"] is None and quote.quoted:
        writer.ids.link_later(QUOTED, quote_id, quote.quoted)


def _media_ids(writer: AdoptionWriter, rows: Iterable[shape.MediaRow]) -> list[shape.MediaRow]:
    """Allocate the ids of the attachments, which their statuses name."""
    found = list(rows)
    for one in found:
        writer.ids.add(MEDIA, one.ref, one.at)
    return found


def _media(writer: AdoptionWriter, row: shape.MediaRow) -> Columns | None:
    owner, status = writer.ids.of(ACCOUNT, row.account), writer.ids.of(STATUS, row.status)
    if owner is None or status is None:
        return None
    original = writer.copy(row.original)
    return {
        "id": writer.ids.of(MEDIA, row.ref),
        "account_id": owner,
        "status_id": status,
        "kind": row.kind,
        "state": "ready",
        "original_key": original,
        "small_key": writer.copy(row.small) or (original if row.kind == "image" else None),
        "content_type": row.content_type,
        "size": row.size,
        "remote_url": row.remote_url,
        "remote_preview_url": row.remote_preview_url,
        "description": row.description,
        "blurhash": row.blurhash,
        "focus_x": row.focus[0] if row.focus else None,
        "focus_y": row.focus[1] if row.focus else None,
        "meta": row.meta,
    }


def _link(writer: AdoptionWriter) -> None:
    """Link replies and quotes to what came after them."""
    for kind, column in ((PARENT, Status.in_reply_to_id), (QUOTED, Quote.quoted_id)):
        for pairs in writer.ids.links(kind, BATCH, STATUS):
            for child, target in pairs:
                change_rows(update(column.class_).where(column.class_.id == child).values({column: target}))
            db.session.commit()
