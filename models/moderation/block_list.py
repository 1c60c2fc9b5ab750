"""Lists of servers to block: brought as a file, or fetched again and again; and what became of each line."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Self

from sqlalchemy import ForeignKey, Index, Select, and_, func, or_, select, update
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.auth.user import User
from models.base import Base, Identified, aliased, db
from models.moderation.server_rule import ServerBlock

WAITING, WANTED, APPLIED, IGNORED = "waiting", "wanted", "applied", "ignored"
NEW, DIFFERENT, GONE = "new", "different", "gone"


class BlockList(Identified, Base):
    """A list of blocked servers. One with a `url` is fetched once a day, next at `due_at`; if it is `automatic`,
    servers that are new on it are blocked without asking, in the name of `account_id`.

    `unread` are numbers of lines that name no server (the first of them), `error` says why it could not be fetched.
    """

    __tablename__ = "block_lists"
    __table_args__ = (Index("ix_block_lists_due", "due_at"),)

    name: Mapped[str]
    url: Mapped[str | None] = mapped_column(unique=True)
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"), index=True)
    automatic: Mapped[bool] = mapped_column(default=False)
    unread: Mapped[list[int]] = mapped_column(default=list)
    error: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    fetched_at: Mapped[datetime | None]
    due_at: Mapped[datetime | None]

    @classmethod
    def all(cls) -> list[Self]:
        """The newest first."""
        return list(db.session.scalars(select(cls).order_by(cls.id.desc())))


class BlockListEntry(Base):
    """A server on a block list, with its state: pending, wanted (to be carried out), carried out, or ignored until the
    list says something else. Not `listed`: it was, and is no longer.
    """

    __tablename__ = "block_list_entries"
    __table_args__ = (Index("ix_block_list_entries_domain", "domain"),)

    list_id: Mapped[int] = mapped_column(ForeignKey("block_lists.id", ondelete="CASCADE"), primary_key=True)
    domain: Mapped[str] = mapped_column(primary_key=True)
    severity: Mapped[str]
    reject_media: Mapped[bool]
    reject_reports: Mapped[bool]
    public_comment: Mapped[str]
    obfuscate: Mapped[bool]
    listed: Mapped[bool] = mapped_column(default=True)
    state: Mapped[str] = mapped_column(default=WAITING)
    reason: Mapped[str | None]

    @classmethod
    def ignore(cls, domain: str) -> None:
        """Note that a moderator decided against what lists say of this domain."""
        decided = update(cls).where(cls.domain == domain, cls.listed).values(state=IGNORED)
        db.session.execute(decided, execution_options={"synchronize_session": "fetch"})


class BlockThreshold(Identified, Base):
    """Servers that at least `least` of several lists name are blocked without asking, in the name of `account_id`."""

    __tablename__ = "block_thresholds"

    least: Mapped[int]
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def all(cls) -> dict[Self, list[BlockList]]:
        """Return each with its lists, the oldest first."""
        found: dict[Self, list[BlockList]] = {one: [] for one in db.session.scalars(select(cls).order_by(cls.id))}
        query = select(cls, BlockList).join(BlockThresholdList, BlockThresholdList.threshold_id == cls.id)
        query = query.join(BlockList, BlockList.id == BlockThresholdList.list_id).order_by(BlockList.id)
        for one, block_list in db.session.execute(query):
            found[one].append(block_list)
        return found


class BlockThresholdList(Base):
    """A list that counts for a threshold."""

    __tablename__ = "block_threshold_lists"
    __table_args__ = (Index("ix_block_threshold_lists_list", "list_id"),)

    threshold_id: Mapped[int] = mapped_column(ForeignKey("block_thresholds.id", ondelete="CASCADE"), primary_key=True)
    list_id: Mapped[int] = mapped_column(ForeignKey("block_lists.id", ondelete="CASCADE"), primary_key=True)


_RULE = ServerBlock.domain == BlockListEntry.domain
_OPEN = BlockListEntry.state == WAITING
_Wanted = aliased(BlockListEntry)
_OTHER = or_(
    ServerBlock.severity != BlockListEntry.severity,
    ServerBlock.reject_media != BlockListEntry.reject_media,
    ServerBlock.reject_reports != BlockListEntry.reject_reports,
)
# A line is settled if its rule exists, or if it was removed and no rule exists.
DIFFERENCES: dict[str, Any] = {
    NEW: and_(BlockListEntry.listed, _OPEN, ServerBlock.id.is_(None)),
    DIFFERENT: and_(BlockListEntry.listed, _OPEN, ServerBlock.id.is_not(None), _OTHER),
    GONE: and_(~BlockListEntry.listed, _OPEN, ServerBlock.id.is_not(None)),
}


def differences(list_id: int, kind: str, limit: int) -> list[tuple[BlockListEntry, ServerBlock | None]]:
    """Lines of this kind, each with the rule that there is, in the order of the alphabet."""
    query = select(BlockListEntry, ServerBlock).outerjoin(ServerBlock, _RULE)
    query = query.where(BlockListEntry.list_id == list_id, DIFFERENCES[kind])
    return [(one, rule) for one, rule in db.session.execute(query.order_by(BlockListEntry.domain).limit(limit))]


def count_lines(list_ids: Iterable[int]) -> dict[int, dict[str, int]]:
    """list → how many lines there are, of each kind of difference, and how many are still to be carried out."""
    kinds = {**DIFFERENCES, "wanted": BlockListEntry.state == WANTED, "all": BlockListEntry.listed}
    sums = [func.count().filter(condition).label(kind) for kind, condition in kinds.items()]
    query = (
        select(BlockListEntry.list_id, *sums)
        .outerjoin(ServerBlock, _RULE)
        .where(BlockListEntry.list_id.in_(list(list_ids)))
        .group_by(BlockListEntry.list_id)
    )
    found = {row.list_id: {kind: row._mapping[kind] for kind in kinds} for row in db.session.execute(query)}
    return {one: found.get(one, dict.fromkeys(kinds, 0)) for one in list_ids}


def common(list_ids: Iterable[int], least: int, limit: int) -> dict[str, list[BlockListEntry]]:
    """domain → the undecided entries of these lists that name it, for domains without a rule that have at least so many
    of them; those on most lists first. None for which a rule is about to be made.
    """
    wanted = select(_Wanted.domain).where(_Wanted.state == WANTED)
    new = (BlockListEntry.list_id.in_(list(list_ids)), DIFFERENCES[NEW], BlockListEntry.domain.not_in(wanted))
    counted = select(BlockListEntry.domain).outerjoin(ServerBlock, _RULE).where(*new)
    agreed = counted.group_by(BlockListEntry.domain).having(func.count() >= least)
    names = db.session.scalars(agreed.order_by(func.count().desc(), BlockListEntry.domain).limit(limit)).all()
    found: dict[str, list[BlockListEntry]] = {name: [] for name in names}
    entries = select(BlockListEntry).outerjoin(ServerBlock, _RULE).where(*new, BlockListEntry.domain.in_(names))
    for entry in db.session.scalars(entries.order_by(BlockListEntry.list_id)):
        found[entry.domain].append(entry)
    return found


def are_unknown(since: datetime) -> bool:
    """Return whether the server has had users since before this moment, but has neither a block list nor a rule."""
    used, lists, rules = (select(model.id).exists() for model in (User, BlockList, ServerBlock))
    return bool(db.session.scalar(select(and_(used.where(User.created_at < since), ~lists, ~rules))))


def those(list_id: int, kind: str, domains: Iterable[str] | None = None) -> Select[str]:
    """The domains of lines of this kind, for a condition: all, or of these."""
    query = select(BlockListEntry.domain).outerjoin(ServerBlock, _RULE)
    query = query.where(BlockListEntry.list_id == list_id, DIFFERENCES[kind])
    return query if domains is None else query.where(BlockListEntry.domain.in_(list(domains)))
