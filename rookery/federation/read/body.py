"""The body of a document: from bytes to a JSON object, within bounds that no later step has to think about."""

from typing import Any

import orjson

from rookery.federation.read.objects import Document, Unreadable

DEEPEST, MOST_KEYS = 64, 20_000


def document(body: bytes) -> Document:
    """The JSON object that these bytes are. Raises Unreadable for what is none, is too deep or has too many keys."""
    try:
        found = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise Unreadable("10.1", "it is not JSON") from None
    if not isinstance(found, dict):
        raise Unreadable("10.1", "it is no JSON object")
    _check(found)
    return found


def _check(found: Document) -> None:
    """Level by level, so that the depth costs nothing."""
    level: list[Any] = [found]
    keys = 0
    for _ in range(DEEPEST):
        keys += sum(len(one) for one in level if isinstance(one, dict))
        if keys > MOST_KEYS:
            raise Unreadable("10.1", "it has too many keys")
        below = (one.values() if isinstance(one, dict) else one for one in level)
        level = [value for values in below for value in values if isinstance(value, (dict, list))]
        if not level:
            return
    raise Unreadable("10.1", "it is nested too deeply")
