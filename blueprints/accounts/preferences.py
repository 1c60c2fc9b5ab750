"""Preferences: how somebody posts and reads, as clients ask for it at their start."""

from flask import Blueprint

from models.auth.user import User
from models.base import db
from rookery.plugin import Plugin
from rookery.web.auth import me
from rookery.web.endpoint import endpoint

bp = Blueprint("preferences", __name__)

UNCHANGED = {
    "posting:default:visibility": "public",
    "posting:default:sensitive": False,
    "posting:default:language": None,
    "posting:default:quote_policy": "public",
    "reading:expand:media": "default",
    "reading:expand:spoilers": False,
    "reading:autoplay:gifs": False,
}
SHAPE = {
    "posting:default:visibility": str,
    "posting:default:sensitive": bool,
    "posting:default:language": str | None,
    "posting:default:quote_policy": str,
    "reading:expand:media": str,
    "reading:expand:spoilers": bool,
    "reading:autoplay:gifs": bool,
}


@bp.get("/preferences")
@endpoint(scope="read:accounts", returns=SHAPE)
def show_preferences():
    """The defaults for posting, and what of the posts of others unfolds by itself."""
    user = db.session.get_one(User, me().user_id)
    return {
        "posting:default:visibility": user.default_visibility,
        "posting:default:sensitive": user.default_sensitive,
        "posting:default:language": user.default_language,
        "posting:default:quote_policy": user.default_quote_policy,
        "reading:expand:media": user.expand_media,
        "reading:expand:spoilers": user.expand_spoilers,
        "reading:autoplay:gifs": user.autoplay_gifs,
    }


plugin = Plugin(
    name="preferences",
    summary="defaults for posting and reading",
    mounts={"/api/v1": bp},
    scopes={"read:accounts"},
    idle={"GET /api/v1/preferences": UNCHANGED},
)
