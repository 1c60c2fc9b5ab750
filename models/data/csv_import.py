"""Imports: files in which somebody brings along whom they follow, block and the like, taken in line by line."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db, partial_index

WAITING, DONE, FAILED = "waiting", "done", "failed"


class Import(Identified, Base):
    """A file of `account_id`. With `overwrite`, what is not in it ends once all its lines are settled.

    A `proposed` one waits for its owner's consent. `before` is what was there before one that overwrites: kind → CSV.
    """

    __tablename__ = "imports"
    __table_args__ = (
        Index("ix_imports_account", "account_id", "id"),
        partial_index("uq_imports_running", "account_id", "kind", where="finished_at IS NULL", unique=True),
        Index("ix_imports_finished", "finished_at"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    kind: Mapped[str]
    overwrite: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    finished_at: Mapped[datetime | None]
    proposed: Mapped[bool] = mapped_column(default=False)
    before: Mapped[dict[str, Any] | None] = mapped_column(deferred=True)  # as long as all that somebody follows

    @classmethod
    def of_account(cls, account_id: int) -> "Sequence[Import]":
        """Return the imports that are still remembered, the newest first, without those that are only proposed."""
        mine = select(cls).where(cls.account_id == account_id, ~cls.proposed)
        return db.session.scalars(mine.order_by(cls.id.desc())).all()

    @classmethod
    def proposal(cls, account_id: int, import_id: int) -> "Import | None":
        mine = select(cls).where(cls.id == import_id, cls.account_id == account_id, cls.proposed)
        return db.session.scalar(mine)

    def contents(self) -> "Sequence[dict[str, object]]":
        """Return what the lines say, in their order."""
        lines = select(ImportLine.content).where(ImportLine.import_id == self.id)
        return db.session.scalars(lines.order_by(ImportLine.number)).all()

    def states(self) -> dict[str, int]:
        """Return how many lines there are in each state."""
        counted = select(ImportLine.state, func.count().label("lines")).where(ImportLine.import_id == self.id)
        found = {row.state: row.lines for row in db.session.execute(counted.group_by(ImportLine.state))}
        return dict.fromkeys((WAITING, DONE, FAILED), 0) | found

    def unsettled(self, most: int | None = None) -> "Sequence[ImportLine]":
        """The lines that failed, and those that something was in the way of so far."""
        left = select(ImportLine).where(ImportLine.import_id == self.id, ImportLine.reason.is_not(None))
        return db.session.scalars(left.order_by(ImportLine.number).limit(most)).all()

    def count_unsettled(self) -> int:
        left = select(func.count()).where(ImportLine.import_id == self.id, ImportLine.reason.is_not(None))
        return db.session.scalar(left) or 0


class ImportLine(Base):
    """Line `number` of the file. `target_id` is the account or status that it was found to mean.

    A line that nothing could be done with yet waits until `due_at`; `reason` says what was in the way.
    """

    __tablename__ = "import_lines"
    __table_args__ = (
        partial_index("ix_import_lines_waiting", "import_id", "due_at", where="state = 'waiting'"),
        Index("ix_import_lines_targets", "import_id", "target_id"),
    )

    import_id: Mapped[int] = mapped_column(ForeignKey("imports.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    content: Mapped[dict[str, Any]] = mapped_column(default=dict)
    state: Mapped[str] = mapped_column(default=WAITING)
    reason: Mapped[str | None]
    target_id: Mapped[int | None]
    attempts: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
