"""Files of other servers, of which copies are kept here as long as somebody looks at them."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.orm import Mapped, mapped_column

from models.accounts.account import in_pieces
from models.base import Base, change_rows, partial_index

MEDIA, PREVIEW, AVATAR, HEADER, EMOJI = "media", "preview", "avatar", "header", "emoji"


class RemoteFile(Base):
    """A copy of the file of an attachment (`media`; `preview` is the picture of a film), an account or an emoji.

    `owner_id` is the row of these; `url` is where the copy is from, which may be another place than the row names by
    now. While there is no copy, `failures` and `retry_at` say what came of trying to make one.
    """

    __tablename__ = "remote_files"
    __table_args__ = (
        partial_index("ix_remote_files_viewed", "viewed_at", where="cached_at IS NOT NULL"),
        partial_index("ix_remote_files_sizes", "cached_at", "size", where="cached_at IS NOT NULL"),
    )

    kind: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    url: Mapped[str]
    original_key: Mapped[str | None]
    small_key: Mapped[str | None]
    size: Mapped[int] = mapped_column(default=0, server_default="0")
    cached_at: Mapped[datetime | None]
    viewed_at: Mapped[datetime | None]
    failures: Mapped[int] = mapped_column(default=0, server_default="0")
    retry_at: Mapped[datetime | None]

    @property
    def keys(self) -> list[str]:
        return [key for key in (self.original_key, self.small_key) if key]

    @classmethod
    def forget(cls, owner_ids: Collection[int], *kinds: str) -> list[str]:
        """Remove what there is of these owners, who are going; the keys of the files, for the caller to drop."""
        keys: list[str] = []
        for ids in in_pieces(sorted(owner_ids)):
            gone = delete(cls).where(cls.kind.in_(kinds), cls.owner_id.in_(ids))
            for row in change_rows(gone.returning(cls.original_key, cls.small_key)):
                keys += [key for key in row if key]
        return keys
