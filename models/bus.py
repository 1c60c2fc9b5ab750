"""What processes that share a database say to each other: who listens, and what was said in the last minute."""

from datetime import datetime, timedelta

from sqlalchemy import Select, Text, bindparam, cast, delete, exists, func, insert, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, BigInt, UtcDateTime, db, dialect_insert

LEASE = timedelta(seconds=30)
KEPT = timedelta(seconds=60)


class BusListener(Base):
    """A process that wants to hear the others. Who stops renewing `until` is dead, and nobody speaks for him."""

    __tablename__ = "bus_listeners"

    name: Mapped[str] = mapped_column(primary_key=True)
    process: Mapped[str]
    until: Mapped[datetime]

    @classmethod
    def renew(cls, name: str, process: str) -> None:
        """Listen, or go on listening; sweeps out what died and what is old. A transaction of its own."""
        now = clock.now()
        until = {"until": now + LEASE}
        place = dialect_insert(cls).values(name=name, process=process, **until)
        with db.engine.begin() as connection:
            connection.execute(place.on_conflict_do_update(index_elements=["name"], set_=until))
            connection.execute(delete(cls).where(cls.until <= now))
            connection.execute(delete(BusMessage).where(BusMessage.at <= now - KEPT))

    @classmethod
    def leave(cls, name: str) -> None:
        with db.engine.begin() as connection:
            connection.execute(delete(cls).where(cls.name == name))


class BusMessage(Base):
    """Something said, in the order of the commits: SQLite's writers take turns, and its counter never goes back."""

    __tablename__ = "bus_messages"
    __table_args__ = {"sqlite_autoincrement": True}

    id: Mapped[int] = mapped_column(BigInt, primary_key=True, autoincrement=True)
    body: Mapped[str]
    at: Mapped[datetime]

    @classmethod
    def body_of(cls, row_id: int) -> str | None:
        with db.engine.connect() as connection:
            return connection.scalar(select(cls.body).where(cls.id == row_id))


# Every commit that has something to tell asks these, so they are built once.
_somebody_listens = exists().where(
    BusListener.process != bindparam("process"), BusListener.until > bindparam("now", type_=UtcDateTime())
)
_said: Select[str, datetime] = select(bindparam("body", type_=Text()), bindparam("now", type_=UtcDateTime()))
# One statement: where nobody else listens it is a look at an empty table, and writes nothing.
say = insert(BusMessage).from_select(["body", "at"], _said.where(_somebody_listens))
# The same by PostgreSQL's notifications. What is too long for one goes into a row, and the notification has its id.
_channel, _body = bindparam("channel", type_=Text()), bindparam("body", type_=Text())
_row = say.returning(BusMessage.id).cte("said")
notify = select(func.pg_notify(_channel, _body)).where(_somebody_listens)
notify_of_row = select(func.pg_notify(_channel, cast(_row.c.id, Text())))
