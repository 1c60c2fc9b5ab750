"""The field types of response schemas."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from marshmallow import fields

from models import clock


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


# What a key holds, as JSON schema.
TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
FLAG = {"type": "boolean"}
MAYBE_FLAG = {"type": ["boolean", "null"]}
NUMBER = {"type": "integer"}
MAYBE_TEXT = {"type": ["string", "null"]}
MAYBE_NUMBER = {"type": ["integer", "null"]}
OBJECT = {"type": "object"}
MAYBE_OBJECT = {"type": ["object", "null"]}
OBJECTS = {"type": "array", "items": OBJECT}


class Computed(fields.Function):
    """A key computed from the row; `shape` is its JSON schema."""

    def __init__(self, shape: Mapping[str, object], of: Callable[[Any], Any], **options: Any) -> None:
        self.shape = shape
        super().__init__(of, **options)


class Overlaid(fields.Field[Any]):
    """A key that an overlay adds to the cached fragment: a counter, a flag of the viewer, a matter of the clock.

    `shape` is its JSON schema; with `for_viewers` the key may be absent, above all when nobody is signed in.
    """

    def __init__(self, shape: Mapping[str, object], for_viewers: bool = False) -> None:
        self.shape, self.for_viewers = shape, for_viewers
        super().__init__(dump_only=True)


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
