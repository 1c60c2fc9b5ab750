"""A setting: its declaration, the kinds of values, and the checks of values."""

import ipaddress
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from click import ClickException
from marshmallow import ValidationError, fields, validate

from rookery.translations import LazyText

DATABASES = ("postgres", "postgresql", "postgresql+psycopg", "sqlite")


class ConfigError(ClickException):
    """A setting is wrong; the text names each one and says what it may be. A command ends with it, not with a trace."""


class Words(fields.Field[object]):
    """Words separated by spaces or commas."""

    problem = ""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        try:
            return self.parsed(str(value).replace(",", " ").split())
        except ValueError as error:
            raise ValidationError(self.problem.format(error)) from error

    def parsed(self, words: list[str]) -> object:
        return words


class Networks(Words):
    """Networks, or single addresses."""

    problem = "is not a list of networks ({})"

    def parsed(self, words: list[str]) -> object:
        return [ipaddress.ip_network(word) for word in words]


class Proxies(Networks):
    """The number of proxies in front of the server, or the networks that they are in."""

    problem = "is neither a number of proxies nor a list of networks ({})"

    def parsed(self, words: list[str]) -> object:
        if len(words) == 1 and words[0].isdigit() and int(words[0]) <= 16:
            return int(words[0])
        return super().parsed(words)


class Hosts(Words):
    """Names and the address of each: `name=address` or `name=address:port`."""

    problem = "is not a list like social.example=127.0.0.1:8443"

    def parsed(self, words: list[str]) -> object:
        return dict(map(_host, words))


def _host(word: str) -> tuple[str, tuple[str, int | None]]:
    name, _, address = word.partition("=")
    parts = urlsplit(f"//{address}")
    return name.lower(), (str(ipaddress.ip_address(parts.hostname or "")), parts.port)


class Ports(Words):
    problem = "is not a list of ports"

    def parsed(self, words: list[str]) -> object:
        if not all(word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= 65535 for word in words):
            raise ValueError
        return [int(word) for word in words]


def is_domain(value: str) -> None:
    parts = urlsplit(f"//{value}")
    try:
        plain = parts.netloc == value == value.lower() and parts.hostname and parts.username is None and parts.port != 0
    except ValueError:
        plain = False
    if value and (not plain or any(c.isspace() for c in value)):
        raise ValidationError("is not a domain: give a name in lower case, with a port if it has one")


def is_address(value: str) -> None:
    parts = urlsplit(value)
    if value and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/")):
        raise ValidationError("is not an address like https://social.example")


def is_base(value: str) -> None:
    parts = urlsplit(value)
    if value and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
        raise ValidationError("is not an address like https://media.example/rookery")


def is_database(value: str) -> None:
    kind, _, rest = value.partition("://")
    try:
        parts = urlsplit(value)
        readable = bool(rest) and (kind == "sqlite" or parts.port != 0)
    except ValueError:
        readable = False
    if value and (kind not in DATABASES or not readable):
        raise ValidationError("is not an address like postgresql://user:password@host/name")
    if value and kind != "sqlite" and not find_spec("psycopg"):
        raise ValidationError("is for PostgreSQL, whose library is not installed: pip install 'rookery[postgres]'")


def is_mail_server(value: str) -> None:
    try:
        parts = urlsplit(value)
        good = parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if value and not good:
        raise ValidationError("is not an address like smtp://user:password@mail.example:587")


def is_file(value: str) -> None:
    if value and not Path(value).is_file():
        raise ValidationError("is not a file")


def is_colour(value: str) -> None:
    if value and not re.fullmatch("#[0-9A-Fa-f]{6}", value):
        raise ValidationError("is not a colour like #2d4f94")


def one_of(*choices: str) -> validate.OneOf:
    return validate.OneOf(choices, error="is none of {choices}")


def between(low: float, high: float) -> validate.Range:
    return validate.Range(low, high, error=LazyText("is not between %(low)s and %(high)s", low=low, high=high))


KINDS: dict[type, Callable[..., fields.Field[Any]]] = {
    str: fields.String,
    int: partial(fields.Integer, error_messages={"invalid": "is not a whole number"}),
    float: partial(fields.Float, error_messages={"invalid": "is not a number"}),
    bool: partial(fields.Boolean, error_messages={"invalid": "is neither on nor off"}),
    list: Words,
}


@dataclass(frozen=True)
class Setting:
    """A setting of the server or of a plugin: its default, what it means, and which values are good.

    The default tells the kind as well: text, whole number, number, on or off, list of words; `kind` is for any other.
    `owner_may_change`: in administration, while the server runs, unless the environment sets it; with `owners_only`
    by owners alone, for somebody else could give themselves more rights by it. `secret`: it may contain a password, is
    never shown again, and sealed where it is stored. `doubt`: why an allowed value can hardly be meant, if so; whoever
    chooses it is asked.
    """

    default: Any
    description: str = ""
    check: Callable[[Any], object] | None = None
    kind: type[fields.Field[Any]] | None = None
    owner_may_change: bool = False
    owners_only: bool = False
    secret: bool = False
    doubt: Callable[[str], str | None] | None = None

    def parse(self, value: object) -> Any:
        """Return the value. Raises ValidationError, whose messages go on after the name of the setting."""
        kind = self.kind or KINDS[type(self.default)]
        return kind(validate=self.check).deserialize(value)

    @property
    def choices(self) -> tuple[str, ...]:
        """The values among which one is chosen, if there are only so many."""
        return tuple(self.check.choices) if isinstance(self.check, validate.OneOf) else ()
