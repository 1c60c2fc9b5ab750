"""The errors of outgoing requests. Texts name the requested host, never an address that it resolved to."""

from typing import TYPE_CHECKING

from rookery.errors import Unavailable

if TYPE_CHECKING:
    from rookery.net.fetch import FetchedPage


class FetchError(Unavailable):
    """A request to another server failed; each kind of failure is a class of its own."""


class NotAllowed(FetchError):
    """The target is not allowed: a private address, a forbidden port or scheme, a strange redirect."""


class Unreachable(FetchError):
    """The name does not resolve, nobody answers, or TLS cannot be trusted. Trying again later may help."""


class TooSlow(FetchError):
    """The deadline passed before the response was complete."""


class TooLarge(FetchError):
    """The response is larger than the limit."""


class WrongType(FetchError):
    """The response has another content type."""


class BadAnswer(FetchError):
    """The response cannot be read."""


class BadStatus(FetchError):
    """The response has an error status; `page` is the response, its body cut off early."""

    def __init__(self, message: str, page: "FetchedPage") -> None:
        super().__init__(message)
        self.page = page
