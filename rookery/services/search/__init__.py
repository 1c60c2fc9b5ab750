"""Finding people, hashtags and statuses; and the index by which statuses are found."""

from rookery.services.search.accounts import accounts, address
from rookery.services.search.addresses import Found
from rookery.services.search.everything import KINDS, Question, everything

__all__ = ["KINDS", "Found", "Question", "accounts", "address", "everything"]
