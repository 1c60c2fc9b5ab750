"""The emoji under a status, as Pleroma and Akkoma have them: that is where apps look for such a thing.

https://docs.pleroma.social/backend/development/API/differences_in_mastoapi_responses/#statuses
"""

from collections.abc import Collection, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import orjson
from marshmallow import fields

from models.base import AnyRow
from rookery import urls
from rookery.schemas.entity import Entity
from rookery.schemas.fields import FLAG, MAYBE_TEXT, NUMBER, TEXT, Refs

if TYPE_CHECKING:
    from rookery.schemas.assembly import Assembly

_ONE = {
    "type": "object",
    "required": ["name", "count", "me", "url"],
    "properties": {"name": TEXT, "count": NUMBER, "me": FLAG, "url": MAYBE_TEXT},
}
PLEROMA = {
    "type": "object",
    "required": ["emoji_reactions"],
    "properties": {"emoji_reactions": {"type": "array", "items": _ONE}},
}
NONE = b'{"emoji_reactions":[]}'
Recount = list[Any]  # a name, a count, and of a custom emoji its id and image key


class EmojiReactionSchema(Entity):
    """One emoji under a status, and who put it there."""

    name = fields.String()
    count = fields.Integer()
    me = fields.Boolean()
    url = fields.String(allow_none=True)
    accounts = Refs("account", attribute="account_ids")


def under(current: AnyRow, row: object, assembly: "Assembly") -> bytes:
    """Return the reactions that `reaction.recount` stored, as the viewer sees them."""
    if not current.reactions:
        return NONE
    mine = assembly.flags.reacted.get(current.id, ()) if assembly.flags else ()
    return orjson.dumps({"emoji_reactions": [_shown(one, mine) for one in orjson.loads(current.reactions)]})


def rows(told: str | None, mine: Collection[str], people: dict[str, list[int]]) -> Sequence[SimpleNamespace]:
    """The same with the accounts, for `render.entities`; without those emoji of which nobody is to be shown."""
    found = (_shown(row, mine) for row in orjson.loads(told or "[]"))
    return [SimpleNamespace(**one, account_ids=people[one["name"]]) for one in found if one["name"] in people]


def _shown(row: Recount, mine: Collection[str]) -> dict[str, object]:
    name, count, *custom = row
    return {"name": name, "count": count, "me": name in mine, "url": picture(*custom) if custom else None}


def text_of(name: str, emoji_id: int | None) -> str:
    """Return the emoji as it is typed: itself, or the shortcode of a custom one."""
    return f":{name.partition('@')[0]}:" if emoji_id else name


def picture(emoji_id: int, image_key: str | None) -> str:
    return urls.media(image_key) if image_key else urls.copy("emoji", emoji_id, str(emoji_id), "original")
