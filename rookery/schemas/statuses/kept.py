"""Reported statuses that their authors deleted, as moderators see them: a Status, with `deleted_at`."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.statuses.kept_status import KeptStatus, from_json
from models.statuses.poll import Poll
from models.statuses.status import Status, StatusEdit
from rookery.schemas.fields import FLAG, MAYBE_OBJECT, NOBODY, NUMBER, Always, Computed, Timestamp
from rookery.schemas.statuses.poll import PollSchema, results
from rookery.schemas.statuses.status import StatusSchema


class KeptStatusSchema(StatusSchema):
    """A status that is no more: nothing can be done with it, so nobody did."""

    deleted_at = Timestamp()
    local_only = Computed(FLAG, lambda row: row.visibility == "local")
    quote = Always(None)  # type: ignore[assignment]
    poll = Computed(MAYBE_OBJECT, lambda row: _poll(row))  # type: ignore[assignment]
    quote_approval = Always(NOBODY)  # type: ignore[assignment]
    pleroma = Always({"emoji_reactions": []})  # type: ignore[assignment]
    favourited = Always(False)  # type: ignore[assignment]
    reblogged = Always(False)  # type: ignore[assignment]
    muted = Always(False)  # type: ignore[assignment]
    bookmarked = Always(False)  # type: ignore[assignment]
    pinned = Always(False)  # type: ignore[assignment]
    filtered = Always([])  # type: ignore[assignment]
    replies_count = Computed(NUMBER, lambda row: row.counts["replies"])  # type: ignore[assignment]
    reblogs_count = Computed(NUMBER, lambda row: max(row.counts["reblogs"], row.counts["told_reblogs"] or 0))  # type: ignore[assignment]
    favourites_count = Computed(NUMBER, lambda row: max(row.counts["favourites"], row.counts["told_favourites"] or 0))  # type: ignore[assignment]
    quotes_count = Computed(NUMBER, lambda row: row.counts["quotes"])  # type: ignore[assignment]


def rows(ids: list[int]) -> Sequence[Any]:
    """Return the kept statuses as their schema reads them: with the columns of a status and of its author."""
    query = select(KeptStatus, Account.username, Account.sensitized_at).join(
        Account, Account.id == KeptStatus.account_id
    )
    return [
        SimpleNamespace(
            **from_json(Status, kept.columns) | {"version": 0},
            username=username,
            sensitized_at=sensitized_at,
            deleted_at=kept.deleted_at,
            counts=kept.counts,
            kept_poll=kept.poll,
            edits=[SimpleNamespace(**from_json(StatusEdit, one)) for one in kept.edits],
        )
        for kept, username, sensitized_at in db.session.execute(query.where(KeptStatus.id.in_(ids)))
    ]


def _poll(row: Any) -> dict[str, object] | None:
    if not row.kept_poll:
        return None
    poll = Poll(**from_json(Poll, row.kept_poll))
    more = results(poll) | {"emojis": [], "voted": False, "own_votes": [], "expired": True}
    return {**PollSchema.one().dump(poll), **more}
