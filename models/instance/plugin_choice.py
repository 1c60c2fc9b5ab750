"""The owner's choice of plugins that are on or off: read once, when the server starts."""

import logging
from typing import NamedTuple, Self

from sqlalchemy import NullPool, create_engine, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from models.base import Json, db, is_sqlite
from models.instance.instance import StoredSetting
from models.sqlite import ReadOnlyConnection

log = logging.getLogger(__name__)

NAME = "plugins"


class PluginChoice(NamedTuple):
    """Names of plugins; what is in neither is as it comes."""

    on: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()

    @classmethod
    def of(cls, value: object) -> Self:
        said = value if isinstance(value, dict) else {}
        return cls(frozenset(said.get("on", ())), frozenset(said.get("off", ())))

    @classmethod
    def now(cls) -> Self:
        """Return what is chosen, which may not be in force yet."""
        found = db.session.get(StoredSetting, NAME, populate_existing=True)
        return cls.of(found.value if found else None)

    def switched(self, name: str, on: bool) -> Self:
        there, elsewhere = ("on", "off") if on else ("off", "on")
        both = {there: getattr(self, there) | {name}, elsewhere: getattr(self, elsewhere) - {name}}
        return type(self)(both["on"], both["off"])

    def keep(self) -> None:
        StoredSetting.put(NAME, {"on": sorted(self.on), "off": sorted(self.off)})


def stored_settings(database_url: str, *names: str) -> Json:
    """Return settings of the database, read before there is an app; none where there is no such database or table yet.

    By a connection of its own, which no process that is forked later shares.
    """
    url, options = make_url(database_url), {}
    if is_sqlite(database_url):
        url = url.set(database=f"file:{url.database}", query={"mode": "ro", "uri": "true"})
        options = {"factory": ReadOnlyConnection}
    engine = create_engine(url, poolclass=NullPool, connect_args=options)
    asked = select(StoredSetting.name, StoredSetting.value).where(StoredSetting.name.in_(names))
    try:
        with engine.connect() as connection:
            return dict(connection.execute(asked).all())
    except SQLAlchemyError as error:
        log.debug("nothing is known of what is set in the database: %s", error)
        return {}
    finally:
        engine.dispose()
