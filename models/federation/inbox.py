"""The inbox queue: activities that were answered 202 and are to be applied, and the ids of all that came."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache, cached_property
from typing import Any, Self

import orjson
from sqlalchemy import Executable, Index, LargeBinary, bindparam, case, delete, func, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.array_parameters import encode_ids, ids_parameter
from models.base import Base, Identified, Json, begin_write, db, partial_index, run
from models.compiled import CompiledQuery
from models.ids import new_id
from models.inserts import add_once, insert_ignoring, insert_once

KEPT_TRYING = timedelta(days=2)
KEPT_UNPROVED = timedelta(hours=6)  # the sender is online and can prove its identity at once
SEEN_FOR = timedelta(days=7)
FORGOTTEN_AT_ONCE = 5000
_ARRIVING, _APPLYING = 0x696E626F, 0x696E6261  # keys of PostgreSQL's advisory locks


class Incoming(Identified, Base):
    """An activity as it came, until it is applied or dropped.

    `signer_id` is who signed it; while it is not known that they did, `proof` is what it takes to find out, and
    `key_id` names the key. Since `waits_since` it is in the hands of a job, for something has to be fetched first.
    `key` is that of Received, for what has an id.
    """

    __tablename__ = "incoming"
    __table_args__ = (
        partial_index("ix_incoming_ready", "id", where="signer_id IS NOT NULL AND waits_since IS NULL"),
        partial_index("ix_incoming_unproved", "key_id", "id", where="signer_id IS NULL"),
        Index("ix_incoming_key", "key"),
    )

    host: Mapped[str]
    key_id: Mapped[str]
    signer_id: Mapped[int | None]
    inbox_owner_id: Mapped[int | None]
    proof: Mapped[dict[str, Any] | None]
    body: Mapped[bytes] = mapped_column(LargeBinary)
    key: Mapped[bytes | None] = mapped_column(LargeBinary)
    waits_since: Mapped[datetime | None]
    received_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @cached_property
    def document(self) -> Json:
        return orjson.loads(self.body)

    @classmethod
    def add(cls, **values: object) -> None:
        cls.add_all([values])

    @classmethod
    def add_all(cls, rows: Sequence[dict[str, object]]) -> None:
        """Store these activities in this order."""
        now = clock.now()
        run(_ADD, [{"id": new_id(), "waits_since": None, "received_at": now} | row for row in rows])

    @classmethod
    def ready(cls, most: int) -> list[Self]:
        """The oldest of what can be applied as far as is known, in the order in which it came."""
        return list(db.session.scalars(_OLDEST, {"most": most}))

    @classmethod
    def still_ready(cls, rows: Sequence[Self]) -> list[Self]:
        """Return those that nobody else has applied, dropped or laid aside since they were read; their texts stay
        the same.
        """
        there = set(run(_STILL, {"ids": encode_ids(row.id for row in rows)}).scalars())
        return [row for row in rows if row.id in there]

    @classmethod
    def is_any_ready(cls) -> bool:
        return _ANY.first() is not None

    @classmethod
    def counts(cls) -> dict[str, int]:
        """Return how many are ready to be applied, wait for a fetch, or lack a proof of their sender."""
        states = case((cls.waits_since.is_not(None), "waiting"), (cls.signer_id.is_(None), "unproved"), else_="ready")
        found = dict.fromkeys(("ready", "waiting", "unproved"), 0)
        rows = db.session.execute(select(states.label("state"), func.count()).group_by("state"))
        return found | {row.state: row[1] for row in rows}

    @classmethod
    def oldest_ready(cls) -> datetime | None:
        """Return when the next one to be applied came."""
        return db.session.scalar(select(cls.received_at).where(*_READY).order_by(cls.id).limit(1))

    @classmethod
    def unproved(cls, key_id: str, most: int) -> list[Self]:
        query = select(cls).where(cls.signer_id.is_(None), cls.key_id == key_id).order_by(cls.id).limit(most)
        return list(db.session.scalars(query))

    @classmethod
    def drop(cls, *row_ids: int) -> int:
        """Remove these rows, and return how many of them were there."""
        return run(_DROP, {"ids": encode_ids(row_ids)}).rowcount

    @classmethod
    def drop_stale(cls) -> None:
        """Remove activities whose job is dead, and those that nobody vouched for in time."""
        late = db.and_(cls.waits_since.is_not(None), cls.received_at < clock.now() - 2 * KEPT_TRYING)
        unproved = db.and_(cls.signer_id.is_(None), cls.received_at < clock.now() - KEPT_UNPROVED)
        run(delete(cls).where(db.or_(late, unproved)))

    @classmethod
    def change(cls, row_id: int, **values: object) -> None:
        run(update(cls).where(cls.id == row_id).values(values))


# Built once: they run for every batch received.
_INCOMING: Any = Incoming.__table__
_READY = (Incoming.signer_id.is_not(None), Incoming.waits_since.is_(None))
_OLDEST = select(Incoming).where(*_READY).order_by(Incoming.id).limit(bindparam("most"))
_STILL = select(Incoming.id).where(*_READY, Incoming.id.in_(ids_parameter("ids")))
_ANY = CompiledQuery(select(Incoming.id).where(*_READY).limit(1))
_ADD = insert(_INCOMING)
_COME_IN = select(func.pg_advisory_xact_lock_shared(_ARRIVING))
_SHUT, _APPLY = (select(func.pg_advisory_xact_lock(key)) for key in (_ARRIVING, _APPLYING))
_DROP = delete(_INCOMING).where(_INCOMING.c.id.in_(ids_parameter("ids")))


class Received(Base):
    """An activity that came. `key` is made of its actor and its id, so that nobody uses up the ids of others; that of
    an edit also of its body.
    """

    __tablename__ = "received_activities"
    __table_args__ = (Index("ix_received_activities_at", "received_at"),)

    key: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    received_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def note(cls, key: bytes) -> bool:
        """False if it came before, within the last days."""
        return insert_once(cls, key=key, received_at=clock.now())

    @classmethod
    def note_all(cls, keys: Iterable[bytes]) -> set[bytes]:
        """Note the keys, and return those that did not come before, within the last days."""
        rows = [{"key": key, "received_at": clock.now()} for key in sorted(set(keys))]  # all in the same order
        if len(rows) < 2:
            return {key for key in keys if add_once(cls, rows[0])}
        return set(run(_note(db.engine.dialect.name), rows).scalars())

    @classmethod
    def forestall(cls, actor: str, activity_id: str) -> None:
        """Note that an activity was undone before it was applied: it never will be, whether it waits or is still to
        come (10.7). If it came long ago, or was undone before, another one may come with its id (17.1).
        """
        if cls.note(key := key_of(actor, activity_id)):
            return
        if not run(delete(Incoming).where(Incoming.key == key)).rowcount:
            run(delete(cls).where(cls.key == key))

    @classmethod
    def is_there(cls, actor: str, activity_id: str) -> bool:
        """Return whether this came, or was undone, within the last days."""
        return run(select(cls.key).where(cls.key == key_of(actor, activity_id))).first() is not None

    @classmethod
    def forget_old(cls) -> bool:
        """Forget old keys, and return whether there is more to forget."""
        old = select(cls.key).where(cls.received_at < clock.now() - SEEN_FOR).limit(FORGOTTEN_AT_ONCE)
        return bool(run(delete(cls).where(cls.key.in_(old))).rowcount == FORGOTTEN_AT_ONCE)


@cache
def _note(dialect: str) -> Executable:
    return insert_ignoring(Received).returning(Received.key)


def key_of(actor: str, activity_id: str, body: bytes = b"") -> bytes:
    """The key under which an activity is remembered; with `body`, another one for each body."""
    return hashlib.sha256(f"{actor}\n{activity_id}".encode() + body).digest()[:16]


def arrive() -> None:
    """Hold off the end of a drain until this transaction has committed: it would not see what is added here."""
    _lock(_COME_IN)


def take_turns() -> None:
    """Lock the queue of activities: until the commit, no other process applies any, so they keep their order."""
    _lock(_APPLY)


def shut() -> None:
    """Wait for all that is being added, and hold off what comes after until the commit: that enqueues a job anew."""
    _lock(_SHUT)


def _lock(query: Executable) -> None:
    begin_write()
    if db.engine.dialect.name == "postgresql":
        run(query)
