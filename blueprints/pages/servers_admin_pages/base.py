"""The blueprint of these pages, and names of servers."""

from models.moderation.server_rule import bare
from rookery.errors import NotFound
from rookery.text import domains
from rookery.web.pages import page_blueprint

bp = page_blueprint("servers_admin_pages", __name__)


def domain_of(typed: str) -> str:
    """Return the domain as handles have it, with its port. Raises NotFound for anything else."""
    if (name := domains.normalise(typed)) is None:
        raise NotFound
    return name


def name_of(typed: str) -> str:
    """Return the domain as rules have it, without its port. Raises NotFound."""
    return bare(domain_of(typed))
