"""The subject of an explanation: what an address or a handle means, and what is known of it here."""

from dataclasses import dataclass

from models.accounts.account import Account
from models.base import db
from models.statuses.status import Status
from rookery import urls
from rookery.errors import Invalid
from rookery.federation import ids
from rookery.federation.remote import webfinger
from rookery.services.search import addresses
from rookery.translations import lazy_gettext as _

LONGEST = 2048


@dataclass(frozen=True)
class Subject:
    """`account` is that of the handle, or the author of `status`. `uri` is the id by which servers speak of it, as far
    as that is known; `host` the server that it is of, empty for this one.
    """

    asked: str
    uri: str
    host: str
    account: Account | None = None
    status: Status | None = None

    @property
    def is_ours(self) -> bool:
        return not self.host and ids.is_ours(self.uri)


def is_address(text: str) -> bool:
    """Return whether this can be the address of a post or an account, or a handle."""
    return (addresses.is_url(text) and len(text) <= LONGEST) or _handle(text) is not None


def subject_of(text: str) -> Subject:
    """Return what is meant, whoever may see it. No other server is asked. Raises Invalid for what is no address."""
    asked = addresses.address_of(text.strip()) or text.strip()
    if not is_address(asked):
        raise Invalid(_("Enter the address of a post or profile (https://…) or a handle (@name@example.org)"))
    if (handle := _handle(asked)) is None:
        return _at(asked, addresses.thing_at(asked))
    host = host_in(asked)
    if account := Account.by_address(handle.username, host or None):
        return _at(asked, account)
    return Subject(asked, "" if host else urls.actor(handle.username), host)


def host_in(asked: str) -> str:
    """Return the server that an address or a handle names, whatever is known of it; empty for this one."""
    if handle := _handle(asked):
        return "" if handle.domain in (urls.config().domain, urls.config().web_host) else handle.domain
    return "" if ids.is_ours(asked) else ids.host_of(asked)


def _handle(text: str) -> webfinger.Handle | None:
    if text.startswith("@") and "@" not in text[1:]:
        text += f"@{urls.config().domain}"
    return webfinger.handle(text)


def _at(asked: str, thing: Account | Status | None) -> Subject:
    if thing is None:
        return Subject(asked, asked, host_in(asked))
    status = thing if isinstance(thing, Status) else None
    account = db.session.get_one(Account, status.account_id) if status else thing
    assert isinstance(account, Account)
    uri = ids.uri_of(status, account) if status else urls.account_uri(account)
    return Subject(asked, uri, "" if account.is_local else ids.host_of(uri), account, status)
