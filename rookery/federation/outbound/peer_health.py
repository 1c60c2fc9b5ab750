"""The health of other servers: those that cannot be reached are tried less and less often, and revived when they
answer.
"""

import logging
import random
from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy import Update, bindparam, select, update

from models import clock
from models.array_parameters import encode_texts, texts_parameter
from models.base import Columns, UtcDateTime, change_rows, db, run
from models.federation import delivery
from models.federation.peer import Peer
from models.jobs.job import DEGRADED, DELIVERY, Job
from rookery import net
from rookery.cache import cache
from rookery.federation.outbound import host_queues
from rookery.plugin import task
from rookery.services.remote import federation_policy

log = logging.getLogger(__name__)

DAYS_TO_DEATH = 7
SLOW_SECONDS, PING_SECONDS = 2.0, 10.0
HEARD_ANEW = timedelta(minutes=1)
PROBED_EVERY, PROBES_AT_ONCE = timedelta(days=1), 200
FIRST_SECONDS, SECOND_SECONDS, LONGEST_SECONDS = 45.0, 130.0, 4 * 3600.0
# Up to this many failures the delay stays at the second step: a host that was down for minutes is retried within three.
ALIKE = 4


def backoff(failures: int) -> float:
    """Seconds until the next try (13.4): a minute, then up to three, later three times as long each time; a quarter of
    jitter.
    """
    grown = SECOND_SECONDS * 3.0 ** min(max(0, failures - ALIKE), 20)
    return (FIRST_SECONDS if failures < 2 else min(LONGEST_SECONDS, grown)) * random.uniform(0.75, 1.25)


def resting(host: str) -> datetime | None:
    """Return until when nothing is sent to this server; FOR_GOOD for one that is not available; None: send."""
    return Peer.at_rest([host]).get(host)


def note_took(host: str, seconds: float) -> None:
    """Remember, in this process, how long it took to answer."""
    slow = seconds > SLOW_SECONDS
    if slow or is_slow(host):
        cache().set_many({("slow", host): slow})


def is_slow(host: str) -> bool:
    return bool(cache().get_many([("slow", host)]).get(("slow", host)))


def job_queues(host: str, key: str) -> tuple[str, str] | None:
    """Return the queue that the delivery job of this key is in, and the one where its host belongs; None: no job."""
    failures = select(Peer.failures).where(Peer.domain == host).scalar_subquery()
    row = run(select(Job.queue, failures.label("failures")).where(Job.key == key)).first()
    if row is None:
        return None
    return row.queue, DEGRADED if row.failures or is_slow(host) else DELIVERY


def succeeded(host: str) -> None:
    """Something was delivered."""
    _well_again(_DELIVERED, {"host": host, "delivered_at": clock.now()})


def failed(host: str, error: str, seconds: float | None) -> datetime | None:
    """Something could not be delivered. With `seconds` all else waits so long, or longer the more often that happened;
    until when is given back.

    What fails while the server rests was under way together with the failure that it rests for: one round, which counts
    once (17.3).
    """
    peer, today = Peer.hold(host), clock.today().isoformat()
    peer.failed_at, peer.last_error = clock.now(), error[:500]
    if today not in peer.failing_days:
        peer.failing_days = [*peer.failing_days, today][-DAYS_TO_DEATH:]
    if seconds is not None:
        if peer.retry_at is None or peer.retry_at <= clock.now():
            peer.failures += 1
            peer.retry_at = clock.ahead(seconds=backoff(peer.failures))
        peer.retry_at = max(peer.retry_at, clock.ahead(seconds=seconds))
    if len(peer.failing_days) >= DAYS_TO_DEATH and peer.unavailable_at is None:
        peer.unavailable_at, peer.probe_at = clock.now(), clock.now() + PROBED_EVERY
        log.warning("13.5 %s is unavailable: nothing could be delivered on %d days", host, DAYS_TO_DEATH)
    return peer.retry_at


def heard(hosts: Iterable[str]) -> None:
    """Something valid came from these servers, so they are there: what waits for them goes at once (13.5)."""
    wanted, lately = set(hosts), clock.now() - HEARD_ANEW
    of_late = set(run(_OF_LATE, {"hosts": encode_texts(wanted), "lately": lately}).scalars()) if wanted else set()
    for host in sorted(wanted - of_late):
        peer = Peer.met(host)
        peer.heard_at = clock.now()
        if peer.unavailable_at or peer.retry_at:
            revive(host)
        elif peer.failing_days:  # it answered, but took nothing
            delivery.retry_seldom_tried(host)
            _enqueue_all(host)


_OF_LATE = select(Peer.domain).where(
    Peer.domain.in_(texts_parameter("hosts")),
    Peer.heard_at > bindparam("lately", type_=UtcDateTime()),
    Peer.unavailable_at.is_(None),
)


def revive(host: str) -> None:
    """Try again now, whatever went wrong before."""
    _well_again(_MENDED, {"host": host})
    delivery.retry(host)
    _enqueue_all(host)


def _enqueue_all(host: str) -> None:
    host_queues.enqueue((host, partition) for partition in range(delivery.PARTITIONS))


_WELL = {
    "failures": 0,
    "failing_days": [],
    "last_error": None,
    "retry_at": None,
    "unavailable_at": None,
    "probe_at": None,
}
# Built once, for it runs for every delivery; the session brings the row that it holds up to date.
_MENDED = update(Peer).where(Peer.domain == bindparam("host")).values(_WELL)
_DELIVERED = _MENDED.values(delivered_at=bindparam("delivered_at"))


def _well_again(mended: Update, values: Columns) -> None:
    if not db.session.execute(mended, values).rowcount:  # type: ignore[attr-defined]  # a cursor result, as for every DML
        Peer.met(values["host"])
        db.session.execute(mended, values)


# Probes -------------------------------------------------------------------------------------------------------


def probe_the_unavailable() -> bool:
    """Probe unavailable servers, each once a day."""
    due = select(Peer.domain).where(Peer.unavailable_at.is_not(None), Peer.probe_at <= clock.now())
    hosts = db.session.scalars(due.order_by(Peer.probe_at).limit(PROBES_AT_ONCE)).all()
    if hosts:
        later = update(Peer).where(Peer.domain.in_(hosts)).values(probe_at=clock.now() + PROBED_EVERY)
        change_rows(later)
    for host in hosts:
        probe.enqueue(host)
    return len(hosts) == PROBES_AT_ONCE


@task(queue=DELIVERY)
def probe(host: str) -> None:
    """Ask a host whether it is alive, and revive it; any answer will do that is no error of its own."""
    if not federation_policy.admits(host):
        return
    problem = ping(host)
    db.session.rollback()
    if problem is None:
        log.info("13.5 %s is available again", host)
        revive(host)


def ping(host: str) -> str | None:
    """Ask a host whether it is alive; return why not, None if it is. It has ten seconds. Nothing is stored."""
    if not federation_policy.admits(host):
        return "this server does not federate with it"
    problems = [_problem(f"{scheme}://{host}/.well-known/nodeinfo") for scheme in net.schemes()]
    return None if None in problems else problems[0]


def _problem(url: str) -> str | None:
    """Return why there is no answer; any will do that is no error of the host's own."""
    try:
        net.fetch(url, max_bytes=0, cut=True, deadline=PING_SECONDS, each=federation_policy.check_hop)
    except net.BadStatus as error:
        return str(error) if error.page.status >= 500 else None
    except net.FetchError as error:
        return None if isinstance(error, (net.WrongType, net.TooLarge, net.BadAnswer)) else str(error)
    return None
