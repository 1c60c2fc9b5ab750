"""Preferences: how somebody posts and reads, as clients ask for it at their start."""

from typing import Any

from flask import Blueprint

from models.auth.user import User
from models.base import db
from rookery.plugin import Plugin
from rookery.web.auth import me
from rookery.web.endpoint import endpoint

bp = Blueprint("preferences", __name__)

# Name for clients → the column of a user, its type, and the value of those who chose nothing.
PREFERENCES: dict[str, tuple[str, Any, str | bool | None]] = {
    "posting:default:visibility": ("default_visibility", str, "public"),
    "posting:default:sensitive": ("default_sensitive", bool, False),
    "posting:default:language": ("default_language", str | None, None),
    "posting:default:quote_policy": ("default_quote_policy", str, "public"),
    "reading:expand:media": ("expand_media", str, "default"),
    "reading:expand:spoilers": ("expand_spoilers", bool, False),
    "reading:autoplay:gifs": ("autoplay_gifs", bool, False),
}


@bp.get("/preferences")
@endpoint(scope="read:accounts", returns={name: kind for name, (_, kind, _) in PREFERENCES.items()})
def show_preferences():
    """The defaults for posting, and what of the posts of others unfolds by itself."""
    user = db.session.get_one(User, me().user_id)
    return {name: getattr(user, column) for name, (column, _, _) in PREFERENCES.items()}


plugin = Plugin(
    name="preferences",
    summary="defaults for posting and reading",
    mounts={"/api/v1": bp},
    scopes={"read:accounts"},
    idle={"GET /api/v1/preferences": {name: value for name, (_, _, value) in PREFERENCES.items()}},
)
