"""The base of what we say: dump-only schemas, one instance each, whose dump is a function of one row."""

from typing import Any, Self

import orjson
from marshmallow import Schema

from rookery.schemas.fields import Ref

Reference = tuple[str, str, int | tuple[int, ...] | None]


class Entity(Schema):
    """An entity of the API. A `Ref` names what is put in from elsewhere; any other field reads the entity's own row."""

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
        for name, _ in self.references:
            del self.dump_fields[name]

    def base(self, row: Any) -> bytes:
        """The JSON of the row alone, without the closing brace: more keys are joined on."""
        return orjson.dumps(self.dump(row))[:-1]

    def refs(self, row: Any) -> tuple[Reference, ...]:
        """(key, kind, id or ids) of what belongs at the row's references."""
        return tuple((field.data_key or name, field.kind, _ids(field, name, row)) for name, field in self.references)


def _ids(field: Ref, name: str, row: Any) -> int | tuple[int, ...] | None:
    value = field.of(row) if field.of else getattr(row, field.attribute or name)
    return tuple(value or ()) if field.many else value
