"""Quotes as clients see them, and who may quote. https://docs.joinmastodon.org/entities/Quote/"""

from typing import TYPE_CHECKING, NamedTuple

import orjson

from models.statuses.quote import ACCEPTED
from models.statuses.status import Status
from rookery.schemas.entity import Entity
from rookery.schemas.fields import Overlaid, Ref

if TYPE_CHECKING:
    from rookery.schemas.kinds import VersionRow

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


class QuoteSchema(Entity):
    """The quoted status, if the viewer is to see it; `render` lays the state over."""

    state = Overlaid({"enum": list(STATES)})
    quoted_status = Ref("quoted status", attribute="quoted_id", allow_none=True)


class ShallowQuoteSchema(Entity):
    """https://docs.joinmastodon.org/entities/ShallowQuote/"""

    state = Overlaid({"enum": list(STATES)})
    quoted_status_id = Overlaid({"type": ["string", "null"]})


def state_of(current: "VersionRow", seen: dict[int, str]) -> str:
    """The state of a quote for a viewer who sees these quoted statuses in these states (`visibility.quoted_states`)."""
    if current.n3 != ACCEPTED:
        return str(current.n3)
    return "deleted" if current.n0 is None else seen.get(current.n0, "unauthorized")


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


def approval(traits: StatusTraits, viewer_id: int | None, followed: set[int]) -> bytes:
    """`,"quote_approval":{...}`, for a viewer who follows these accounts."""
    author_id, policy = traits.author_id, traits.quote_policy
    if viewer_id is None or policy == "closed":
        return _said(policy, False)
    return _said(
        policy, viewer_id == author_id or policy == "public" or (policy == "followers" and author_id in followed)
    )


def _said(policy: str, may: bool) -> bytes:
    if (policy, may) not in _SAID:
        _SAID[policy, may] = b',"quote_approval":' + orjson.dumps(
            {
                "automatic": _AUTOMATIC.get(policy, []),
                "manual": [],
                "current_user": "automatic" if may else "denied",
            }
        )
    return _SAID[policy, may]


_SAID: dict[tuple[str, bool], bytes] = {}
