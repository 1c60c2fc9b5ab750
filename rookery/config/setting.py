"""The declaration of one setting, of the server or of a plugin."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from click import ClickException
from marshmallow import fields, validate

from . import kinds

KINDS: dict[type, type[fields.Field[Any]]] = {
    str: fields.String,
    int: kinds.Whole,
    float: kinds.Number,
    bool: kinds.OnOff,
    list: kinds.Words,
}


class ConfigError(ClickException):
    """A setting is wrong; the text names each one and says what it may be. A command ends with it, not with a trace."""


@dataclass(frozen=True)
class Setting:
    """A setting of the server or of a plugin: its default, what it means, and which values are good.

    The default tells the kind as well: text, whole number, number, on or off, list of words; `kind` is for any other.
    `owner_may_change`: in administration, while the server runs, unless the environment sets it. `formerly`: names
    under which it still works.
    """

    default: Any
    description: str = ""
    check: Callable[[Any], object] | None = None
    kind: type[fields.Field[Any]] | None = None
    owner_may_change: bool = False
    formerly: Iterable[str] = ()

    def parse(self, value: object) -> Any:
        """Return the value. Raises ValidationError, whose messages go on after the name of the setting."""
        kind = self.kind or KINDS[type(self.default)]
        return kind(validate=self.check).deserialize(value)

    @property
    def choices(self) -> tuple[str, ...]:
        """The values among which one is chosen, if there are only so many."""
        return tuple(self.check.choices) if isinstance(self.check, validate.OneOf) else ()
