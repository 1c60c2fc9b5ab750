"""Looking things up for somebody: what they may not see is not found. Every function raises NotFound."""

from models import visibility
from models.accounts.account import Account
from models.base import AnyRow
from models.statuses.status import Status
from rookery import urls
from rookery.errors import NotFound, Unavailable, or_not_found
from rookery.services.remote import resolver
from rookery.text import domains
from rookery.translations import lazy_gettext as _


def account(account_id: int) -> Account:
    """An account that is somebody here: one whose sign-up still waits is not."""
    return or_not_found(visibility.visible_account(account_id))


def account_row(account_id: int) -> AnyRow:
    """Return `id` and `domain` of such an account: all that a page of it needs to know."""
    return or_not_found(visibility.visible_account_row(account_id))


def address(text: str) -> Account:
    """The account of `name@host`, ours or a stranger who is looked up: no write transaction may be open.

    Raises Unavailable for a stranger who cannot be looked up now.
    """
    username, _at, host = text.strip().removeprefix("@").partition("@")
    domain = domains.normalise(host) if host else urls.config().domain
    if not username or domain is None:
        raise NotFound(_("This is not the address of an account"))
    if domain in (urls.config().domain, urls.config().web_host):
        found = Account.by_address(username)
    elif (found := resolver.resolve_account(username, domain)) is None:
        raise Unavailable(_("The account could not be found"))
    if found is None or visibility.visible_account(found.id) is None:
        raise NotFound(_("There is no such account"))
    return found


def status(status_id: int, viewer_id: int | None) -> Status:
    return or_not_found(visibility.visible_status(status_id, viewer_id))


def status_row(status_id: int, viewer_id: int | None) -> AnyRow:
    """Return what `visibility.visible_row` says of the status."""
    return or_not_found(visibility.visible_row(status_id, viewer_id))


def visible_original(status_id: int, viewer_id: int | None) -> Status:
    """The status, or for a reblog what it holds: what replies and buttons act on."""
    return or_not_found(visibility.visible_original(status_id, viewer_id))
