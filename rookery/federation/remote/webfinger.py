"""WebFinger (RFC 7033), from a handle to an actor and back, with host-meta (RFC 6415) for those who keep it elsewhere.

A handle belongs to an actor if its domain says so, and the actor (or its server) claims it. Neither is enough alone:
else anybody could take any handle (2.6, 2.7).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

import idna

from models.base import let_go
from rookery import net, urls
from rookery.federation import ids, is_activity
from rookery.federation.read import values
from rookery.federation.read.objects import ActorDocument
from rookery.federation.read.values import Document
from rookery.federation.remote import fetch
from rookery.federation.remote.dependencies import FetchBudget
from rookery.federation.remote.fetch import Absent, NotFetched, RetryLater
from rookery.text import domains, web_page

JRD_TYPES = (
    "application/jrd+json",
    "application/json",
    "application/activity+json",
    "application/ld+json",
    # A file without an extension, as hosts of static pages send it: handles of domains without a server.
    "application/octet-stream",
    "binary/octet-stream",
    "text/plain",
)
XRD_TYPES = ("application/xrd+xml", "application/xml", "text/xml")
MAX_BYTES = 256 * 1024
SECONDS = 10.0
SUBSCRIBE = "http://ostatus.org/schema/1.0/subscribe"
# https://codeberg.org/fediverse/fep/src/branch/main/fep/3b86/fep-3b86.md
INTENT = "https://w3id.org/fep/3b86/%s"
LONGEST_TEMPLATE = 2048
_ABOUT = re.compile(r"\{(?:object|inReplyTo)\}")
_REST = re.compile(r"\{(?!uri\})[^{}]*\}")
NO_ANSWER = "10.9"  # the rule that `fetch.not_fetched` reports for an unexpected kind of document


@dataclass(frozen=True)
class Handle:
    """`username@domain`, the domain as it is compared: in ASCII and lower case."""

    username: str
    domain: str

    def __str__(self) -> str:
        return f"{self.username}@{self.domain}"

    def same(self, other: "Handle") -> bool:
        return (self.username.lower(), self.domain) == (other.username.lower(), other.domain)


@dataclass(frozen=True)
class WebFingerResult:
    """A domain's answer for a handle: how it is really spelt, and whose it is."""

    subject: Handle
    actor_id: str


def handle(text: str) -> Handle | None:
    """Return what `text` is as a whole, if it is a handle; one whose domain is not spelt plainly is none (2.8)."""
    username, at, domain = text.removeprefix("acct:").removeprefix("@").partition("@")
    plain = domain_of(domain)
    if not at or not username or not plain or any(c.isspace() or not c.isprintable() or c in "/?#" for c in username):
        return None
    return Handle(username, plain)


def domain_of(text: str) -> str | None:
    """The domain in ASCII and lower case, without the final dot and the usual port; None for what is no domain, or is
    one only after letters were exchanged for others that look alike.
    """
    name = domains.without_default_port(text.lower(), urls.config().secure)
    found = domains.normalise(name)
    if found is None or any(c.isspace() for c in name):
        return None
    host, _, port = name.partition(":")
    if host.isascii():
        return found if found.partition(":")[0] == host.removesuffix(".") else None
    return found if idna.decode(found.partition(":")[0]) == host.removesuffix(".") else None


def confirm(actor: ActorDocument, budget: FetchBudget) -> Handle:
    """The handle of an actor. Raises NotFetched where none is confirmed."""
    claimed = handle(actor.handle or f"{actor.username}@{ids.host_of(actor.id)}")
    if claimed is None:
        raise NotFetched("2.8", "the handle of the actor is none")
    found = ask(claimed, budget)
    if not found.subject.same(claimed):  # WebFinger names another subject, which has to confirm it
        claimed = found.subject
        found = ask(claimed, budget)
    if not found.subject.same(claimed):
        raise NotFetched("2.7", f"{claimed} is called otherwise again")
    if found.actor_id != actor.id:
        raise NotFetched("2.6", f"{claimed} is another actor")
    if claimed.username.lower() != actor.username.lower():
        raise NotFetched("2.6", "the handle and the actor have different names")
    return Handle(actor.username, claimed.domain)


def ask(whom: Handle, budget: FetchBudget) -> WebFingerResult:
    """Return what the domain of the handle says of it. Raises NotFetched."""
    if ids.is_ours(f"https://{whom.domain}/"):
        raise NotFetched("2.6", f"{whom} would be one of us")
    try:
        jrd = _jrd(whom, budget)
    except RetryLater:
        raise
    except NotFetched as error:
        if error.rule != NO_ANSWER:
            raise
        jrd = _elsewhere(whom, budget)
    subject = handle(str(jrd.get("subject", "")))
    if subject is None:
        raise NotFetched("2.8", "the answer names no handle")
    return WebFingerResult(subject, _self_link(jrd))


def interaction(whom: Handle, intent: str, budget: FetchBudget) -> str | None:
    """Return where the server of the handle lets its people act on something: an address with `{uri}` in it.

    Of several ways the one for this intent comes first (FEP-3b86), then that of OStatus, then the one for any object.
    None where there is none. Raises NotFetched. https://docs.joinmastodon.org/spec/webfinger/
    """
    links = [one for one in values.as_list(_jrd(whom, budget).get("links")) if isinstance(one, dict)]
    wanted = (INTENT % intent, SUBSCRIBE, INTENT % "Object")
    given = [_template(one) for rel in wanted for one in links if one.get("rel") == rel]
    return next((one for one in given if "{uri}" in one and ids.is_id(one.replace("{uri}", ""))), None)


def _template(link: Document) -> str:
    """The template of a link, what it is about as `{uri}`, without its other parameters."""
    return _REST.sub("", _ABOUT.sub("{uri}", str(link.get("template"))[:LONGEST_TEMPLATE]))


def _jrd(whom: Handle, budget: FetchBudget) -> Document:
    path = f"/.well-known/webfinger?resource={quote(f'acct:{whom}', safe='')}"
    return _object(_first(whom.domain, path, JRD_TYPES, budget))


def _elsewhere(whom: Handle, budget: FetchBudget) -> Document:
    """Ask WebFinger where host-meta says that it is asked (2.4)."""
    page = _first(whom.domain, "/.well-known/host-meta", XRD_TYPES, budget)
    text = web_page.decode(page.body, page.charset)
    links = (one for _, one, _ in web_page.tags(text, ("link",)) if one.get("rel") == "lrdd")
    template = next((link["template"] for link in links if "{uri}" in link.get("template", "")), "")
    url = template.replace("{uri}", quote(f"acct:{whom}", safe=""))
    if not ids.is_id(url):
        raise Absent("2.4", f"{whom.domain} does not say where WebFinger is asked")
    return _object(_get(url, JRD_TYPES, budget))


def _first(domain: str, path: str, kinds: tuple[str, ...], budget: FetchBudget) -> net.FetchedPage:
    """Fetch the document by https, and where plain http is allowed by that too."""
    schemes = net.schemes()
    for scheme in schemes[:-1]:
        try:
            return _get(f"{scheme}://{domain}{path}", kinds, budget)
        except RetryLater:
            continue
    return _get(f"{schemes[-1]}://{domain}{path}", kinds, budget)


def _get(url: str, kinds: tuple[str, ...], budget: FetchBudget) -> net.FetchedPage:
    def each(address: str) -> Mapping[str, str]:
        fetch.check_address(address)
        budget.spend(address)
        let_go()
        return {}

    with fetch.not_fetched(), net.host_slot(ids.host_of(url)):
        return net.fetch(
            url, accept=kinds, each=each, max_bytes=MAX_BYTES, deadline=max(0.1, min(SECONDS, budget.seconds_left))
        )


def _object(page: net.FetchedPage) -> Document:
    try:
        found = page.json()
    except net.BadAnswer as error:
        raise NotFetched("2.6", str(error)) from error
    if not isinstance(found, dict):
        raise NotFetched("2.6", "the answer is no object")
    return found


def _self_link(jrd: Document) -> str:
    """The actor, by the link that says that it is one; the last of several: Lemmy puts a community behind the user of
    the same name. (2.6)
    """
    for link in reversed(values.as_list(jrd.get("links"))):
        is_self = isinstance(link, dict) and link.get("rel") == "self" and is_activity(str(link.get("type")))
        if is_self and (found := values.id_of(link.get("href"))):
            return found
    raise NotFetched("2.6", "the answer links to no actor")
