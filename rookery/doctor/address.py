"""The public address: DNS, TLS, and whether this server answers there at all."""

import ipaddress
import ssl
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from models import clock
from rookery.doctor import echo
from rookery.doctor.examination import Examination
from rookery.doctor.findings import ERROR, NOTE, WARNING, Finding
from rookery.net import FetchError, guard, own
from rookery.translations import lazy_gettext as _

DNS_SECONDS = 20.0
RENEWAL = timedelta(days=14)  # certificates are renewed a month before their end
REDIRECTS = (301, 302, 303, 307, 308)
GATEWAY = (502, 503, 504)
# https://docs.openssl.org/master/man3/X509_STORE_CTX_get_error/
_EXPIRED, _WRONG_NAME = (9, 10), (62, 64)


def dns(found: Examination) -> Iterator[Finding]:
    """Look up the public address and the domain of handles, and connect to each address."""
    if found.is_local:
        yield Finding(
            "address.local",
            _("%(url)s is for this machine alone: there is no public address to check.", url=found.base),
            NOTE,
        )
        return
    for base in dict.fromkeys((found.base, found.domain_base)):
        yield from _names(base)


def _names(base: str) -> Iterator[Finding]:
    name = urlsplit(base).hostname or ""
    try:
        answers = own.reach(base, DNS_SECONDS)
    except FetchError:
        yield Finding("dns.unknown", _("DNS knows no address of %(name)s.", name=name), ERROR, {"name": name})
        return
    public = [address for address in answers if guard.is_public(ipaddress.ip_address(address))]
    if not public and name not in own.rules_for(base).hosts:
        sentence = _(
            "Here %(name)s has private addresses only (%(address)s), at which other servers cannot reach it.",
            name=name,
            address=", ".join(answers),
        )
        yield Finding("dns.private", sentence, WARNING, {"name": name})
    if any(answers.values()):
        for address in (one for one, is_there in answers.items() if is_there is False):
            sentence = _("Nothing answers at %(address)s, an address of %(name)s.", address=address, name=name)
            yield Finding("dns.address", sentence, WARNING, {"name": name, "address": address})


def arrival(found: Examination) -> Iterator[Finding]:
    """Send one plain request to ourselves; look at the certificate, and at who answers."""
    try:
        sent = echo.send("GET", echo.address(found.base))
    except FetchError as error:
        yield _unreachable(found, error)
        return
    if until := sent.answer.certificate_until:
        yield from _expiry(until - clock.now())
    if sent.echo is None:
        yield _other_answer(found, sent)


def _unreachable(found: Examination, error: FetchError) -> Finding:
    host = found.config.web_host
    problem = own.certificate_problem(error)
    if isinstance(problem, ssl.SSLCertVerificationError):
        if problem.verify_code in _EXPIRED:
            return Finding("tls.expired", _("The certificate of %(host)s has expired.", host=host))
        if problem.verify_code in _WRONG_NAME:
            return Finding("tls.name", _("The certificate shown at %(host)s is for another name.", host=host))
        sentence = _(
            "The certificate of %(host)s is not trusted: %(reason)s.", host=host, reason=problem.verify_message
        )
        return Finding("tls.untrusted", sentence)
    if problem:
        return Finding("tls.failed", _("No TLS at %(host)s: %(reason)s.", host=host, reason=problem.reason or "?"))
    if found.is_local:
        return _down(found)
    sentence = _("From this machine nothing answers at %(url)s.", url=found.base)
    return Finding("address.unreachable", sentence)


def _expiry(left: timedelta) -> Iterator[Finding]:
    if left < RENEWAL:
        sentence = _("The certificate expires in %(days)s days and was not renewed in time.", days=left.days)
        yield Finding("tls.expires", sentence, WARNING)


def _other_answer(found: Examination, sent: echo.Sent) -> Finding:
    """Return why the answer is not that of this server."""
    page = sent.answer.page
    if sent.status in REDIRECTS:
        to = page.headers.get("location", "?")[:200].replace(sent.target, "/")
        return Finding("proxy.redirects", _("%(url)s redirects to %(to)s.", url=found.base, to=to))
    if sent.status in GATEWAY:
        if not echo.has_answer(found.config.local_url):
            return _down(found)
        sentence = _(
            "The proxy answers with %(status)s: it does not reach the server, which listens at %(server)s.",
            status=sent.status,
            server=found.config.local_url,
        )
        return Finding("proxy.gateway", sentence)
    sentence = _(
        "Something else than this server answers at %(url)s, with status %(status)s.",
        url=found.base,
        status=sent.status,
    )
    return Finding("proxy.elsewhere", sentence)


def _down(found: Examination) -> Finding:
    return Finding("server.down", _("No server runs at %(server)s.", server=found.config.local_url))
