"""The log of a group, which its moderators read: what each of them did to it."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Query


class GroupAct(StrEnum):
    """The acts that leave an entry; the audit log of the server calls them the same."""

    CHANGE = "change group"
    REMOVE_POST = "remove post from group"
    BAN = "ban from group"
    LIFT_BAN = "lift ban from group"
    APPOINT = "appoint group moderator"
    DISMISS = "dismiss group moderator"
    HAND_OVER = "hand over group"


class GroupLogEntry(Identified, Base):
    """`account_id` did `action` to the account called `target`, or to its post at `address`; to the group itself if
    both are empty. None is the operator, at the command line. `by_name` and `target` outlive the accounts.
    """

    __tablename__ = "group_log_entries"
    __table_args__ = (
        Index("ix_group_log_entries_group", "group_id", "id"),
        Index("ix_group_log_entries_account", "account_id"),
    )

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.account_id", ondelete="CASCADE"))
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    by_name: Mapped[str]
    action: Mapped[str]
    target: Mapped[str] = mapped_column(default="")
    address: Mapped[str] = mapped_column(default="")
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def of_group(cls, group_id: int) -> Query:
        """Return the entries of a group; the caller puts them in order."""
        return select(*cls.__table__.c).where(cls.group_id == group_id)
