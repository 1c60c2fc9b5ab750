"""Actors of other servers: what federation keeps of an account that clients never see."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import ForeignKey, Index, delete, select, update
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, db
from models.inserts import insert_once


class RemoteActor(Base):
    """The federation's part of a remote account: its addresses, and when its profile was read.

    `host` is that of its id, with a port where it has one; the domain of its handle may be another. `key_id` names the
    key of `account_keys`, `key_fetched_at` is when it was asked for again because a signature did not fit it.
    `avatar_url` and `header_url` are where its pictures are; models/media/remote_file.py has what is copied from there.
    `gone_at` is when its id first answered that there is nobody any more, `asked_at` when it was last to be looked at
    in the background, `backfilled_at` when what it posted before was fetched.
    """

    __tablename__ = "remote_actors"
    __table_args__ = (
        Index("ix_remote_actors_host", "host"),
        Index("ix_remote_actors_key", "key_id"),
        Index("ix_remote_actors_followers", "followers"),
        Index("ix_remote_actors_fetched", "fetched_at"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    host: Mapped[str]
    inbox: Mapped[str]
    shared_inbox: Mapped[str | None]
    outbox: Mapped[str | None]
    followers: Mapped[str | None]
    following: Mapped[str | None]
    featured: Mapped[str | None]
    featured_tags: Mapped[str | None]
    key_id: Mapped[str | None]
    avatar_url: Mapped[str | None]
    header_url: Mapped[str | None]
    fetched_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    key_fetched_at: Mapped[datetime | None]
    followers_synced_at: Mapped[datetime | None]
    backfilled_at: Mapped[datetime | None]
    gone_at: Mapped[datetime | None]
    asked_at: Mapped[datetime | None]

    @classmethod
    def known_at(cls, host: str) -> bool:
        """Return whether anybody of this host is known here."""
        return db.session.scalar(select(cls.account_id).where(cls.host == host).limit(1)) is not None

    @classmethod
    def note_key_fetch(cls, account_id: int) -> None:
        """Remember that the key of this account was asked for again just now."""
        mine = update(cls).where(cls.account_id == account_id)
        db.session.execute(mine.values(key_fetched_at=clock.now()))

    @classmethod
    def seems_gone(cls, account_id: int) -> bool:
        """Return whether its server answered that there is nobody when it was asked last."""
        return db.session.scalar(select(cls.gone_at).where(cls.account_id == account_id)) is not None


class ActorKey(Base):
    """A further key of a remote actor, beside the one in `account_keys`: `assertionMethod` of FEP-521a."""

    __tablename__ = "actor_keys"
    __table_args__ = (Index("ix_actor_keys_account", "account_id"),)

    key_id: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    public_pem: Mapped[str]

    @classmethod
    def replace(cls, account_id: int, keys: Mapping[str, str]) -> None:
        """Replace the account's keys (id → PEM). An id that belongs to another account stays there."""
        mine = select(cls.key_id, cls.public_pem).where(cls.account_id == account_id)
        known = {row.key_id: row.public_pem for row in db.session.execute(mine)}
        if known == dict(keys):
            return
        db.session.execute(delete(cls).where(cls.account_id == account_id))
        for key_id, pem in keys.items():
            insert_once(cls, key_id=key_id, account_id=account_id, public_pem=pem)
