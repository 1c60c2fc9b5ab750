"""Private notes: what somebody wrote down about an account, for nobody else to see."""

from sqlalchemy import ForeignKey, delete
from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base, change_rows, db
from models.inserts import dialect_insert


class AccountNote(Base):
    """The private note of `account_id` about `target_id`; an empty note is no row."""

    __tablename__ = "account_notes"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True)
    comment: Mapped[str]

    @classmethod
    def put(cls, account_id: int, target_id: int, comment: str) -> None:
        """Write the note anew, or without a comment throw it away."""
        if not comment:
            gone = delete(cls).where(cls.account_id == account_id, cls.target_id == target_id)
            change_rows(gone)
            return
        add = dialect_insert(cls).values(account_id=account_id, target_id=target_id, comment=comment)
        pair = ["account_id", "target_id"]
        db.session.execute(add.on_conflict_do_update(index_elements=pair, set_={"comment": comment}))
