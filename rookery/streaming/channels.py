"""Streams by name, and the channels behind them: what an app asks for, and what a message is sent on.

https://docs.joinmastodon.org/methods/streaming/#streams
"""

from typing import NamedTuple

PUBLIC = (
    "public", "public:media", "public:local", "public:local:media", "public:remote", "public:remote:media",
)  # fmt: skip
HASHTAG = ("hashtag", "hashtag:local")
OWN = ("user", "user:notification", "direct")  # of the account that listens
STREAMS = (*OWN, *PUBLIC, *HASHTAG, "list")


class Channel(NamedTuple):
    """Something to listen to. `of` is an account's id for what is one's own, the id of a list, the key of a tag
    (`text.extract.tag_key`), or None for what is everybody's.
    """

    stream: str
    of: int | str | None = None
