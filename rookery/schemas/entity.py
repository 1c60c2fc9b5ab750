"""The base of what we say: dump-only schemas, one instance each, whose dump is a function of one row."""

from typing import Any, Self

import orjson
from marshmallow import Schema

from rookery.schemas.fields import Laid, Ref

Key = tuple[str, int]
Reference = tuple[bytes, tuple[Key, ...], bool]


class Entity(Schema):
    """An entity of the API. A `Ref` names what is put in from elsewhere; any other field reads the entity's own row."""

    # A special case of the entity that it derives from: its further keys are optional there.
    is_variant = False

    _instances: dict[type, Any] = {}

    @classmethod
    def one(cls) -> Self:
        """The instance of this schema: making one costs more than using it."""
        if cls not in Entity._instances:
            Entity._instances[cls] = cls()
        found: Self = Entity._instances[cls]
        return found

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.references = [(name, field) for name, field in self.dump_fields.items() if isinstance(field, Ref)]
        for name, field in list(self.dump_fields.items()):
            if isinstance(field, (Ref, Laid)):
                del self.dump_fields[name]

    def base(self, row: Any) -> bytes:
        """The JSON of the row alone, without the closing brace: more keys are joined on.

        A reference to nothing is said here already, for most are: a status without a poll never gets one.
        """
        nothing: dict[str, Any] = {
            field.data_key or name: [] if field.many else None
            for name, field in self.references
            if not _keys(field, name, row)
        }
        return orjson.dumps({**self.dump(row), **nothing})[:-1]

    def refs(self, row: Any) -> tuple[Reference, ...]:
        """(`,"name":`, what belongs there, whether it is a list) of the row's references to something."""
        found = ((field.data_key or name, _keys(field, name, row), field.many) for name, field in self.references)
        return tuple((f',"{name}":'.encode(), keys, many) for name, keys, many in found if keys)


def optional_keys(cls: type[Entity]) -> dict[str, Any]:
    """The keys that are absent now and then: those of special cases, and what only a viewer has."""
    found: dict[str, Any] = {
        field.data_key or name: field
        for name, field in cls.one().fields.items()
        if isinstance(field, Laid) and field.for_viewers
    }
    for special in (one for base in cls.__mro__ if issubclass(base, Entity) for one in base.__subclasses__()):
        if special.is_variant:
            own = {field.data_key or name: field for name, field in special.one().fields.items()}
            found |= {name: field for name, field in own.items() if name not in cls.one().fields}
    return found


def _keys(field: Ref, name: str, row: Any) -> tuple[Key, ...]:
    value = field.of(row) if field.of else getattr(row, field.attribute or name)
    ids = (value or ()) if field.many else (value,) if value is not None else ()
    return tuple((field.kind, one) for one in ids)
