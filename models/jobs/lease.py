"""Leases: what one process at a time does, or that it lives, for as long as it renews them."""

import os
import socket
from datetime import datetime, timedelta

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, db
from models.inserts import insert_once

MISDATED = timedelta(minutes=1)  # a moment this far beyond the latest valid one was written by a fast clock


class Lease(Base):
    """A lease of `owner`, which is `host:pid` and maybe more."""

    __tablename__ = "leases"

    name: Mapped[str] = mapped_column(primary_key=True)
    owner: Mapped[str]
    until: Mapped[datetime]

    @classmethod
    def hold(cls, name: str, owner: str, seconds: float) -> bool:
        """Take or renew a lease; False if somebody else has it."""
        now, until = clock.now(), clock.now() + timedelta(seconds=seconds)
        free = or_(cls.owner == owner, cls.until <= now, cls.until > until + MISDATED)
        taken = db.session.execute(update(cls).where(cls.name == name, free).values(owner=owner, until=until))
        if taken.rowcount:  # type: ignore[attr-defined]  # a cursor result, as for every DML
            return True
        if insert_once(cls, name=name, owner=owner, until=until):
            return True
        holder = db.session.scalar(select(cls.owner).where(cls.name == name))
        if holder and _is_dead(holder):
            cls.release(name, holder)
            return insert_once(cls, name=name, owner=owner, until=until)
        return False

    @classmethod
    def release(cls, name: str, owner: str) -> None:
        db.session.execute(delete(cls).where(cls.name == name, cls.owner == owner))


def _is_dead(owner: str) -> bool:
    """Return whether this names a process of this machine that does not exist any more."""
    host, _, rest = owner.partition(":")
    pid = rest.split(":")[0]
    if host != socket.gethostname() or not pid.isdigit():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
