"""The blueprint of these pages, names of servers, and lengths of blocks."""

from models.domains import bare
from rookery.errors import or_not_found
from rookery.text import domains
from rookery.web.pages import page_blueprint

bp = page_blueprint("servers_admin_pages", __name__)

# The lengths of a block that can be chosen, in seconds.
DURATIONS = {"0": None, "3600": 3600, "86400": 86400, "604800": 604800, "2592000": 2592000, "31536000": 31536000}


def domain_of(typed: str) -> str:
    """Return the domain as handles have it, with its port. Raises NotFound for anything else."""
    return or_not_found(domains.normalise(typed))


def name_of(typed: str) -> str:
    """Return the domain as rules have it, without its port. Raises NotFound."""
    return bare(domain_of(typed))
