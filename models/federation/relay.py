"""Relays: servers that pass public posts on between those that joined them."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import ForeignKey, bindparam, exists, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.array_parameters import encode_ids, ids_parameter
from models.base import Base, Identified, db, run
from models.compiled import CompiledQuery

MASTODON, LITEPUB = "mastodon", "litepub"
WAITING, ON, REFUSED = "waiting", "on", "refused"


class Relay(Identified, Base):
    """`inbox` is where our posts go. Of the Mastodon `style`, whoever answers from there is the relay's actor
    (`account_id`); of the LitePub style it is known from the start, for it is whom the server follows.
    """

    __tablename__ = "relays"

    inbox: Mapped[str] = mapped_column(unique=True)
    style: Mapped[str]
    state: Mapped[str] = mapped_column(default=WAITING)
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def inboxes(cls, style: str) -> list[str]:
        """Return the inboxes of the relays of this style that pass things on."""
        return _INBOXES.scalars(style=style)

    @classmethod
    def enabled_among(cls, account_ids: Iterable[int]) -> frozenset[int]:
        """Return those of the accounts whose announcements are passed on to us as we asked."""
        return frozenset(run(_ENABLED, {"accounts": encode_ids(set(account_ids))}).scalars())

    @classmethod
    def is_enabled(cls, account_id: int) -> bool:
        """Return whether what this account announces is passed on to us as we asked."""
        return bool(db.session.scalar(select(exists().where(cls.account_id == account_id, cls.state == ON))))


_INBOXES = CompiledQuery(
    select(Relay.inbox).where(Relay.state == ON, Relay.style == bindparam("style")).order_by(Relay.id)
)
_ENABLED = select(Relay.account_id).where(Relay.account_id.in_(ids_parameter("accounts")), Relay.state == ON)
