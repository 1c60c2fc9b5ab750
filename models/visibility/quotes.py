"""Quotes: who may quote a status, and in which state a viewer sees one."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from sqlalchemy import bindparam, case, literal, select, true

from models.array_parameters import ids_parameter
from models.base import BigInt, Query, db, run
from models.statuses.status import ADDRESSED_ONLY, Status
from models.viewers import VIEWERS
from models.visibility.relationships import Who, blocks, follows, from_blocked_domain, mutes
from models.visibility.statuses import readable_by

_ME = bindparam("me", type_=BigInt)


def may_quote(viewer_id: int, status: Status) -> bool:
    """Return whether the viewer, who may read the status, may quote it: always their own, never a private mention."""
    if status.visibility in ADDRESSED_ONLY or status.reblog_of_id is not None:
        return False
    if status.account_id == viewer_id or status.quote_policy == "public":
        return True
    return status.quote_policy == "followers" and bool(db.session.scalar(select(follows(viewer_id, status.account_id))))


def _quoted(viewer_id: Who | None) -> Query:
    met = (
        literal("accepted")
        if viewer_id is None
        else case(
            (blocks(viewer_id, Status.account_id), "blocked_account"),
            (from_blocked_domain(viewer_id, Status.account_id), "blocked_domain"),
            (mutes(viewer_id, Status.account_id), "muted_account"),
            else_="accepted",
        )
    )
    return select(Status.id, met.label("state")).where(Status.id.in_(ids_parameter("ids")), readable_by(viewer_id))


@cache
def _quoted_by_one(anonymous: bool) -> Query:
    return _quoted(None if anonymous else _ME)


@cache
def _quoted_by_many() -> Query:
    return _quoted(VIEWERS.c.id).add_columns(VIEWERS.c.id).join_from(Status, VIEWERS, true())


def quoted_states(status_ids: list[int], viewer_id: int | None) -> dict[int, str]:
    """Return status id → the state in which the viewer sees an approved quote of it; unreadable ones are missing."""
    rows = run(_quoted_by_one(viewer_id is None), {"ids": status_ids, "me": viewer_id})
    return {row.id: row.state for row in rows}


def quoted_states_of_many(status_ids: list[int], viewer_ids: Iterable[int]) -> dict[int, dict[int, str]]:
    """Return viewer → `quoted_states` for each, in one query."""
    found: dict[int, dict[int, str]] = defaultdict(dict)
    for status_id, state, viewer_id in run(_quoted_by_many(), {"ids": status_ids, "viewers": viewer_ids}):
        found[viewer_id][status_id] = state
    return found
