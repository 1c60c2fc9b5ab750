"""The format of live facts between processes: JSON that names the sender, and what happened, in order."""

import logging
from collections.abc import Sequence
from dataclasses import fields

import orjson

from models.base import Json
from rookery.events.facts import Fact
from rookery.plugin import plugins

log = logging.getLogger(__name__)


def encode(process: str, facts: Sequence[Fact]) -> bytes:
    """Return the message that tells other processes these facts."""
    return orjson.dumps([process, [[type(fact).__name__, fact] for fact in facts]])


def decode(message: str | bytes, myself: str = "") -> list[Fact]:
    """Return the facts of a message that have handlers here; none of a message that this process sent itself.

    The sender may run another version: facts and fields that are not known here are ignored.
    """
    try:
        process, said = orjson.loads(message)
        return [] if process == myself else _facts(said)
    except (ValueError, TypeError, AttributeError) as error:  # no message of ours
        log.warning("a message on the event bus could not be read: %s", error)
        return []


def _facts(said: list[tuple[str, Json]]) -> list[Fact]:
    wanted = {kind.__name__: kind for kind in plugins().live}
    return [fact for name, values in said if name in wanted and (fact := _fact(wanted[name], values))]


def _fact(kind: type[Fact], values: Json) -> Fact | None:
    known = {field.name for field in fields(kind)}
    try:
        return kind(**{name: value for name, value in values.items() if name in known})
    except TypeError:  # a required field is missing
        return None
