"""Conversations: the threads that statuses belong to."""

from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base, Identified


class Conversation(Identified, Base):
    """A thread. `uri` is the name a remote server gave it."""

    __tablename__ = "conversations"

    uri: Mapped[str | None] = mapped_column(unique=True)
