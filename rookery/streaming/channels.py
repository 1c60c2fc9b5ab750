"""Streams, as apps name them, and the channels that messages are sent on.

https://docs.joinmastodon.org/methods/streaming/#streams
"""

from typing import NamedTuple

from sqlalchemy import exists, select

from models.base import db
from models.timelines.list import List
from rookery.errors import Forbidden, Malformed, NotFound
from rookery.text.extract import tag_key
from rookery.translations import lazy_gettext as _
from rookery.web.auth import Credentials
from rookery.web.params import clean, parse_id

PUBLIC = (
    "public",
    "public:media",
    "public:local",
    "public:local:media",
    "public:remote",
    "public:remote:media",
)
HASHTAG = ("hashtag", "hashtag:local")
OWN = ("user", "user:notification", "direct")  # of the account that listens
STREAMS = (*OWN, *PUBLIC, *HASHTAG, "list")
NOTIFICATIONS_SCOPE = "read:notifications"


class Channel(NamedTuple):
    """A channel to listen to. `of` is the id of an account for its own streams, the id of a list, the key of a tag
    (`text.extract.tag_key`), or None for public streams.
    """

    stream: str
    of: int | str | None = None


class Subscription(NamedTuple):
    """A channel, and the app's name of it: `("hashtag", "Birds")`."""

    channel: Channel
    label: tuple[str, ...]


def subscription(stream: str, found: Credentials, *, list_id: str = "", tag: str = "") -> Subscription:
    """Return the subscription that the app asks for, if it may have it. Needs a user's token.

    Raises Malformed for no such stream or a missing parameter, Forbidden for the scope, NotFound for the list.
    """
    if stream not in STREAMS:
        raise Malformed(_("Unknown stream type"))
    if not found.covers(NOTIFICATIONS_SCOPE if stream == "user:notification" else "read:statuses"):
        raise Forbidden(_("This action is outside the authorized scopes"))
    assert found.viewer is not None
    if stream in OWN:
        return Subscription(Channel(stream, found.viewer.id), (stream,))
    if stream in HASHTAG:
        return _of_tag(stream, tag)
    if stream == "list":
        return _of_list(list_id, found.viewer.id)
    return Subscription(Channel(stream), (stream,))


def _of_tag(stream: str, tag: str) -> Subscription:
    name = clean(tag).removeprefix("#")
    if not tag_key(name):
        raise Malformed(_("Missing tag name parameter"))
    return Subscription(Channel(stream, tag_key(name)), (stream, name))


def _of_list(list_id: str, account_id: int) -> Subscription:
    if not list_id:
        raise Malformed(_("Missing list name parameter"))
    number = parse_id(list_id)
    if not db.session.scalar(select(exists().where(List.id == number, List.account_id == account_id))):
        raise NotFound
    return Subscription(Channel("list", number), ("list", list_id))
