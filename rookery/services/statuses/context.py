"""The thread around a status, as far as whoever asks may read it."""

from collections.abc import Sequence
from typing import NamedTuple

from models.base import AnyRow
from models.statuses.status import ancestor_ids
from models.visibility import listable_descendants, listable_ids

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
    above = list(dict.fromkeys(ancestor_ids(status_id, highest)))
    allowed = listable_ids(above, viewer_id) if above else set()
    below = listable_descendants(status_id, viewer_id, most, deepest)
    shown = [one for one in above if one in allowed]
    return Thread(shown, _in_order(status_id, below), len(below) >= most)


def _in_order(root: int, below: Sequence[AnyRow]) -> list[int]:
    """Replies as clients show them. Each stands there once, although rows that go round in a circle come more often."""
    children: dict[int, list[int]] = {}
    for reply in sorted(dict.fromkeys(below), key=lambda one: not one.continues):
        if reply.id != root:
            children.setdefault(reply.parent_id, []).append(reply.id)
    ordered, waiting = [], children.pop(root, [])[::-1]
    while waiting:
        one = waiting.pop()
        ordered.append(one)
        waiting.extend(children.pop(one, [])[::-1])
    return ordered
