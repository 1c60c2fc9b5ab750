"""The base class of response schemas: dump-only, one instance each, whose dump is a function of one row."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Self

import orjson
from marshmallow import Schema, fields

from rookery.schemas.fields import Added, Overlaid, OverlaidRef, Ref, Sometimes

JsonObject = dict[str, Any]
Key = tuple[str, int]
Reference = tuple[bytes, tuple[Key, ...], bool]
Overlay = Callable[[Any, Any, Any], bytes]  # of the same as `Make` in fields.py


class Entity(Schema):
    """An entity of the API. A `Ref` names an entity to insert; any other field reads the entity's own row."""

    # A special case of the entity that it derives from: its further keys are optional there.
    is_variant = False

    _instances: dict[type, Any] = {}

    @classmethod
    def one(cls) -> Self:
        """Return the only instance of this schema: making one costs more than using it."""
        if cls not in Entity._instances:
            Entity._instances[cls] = cls()
        found: Self = Entity._instances[cls]
        return found

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        found = self.dump_fields
        self.overlaid = {name: field for name, field in found.items() if isinstance(field, (Overlaid, OverlaidRef))}
        self.references = [
            (name, field) for name, field in found.items() if isinstance(field, Ref) and name not in self.overlaid
        ]
        for name, field in list(found.items()):
            if isinstance(field, (Ref, Overlaid, Added)):
                del found[name]

    def fragment(self, row: Any) -> bytes:
        """Return the JSON of the row alone, without the closing brace: more keys are joined on.

        It has the references to nothing already, for most are: a status without a poll never gets one.
        """
        nothing: dict[str, Any] = {
            field.data_key or name: [] if field.many else None
            for name, field in self.references
            if not _keys(field, name, row)
        }
        return orjson.dumps({**self.dump(row), **nothing})[:-1]

    def refs(self, row: Any) -> tuple[Reference, ...]:
        """Return (`,"name":`, the keys that belong there, whether it is a list) for each reference to something."""
        named = [(field.data_key or name, _keys(field, name, row), field.many) for name, field in self.references]
        found = [(f',"{name}":'.encode(), keys, many) for name, keys, many in named if keys]
        if found and len(found) == len(named) and not self.dump_fields:
            found[0] = (found[0][0][1:], *found[0][1:])  # nothing stands before it
        return tuple(found)

    def hidden_keys(self, row: Any) -> tuple[Key, ...]:
        """Return the keys of those entities that only some viewers see."""
        found = ((name, field) for name, field in self.overlaid.items() if isinstance(field, Ref))
        return tuple(key for name, field in found for key in _keys(field, name, row))

    @cached_property
    def overlays(self) -> tuple[Overlay | None, Overlay | None]:
        """The functions that write the overlaid keys, for strangers and for viewers; None where there are none."""
        for_all = {name: field for name, field in self.overlaid.items() if not field.for_viewers}
        return self._compiled(for_all), self._compiled(self.overlaid)

    def _compiled(self, overlaid: Mapping[str, Overlaid | OverlaidRef]) -> Overlay | None:
        """Return a function that writes these keys: a template of bytes and the expressions of its values, such as

            lambda current, row, assembly: b',"replies_count":%d,"pinned":%b' % (current.replies_count, truth[...])

        A loop over the keys would take twice as long.
        """
        if not overlaid:
            return None
        written = [(name, *field.written(name)) for name, field in overlaid.items()]
        first = "," if self.dump_fields or self.references else ""
        template = first + ",".join(f'"{name}":{place}' for name, place, _ in written)
        values = "".join(f"{value}, " for _, _, value in written)
        known: dict[str, Any] = {f"make_{name}": field.make for name, field in overlaid.items()}
        known |= {"dumps": orjson.dumps, "truth": (b"false", b"true")}
        compiled: Overlay = eval(f"lambda current, row, assembly: {template.encode()!r} % ({values})", known)
        return compiled


class Extended:
    """A row with further attributes, which were read for a whole list at once."""

    def __init__(self, row: Any, **more: Any) -> None:
        self._row = row
        self.__dict__.update(more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._row, name)


def optional_keys(cls: type[Entity]) -> dict[str, fields.Field[Any]]:
    """Return the keys that may be absent: those of special cases, and those that only a viewer gets."""
    found: dict[str, fields.Field[Any]] = {
        field.data_key or name: field
        for name, field in cls.one().fields.items()
        if isinstance(field, Sometimes) or (isinstance(field, (Overlaid, Added)) and field.for_viewers)
    }
    for base in (one for one in cls.__mro__ if issubclass(one, Entity)):
        for special in (one for one in base.__subclasses__() if one.is_variant):
            usual = base.one().fields.keys() | cls.one().fields.keys()  # `cls` may leave out keys of its base
            own = special.one().fields
            found |= {field.data_key or name: field for name, field in own.items() if name not in usual}
    return found


def _keys(field: Ref, name: str, row: Any) -> tuple[Key, ...]:
    value = field.of(row) if field.of else getattr(row, field.attribute or name)
    ids = (value or ()) if field.many else (value,) if value is not None else ()
    return tuple((field.kind, one) for one in ids)
