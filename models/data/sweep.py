"""The progress of clean-ups that go through everything, a piece at a time."""

from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base, db


class Sweep(Base):
    """The next piece of `name` begins after `place`, in the sweep's own words; empty: at the beginning."""

    __tablename__ = "sweeps"

    name: Mapped[str] = mapped_column(primary_key=True)
    place: Mapped[str] = mapped_column(default="")

    @classmethod
    def place_of(cls, name: str) -> str:
        found = db.session.get(cls, name, populate_existing=True)
        return found.place if found else ""

    @classmethod
    def move(cls, name: str, place: str) -> None:
        db.session.merge(cls(name=name, place=place))
