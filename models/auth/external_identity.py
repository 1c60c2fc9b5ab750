"""Identities of users at an OpenID Connect provider."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db


class ExternalIdentity(Identified, Base):
    """A person at a provider, who signs in to this server as the user. `subject` is the provider's id of the person,
    which never changes; `name` is for people only. `role_id` is the role that the groups of the person gave the user.
    """

    __tablename__ = "external_identities"
    __table_args__ = (
        Index("uq_external_identities", "issuer", "subject", unique=True),
        Index("ix_external_identities_user", "user_id", "id"),
    )

    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    issuer: Mapped[str]
    subject: Mapped[str]
    name: Mapped[str] = mapped_column(default="")
    role_id: Mapped[int | None] = mapped_column(ForeignKey("roles.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    last_used_at: Mapped[datetime | None]

    @classmethod
    def of_person(cls, issuer: str, subject: str) -> Self | None:
        return db.session.scalar(select(cls).where(cls.issuer == issuer, cls.subject == subject))

    @classmethod
    def of_user(cls, user_id: int) -> list[Self]:
        return list(db.session.scalars(select(cls).where(cls.user_id == user_id).order_by(cls.id)))
