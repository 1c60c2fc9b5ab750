"""The blueprint that these pages share, who looks at them, and who may act."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import orjson
from flask import request

from models.base import db
from models.role import Role
from models.user import User
from rookery.errors import Forbidden, NotFound
from rookery.plugin import plugins
from rookery.web import limits, sessions
from rookery.web.auth import Viewer
from rookery.web.pages import me, page_blueprint, signed_in

bp = page_blueprint("reader", __name__)


def acting(view: Callable[..., Any]) -> Callable[..., Any]:
    """A form of the reader: as with apps, it is counted, and an account that moved away can only read."""

    @wraps(view)
    def call(user: Any, **values: Any) -> Any:
        limits.count(account_id=me().id)
        if me().moved_to_id is not None:
            raise Forbidden("The account has moved and can only be read")
        return view(user=user, **values)

    return signed_in(call)


def viewer_of(user: User) -> Viewer:
    """This user as the API knows who looks: lists are rendered for them, with their filters."""
    account = sessions.account_of(user)
    role = db.session.get_one(Role, user.role_id)
    return Viewer(account.id, account.username, user.id, role.permissions, user.confirmed_at is not None,
                  user.approved, user.filters_version, user.locale, account.moved_to_id is not None)  # fmt: skip


@bp.context_processor
def _parts() -> dict[str, Any]:
    """Templates leave out what belongs to a plugin that is off: `{% if "bookmarks" in parts %}`."""
    return {"parts": plugins().on}


def only_with(plugin: str) -> None:
    """Raises NotFound where this plugin is off: what it is about is not offered then."""
    if plugin not in plugins().on:
        raise NotFound


def by_script() -> bool:
    """Whether htmx asks, which takes a part of a page."""
    return request.headers.get("HX-Request") == "true"


def shown(json: bytes) -> list[dict[str, Any]]:
    """Statuses for templates: their links lead to the reader, where whoever is signed in can act."""
    statuses: list[dict[str, Any]] = orjson.loads(json)
    for status in statuses:
        lead_here(status)
    return statuses


def lead_here(status: dict[str, Any]) -> None:
    """Let the links of a status, and of what it holds, lead to the reader."""
    status["url"] = f"/web/statuses/{status['id']}"
    quoted = (status.get("quote") or {}).get("quoted_status")
    for inner in (status.get("reblog"), quoted):
        if inner:
            lead_here(inner)
