"""Links to a visitor's home server: from a page of ours to the same thing as their own server shows it."""

from urllib.parse import quote

from rookery.errors import Invalid
from rookery.federation import ids
from rookery.federation.remote import webfinger
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.federation.remote.fetch import NotFetched
from rookery.text import domains
from rookery.translations import lazy_gettext as _

SECONDS, REQUESTS = 8.0, 4  # a user is waiting
USUAL = "https://%s/authorize_interaction?uri={uri}"  # the usual template, where only the domain is known
SAYS = {
    "odd": _("is neither an address like you@your.server nor a server"),
    "ours": _("is of this server: search for the address in your app"),
    "silent": _("was not found: its server does not answer, or does not know it"),
    "closed": _("is of a server that offers no such way: search for the address there"),
}


def way_to(uri: str, home: str, intent: str) -> str:
    """The address at which somebody can act on `uri`; `home` is what they typed: their handle, or their server.

    `intent` is the activity of FEP-3b86 that they want to make: Follow, Create (a reply), Announce or Like. Their
    server is asked where it is a handle, so no write may be open. Raises Invalid with what is wrong about `home`.
    """
    whom = webfinger.handle(home.strip())
    domain = whom.domain if whom else domains.of_address(home)
    if domain is None or "." not in domain:
        raise _problem("odd")
    if ids.is_ours(f"https://{domain}/"):
        raise _problem("ours")
    template = _asked(whom, intent) if whom else USUAL % domain
    return template.replace("{uri}", quote(uri, safe=""))


def _asked(whom: webfinger.Handle, intent: str) -> str:
    try:
        template = webfinger.interaction(whom, intent, FetchBudget(REQUESTS, SECONDS))
    except (NotFetched, BudgetSpent):
        raise _problem("silent") from None
    if template is None:
        raise _problem("closed")
    return template


def _problem(which: str) -> Invalid:
    return Invalid(details={"home": [("ERR_INVALID", SAYS[which])]})
