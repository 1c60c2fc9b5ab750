"""The errors of outgoing requests. Texts name the requested host, never an address that it resolved to."""

from typing import TYPE_CHECKING

from rookery.errors import Unavailable

if TYPE_CHECKING:
    from rookery.net.fetch import FetchedPage


class FetchError(Unavailable):
    """Something could not be had from another server; each way to fail is a class of its own."""


class NotAllowed(FetchError):
    """This server does not go there: a private address, a port or a scheme that is not let out, a strange redirect."""


class Unreachable(FetchError):
    """The name does not resolve, nobody answers, or TLS cannot be trusted. Trying again later may help."""


class TooSlow(FetchError):
    """The time was up before all of it had come."""


class TooLarge(FetchError):
    """There was more than was asked for."""


class WrongType(FetchError):
    """It answered with another kind of document."""


class BadAnswer(FetchError):
    """The response cannot be read."""


class BadStatus(FetchError):
    """It answered, but not with a success; `page` is the answer, its body cut off early."""

    def __init__(self, message: str, page: "FetchedPage") -> None:
        super().__init__(message)
        self.page = page
