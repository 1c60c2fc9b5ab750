"""The one way out: everything that this server asks of another goes through here, and only to where it may go."""

from httpx2 import URL, InvalidURL

from rookery.net.errors import (
    BadAnswer,
    BadStatus,
    FetchError,
    NotAllowed,
    TooLarge,
    TooSlow,
    Unreachable,
    WrongType,
)
from rookery.net.fetch import FetchedPage, Hop, fetch, post, tidy
from rookery.net.guard import addresses, household
from rookery.net.keep import KeptConnection, keeping
from rookery.net.places import HostBusy, place_at

__all__ = [
    "URL",
    "BadAnswer",
    "BadStatus",
    "HostBusy",
    "FetchError",
    "Hop",
    "InvalidURL",
    "KeptConnection",
    "NotAllowed",
    "FetchedPage",
    "TooLarge",
    "TooSlow",
    "Unreachable",
    "WrongType",
    "addresses",
    "fetch",
    "household",
    "keeping",
    "place_at",
    "post",
    "tidy",
]
