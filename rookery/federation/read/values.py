"""Documents of other servers, and their properties: of any shape, read as what they are wanted to be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

import orjson

from models import clock
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.text.sanitize import storable

Document = dict[str, Any]
DEEPEST, MOST_KEYS = 64, 20_000
AS = "https://www.w3.org/ns/activitystreams#"
MOST = 1000  # of any list in a document (10.14)
LONGEST_TEXT = 500_000
CLOCK_HOURS = 24  # tolerated clock error; a date further ahead is nonsense


class Unreadable(Dropped):
    """A document that is not what it has to be."""


@dataclass(frozen=True)
class Thing:
    """A reference in a property: an id, an embedded object, or both. The object need not be what it says."""

    id: str = ""
    types: tuple[str, ...] = ()
    document: Document | None = None


_NOTHING = Thing()


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


def as_list(value: object) -> Sequence[Any]:
    """Return a value as a list, be it one, many or none; no more of it than there may be."""
    if value is None:
        return []
    return value[:MOST] if isinstance(value, list) else [value]


def first(value: object) -> Any:
    """Return the value, or the first of many; None of none."""
    return next(iter(value), None) if isinstance(value, list) else value


def types(value: object) -> tuple[str, ...]:
    """The types of an object, full IRIs and `as:` shortened to the plain names."""
    if not isinstance(value, dict):
        return ()
    names = as_list(value.get("type", value.get("@type")))
    return tuple([name.removeprefix(AS).removeprefix("as:") for name in names if isinstance(name, str) and name])


def id_of(value: object) -> str:
    """The id of what is an id, or an object with one; empty for what cannot be one (10.15)."""
    found = value.get("id", value.get("@id")) if isinstance(value, dict) else value
    return found if isinstance(found, str) and ids.is_id(found) else ""


def ids_of(value: object) -> list[str]:
    """The ids in a scalar, an object or a list, each once, in order."""
    return list(dict.fromkeys(found for one in as_list(value) if (found := id_of(one))))


def thing(value: object) -> Thing:
    """Return what a property refers to; of a list, the first that is anything."""
    return next(things(value), _NOTHING)


def things(value: object) -> Iterator[Thing]:
    for one in as_list(value):
        document = one if isinstance(one, dict) else None
        found = Thing(id_of(one), types(one), document)
        if found.id or document:
            yield found


def addressees(value: object) -> list[str]:
    """Ids of those addressed, each once; everybody is spelt one way."""
    if not value:
        return []
    return [uri for uri in dict.fromkeys([_addressee(one) for one in as_list(value)]) if uri]


def _addressee(value: object) -> str:
    uri = value.get("id") if isinstance(value, dict) else value
    return ids.PUBLIC if ids.is_public(uri) else id_of(uri)


class Audience(NamedTuple):
    """The readers whom a document names: in `to`, in `cc`, and `addressed` in whatever way."""

    to: tuple[str, ...]
    cc: tuple[str, ...]
    addressed: frozenset[str]


def audience(document: Document) -> Audience:
    to, cc = tuple(addressees(document.get("to"))), tuple(addressees(document.get("cc")))
    others = (addressees(document[name]) for name in ("bto", "bcc", "audience") if name in document)
    return Audience(to, cc, frozenset(to).union(cc, *others))


def text(value: object, most: int = LONGEST_TEXT) -> str:
    """A text that can be stored, cut at its limit; empty for what is none. HTML in it is still to be sanitised."""
    said = first(value)
    if isinstance(said, dict):
        said = said.get("@value")
    return storable(said[:most]) if isinstance(said, str) else ""


def link(value: object, *kinds: str) -> str | None:
    """The address in a string, a Link or an Image, or in a list of those: the first of these media types, else any."""
    found = [
        (address, str(one.get("mediaType", "")) if isinstance(one, dict) else "")
        for one in as_list(value)
        if (address := _address(one))
    ]
    fitting = [address for address, kind in found if kind.partition(";")[0].strip().lower() in kinds]
    return next(iter([*fitting, *(address for address, _ in found)]), None)


def page(document: Document) -> str | None:
    """Return the address for people: of the several that PeerTube and Lemmy give, the page. It may be on another host,
    but not on ours: there it would show what we do not.

    Nothing is found by it unless it is on the host of the id (services/search/addresses.py).
    """
    return link([one for one in as_list(document.get("url")) if not ids.is_ours(_address(one) or "")], "text/html")


def _address(value: object) -> str | None:
    if isinstance(value, dict):
        value = value.get("href", value.get("url"))
        value = first(value)
        value = value.get("href") if isinstance(value, dict) else value
    value = ids.without_empty_port(value) if isinstance(value, str) else None
    return value if ids.is_address(value) else None


def flag(value: object, default: bool = False) -> bool:
    return value if isinstance(value, bool) else default


def number(value: object) -> int | None:
    """A count: a whole number that is not negative and fits."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53 else None


def moment(value: object) -> datetime | None:
    """A time with its zone (UTC where none is said), to the millisecond; None for what is none."""
    if not isinstance(value, str) or len(value) > 64:
        return None
    try:
        found = datetime.fromisoformat(value.strip())
        aware = found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return aware.replace(microsecond=aware.microsecond // 1000 * 1000)


def past_moment(value: object) -> datetime | None:
    """A time that is not to come (8.2)."""
    found = moment(value)
    return found if found and found <= clock.now() else None


def moment_of_change(value: object) -> datetime | None:
    """The time of an edit as its server's clock shows it, which may be a little ahead of ours (17.2)."""
    found = moment(value)
    return clock.now() if found and found > clock.ahead(hours=CLOCK_HOURS) else found
