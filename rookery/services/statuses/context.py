"""The thread around a status, as far as whoever asks may read it."""

from typing import NamedTuple

from models.statuses import status as rows
from models.statuses.status import Descendant
from models.visibility import listable_ids

ANONYMOUS = (40, 60, 20)  # for anonymous viewers: ancestors, descendants, depth
VIEWERS = (4096,) * 3


class Thread(NamedTuple):
    """The ancestors of a status, the root first, and its descendants, each followed by its own replies; of several
    replies those come first with which an author continues their own thread.

    `more`: there may be further replies.
    """

    above: list[int]
    below: list[int]
    more: bool


def around(status_id: int, viewer_id: int | None, limits: tuple[int, int, int] | None = None) -> Thread:
    """Three queries at most. `limits` are those of VIEWERS or ANONYMOUS unless others are given."""
    highest, most, deepest = limits or (ANONYMOUS if viewer_id is None else VIEWERS)
    above = list(dict.fromkeys(rows.ancestor_ids(status_id, highest)))
    below = rows.descendants(status_id, most, deepest)
    there = [*above, *(one.id for one in below)]
    allowed = listable_ids(there, viewer_id) if there else set()
    shown = [one for one in above if one in allowed]
    return Thread(shown, _in_order(status_id, below, allowed), len(below) >= most)


def _in_order(root: int, below: list[Descendant], allowed: set[int]) -> list[int]:
    """Replies as clients show them; what hangs below a hidden one is hidden too.

    Each stands there once, although rows that go round in a circle come more often.
    """
    children: dict[int, list[int]] = {}
    for reply in sorted(dict.fromkeys(below), key=lambda one: not one.continues):
        if reply.id in allowed and reply.id != root:
            children.setdefault(reply.parent_id, []).append(reply.id)
    ordered, waiting = [], children.pop(root, [])[::-1]
    while waiting:
        one = waiting.pop()
        ordered.append(one)
        waiting.extend(children.pop(one, [])[::-1])
    return ordered
