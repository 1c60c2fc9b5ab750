"""What was not accepted: one line in the log for each, and a count at its server. No bodies: they may be private."""

import logging

from sqlalchemy import update

from models import clock
from models.base import db, run
from models.peer import Peer
from rookery.text.plain import clean_line

log = logging.getLogger(__name__)

LONGEST = 200


def refused(host: str, rule: str, why: str, *, activity_id: str = "", actor: str = "") -> None:
    """Say that something was not accepted, with the number of the rule, and count it where the host is known (15.1).

    In the transaction of the caller, if that keeps it.
    """
    tell(host, rule, why, activity_id=activity_id, actor=actor)
    run(_counted(host, rule, why))


def refused_apart(host: str, rule: str, why: str, *, activity_id: str = "", actor: str = "") -> None:
    """The same in a transaction of its own, for a request whose own is undone."""
    tell(host, rule, why, activity_id=activity_id, actor=actor)
    if host:
        with db.engine.begin() as connection:
            connection.execute(_counted(host, rule, why))


def tell(host: str, rule: str, why: str, *, activity_id: str = "", actor: str = "") -> None:
    log.info("refused from %s by rule %s: %s (id %s, actor %s)", host or "nobody", rule, _line(why),
             _line(activity_id) or "none", _line(actor) or "unknown")  # fmt: skip


def _line(said: str) -> str:
    """Of what others wrote: it neither begins a line of the log nor is more than a column can hold."""
    return clean_line(said, LONGEST)


def _counted(host: str, rule: str, why: str):  # type: ignore[no-untyped-def]  # an UPDATE
    told = _line(f"{rule}: {why}")
    return update(Peer).where(Peer.domain == host).values(
        refused=Peer.refused + 1, refused_at=clock.now(), last_refusal=told
    )  # fmt: skip
