"""Edits that come from other servers: as for ours, what was is kept, and who boosted it hears of the change."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import delete, select

from models import clock
from models.base import Base, Columns, add_and_flush, assign, db, get_locked, lock
from models.ids import new_id
from models.media.attachment import Media
from models.statuses.interaction import InteractionPolicy
from models.statuses.poll import Poll
from models.statuses.status import Status, StatusCounts, StatusEdit
from rookery.events import emit
from rookery.events.facts import InteractionPolicyChanged, PollCounted, StatusEdited
from rookery.services.remote import fetch_on_view
from rookery.services.statuses import polls, quote, quote_approval
from rookery.services.statuses.history import keep_original, refer_again, snapshot
from rookery.services.statuses.receive import RemotePoll, RemoteStatus, add_media, add_poll
from rookery.text.extract import tag_key

TEXTS = ("content", "spoiler_text", "sensitive", "language", "emoji_ids")
OF_MEDIA = ("description", "focus_x", "focus_y")


def change(status: Status, remote: RemoteStatus, is_edit: bool, arrival_id: int | None = None) -> None:
    """Make the status what its server says it is; whom it is for never changes.

    `is_edit`: its server says that it was edited; else it was only looked at, and what does not say that it was edited
    since may only count: votes, and who may quote. What is older than what is here is passed over: by what its server
    says, and where that says the same by `arrival_id`, an id of the moment at which it came. A reblog says nothing
    itself, so there is nothing to edit.
    """
    lock(Status, status.id)
    now = db.session.scalar(select(Status).where(Status.id == status.id), execution_options={"populate_existing": True})
    if now is None or now.reblog_of_id is not None:
        return
    last = now.remote_updated_at if now.edited_at else None  # the first edit is accepted whatever its date (17.2)
    if remote.updated and last and remote.updated < last:
        return
    if arrival_id and remote.updated == now.remote_updated_at and _was_edited_since(arrival_id, now):
        return
    if _is_edition(now, remote, is_edit):
        _edit(now, remote)
    elif remote.poll:
        _recount(now, remote.poll)
    StatusCounts.tell(now.id, remote.reblogs, remote.favourites)
    if _set(now, {"quote_policy": remote.quote_policy}):
        db.session.flush()
        emit(InteractionPolicyChanged(now.id))
    if InteractionPolicy.of(now.id) != remote.interaction_rules:
        InteractionPolicy.put(now.id, remote.interaction_rules)
    _quote(now, remote)


def add_quote(status: Status, quoted: Status) -> None:
    """Add a quote to a status that is here, as its author says now; the first quote stays (12.4)."""
    lock(Status, status.id)
    db.session.refresh(status)
    if status.quote_id is None:
        _begin_quote(status, quoted, None)


def _edit(status: Status, remote: RemoteStatus) -> None:
    before, addressed = snapshot(status), set(status.mention_ids)
    changed = any(
        [
            _set(status, {name: getattr(remote, name) for name in TEXTS}),
            _attach(status, remote.media),
            _ask(status, remote.poll),
        ]
    )
    status.remote_updated_at = remote.updated or status.remote_updated_at
    if not changed and set(remote.mention_ids) == addressed and set(remote.tags) == set(map(tag_key, status.tag_names)):
        db.session.flush()
        return
    keep_original(status, before)
    refer_again(status, remote.mention_ids, remote.tags, remote.silent_ids)
    status.edited_at = _moment_shown(status, remote)
    add_and_flush(snapshot(status))
    emit(StatusEdited(status.id, [one for one in status.mention_ids if one not in addressed]))


def _is_edition(status: Status, remote: RemoteStatus, is_edit: bool) -> bool:
    """Return whether it may say something else than before. What is looked at says that it does; the same post may
    be rendered differently from one look to the next.
    """
    before = status.remote_updated_at
    if is_edit:
        return remote.updated is not None or before is None or status.edited_at is None
    return remote.updated is not None and (before is None or remote.updated > before)


def _was_edited_since(moment_id: int, status: Status) -> bool:
    later = select(StatusEdit.id).where(StatusEdit.status_id == status.id, StatusEdit.id > moment_id)
    return db.session.scalar(later.limit(1)) is not None


def _moment_shown(status: Status, remote: RemoteStatus) -> datetime:
    """Return when its server says it was edited; now, where that is in the future or before it was written."""
    said, now = remote.updated, clock.now()
    return said if said and status.created_at <= said <= now else now


def _set(row: Base, values: Mapping[str, object]) -> bool:
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    assign(row, changed)
    return bool(changed)


def _attach(status: Status, media: Sequence[Columns]) -> bool:
    """An attachment is known again by its address. What is dropped stays bound: the history shows it."""
    rows = db.session.scalars(select(Media).where(Media.status_id == status.id)).all()
    held = {row.remote_url: row for row in rows}
    described = [
        _set(held[one["remote_url"]], {name: one[name] for name in OF_MEDIA})
        for one in media
        if one["remote_url"] in held
    ]
    new = {one["remote_url"]: {"id": new_id(), **one} for one in media if one["remote_url"] not in held}
    add_media(status, list(new.values()))
    ids = [new[url]["id"] if (url := one["remote_url"]) in new else held[url].id for one in media]
    return any([*described, _set(status, {"media_ids": ids})])


def _ask(status: Status, poll: RemotePoll | None) -> bool:
    """The poll as it is now; other options are another poll, in which nobody has voted."""
    if _recount(status, poll) if poll else status.poll_id is None:
        return False
    if status.poll_id is not None:
        polls.forget_votes(status.poll_id)
        polls.forget_end(status.id)
        db.session.execute(delete(Poll).where(Poll.id == status.poll_id))
    status.poll_id = new_id() if poll else None
    if poll:
        add_poll(status, poll)
    return True


def _recount(status: Status, poll: RemotePoll) -> bool:
    """Store the counts if the poll is the one that is here. Return whether it is."""
    if status.poll_id is None:
        return False
    held = get_locked(Poll, status.poll_id)
    if held is None or held.options != poll.options or held.multiple != poll.multiple:
        return False
    ends_now = poll.closed_at is not None and held.closed_at is None
    before, counts = held.expires_at, _figures(held, poll)
    polls.move_end(held, poll.expires_at)
    if _set(held, {**counts, "closed_at": poll.closed_at or held.closed_at}) or held.expires_at != before:
        emit(PollCounted(status.id))
    db.session.flush()
    if ends_now:
        fetch_on_view.poll_ended(held)
    return True


def _figures(held: Poll, poll: RemotePoll) -> dict[str, list[int] | int]:
    """Return the figures of its server; until the end not less than is counted here, for votes are under way (17.5)."""
    if poll.closed_at or held.closed_at or held.expired:
        return {"tallies": poll.tallies, "voters_count": poll.voters}
    tallies = [max(ours, told) for ours, told in zip(held.tallies, poll.tallies, strict=True)]
    return {"tallies": tallies, "voters_count": max(held.voters_count, poll.voters)}


def _quote(status: Status, remote: RemoteStatus) -> None:
    """The first quote stays (12.4); a permission for it may come later."""
    if status.quote_id is None and remote.quoted:
        _begin_quote(status, remote.quoted, remote.approval_uri)
    elif status.quote_id and remote.approval_uri:
        quote_approval.claim(status.quote_id, remote.approval_uri)


def _begin_quote(status: Status, quoted: Status, approval_uri: str | None) -> None:
    status.quote_id = new_id()
    db.session.flush()
    quote.propose(status, quoted, approval_uri)
