"""Ids of what is gone before it came: the Create that follows its Delete, the activity that follows its Undo (10.7)."""

import hashlib
from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.array_parameters import encode_texts, texts_parameter
from models.base import Base, UtcDateTime, change_rows, insert_once
from models.compiled import CompiledQuery

HOURS = 6
LONGEST = 1024  # for each of the two: PostgreSQL cannot index more than 2700 bytes


class RememberedId(Base):
    """Something of another server that `actor` deleted or undid, known here or not. Others cannot do that for them.

    Of long ids only what tells them apart is kept.
    """

    __tablename__ = "remembered_ids"

    uri: Mapped[str] = mapped_column(primary_key=True)
    actor: Mapped[str] = mapped_column(primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert, index=True)


def remember(uri: str, actor: str) -> None:
    """Note that what has this id is not to come from the actor (an id, too) for the next hours.

    Forgets what has had its time.
    """
    insert_once(RememberedId, uri=_key(uri), actor=_key(actor), created_at=clock.now())
    old = delete(RememberedId).where(RememberedId.created_at < clock.ago(hours=HOURS))
    change_rows(old)


def was_deleted(uri: str) -> bool:
    """Return whether anybody who could says that it is gone: then nothing waits for it."""
    return _REMEMBERED.first(uri=_key(uri), since=clock.ago(hours=HOURS)) is not None


def remembered(uris: Iterable[str]) -> set[str]:
    """Return those of the ids of which anybody says that they are gone."""
    keys = {_key(uri): uri for uri in uris}
    found = _ALL_REMEMBERED.scalars(uris=encode_texts(keys), since=clock.ago(hours=HOURS))
    return {keys[key] for key in found}


def is_remembered(uri: str, actor: str) -> bool:
    """Return whether this actor said so."""
    return _key(actor) in _REMEMBERED.scalars(uri=_key(uri), since=clock.ago(hours=HOURS))


def _key(uri: str) -> str:
    return uri if len(uri.encode()) <= LONGEST else hashlib.sha256(uri.encode()).hexdigest()


# Built once: it runs for every activity received.
_LATELY = RememberedId.created_at >= bindparam("since", type_=UtcDateTime())
_REMEMBERED = CompiledQuery(select(RememberedId.actor).where(RememberedId.uri == bindparam("uri"), _LATELY))
_ALL_REMEMBERED = CompiledQuery(select(RememberedId.uri).where(RememberedId.uri.in_(texts_parameter("uris")), _LATELY))
