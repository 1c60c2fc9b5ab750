"""The one way out: everything that this server asks of another goes through here, and only to where it may go."""

# ruff: noqa: F401  it is a list

from httpx2 import URL, InvalidURL

from rookery.net.errors import BadAnswer, BadStatus, FetchError, NotAllowed, TooLarge, TooSlow, Unreachable, WrongType
from rookery.net.fetch import FetchedPage, Hop, fetch, post, schemes, tidy
from rookery.net.guard import addresses, client_network
from rookery.net.host_limit import HostBusy, host_slot
from rookery.net.keep_alive import connection_to
