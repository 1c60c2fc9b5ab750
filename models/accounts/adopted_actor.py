"""Local accounts whose actor is not at /users/NAME: those of an adopted Mastodon that are called by their number."""

from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base


class AdoptedActor(Base):
    """The path of an actor, by its user name in lower case. It stays when the account is deleted."""

    __tablename__ = "adopted_actors"

    username: Mapped[str] = mapped_column(primary_key=True)
    path: Mapped[str] = mapped_column(unique=True)
