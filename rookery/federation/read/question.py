"""The poll of a Question: options with their counts, until when, and whether several may be chosen."""

from typing import Any

from rookery.federation.read import values, words
from rookery.federation.read.objects import Question
from rookery.federation.read.values import Document

MOST, LONGEST = 100, 500  # 10.14


def of(document: Document) -> Question | None:
    """Return the poll; None for what is no question, or has no options that can be read."""
    multiple = bool(values.as_list(document.get("anyOf")))
    said = values.as_list(document.get("anyOf") if multiple else document.get("oneOf"))[:MOST]
    options = [
        (name, _tally(one)) for one in said if isinstance(one, dict) and (name := words.line(one.get("name"), LONGEST))
    ]
    if not options:
        return None
    closed = document.get("closed")
    closed_at = values.past_moment(closed)
    ends_at = values.moment(document.get("endTime"))
    return Question(
        options=tuple(name for name, _ in options),
        tallies=tuple(tally for _, tally in options),
        multiple=multiple,
        voters=values.number(document.get("votersCount")),
        ends_at=ends_at or closed_at or values.moment(closed),
        closed_at=closed_at or (ends_at if closed is True else None),
    )


def _tally(option: Document) -> int:
    """The votes for an option: the size of its `replies`; older Misskey says it in a word of its own."""
    replies: Any = option.get("replies")
    said = replies.get("totalItems") if isinstance(replies, dict) else option.get("_misskey_votes")
    return values.number(said) or 0
