"""Statuses: what people write, with its counts, earlier versions and mentions."""

from datetime import datetime
from functools import cache

from sqlalchemy import (
    CTE,
    ColumnElement,
    ForeignKey,
    Index,
    SQLColumnExpression,
    bindparam,
    case,
    false,
    insert,
    select,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import (
    AnyRow,
    Base,
    BigInt,
    Identified,
    Query,
    Versioned,
    begin_write,
    change_rows,
    db,
    partial_index,
    run,
)
from models.compiled import CompiledQuery
from models.counters import bump_counts, change_counter

VISIBILITIES = ("public", "unlisted", "private", "direct", "local")  # of local statuses; remote ones may also be:
LIMITED = "limited"  # readable by the accounts addressed only, and shown as private
OPEN = ("public", "unlisted")  # readable by everybody, strangers too
ADDRESSED_ONLY = ("direct", LIMITED)
FETCHED, LATE = "fetched", "late"  # how one of another server came here that its author has not sent here


class Status(Versioned, Base):
    """A status, or a reblog of one (`reblog_of_id` set, no text of its own).

    What its rendering refers to stands here as lists of ids, so that the rendering is a function of this row alone;
    the tables beside it (mentions, tags, media) are what queries ask. `seen_at` is when one of another server came here
    that was written long before. `remote_updated_at` is the `updated` of the version that is here as its server sent
    it, which orders its edits; `edited_at` is what people are shown. `undelivered`: FETCHED if it was only looked up,
    so nobody was told of it; LATE if it is in timelines as of a downtime; None once its author sent it here.
    """

    __tablename__ = "statuses"
    __table_args__ = (
        Index("ix_statuses_account", "account_id", "id"),
        Index("ix_statuses_thread", "in_reply_to_id", "id"),
        Index("ix_statuses_conversation", "conversation_id", "id"),
        partial_index(
            "uq_statuses_reblog", "account_id", "reblog_of_id", where="reblog_of_id IS NOT NULL", unique=True
        ),
        Index("ix_statuses_reblog_of", "reblog_of_id", "id"),
        Index("ix_statuses_card", "card_id", "id"),
        partial_index("ix_statuses_app", "app_id", where="app_id IS NOT NULL"),
        partial_index("ix_statuses_url", "url", where="url IS NOT NULL"),
        # The public timelines: newest first among those that belong there.
        partial_index("ix_statuses_public", "id", where="visibility = 'public' AND reblog_of_id IS NULL"),
        partial_index(
            "ix_statuses_public_media",
            "id",
            where="visibility = 'public' AND json_array_length(media_ids) > 0",
        ),
        partial_index(
            "ix_statuses_public_remote", "id", where="NOT local AND visibility = 'public' AND reblog_of_id IS NULL"
        ),
        partial_index(
            "ix_statuses_public_local",
            "id",
            where="local AND visibility IN ('public', 'local') AND reblog_of_id IS NULL",
        ),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    local: Mapped[bool] = mapped_column(default=True)
    uri: Mapped[str | None] = mapped_column(unique=True)
    url: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    edited_at: Mapped[datetime | None]
    remote_updated_at: Mapped[datetime | None]
    seen_at: Mapped[datetime | None]
    undelivered: Mapped[str | None]
    text: Mapped[str] = mapped_column(default="")
    content: Mapped[str] = mapped_column(default="")
    content_type: Mapped[str] = mapped_column(default="text/plain")
    spoiler_text: Mapped[str] = mapped_column(default="")
    sensitive: Mapped[bool] = mapped_column(default=False)
    visibility: Mapped[str] = mapped_column(default="public")
    language: Mapped[str | None]
    in_reply_to_id: Mapped[int | None] = mapped_column(ForeignKey("statuses.id", ondelete="SET NULL"))
    in_reply_to_account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    conversation_id: Mapped[int | None] = mapped_column(ForeignKey("conversations.id", ondelete="SET NULL"))
    reblog_of_id: Mapped[int | None] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    card_id: Mapped[int | None]  # no foreign key: SQLite cannot add one to an existing table; cards.prune() checks it
    poll_id: Mapped[int | None]  # the poll has the foreign key, to avoid a circular reference
    quote_id: Mapped[int | None]  # likewise
    quote_policy: Mapped[str] = mapped_column(default="nobody", server_default="nobody")
    app_id: Mapped[int | None] = mapped_column(ForeignKey("oauth_apps.id", ondelete="SET NULL"))
    media_ids: Mapped[list[int]] = mapped_column(default=list)
    mention_ids: Mapped[list[int]] = mapped_column(default=list)
    emoji_ids: Mapped[list[int]] = mapped_column(default=list)
    tag_names: Mapped[list[str]] = mapped_column(default=list)


def answered_account(author_id: int, parent: "Status | AnyRow | None") -> int | None:
    """Return whom a reply of the author to `parent` answers. Who continues their own reply goes on answering the same
    account.
    """
    if parent is None:
        return None
    carried_over: int | None = parent.in_reply_to_account_id if parent.account_id == author_id else None
    return carried_over or parent.account_id


class StatusCounts(Base):
    """The counters of a status, beside it so that counting does not change its version.

    `reactions` is what `reaction.recount` writes there, as JSON; nothing where there are none. What is `told` is how
    the server of a remote status counts, which knows more: shown is the larger number.
    """

    __tablename__ = "status_counts"

    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)
    replies: Mapped[int] = mapped_column(default=0)
    reblogs: Mapped[int] = mapped_column(default=0)
    favourites: Mapped[int] = mapped_column(default=0)
    quotes: Mapped[int] = mapped_column(default=0, server_default="0")
    reactions: Mapped[str | None]
    told_reblogs: Mapped[int | None]
    told_favourites: Mapped[int | None]

    @classmethod
    def begin(cls, status_id: int, told_reblogs: int | None = None, told_favourites: int | None = None) -> None:
        """The counters of a new status."""
        told = {"told_reblogs": told_reblogs, "told_favourites": told_favourites}
        change_counter(
            _BEGIN, {"status_id": status_id, "replies": 0, "reblogs": 0, "favourites": 0, "quotes": 0, **told}
        )

    @classmethod
    def hold(cls, *status_ids: int | None) -> None:
        """Hold the counters of several statuses until the commit, in one order: who changes more than one does this
        first, or two of them might wait for each other in a circle.
        """
        begin_write()
        if db.engine.dialect.name != "sqlite" and len(ids := {one for one in status_ids if one}) > 1:
            rows = select(cls.status_id).where(cls.status_id.in_(ids)).order_by(cls.status_id)
            db.session.execute(rows.with_for_update(key_share=True))

    @classmethod
    def bump(cls, status_id: int, **changes: int) -> None:
        """Add to the counters, never below zero: `bump(id, favourites=+1)`."""
        bump_counts(cls.status_id, status_id, changes)

    @classmethod
    def tell(cls, status_id: int, reblogs: int | None, favourites: int | None) -> None:
        """Note how the server of a remote status counts; of what it does not tell, what it told before stays."""
        told = {"told_reblogs": reblogs, "told_favourites": favourites}
        known = db.session.execute(
            select(cls.told_reblogs, cls.told_favourites).where(cls.status_id == status_id)
        ).one_or_none()
        new = {
            name: count
            for name, count in told.items()
            if count is not None and known is not None and count != getattr(known, name)
        }
        if new:
            begin_write()
            change_rows(update(cls).where(cls.status_id == status_id).values(new))


_BEGIN = insert(StatusCounts)  # built once: changes of counters go together by their statement


def larger_count(known: SQLColumnExpression[int], told: SQLColumnExpression[int | None]) -> ColumnElement[int]:
    """The larger of what is known here and what was told."""
    return case((told > known, told), else_=known)


class StatusEdit(Identified, Base):
    """A version of an edited status, as `GET /statuses/:id/history` shows it; the first is the original."""

    __tablename__ = "status_edits"
    __table_args__ = (Index("ix_status_edits_status", "status_id", "id"),)

    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    created_at: Mapped[datetime]
    text: Mapped[str]
    content: Mapped[str]
    spoiler_text: Mapped[str]
    sensitive: Mapped[bool]
    media_ids: Mapped[list[int]] = mapped_column(default=list)
    media_descriptions: Mapped[list[str]] = mapped_column(default=list)
    emoji_ids: Mapped[list[int]] = mapped_column(default=list)
    poll_options: Mapped[list[str]] = mapped_column(default=list)


class StatusMention(Base):
    """`account_id` is addressed by `status_id`, and may therefore read it. `silent`: but is not told of it."""

    __tablename__ = "status_mentions"
    __table_args__ = (Index("ix_status_mentions_account", "account_id", "status_id"),)

    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    silent: Mapped[bool] = mapped_column(default=False, server_default=false())


class IdempotencyKey(Base):
    """A client's `Idempotency-Key` and the status that it made; forgotten after an hour."""

    __tablename__ = "idempotency_keys"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert, index=True)


def without_reblog(status_id: int) -> Status | None:
    """The status, for a reblog the one that it holds, whoever may read it: for taking back what one did to it."""
    found = db.session.get(Status, status_id)
    return db.session.get(Status, found.reblog_of_id) if found and found.reblog_of_id else found


_ROOT, _LIMIT = bindparam("root", type_=BigInt), bindparam("limit", type_=BigInt)
_DEPTH = bindparam("depth", type_=BigInt)


def ancestor_ids(status_id: int, limit: int) -> list[int]:
    """The chain of replies above a status, the root first; `limit` counts from the status upwards."""
    return _above().scalars(root=status_id, limit=limit)


def descendant_ids(status_id: int, limit: int, depth: int) -> list[int]:
    """Return the replies below a status, oldest first, at most `limit` and `depth` deep."""
    return list(run(replies_below(), {"root": status_id, "limit": limit, "depth": depth}).scalars())


@cache
def _above() -> CompiledQuery:
    chain = _walk(select(Status.in_reply_to_id.label("id"), db.literal(1).label("depth")).where(Status.id == _ROOT))
    above = chain.union_all(
        select(Status.in_reply_to_id, chain.c.depth + 1)
        .join(chain, Status.id == chain.c.id)
        .where(chain.c.depth < _LIMIT)
    )
    return CompiledQuery(select(above.c.id).where(above.c.id.is_not(None)).order_by(above.c.depth.desc()))


def replies_below(*conditions: ColumnElement[bool]) -> Query:
    """Return the query of the replies below `:root`, oldest first, at most `:limit` and `:depth` deep: `id`,
    `parent_id`, and whether the author `continues` their own thread.

    A reply that does not fulfil the conditions is left out, with all that is below it.
    """
    continues = (Status.in_reply_to_account_id == Status.account_id).label("continues")
    reply = Status.id, Status.in_reply_to_id.label("parent_id"), continues
    below = _walk(select(*reply, db.literal(1).label("depth")).where(Status.in_reply_to_id == _ROOT, *conditions))
    deeper = select(*reply, below.c.depth + 1).join(below, Status.in_reply_to_id == below.c.id)
    tree = below.union_all(deeper.where(below.c.depth < _DEPTH, *conditions))
    return select(tree.c.id, tree.c.parent_id, tree.c.continues).order_by(tree.c.id).limit(_LIMIT)


def _walk(start: Query) -> CTE:
    return start.cte("thread", recursive=True)
