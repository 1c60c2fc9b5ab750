"""The documents by which other servers find this one and its people, and the inboxes, as the proxy passes them on."""

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from sqlalchemy import select

from models.accounts.account import Account
from models.auth.user import User
from models.base import Json, db
from rookery import urls
from rookery.doctor import echo
from rookery.doctor.address import REDIRECTS
from rookery.doctor.examination import Examination
from rookery.doctor.findings import WARNING, Finding
from rookery.federation import is_activity
from rookery.net import BadAnswer, FetchedPage, FetchError, own
from rookery.translations import lazy_gettext as _

MOST_REDIRECTS = 5
ACTIVITY, PAGE = "application/activity+json", "text/html,application/xhtml+xml"
JRD = ("application/jrd+json", "application/json")


def _get(url: str, accept: str = "*/*") -> FetchedPage:
    return own.ask("GET", url, headers={"Accept": accept}, seconds=echo.SECONDS).page


def _follow(url: str, accept: str = "*/*") -> tuple[FetchedPage, int]:
    """Return the answer after redirects, and their number; the last redirect if there are too many."""
    page, hops = _get(url, accept), 0
    while page.status in REDIRECTS and "location" in page.headers and hops < MOST_REDIRECTS:
        page, hops = _get(urljoin(page.url, page.headers["location"]), accept), hops + 1
    return page, hops


def _json(page: FetchedPage) -> Json:
    """Return the object that a page contains, an empty one for anything else."""
    return _object(page) if page.status == 200 else {}


def _object(page: FetchedPage) -> Json:
    """Return the object in an answer of whatever status."""
    try:
        found = page.json()
    except BadAnswer:
        return {}
    return found if isinstance(found, dict) else {}


def domain(found: Examination) -> Iterator[Finding]:
    """Reach the site of a split domain, which leads here what belongs to this server."""
    if found.is_split:
        try:
            _get(f"{found.domain_base}/.well-known/webfinger")
        except FetchError as error:
            problem = own.certificate_problem(error)
            sentence = _(
                "From this machine %(domain)s cannot be reached: %(reason)s.",
                domain=_domain(found),
                reason=getattr(problem, "verify_message", "") or error.message,
            )
            yield Finding("domain.unreachable", sentence)


def webfinger(found: Examination) -> Iterator[Finding]:
    """Look up the server itself at the domain of handles; on a split domain that leads here by a redirect."""
    handle = f"acct:{found.config.domain}@{found.config.domain}"
    page, hops = _follow(f"{found.domain_base}/.well-known/webfinger?resource={handle}")
    if page.status in REDIRECTS:
        yield Finding("webfinger.redirects", _("WebFinger at %(domain)s redirects in a circle.", domain=_domain(found)))
    elif found.is_split and not hops:
        sentence = _("WebFinger at %(domain)s does not redirect to %(url)s.", domain=_domain(found), url=found.base)
        yield Finding("webfinger.not_redirected", sentence)
    elif hops and "resource=" not in urlsplit(page.url).query:
        sentence = _("The redirect of WebFinger at %(domain)s drops what follows the ?.", domain=_domain(found))
        yield Finding("webfinger.query", sentence)
    elif page.status != 200:
        sentence = _("WebFinger at %(domain)s answers with %(status)s.", domain=_domain(found), status=page.status)
        yield Finding("webfinger.missing", sentence)
    elif not _names_us(_json(page)):
        sentence = _("WebFinger at %(domain)s does not lead to this server.", domain=_domain(found))
        yield Finding("webfinger.wrong", sentence)
    elif page.content_type not in JRD:
        sentence = _("WebFinger has the media type %(type)s.", type=page.content_type[:80] or "-")
        yield Finding("webfinger.type", sentence, WARNING)


def _domain(found: Examination) -> str:
    return str(found.config.domain)


def _names_us(jrd: Json) -> bool:
    links = jrd.get("links")
    return isinstance(links, list) and any(
        isinstance(link, dict) and (link.get("rel"), link.get("href")) == ("self", urls.instance_actor())
        for link in links
    )


def host_meta(found: Examination) -> Iterator[Finding]:
    page, hops = _follow(f"{found.domain_base}/.well-known/host-meta")
    if page.status == 200 and b"/.well-known/webfinger" in page.body:
        return
    if found.is_split and not hops:
        sentence = _("host-meta at %(domain)s does not redirect to %(url)s.", domain=_domain(found), url=found.base)
        yield Finding("host_meta.not_redirected", sentence, WARNING)
    else:
        sentence = _("host-meta at %(domain)s answers with %(status)s.", domain=_domain(found), status=page.status)
        yield Finding("host_meta.missing", sentence, WARNING)


def nodeinfo(found: Examination) -> Iterator[Finding]:
    """Follow the discovery document to the node information."""
    listed = _json(_follow(f"{found.base}/.well-known/nodeinfo")[0]).get("links")
    addresses = [str(link.get("href")) for link in listed or () if isinstance(link, dict)]
    ours = [address for address in addresses if address.startswith(f"{found.base}/")]
    software = _json(_get(ours[0])).get("software") if ours else None
    if not (isinstance(software, dict) and software.get("name") == "rookery"):
        yield Finding("nodeinfo.missing", _("The node information cannot be read."), WARNING)


def actor(found: Examination) -> Iterator[Finding]:
    """Get the server's actor as a browser, then as a server: a cache must not give one the answer of the other."""
    url = urls.instance_actor()
    _get(url, PAGE)
    page = _get(url, ACTIVITY)
    document = _json(page)
    if document.get("id") != url:
        again = _get(f"{url}?{echo.new_token()}", ACTIVITY)
        if again.status == 301 or _json(again).get("id") == url:
            sentence = _("Servers that ask for an actor get the page for browsers: a cache ignores Accept.")
            yield Finding("actor.cached", sentence)
        elif page.status != 200:
            yield Finding("actor.missing", _("The actor of this server answers with %(status)s.", status=page.status))
        else:
            yield Finding("actor.wrong", _("Something else than the actor of this server is at %(url)s.", url=url))
    elif not is_activity(page.headers.get("content-type", "")):
        sentence = _("Actors have the media type %(type)s, which other servers refuse.", type=page.content_type or "-")
        yield Finding("actor.type", sentence)


def inboxes(found: Examination) -> Iterator[Finding]:
    """Post to the shared inbox and to that of a member without a signature, twice: this server itself refuses both."""
    members = select(Account.username).join(User, User.account_id == Account.id).order_by(Account.id)
    member = db.session.scalar(members.limit(1))
    paths = ["/inbox", *([f"/users/{member}/inbox"] if member else [])]
    for path in paths:
        first, second = _post(found.base + path), _post(found.base + path)
        wrong = next((page for page in (first, second) if not _is_our_refusal(page)), None)
        if wrong is None and _is_kept(first, second):
            wrong = second
        if wrong is not None:
            sentence = _(
                "A delivery to %(path)s is answered with %(status)s before it reaches this server: a redirect, a rule "
                "or a cache of the proxy is in its way.",
                path=path,
                status=wrong.status,
            )
            yield Finding("inbox.refused", sentence)
            return


def _is_our_refusal(page: FetchedPage) -> bool:
    """Return whether the server itself refused: for the missing signature, or because federation is off."""
    return 400 <= page.status < 500 and "error" in _object(page)


def _is_kept(first: FetchedPage, second: FetchedPage) -> bool:
    """Return whether a cache gave the first answer again: each answer of the server has an id of its own."""
    name = "x-request-id"
    return first.headers.get(name, "") == second.headers.get(name) != ""


def _post(url: str) -> FetchedPage:
    body = b'{"type": "Create"}'
    return own.ask("POST", url, headers={"Content-Type": ACTIVITY}, body=body, seconds=echo.SECONDS).page
