"""Reported statuses that their authors deleted, as moderators see them: a Status, with `deleted_at`."""

from collections.abc import Sequence
from types import SimpleNamespace

from marshmallow import fields
from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.statuses.kept_status import KeptStatus, from_json
from models.statuses.poll import Poll
from models.statuses.status import Status, StatusEdit
from rookery.schemas.fields import FLAG, MAYBE_OBJECT, NOBODY, NUMBER, OBJECTS, Always, Computed, Timestamp
from rookery.schemas.statuses.poll import CommonPollSchema, options_of
from rookery.schemas.statuses.status import CommonStatusSchema


class KeptPollSchema(CommonPollSchema):
    """The poll of a status that is no more."""

    expired = Always(True)
    votes_count = Computed(NUMBER, lambda row: sum(row.tallies))
    voters_count = fields.Integer()
    options = Computed(OBJECTS, options_of)
    emojis = Always([])
    own_votes = Always([])
    voted = Always(False)


class KeptStatusSchema(CommonStatusSchema):
    """A status that is no more: nothing can be done with it, so nobody did."""

    deleted_at = Timestamp()
    local_only = Computed(FLAG, lambda row: row.visibility == "local")
    quote = Always(None)
    poll = Computed(MAYBE_OBJECT, lambda row: _poll(row))
    quote_approval = Always(NOBODY)
    pleroma = Always({"emoji_reactions": []})
    favourited = Always(False)
    reblogged = Always(False)
    muted = Always(False)
    bookmarked = Always(False)
    pinned = Always(False)
    filtered = Always([])
    replies_count = Computed(NUMBER, lambda row: row.counts["replies"])
    reblogs_count = Computed(NUMBER, lambda row: max(row.counts["reblogs"], row.counts["told_reblogs"] or 0))
    favourites_count = Computed(NUMBER, lambda row: max(row.counts["favourites"], row.counts["told_favourites"] or 0))
    quotes_count = Computed(NUMBER, lambda row: row.counts["quotes"])


def rows(ids: list[int]) -> Sequence[SimpleNamespace]:
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


def _poll(row: SimpleNamespace) -> dict[str, object] | None:
    return KeptPollSchema.one().dump(Poll(**from_json(Poll, row.kept_poll))) if row.kept_poll else None
