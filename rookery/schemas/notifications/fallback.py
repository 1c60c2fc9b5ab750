"""Fallback texts for apps that do not know a type of notification: apps send the list of types they know.

https://docs.joinmastodon.org/entities/NotificationFallback/
"""

from collections.abc import Sequence

from flask_babel import gettext
from sqlalchemy import bindparam, func, select

from models.accounts.account import Account
from models.base import AnyRow, db
from rookery.plugin import Fallback, NotificationKind
from rookery.schemas.entity import Extended
from rookery.services.notifications.kinds import EXPLANATION, kind_of

_NAMES = select(Account.id, func.coalesce(func.nullif(Account.display_name, ""), Account.username).label("name")).where(
    Account.id.in_(bindparam("ids", expanding=True))
)


def explained(rows: Sequence[AnyRow], supported: Sequence[str] | None) -> Sequence[AnyRow | Extended]:
    """The rows, with a fallback where an app that supports these types needs one. None: it did not say which."""
    unknown = {row.kind for row in rows if _is_unknown(kind_of(row.kind), supported)}
    senders = {row.from_id for row in rows if row.kind in unknown}
    if not senders:
        return rows
    names = {row.id: row.name for row in db.session.execute(_NAMES, {"ids": list(senders)})}
    return [
        Extended(row, fallback=_fallback(row.kind, names[row.from_id])) if row.kind in unknown else row for row in rows
    ]


def _is_unknown(kind: NotificationKind, supported: Sequence[str] | None) -> bool:
    if supported is None:
        return kind.fallback is Fallback.UNLESS_SUPPORTED
    return kind.fallback is not Fallback.NEVER and kind.name not in supported


def _fallback(kind: str, name: str) -> dict[str, str | None]:
    return {"title": gettext(kind_of(kind).sentence, name=name), "summary": gettext(EXPLANATION), "details": None}
