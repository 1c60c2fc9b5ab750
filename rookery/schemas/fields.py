"""The field types of response schemas."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from marshmallow import fields

from models import clock

Make = Callable[[Any, Any, Any], Any]  # (row of versions and counters, what the fragment keeps of its row, assembly)


class Id(fields.Field[Any]):
    """An id: a string of digits on the wire, null where there is none."""

    def _serialize(self, value: int | None, attr: str | None, obj: object, **kwargs: object) -> str | None:
        return None if value is None else str(value)


class Timestamp(fields.Field[Any]):
    """A moment in UTC with three decimals."""

    def _serialize(self, value: datetime | None, attr: str | None, obj: object, **kwargs: object) -> str | None:
        return None if value is None else clock.stamp(value)


class Midnight(fields.Field[Any]):
    """A moment clamped to the day, where the second would tell too much."""

    def _serialize(self, value: datetime | None, attr: str | None, obj: object, **kwargs: object) -> str | None:
        return None if value is None else clock.stamp(value.replace(hour=0, minute=0, second=0, microsecond=0))


class Day(fields.Field[Any]):
    def _serialize(self, value: date | None, attr: str | None, obj: object, **kwargs: object) -> str | None:
        return None if value is None else value.isoformat()


class Html(fields.String):
    """Sanitised HTML: it was composed or sanitised before it was stored."""


class Always(fields.Constant[Any]):
    """A key that clients expect and that has one value only, here."""


# An approval policy (of quotes, of being featured) that lets nobody do what this server does not do.
NOBODY = {"automatic": [], "manual": [], "current_user": "denied"}


# The values of a key, as JSON schema.
TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
FLAG = {"type": "boolean"}
MAYBE_FLAG = {"type": ["boolean", "null"]}
NUMBER = {"type": "integer"}
NUMBERS = {"type": "array", "items": NUMBER}
MAYBE_TEXT = {"type": ["string", "null"]}
MAYBE_NUMBER = {"type": ["integer", "null"]}
OBJECT = {"type": "object"}
MAYBE_DAY = {"type": ["string", "null"], "format": "date"}
MAYBE_OBJECT = {"type": ["object", "null"]}
OBJECTS = {"type": "array", "items": OBJECT}


class Computed(fields.Function):
    """A key computed from the row; `shape` is its JSON schema."""

    def __init__(self, shape: Mapping[str, object], of: Callable[[Any], Any], **options: Any) -> None:
        self.shape = shape
        super().__init__(of, **options)


class Sometimes(Computed):
    """A computed key that is absent where `of` returns `missing`."""


class Added(fields.Field[Any]):
    """A key that is added to the dump by hand. `shape` is its JSON schema; with `for_viewers` it may be absent."""

    def __init__(self, shape: Mapping[str, object], for_viewers: bool = False) -> None:
        self.shape, self.for_viewers = shape, for_viewers
        super().__init__(dump_only=True)


class Overlaid(fields.Field[Any]):
    """A key that joins the cached fragment in each answer: a counter, a flag of the viewer, a matter of the clock.

    `of` makes its value from the row of versions and counters, from what the fragment keeps of its own row, and from
    the assembly. `shape` is its JSON schema. With `for_viewers` the key is absent when nobody is signed in.
    """

    def __init__(self, shape: Mapping[str, object], of: Make | None = None, for_viewers: bool = False) -> None:
        self.shape, self.make, self.for_viewers = shape, of, for_viewers
        super().__init__(dump_only=True)

    def written(self, name: str) -> tuple[str, str]:
        """Return the place of the value in a template of bytes, and the Python expression of what is put there."""
        return "%b", f"dumps(make_{name}(current, row, assembly))"


class OverlaidJson(Overlaid):
    """A key whose `of` returns JSON as bytes."""

    def written(self, name: str) -> tuple[str, str]:
        return "%b", f"make_{name}(current, row, assembly)"


class Counter(Overlaid):
    """A number that stands under the same name beside the version of the row."""

    def __init__(self) -> None:
        super().__init__(NUMBER)

    def written(self, name: str) -> tuple[str, str]:
        return "%d", f"current.{name}"


class Flag(Overlaid):
    """A flag: true if the viewer did this to the status. A reblog has the flags of the status that it holds, unless one
    is `of_itself`.
    """

    def __init__(self, of_itself: bool = False) -> None:
        self._id = "current.id" if of_itself else "row.original_id"
        super().__init__(FLAG, for_viewers=True)

    def written(self, name: str) -> tuple[str, str]:
        return "%b", f"truth[{self._id} in assembly.flags.{name}]"


class Ref(fields.Field[Any]):
    """One other entity, by id: its own rendering takes its place (see render.py). Null where there is none.

    The id stands in the column of the same name or of `attribute`, or `of` finds it in the row.
    """

    many = False

    def __init__(self, kind: str, of: Callable[[Any], Any] | None = None, **options: Any) -> None:
        self.kind, self.of = kind, of
        super().__init__(**options)


class Refs(Ref):
    """A list of other entities, by their ids."""

    many = True


class OverlaidRef(Ref):
    """Another entity, whose id `attribute` stands beside the version of the row, too. Null unless it `is_shown`."""

    for_viewers = False

    def __init__(self, kind: str, attribute: str, is_shown: Make) -> None:
        super().__init__(kind, attribute=attribute, allow_none=True)
        self.make = is_shown

    def written(self, name: str) -> tuple[str, str]:
        key = f"({self.kind!r}, current.{self.attribute})"
        return "%b", f"assembly.assemble({key}) if make_{name}(current, row, assembly) else b'null'"
