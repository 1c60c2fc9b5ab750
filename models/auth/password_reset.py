"""Links by which people choose a password: those who forgot theirs, and those for whom an account was made."""

from datetime import datetime

from sqlalchemy import ForeignKey, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.auth.oauth import hash_secret
from models.base import Base, db


class PasswordReset(Base):
    """A link that was sent or handed over: good once, until its time is over. Only the hash of its secret is kept."""

    __tablename__ = "password_resets"

    secret_hash: Mapped[str] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    expires_at: Mapped[datetime] = mapped_column(index=True)

    @classmethod
    def user_of(cls, secret: str) -> int | None:
        """Return the id of the user whose password this secret lets one choose, if it is still good."""
        query = select(cls.user_id).where(cls.secret_hash == hash_secret(secret), cls.expires_at > clock.now())
        return db.session.scalar(query)

    @classmethod
    def use(cls, secret: str) -> int | None:
        """Use up the link and return the id of its user: of two requests with the same link, one gets it."""
        query = delete(cls).where(cls.secret_hash == hash_secret(secret), cls.expires_at > clock.now())
        return db.session.scalar(query.returning(cls.user_id))

    @classmethod
    def forget(cls, user_id: int) -> None:
        """Forget all links of this user."""
        db.session.execute(delete(cls).where(cls.user_id == user_id))

    @classmethod
    def forget_old(cls) -> None:
        db.session.execute(delete(cls).where(cls.expires_at <= clock.now()))
