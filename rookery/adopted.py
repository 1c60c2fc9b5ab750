"""The addresses that an adopted server had before: those that other servers know stay its own.

`rookery adopt` stores them, a start reads them once, and a server that never was another one has none.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property

import click
from flask import Flask, current_app
from sqlalchemy import select

from models.accounts.adopted_actor import AdoptedActor
from models.base import Json, db

NAME = "adopted"  # the stored setting
GOTOSOCIAL, MASTODON = "gotosocial", "mastodon"
FOLDER = "adopted/"  # of the store
_EXTENSIONS = {"jpeg": "jpg"}


class IncompleteAdoption(click.ClickException):
    """The adoption that filled this database was interrupted."""

    def __init__(self) -> None:
        super().__init__(
            "An adoption was interrupted here, and nothing of what it began may be used: empty the data directory (of "
            "PostgreSQL the database, too), and run `rookery adopt` again."
        )


@dataclass(frozen=True)
class AdoptedAddresses:
    """`source` is the software of before; `key_suffix` makes the id of a key out of that of its actor."""

    source: str = ""
    key_suffix: str = "#main-key"
    instance_actor: str = "/actor"

    @cached_property
    def actors(self) -> Mapping[str, str]:
        """User name in lower case → path of the actor, for those that are not at /users/NAME."""
        if self.source != MASTODON:
            return {}
        with db.engine.connect() as connection:
            return {row.username: row.path for row in connection.execute(select(*AdoptedActor.__table__.c))}

    @cached_property
    def usernames(self) -> Mapping[str, str]:
        """Path of the actor → user name in lower case."""
        return {path: name for name, path in self.actors.items()}

    def stored(self, complete: bool) -> Json:
        """Return the value of the stored setting."""
        return {**asdict(self), "complete": complete}


def init_app(app: Flask, stored: Json | None) -> None:
    """Take over what is stored, or that nothing is. Raises IncompleteAdoption."""
    values = dict(stored or {})
    if not values.pop("complete", True):
        raise IncompleteAdoption
    app.extensions["rookery.adopted"] = AdoptedAddresses(**values)


def of(app: Flask) -> AdoptedAddresses:
    found: AdoptedAddresses = app.extensions["rookery.adopted"]
    return found


def addresses() -> AdoptedAddresses:
    """Return the addresses that the current app adopted."""
    return of(current_app)


def media_key(path: str) -> str:
    """Return the key in the store of the file that had this path, of which the case tells nothing."""
    stem, _, extension = path.lower().rpartition(".")
    return f"{FOLDER}{stem}.{_EXTENSIONS.get(extension, extension)}"
