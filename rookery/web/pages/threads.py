"""The shape of a thread on pages: what a status answers, and its replies as branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rookery.web.pages.show import EntityJson

DEEPEST = 3  # levels that are indented; deeper replies follow on the last one, and say whom they answer
AT_ONCE = 3  # of a longer branch so many replies are shown, the rest is folded


@dataclass
class Node:
    """A reply with those to it. `apart`: what it answers is neither the one above its branch nor the one before it."""

    status: EntityJson
    apart: bool = False
    replies: list[Node] = field(default_factory=list)

    @property
    def size(self) -> int:
        return 1 + sum(one.size for one in self.replies)


@dataclass
class Branch:
    """Replies at one level: those `shown` at once, and the `folded` ones with how many posts are in them."""

    shown: Sequence[Node]
    folded: Sequence[Node]
    number: int


def threaded(statuses: Sequence[EntityJson], main: str) -> tuple[list[EntityJson], list[Node]]:
    """Return the statuses down to the `main` one, the root first, and the replies to it as nodes.

    `statuses` are in the order of services/statuses/context.py: each is followed by its own replies.
    """
    here = next((number for number, one in enumerate(statuses) if one["id"] == main), len(statuses) - 1)
    depths, lists = {main: 0}, [list[Node]()]
    for before, status in pairwise(statuses[here:]):
        parent = status["in_reply_to_id"]
        depth = depths[status["id"]] = depths.get(parent, 0) + 1
        level = min(depth, DEEPEST, len(lists))
        node = Node(status, parent not in depths or (depth > DEEPEST and parent != before["id"]))
        del lists[level:]
        lists[level - 1].append(node)
        lists.append(node.replies)
    return list(statuses[: here + 1]), lists[0]


def folded(nodes: Sequence[Node], level: int) -> Branch:
    """Return what of a branch is shown. The replies to the post itself are never folded, nor is a single one."""
    at_once = len(nodes) if level == 1 or len(nodes) <= AT_ONCE + 1 else AT_ONCE
    rest = nodes[at_once:]
    return Branch(nodes[:at_once], rest, sum(one.size for one in rest))
