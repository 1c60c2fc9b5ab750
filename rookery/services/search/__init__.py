"""Finding people, hashtags and statuses; and the index by which statuses are found."""

from rookery.services.search.accounts import accounts, address
from rookery.services.search.addresses import AddressMatches
from rookery.services.search.everything import KINDS, SearchRequest, everything

__all__ = ["KINDS", "AddressMatches", "SearchRequest", "accounts", "address", "everything"]
