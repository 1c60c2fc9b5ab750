"""Ids of what is not to come (back): the Create that follows its Delete, the activity that follows its Undo, and what
moderators here deleted (10.7).
"""

import hashlib
from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import bindparam, delete, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.array_parameters import encode_texts, texts_parameter
from models.base import Base, UtcDateTime, change_rows, run
from models.inserts import insert_once

HOURS = 6
MODERATORS = ""  # stands for the actor of what they deleted
LONGEST = 1024  # for each of the two: PostgreSQL cannot index more than 2700 bytes


class RememberedId(Base):
    """Something of another server that `actor` deleted or undid, known here or not. Others cannot do that for them,
    except for the moderators here. Those rows do not expire.

    Of long ids only what tells them apart is kept.
    """

    __tablename__ = "remembered_ids"

    uri: Mapped[str] = mapped_column(primary_key=True)
    actor: Mapped[str] = mapped_column(primary_key=True)
    expires_at: Mapped[datetime | None] = mapped_column(index=True)


def remember(uri: str, actor: str) -> None:
    """Note that what has this id is not to come from the actor (an id, too) for the next hours.

    Forgets what has had its time.
    """
    insert_once(RememberedId, uri=_key(uri), actor=_key(actor), expires_at=clock.ahead(hours=HOURS))
    change_rows(delete(RememberedId).where(RememberedId.expires_at < clock.now()))


def remember_for_good(uri: str) -> None:
    """Note that moderators deleted what has this id: it is not to come back, whoever sends it."""
    insert_once(RememberedId, uri=_key(uri), actor=MODERATORS, expires_at=None)


def was_deleted(uri: str) -> bool:
    """Return whether anybody who could says that it is gone: then nothing waits for it."""
    return bool(_who_said(uri))


def remembered(uris: Iterable[str]) -> set[str]:
    """Return those of the ids of which anybody says that they are gone."""
    keys = {_key(uri): uri for uri in uris}
    found = run(_ALL_REMEMBERED, {"uris": encode_texts(keys), "now": clock.now()}).scalars()
    return {keys[key] for key in found}


def is_remembered(uri: str, actor: str) -> bool:
    """Return whether this actor, or a moderator, said so."""
    return not {_key(actor), MODERATORS}.isdisjoint(_who_said(uri))


def _who_said(uri: str) -> set[str]:
    in_force = or_(RememberedId.expires_at.is_(None), RememberedId.expires_at >= clock.now())
    return set(run(select(RememberedId.actor).where(RememberedId.uri == _key(uri), in_force)).scalars())


def _key(uri: str) -> str:
    return uri if len(uri.encode()) <= LONGEST else hashlib.sha256(uri.encode()).hexdigest()


# Built once: it runs for every activity received.
_ALL_REMEMBERED = select(RememberedId.uri).where(
    RememberedId.uri.in_(texts_parameter("uris")),
    or_(RememberedId.expires_at.is_(None), RememberedId.expires_at >= bindparam("now", type_=UtcDateTime())),
)
