"""The blueprint of these pages, and names of servers."""

from models.moderation.server_rule import bare
from rookery.errors import or_not_found
from rookery.text import domains
from rookery.web.pages import page_blueprint

bp = page_blueprint("servers_admin_pages", __name__)


def domain_of(typed: str) -> str:
    """Return the domain as handles have it, with its port. Raises NotFound for anything else."""
    return or_not_found(domains.normalise(typed))


def name_of(typed: str) -> str:
    """Return the domain as rules have it, without its port. Raises NotFound."""
    return bare(domain_of(typed))
