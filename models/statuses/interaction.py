"""Interactions: whom the author of a status lets like, answer and boost it, and what they said to those who asked.

https://docs.gotosocial.org/en/latest/federation/interaction_controls/
"""

from datetime import datetime
from typing import Any, Self

from sqlalchemy import ForeignKey, Index, delete, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Json, db, lock, partial_index
from models.ids import new_id
from models.inserts import dialect_insert, insert_once
from models.statuses.favourite import Favourite
from models.statuses.status import Status

LIKE, REPLY, ANNOUNCE = "like", "reply", "announce"
PENDING, ACCEPTED, REJECTED = "pending", "accepted", "rejected"
MOST_PER_ASKER = 10_000
EVERYBODY = "https://www.w3.org/ns/activitystreams#Public"


class InteractionPolicy(Base):
    """The policy of a remote status for interactions, where its author does not leave them to everybody.

    `rules`: kind → {"automatic": [...], "manual": [...]}, ids of accounts and of collections of them, or EVERYBODY. A
    kind that is missing is open to everybody.
    """

    __tablename__ = "interaction_policies"

    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)
    rules: Mapped[dict[str, Any]]

    @classmethod
    def of(cls, status_id: int) -> Json:
        """Return the rules; none where everything is open."""
        return db.session.scalar(select(cls.rules).where(cls.status_id == status_id)) or {}

    @classmethod
    def put(cls, status_id: int, rules: Json) -> None:
        """Keep these rules instead of those that are here."""
        if not rules:
            db.session.execute(delete(cls).where(cls.status_id == status_id))
            return
        add = dialect_insert(cls).values(status_id=status_id, rules=rules)
        db.session.execute(add.on_conflict_do_update(index_elements=["status_id"], set_={"rules": add.excluded.rules}))


class Interaction(Identified, Base):
    """A like, a reply or a boost (`kind`) of `status_id` about which the author of that decides.

    Of ours, `favourite_id` or `made_id` (the reply, the reblog) is what was done; `withheld` says that nobody but the
    author gets it until it is approved. Those of other servers are known by `uri`, the id of their Like, Note or
    Announce. `approval_uri` is the authorization by an author elsewhere; those of our authors are made of the id.
    """

    __tablename__ = "interactions"
    __table_args__ = (
        partial_index("uq_interactions_made", "made_id", where="made_id IS NOT NULL", unique=True),
        partial_index("uq_interactions_favourite", "favourite_id", where="favourite_id IS NOT NULL", unique=True),
        partial_index("uq_interactions_uri", "uri", where="uri IS NOT NULL", unique=True),
        partial_index("ix_interactions_approval", "approval_uri", where="approval_uri IS NOT NULL"),
        Index("ix_interactions_status", "status_id"),
        Index("ix_interactions_account", "account_id"),
    )

    kind: Mapped[str]
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    made_id: Mapped[int | None] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    favourite_id: Mapped[int | None] = mapped_column(ForeignKey("favourites.id", ondelete="CASCADE"))
    uri: Mapped[str | None]
    state: Mapped[str] = mapped_column(default=PENDING)
    withheld: Mapped[bool] = mapped_column(default=False)
    approval_uri: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def begin(cls, kind: str, account_id: int, status_id: int, **what: object) -> Self:
        """Return the row of what was done (`made_id`, `favourite_id` or `uri`), adding it if there is none."""
        [(name, value)] = [(name, what[name]) for name in ("made_id", "favourite_id", "uri") if name in what]
        values = {"state": PENDING, "withheld": False, "created_at": clock.now(), **what}
        insert_once(cls, id=new_id(), kind=kind, account_id=account_id, status_id=status_id, **values)
        return db.session.scalars(select(cls).where(getattr(cls, name) == value)).one()

    @classmethod
    def asked(cls, kind: str, account_id: int, status_id: int, uri: str) -> Self | None:
        """Return the row of what somebody of another server asks to do; None where the id is that of something else, or
        they have asked too often.
        """
        mine = select(func.count()).where(cls.account_id == account_id, cls.uri.is_not(None), cls.uri != uri)
        if (db.session.scalar(mine) or 0) >= MOST_PER_ASKER:
            return None
        found = cls.begin(kind, account_id, status_id, uri=uri, state=ACCEPTED)
        return found if (found.kind, found.account_id, found.status_id) == (kind, account_id, status_id) else None

    @classmethod
    def held(cls, interaction_id: int) -> Self | None:
        """Return the row as it is by now, locked until the commit.

        What was done is locked first: who deletes that locks it before this row goes with it.
        """
        row = db.session.execute(select(cls.made_id, cls.favourite_id).where(cls.id == interaction_id)).one_or_none()
        for model, done in ((Status, row.made_id), (Favourite, row.favourite_id)) if row else ():
            if done:
                lock(model, done, to_delete=True)
        lock(cls, interaction_id)
        return db.session.get(cls, interaction_id, populate_existing=True)

    @classmethod
    def of_made(cls, status_id: int) -> Self | None:
        """Return that of a reply or a reblog of ours."""
        return db.session.scalar(select(cls).where(cls.made_id == status_id))


def withheld(status: Status) -> bool:
    """Return whether a reply or reblog of ours is for nobody but the author of what it answers or holds."""
    if status.in_reply_to_account_id is None and status.reblog_of_id is None:
        return False
    query = select(Interaction.id).where(Interaction.made_id == status.id, Interaction.withheld)
    return db.session.scalar(query) is not None


def approvals(status_ids: list[int]) -> dict[int, str]:
    """Return, for those of the replies and reblogs of ours that are approved, by which authorization they are."""
    query = select(Interaction.made_id, Interaction.approval_uri).where(
        Interaction.made_id.in_(status_ids), Interaction.state == ACCEPTED, Interaction.approval_uri.is_not(None)
    )
    return {row.made_id: row.approval_uri for row in db.session.execute(query)} if status_ids else {}
