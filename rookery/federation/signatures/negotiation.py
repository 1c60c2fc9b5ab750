"""Double-knocking: which form of signature a server takes is tried, and remembered for a week (5.4, FEP-844e)."""

from datetime import timedelta

from sqlalchemy import select

from models import clock
from models.base import run
from models.federation.peer import Peer
from rookery.federation.signatures import BARE, CAVAGE, RFC9421

REFUSED = (400, 401, 403)
REMEMBERED = timedelta(days=7)


def forms(host: str, *, query: bool = False) -> list[str]:
    """The forms to try with this server, in order: go on to the next one on an answer in `REFUSED`."""
    return in_order(remembered(host), query=query)


def in_order(form: str | None, *, query: bool = False) -> list[str]:
    """Return the forms of signature, beginning with the one that the server is remembered to take."""
    first = form or CAVAGE
    if first == BARE and not query:
        first = CAVAGE
    return [first, *(form for form in (CAVAGE, RFC9421, BARE) if form != first and (query or form != BARE))]


def remembered(host: str) -> str | None:
    of_late = Peer.signature_at > clock.now() - REMEMBERED
    form: str | None = run(select(Peer.signature).where(Peer.domain == host, of_late)).scalar()
    return form


def remember(host: str, form: str) -> bool:
    """Remember the form that the server took. True if that was news, which the caller commits."""
    if remembered(host) == form:
        return False
    peer = Peer.met(host)
    peer.signature, peer.signature_at = form, clock.now()
    return True
