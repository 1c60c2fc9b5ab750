"""The second factor of a login: codes of an authenticator app, recovery codes, passkeys."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, delete, exists, func, select, update
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db


class Authenticator(Base):
    """The app that makes codes for a user (RFC 6238). Its secret is sealed; it counts once it is confirmed.

    `last_counter`: the moment of the last code that was used, in steps of 30 seconds: none comes twice.
    """

    __tablename__ = "authenticators"

    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    sealed_secret: Mapped[str]
    confirmed_at: Mapped[datetime | None]
    last_counter: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def use(cls, user_id: int, counter: int) -> bool:
        """Mark the code of this moment, and all before it, as used; False if they were already."""
        fresh = update(cls).where(cls.user_id == user_id, cls.last_counter < counter)
        return bool(db.session.execute(fresh.values(last_counter=counter)).rowcount)  # type: ignore[attr-defined]


class RecoveryCode(Identified, Base):
    """A code for who lost the second factor, good once: then the row goes."""

    __tablename__ = "recovery_codes"
    __table_args__ = (Index("uq_recovery_codes", "user_id", "code_hash", unique=True),)

    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    code_hash: Mapped[str]

    @classmethod
    def use(cls, user_id: int, code_hash: str) -> bool:
        done = db.session.execute(delete(cls).where(cls.user_id == user_id, cls.code_hash == code_hash))
        return bool(done.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DELETE

    @classmethod
    def left(cls, user_id: int) -> int:
        return db.session.scalar(select(func.count()).select_from(cls).where(cls.user_id == user_id)) or 0

    @classmethod
    def forget(cls, user_id: int) -> None:
        db.session.execute(delete(cls).where(cls.user_id == user_id))


class Passkey(Identified, Base):
    """A key in somebody's phone, computer or stick (WebAuthn). `credential` and `public_key` are base64url.

    `sign_count` only ever grows, for keys that count at all: one that goes back is a copy.
    """

    __tablename__ = "passkeys"
    __table_args__ = (Index("ix_passkeys_user", "user_id", "id"),)

    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    credential: Mapped[str] = mapped_column(unique=True)
    public_key: Mapped[str]
    sign_count: Mapped[int] = mapped_column(default=0)
    name: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    last_used_at: Mapped[datetime | None]

    @classmethod
    def of_user(cls, user_id: int) -> list[Self]:
        return list(db.session.scalars(select(cls).where(cls.user_id == user_id).order_by(cls.id)))

    @classmethod
    def of_credential(cls, credential: str) -> Self | None:
        return db.session.scalar(select(cls).where(cls.credential == credential))


class SpentChallenge(Base):
    """A challenge that a passkey has answered, or the state of a sign-in with a provider: neither is answered twice, so
    what was overheard is worth nothing, and a wrong answer is the last.
    """

    __tablename__ = "spent_challenges"

    challenge: Mapped[str] = mapped_column(primary_key=True)
    spent_at: Mapped[datetime] = mapped_column(default=clock.at_insert, index=True)


def has_second_factor(user_id: int) -> bool:
    """Return whether the password alone does not let this user in."""
    codes = exists().where(Authenticator.user_id == user_id, Authenticator.confirmed_at.is_not(None))
    return bool(db.session.scalar(select(codes | exists().where(Passkey.user_id == user_id))))
