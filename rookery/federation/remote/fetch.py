"""Getting a document of another server: signed, guarded, and believed only where its own origin says it (10.9)."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urljoin

from models.base import let_go
from rookery import events, net
from rookery.federation import ACTIVITY_TYPES, PROFILE, ids, is_activity
from rookery.federation.read import values
from rookery.federation.read.values import Document, Unreadable
from rookery.federation.remote.dependencies import FetchBudget
from rookery.federation.signatures import keys, negotiation, sign
from rookery.services.remote import federation_policy
from rookery.text import web_page

ACCEPT = f'application/ld+json; profile="{PROFILE}", application/activity+json'
PAGES = ("text/html", "application/xhtml+xml")
SECONDS = 30.0
GONE = 410
ABSENT = (404, GONE)
LATER = (408, 425, 429, 500, 502, 503, 504)


class NotFetched(Exception):
    """The object cannot be had, or not be believed. `rule` is the number of the rule in docs/federation-rules.md."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(why)
        self.rule, self.why = rule, why


class Absent(NotFetched):
    """The object does not exist, its server says; `for_good`: it did, and does no more."""

    def __init__(self, rule: str, why: str, for_good: bool = False) -> None:
        super().__init__(rule, why)
        self.for_good = for_good


class RetryLater(NotFetched):
    """The object could not be had now; another time it may. `crowded`: its server is being asked enough already."""

    def __init__(self, why: str, seconds: float = 60.0, crowded: bool = False) -> None:
        super().__init__("10.9", why)
        self.seconds, self.crowded = seconds, crowded


def document(
    url: str, budget: FetchBudget | None = None, signer: keys.Signer | None = None, *, or_page: bool = False
) -> Document:
    """The object with this id (or which this address shows), as the server says it that its id belongs to.

    Signed by the server itself, unless by another `signer`. With `or_page`, a web page that names its object will do
    (10.10). No write may be open. Raises NotFetched or one of its kinds; and BudgetSpent.
    """
    trip = _Trip(budget or FetchBudget(), signer or keys.instance())
    url = url.partition("#")[0]
    page, found = trip.get(url, or_page)
    named = values.id_of(found)
    if not named:
        raise NotFetched("10.9", "it has no id")
    if named not in (url, page.url):
        page, found = trip.get(named, False)
    if values.id_of(found) != named or not ids.same_origin(page.url, named):
        raise NotFetched("10.9", "its id is not the address that it came from")
    if not ids.same_origin(named, *values.ids_of(found.get("attributedTo"))):
        raise NotFetched("10.9", "it is attributed to somebody of another server")
    return found


def part(url: str, budget: FetchBudget | None = None, signer: keys.Signer | None = None) -> Document:
    """Return what stands at this address, be its id another or none: for pages of collections, which mean nothing
    alone.

    It comes from the host that was asked, whatever redirects say. Raises like `document`.
    """
    trip = _Trip(budget or FetchBudget(), signer or keys.instance())
    page, found = trip.get(url.partition("#")[0], False)
    if not ids.same_origin(page.url, url):
        raise NotFetched("6.6", "it is on another host")
    return found


class _Trip:
    """A series of requests with one time limit for all of them."""

    def __init__(self, budget: FetchBudget, signer: keys.Signer) -> None:
        self.budget, self.signer = budget, signer
        self._until = time.monotonic() + min(SECONDS, budget.seconds_left)

    def get(self, url: str, or_page: bool) -> tuple[net.FetchedPage, Document]:
        """Raises NotFetched."""
        check_address(url)
        with not_fetched(url):
            page = self._knock(url, ACTIVITY_TYPES + PAGES if or_page else ACTIVITY_TYPES)
        if page.content_type in PAGES:
            return self.get(_alternate(page), False)
        return page, _read(page)

    def _knock(self, url: str, kinds: tuple[str, ...]) -> net.FetchedPage:
        """Ask in one form of signature after the other, as long as that is what is wrong (5.4)."""
        host = ids.host_of(url)
        *others, last = negotiation.forms(host, query="?" in url)
        for form in others:
            try:
                return self._ask(url, form, kinds)
            except net.BadStatus as error:
                if error.page.status not in negotiation.REFUSED:
                    raise
        return self._ask(url, last, kinds)

    def _ask(self, url: str, form: str, kinds: tuple[str, ...]) -> net.FetchedPage:
        def each(address: str) -> Mapping[str, str]:
            check_address(address)
            self.budget.spend(address)
            let_go()
            return sign.headers(form, self.signer.key_id, self.signer.private, "GET", address) | {"Accept": ACCEPT}

        left = max(0.1, self._until - time.monotonic())
        self.budget.note(f"signed as {form} has it")
        with net.host_slot(ids.host_of(url)), noted(self.budget):
            page = net.fetch(url, accept=kinds, each=each, deadline=left)
        self.budget.note(f"answered {page.status}, {page.content_type}, {len(page.body)} bytes, at {page.url}")
        if negotiation.remember(ids.host_of(url), form):
            events.commit()
        return page


def check_address(url: str) -> None:
    """Raise NotFetched for what is not asked for: what is no id, ours, or of a server that is not admitted."""
    if not ids.is_id(url):
        raise NotFetched("10.15", "this can be no id")
    if ids.is_ours(url):
        raise NotFetched("10.9", "this is ours")
    if not federation_policy.admits(ids.host_of(url)):
        raise NotFetched("10.12", f"this server has nothing to do with {ids.host_of(url)}")


@contextmanager
def noted(budget: FetchBudget) -> Iterator[None]:
    try:
        yield
    except net.FetchError as error:
        budget.note(str(error))
        raise


@contextmanager
def not_fetched(asked: str = "") -> Iterator[None]:
    """Turn what goes wrong on the way out into a NotFetched. What was `asked` for is absent only if its own host says
    so, and not another one to which it redirects.
    """
    try:
        yield
    except net.BadStatus as error:
        moved = bool(asked) and not ids.same_origin(asked, error.page.url)
        raise _by_status(error.page.status, str(error), moved) from error
    except (net.Unreachable, net.TooSlow) as error:
        raise RetryLater(str(error)) from error
    except net.HostBusy as error:
        raise RetryLater(str(error), error.seconds, crowded=True) from error
    except net.FetchError as error:
        raise NotFetched("10.17" if isinstance(error, net.NotAllowed) else "10.9", str(error)) from error


def _by_status(status: int, why: str, moved: bool) -> NotFetched:
    if status in ABSENT and not moved:
        return Absent("10.9", why, for_good=status == GONE)
    return RetryLater(why) if status in LATER else NotFetched("10.9", why)


def _read(page: net.FetchedPage) -> Document:
    if page.status != 200:
        raise NotFetched("10.9", f"its server answered with status {page.status}")
    if not is_activity(page.headers.get("content-type", "")):
        raise NotFetched("10.9", "it is not served as ActivityPub")
    try:
        return values.document(page.body)
    except Unreadable as error:
        raise NotFetched(error.rule, str(error)) from error


def _alternate(page: net.FetchedPage) -> str:
    """The object that a web page shows, by the link in its head. (10.10)"""
    head = web_page.read(web_page.decode(page.body, page.charset))
    found = next((link for kind in ACTIVITY_TYPES if (link := head.link("alternate", kind))), "")
    if not found:
        raise NotFetched("10.10", "the page names no object")
    try:
        return urljoin(page.url, found)
    except ValueError:
        raise NotFetched("10.10", "the page names no object") from None
