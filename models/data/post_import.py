"""Imports of posts: an archive of another server, or of this one, whose posts become those of an account here."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, ForeignKey, Index, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import AnyRow, Base, Identified, db, partial_index

LISTING, POSTS, DONE, FAILED, UNDOING, UNDONE = "listing", "posts", "done", "failed", "undoing", "undone"  # stages
POST, BOOST, FAVOURITE, BOOKMARK = "post", "boost", "favourite", "bookmark"  # kinds of items
WAITING, STORED, LEFT_OUT = "waiting", "stored", "left_out"  # states of items


class PostImport(Identified, Base):
    """An archive that `account_id` imports, or has imported.

    `done` of `total` posts are settled. `with_rest`: what else it has is imported in the end. `actor` is the id of the
    account that the archive is of. `problem` is why a failed import went no further, as `rookery.translations.load`
    reads it. `file_key` is the archive in the bucket, if there is one, until its items are listed; the other files are
    on the machine that did something at `went_on_at`.
    """

    __tablename__ = "post_imports"
    __table_args__ = (
        Index("ix_post_imports_account", "account_id", "id"),
        partial_index("uq_post_imports_running", "account_id", where="finished_at IS NULL", unique=True),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    finished_at: Mapped[datetime | None]
    went_on_at: Mapped[datetime | None]
    stage: Mapped[str] = mapped_column(default=LISTING)
    with_direct: Mapped[bool] = mapped_column(default=False)
    with_rest: Mapped[bool] = mapped_column(default=False)
    actor: Mapped[str] = mapped_column(default="")
    size: Mapped[int] = mapped_column(default=0)
    done: Mapped[int] = mapped_column(default=0)
    total: Mapped[int] = mapped_column(default=0)
    problem: Mapped[str | None]
    file_key: Mapped[str | None]

    @classmethod
    def of_account(cls, account_id: int) -> "Sequence[PostImport]":
        """Return the imports of an account, the newest first."""
        return db.session.scalars(select(cls).where(cls.account_id == account_id).order_by(cls.id.desc())).all()


class ImportedProfile(Base):
    """The profile of an archive, if the import is to bring it along; `settled` once that is done.

    `before` and `after` have the columns of the account that it changed, for undoing; the files of the former pictures
    are kept, and named here. `left_out` says of a part of the profile why it was not imported, as
    `rookery.translations.load` reads it.
    """

    __tablename__ = "imported_profiles"

    import_id: Mapped[int] = mapped_column(ForeignKey("post_imports.id", ondelete="CASCADE"), primary_key=True)
    settled: Mapped[bool] = mapped_column(default=False)
    before: Mapped[dict[str, Any]] = mapped_column(default=dict)
    after: Mapped[dict[str, Any]] = mapped_column(default=dict)
    left_out: Mapped[dict[str, Any]] = mapped_column(default=dict)
    avatar_key: Mapped[str | None]
    avatar_static_key: Mapped[str | None]
    header_key: Mapped[str | None]
    header_static_key: Mapped[str | None]

    @property
    def keys(self) -> tuple[str | None, ...]:
        """Return the files that are kept for undoing."""
        return self.avatar_key, self.avatar_static_key, self.header_key, self.header_static_key

    @classmethod
    def of_account(cls, account_id: int) -> "Sequence[ImportedProfile]":
        mine = select(cls).join(PostImport, PostImport.id == cls.import_id).where(PostImport.account_id == account_id)
        return db.session.scalars(mine).all()


class ImportedItem(Base):
    """An item of an archive: a post, or what its author boosted, favourited or bookmarked.

    `uri` is the id of the post on its own server, empty if it has none. `place` is where its document begins in the
    work file. A post that was stored is `status_id`, until that is deleted; `reason` is why something was left out.
    """

    __tablename__ = "imported_items"
    __table_args__ = (
        partial_index("ix_imported_items_waiting", "import_id", "at", "number", where="state = 'waiting'"),
        Index("ix_imported_items_status", "status_id"),
        Index("ix_imported_items_uri", "uri"),
    )

    import_id: Mapped[int] = mapped_column(ForeignKey("post_imports.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str]
    uri: Mapped[str]
    at: Mapped[datetime | None]
    place: Mapped[int] = mapped_column(default=0)
    state: Mapped[str] = mapped_column(default=WAITING)
    reason: Mapped[str | None]
    status_id: Mapped[int | None] = mapped_column(ForeignKey("statuses.id", ondelete="SET NULL"))

    @classmethod
    def waiting(cls, import_id: int, most: int) -> "Sequence[ImportedItem]":
        """Return the next posts to be stored, the oldest first: a post before its replies."""
        mine = select(cls).where(cls.import_id == import_id, cls.state == WAITING)
        return db.session.scalars(mine.order_by(cls.at, cls.number).limit(most)).all()

    @classmethod
    def counted(cls, import_id: int) -> Sequence[AnyRow]:
        """Return (kind, state, reason, items) for what an archive has."""
        told = cls.kind, cls.state, cls.reason
        return db.session.execute(
            select(*told, func.count().label("items")).where(cls.import_id == import_id).group_by(*told).order_by(*told)
        ).all()

    @classmethod
    def page(cls, import_id: int, after: int, most: int, *conditions: ColumnElement[bool]) -> "Sequence[ImportedItem]":
        """Return the items that meet the conditions, in the order of the archive."""
        mine = select(cls).where(cls.import_id == import_id, cls.number > after, *conditions)
        return db.session.scalars(mine.order_by(cls.number).limit(most)).all()

    @classmethod
    def stored_by(cls, account_id: int, uris: Sequence[str]) -> dict[str, int]:
        """Return uri → id of the status, for those that imports of this account stored and that are still there."""
        query = (
            select(cls.uri, cls.status_id)
            .join(PostImport, PostImport.id == cls.import_id)
            .where(cls.uri.in_(uris), cls.status_id.is_not(None), PostImport.account_id == account_id)
        )
        return {row.uri: row.status_id for row in db.session.execute(query)}
