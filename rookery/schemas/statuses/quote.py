"""Quotes as clients see them, and who may quote. https://docs.joinmastodon.org/entities/Quote/"""

from typing import TYPE_CHECKING, NamedTuple

import orjson

from models.base import AnyRow
from models.statuses.quote import ACCEPTED
from models.statuses.status import Status
from rookery.schemas.entity import Entity
from rookery.schemas.fields import MAYBE_TEXT, Overlaid, OverlaidRef

if TYPE_CHECKING:
    from rookery.schemas.assembly import Assembly

STATES = (
    "pending",
    "accepted",
    "rejected",
    "revoked",
    "deleted",
    "unauthorized",
    "blocked_account",
    "blocked_domain",
    "muted_account",
)
SHOWN = ("accepted", "blocked_account", "blocked_domain", "muted_account")
WHO = {"type": "array", "items": {"enum": ["public", "followers", "following", "unsupported_policy"]}}
APPROVAL = {
    "type": "object",
    "required": ["automatic", "manual", "current_user"],
    "properties": {
        "automatic": WHO,
        "manual": WHO,
        "current_user": {"enum": ["automatic", "manual", "denied", "unknown"]},
    },
}


def state_of(current: AnyRow, row: object, assembly: "Assembly") -> str:
    """Return the state of a quote for the viewer."""
    if current.state != ACCEPTED:
        return str(current.state)
    return "deleted" if current.quoted_id is None else assembly.quoted.get(current.quoted_id, "unauthorized")


def is_shown(current: AnyRow, row: object, assembly: "Assembly") -> bool:
    """Return whether the viewer is to see what is quoted."""
    return state_of(current, row, assembly) in SHOWN or (assembly.redraft and current.quoted_id in assembly.quoted)


class QuoteSchema(Entity):
    """The quoted status, if the viewer is to see it."""

    state = Overlaid({"enum": list(STATES)}, state_of)
    quoted_status = OverlaidRef("quoted status", "quoted_id", is_shown)


class ShallowQuoteSchema(Entity):
    """https://docs.joinmastodon.org/entities/ShallowQuote/"""

    state = Overlaid({"enum": list(STATES)}, state_of)
    quoted_status_id = Overlaid(
        MAYBE_TEXT, lambda current, row, assembly: str(current.quoted_id) if is_shown(current, row, assembly) else None
    )


# Approval ------------------------------------------------------------------------------------------------------

_AUTOMATIC = {"public": ["public"], "followers": ["followers"]}


class StatusTraits(NamedTuple):
    """The columns of a status on which its quote approval and its flags depend.

    `quote_policy` is "closed" where not even the author may quote it. Flags are those of `original_id`: a reblog shows
    what the viewer did to the status that it holds.
    """

    author_id: int
    quote_policy: str
    original_id: int


def traits_of(row: Status) -> StatusTraits:
    closed = row.visibility in ("direct", "limited") or row.reblog_of_id is not None
    return StatusTraits(row.account_id, "closed" if closed else row.quote_policy, row.reblog_of_id or row.id)


def approval(current: AnyRow, traits: StatusTraits, assembly: "Assembly") -> bytes:
    """Return who may quote the status, and whether the viewer may."""
    author_id, policy, viewer = traits.author_id, traits.quote_policy, assembly.viewer
    if viewer is None or assembly.flags is None or policy == "closed":
        return _said(policy, False)
    followed = policy == "followers" and author_id in assembly.flags.followed
    return _said(policy, viewer.id == author_id or policy == "public" or followed)


def _said(policy: str, may: bool) -> bytes:
    if (policy, may) not in _SAID:
        _SAID[policy, may] = orjson.dumps(
            {
                "automatic": _AUTOMATIC.get(policy, []),
                "manual": [],
                "current_user": "automatic" if may else "denied",
            }
        )
    return _SAID[policy, may]


_SAID: dict[tuple[str, bool], bytes] = {}
