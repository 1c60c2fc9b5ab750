"""Custom emoji: the little pictures that people here can put into what they write."""

import orjson
from flask import Blueprint

from models.media.emoji import Emoji
from rookery.cache import cache
from rookery.plugin import Plugin
from rookery.schemas.statuses.emoji import EmojiSchema
from rookery.web.endpoint import endpoint
from rookery.web.reply import cached_reply

SECONDS = 5.0

bp = Blueprint("custom_emojis", __name__)


@bp.get("/custom_emojis")
@endpoint(public=True, returns=[EmojiSchema])
def list_custom_emojis():
    """List all emoji of this server, without paging."""
    return cached_reply(cache().briefly("custom emojis", SECONDS, _list))


def _list():
    return orjson.dumps(EmojiSchema.one().dump(Emoji.ours(), many=True))


plugin = Plugin(
    name="custom_emojis",
    mounts={"/api/v1": bp},
    idle={"GET /api/v1/custom_emojis": []},
    summary="Pictures to put into statuses.",
)
