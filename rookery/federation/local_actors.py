"""The local actor behind a name, an address or a URL."""

import re
from urllib.parse import SplitResult, urlsplit

from models.accounts.account import Account
from models.base import db
from models.federation.delivery import Departed
from models.groups.group import has_holder
from rookery import adopted, urls
from rookery.errors import Forbidden, Gone, Malformed, NotFound
from rookery.federation import ids
from rookery.text import domains
from rookery.translations import lazy_gettext as _

LONGEST_RESOURCE = 2048
_ADDRESS = re.compile(r"(?:acct:)?@?([^@\s/?#]+)@([^@\s/?#]+)", re.IGNORECASE)
_URL = re.compile(r"https?://\S+", re.IGNORECASE)
_ACTOR_PATH = re.compile(r"/(?:@|users/)([^/@]+)/?")
_USERNAME = re.compile(r"[A-Za-z0-9_.-]{1,200}")


def local_actor(username: str) -> Account:
    """Our account of this name, in any case, with all that it shows.

    Raises Forbidden for one that is suspended and may come back, and like `known_actor`.
    """
    account = known_actor(username)
    if account.suspended_at:
        raise Forbidden
    return account


def known_actor(username: str) -> Account:
    """Return the local account of this name, even if it is suspended.

    Raises Gone for one that was deleted, NotFound when there is none or its sign-up is not complete.
    """
    if not _USERNAME.fullmatch(username):
        raise NotFound
    account: Account | None = db.session.scalar(ids.LOCAL_ACCOUNT, {"name": username.lower()})
    if account is None:
        raise Gone if Departed.named(username) else NotFound
    if account.suspended_at and not has_holder(account.id):
        raise Gone  # deleted, and its data is being removed
    return account


def named_by(resource: str) -> str | None:
    """The user name that a WebFinger resource means, None for the server itself; whether it exists is not asked.

    An address, with or without `acct:`, or the URL of a profile or an actor. Raises Malformed for what is neither,
    NotFound for what is not ours. https://www.rfc-editor.org/rfc/rfc7033#section-4
    """
    if len(resource) > LONGEST_RESOURCE:
        raise Malformed(_("The resource is too long"))
    if _URL.fullmatch(resource):
        return _named_by_url(resource)
    if address := _ADDRESS.fullmatch(resource):
        username, domain = address.groups()
        if not _is_ours(domain):
            raise NotFound
        return None if _is_ours(username) else username
    raise Malformed(_("The resource is neither an address nor a URL"))


def _named_by_url(url: str) -> str | None:
    try:
        parts: SplitResult = urlsplit(url)
    except ValueError:
        raise Malformed(_("The resource is not a URL")) from None
    if not _is_ours(parts.netloc):
        raise NotFound
    if parts.path in ("", "/", "/actor", adopted.addresses().instance_actor):
        return None
    if path := _ACTOR_PATH.fullmatch(parts.path):
        return path[1]
    if name := adopted.addresses().usernames.get(parts.path):
        return name
    raise NotFound


def _is_ours(domain: str) -> bool:
    """Handles carry the domain, URLs the web host; either is taken for the other."""
    name = domains.without_default_port(domain.lower(), urls.config().secure)
    return (domains.normalise(name) or name) in (urls.config().domain, urls.config().web_host.lower())
