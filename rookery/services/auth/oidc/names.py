"""User names for people who come from a provider."""

import re
import unicodedata

from rookery.services.auth.oidc.exchange import Person
from rookery.services.auth.username_blocks import LONGEST_USERNAME


def username_for(person: Person) -> str:
    """Propose a user name that is well-formed here; it may be taken, or empty."""
    wanted = person.username or person.email.partition("@")[0] or person.name
    plain = unicodedata.normalize("NFKD", wanted.partition("@")[0]).encode("ascii", "ignore").decode()
    return re.sub("[^A-Za-z0-9_]+", "_", plain).strip("_")[:LONGEST_USERNAME]
