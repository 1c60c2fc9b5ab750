"""Delivering the queue of a host, in order for each object, over one connection that is kept (13)."""

import logging
import time
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum
from typing import NamedTuple

from sqlalchemy import update

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import change_rows, db
from models.federation import delivery, successful_delivery
from models.federation.delivery import DueDelivery
from models.federation.peer import FOR_GOOD
from models.jobs.job import DEGRADED, DELIVERY
from rookery import events, meters, net, urls
from rookery.federation import followers_digest
from rookery.federation.outbound import host_queues, peer_health
from rookery.federation.signatures import keys, negotiation, sign
from rookery.jobs.worker import Later
from rookery.net.keep_alive import SECONDS as LONGEST
from rookery.services.remote import federation_policy

log = logging.getLogger(__name__)

TURN_SECONDS = 5.0  # after which other hosts have their turn
AT_ONCE, COMMIT_SECONDS = 10, 1.0  # the most that a killed process delivers twice
DOWN = (429, 502, 503, 504)  # these concern the whole host; other retryable statuses one delivery
LATER = (401, 408, 425)
LONGEST_WAIT = 3600.0
BY_GONE_SIGNERS = ("Delete", "Update", "Undo", "Reject")  # the only activities still sent for suspended accounts
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


PATIENCE = 5.0  # seconds; a host that answers more slowly moves to the DEGRADED queue


class Fate(Enum):
    ARRIVED, LATER, DOWN, REFUSED, GONE, SLOW = range(6)


class Outcome(NamedTuple):
    """The outcome of a delivery. `seconds` is what the server asks to wait, at least."""

    fate: Fate
    why: str = ""
    seconds: float = 0.0


def deliver_queue(host: str, partition: int) -> None:
    """Deliver what is due in a partition of a host's queue. Raises Later for what is not due yet."""
    if federation_policy.mode() == "off":
        return
    if not federation_policy.admits(host):
        delivery.drop(host)
        return
    among = _among_its_like(host, partition)
    turn, until = HostTurn(host, PATIENCE if among == DELIVERY else LONGEST), time.monotonic() + TURN_SECONDS
    while time.monotonic() < until and peer_health.resting(host) is None:
        rows = delivery.next_deliveries(host, partition, AT_ONCE)
        if not rows:
            break
        turn.take(rows)
        if turn.is_over:
            raise Later(0.0, DEGRADED)
        if len(rows) < AT_ONCE:
            break  # there were no more; `_rest` finds those behind these in order
    _rest(host, partition)


def _among_its_like(host: str, partition: int) -> str | None:
    """Return the job queue in which this runs: slow and failing servers have one of their own, with some of the
    threads.

    Raises Later where it runs in the other one.
    """
    found = peer_health.job_queues(host, host_queues.key_of(host, partition))
    if found and found[0] != found[1]:
        raise Later(0.0, found[1])
    return found[0] if found else None


def _rest(host: str, partition: int) -> None:
    """Come again when the next one is due: nobody can add one between this look and the end of the job."""
    host_queues.deliver.hold(host, partition)
    if (due := delivery.next_due(host, partition)) is None:
        return  # the next delivery enqueues a job
    if (resting := peer_health.resting(host)) == FOR_GOOD:
        return  # reviving the host enqueues a job
    raise Later(max(0.0, (max(due, resting or due) - clock.now()).total_seconds()))


class HostTurn:
    """A turn of deliveries to one host. It `is_over` once an answer takes longer than `patience`."""

    def __init__(self, host: str, patience: float = LONGEST) -> None:
        self.host, self.patience, self.is_over = host, patience, False
        self._signers: dict[int | None, keys.Signer | None] = {}
        self._synchronising: dict[int, dict[str, str]] = {}
        self._over: list[int] = []
        self._arrived: list[DueDelivery] = []
        self._committed_at = time.monotonic()

    def take(self, rows: list[DueDelivery]) -> None:
        """Send these, one after the other, until the host turns out to be down. Commits."""
        ready = [(row, self._headers(row)) for row in rows if self._is_wanted(row)]
        self._over += {row.id for row in rows} - {row.id for row, _ in ready}
        remembered = negotiation.remembered(self.host)
        forms = negotiation.in_order(remembered)
        events.rollback()  # hold no transaction open while servers are waited for
        for row, headers in ready:
            began = time.perf_counter()
            outcome, form = self._send(row, headers, forms)
            meters.DELIVERIES.labels(outcome.fate.name.lower()).observe(time.perf_counter() - began)
            if outcome.fate is Fate.ARRIVED:
                self._over.append(row.id)
                self._arrived.append(row)
                if form != remembered:
                    negotiation.remember(self.host, form)
                    events.commit()
                    remembered = form
                    forms = [form, *(other for other in forms if other != form)]
                self._commit(sure=False)
                continue
            self._commit()
            if outcome.fate is Fate.SLOW:
                self.is_over = True
                return
            self._settle(row, outcome)
            if outcome.fate is Fate.DOWN:
                return
        self._commit()

    def _is_wanted(self, row: DueDelivery) -> bool:
        """Return whether it is still true: a status that is gone is not told of, and who was shut out says no more."""
        if row.status_id is not None and row.status_there is None:
            return False
        signer = self._signer(row)
        return signer is not None and (row.suspended_at is None or row.kind in BY_GONE_SIGNERS)

    def _signer(self, row: DueDelivery) -> keys.Signer | None:
        if row.signer_id not in self._signers:
            self._signers[row.signer_id] = _signer(row)
        return self._signers[row.signer_id]

    def _headers(self, row: DueDelivery) -> dict[str, str]:
        """(6.7)"""
        if not row.synchronise:
            return {}
        if row.signer_id not in self._synchronising:
            self._synchronising[row.signer_id] = _synchronising(row.signer_id, self.host)
        return self._synchronising[row.signer_id]

    def _send(self, row: DueDelivery, headers: dict[str, str], forms: list[str]) -> tuple[Outcome, str]:
        """Knock with one form of signature, and where that is refused once with the other (5.4)."""
        signer, inbox = self._signers[row.signer_id], _as_sent(row.inbox)
        assert signer
        first: Outcome | None = None
        for form in forms[:2]:
            try:
                signed = sign.headers(form, signer.key_id, signer.private, "POST", inbox, row.body)
                answer = self._post(inbox, row.body, signed | headers)
            except net.TooSlow as error:
                return first or (Outcome(Fate.SLOW) if self.patience < LONGEST else _unanswered(error)), form
            except net.FetchError as error:
                return first or _unanswered(error), form
            outcome = judge(answer)
            if answer.status not in negotiation.REFUSED:
                return outcome, form
            first = first or outcome
        assert first
        return first, forms[0]

    def _post(self, inbox: str, body: bytes, headers: dict[str, str]) -> net.FetchedPage:
        began = time.monotonic()
        try:
            with net.connection_to(inbox) as line:
                return line.post(inbox, body, headers, self.patience)
        finally:
            peer_health.note_took(self.host, time.monotonic() - began)

    def _commit(self, sure: bool = True) -> None:
        """Forget what is over and record what has arrived: now and then, so that whoever is killed repeats little."""
        late = time.monotonic() - self._committed_at > COMMIT_SECONDS
        if self._over and (sure or late or len(self._over) >= AT_ONCE):
            delivery.done(self._over)
            successful_delivery.record(self.host, self._arrived)
            peer_health.succeeded(self.host)
            events.commit()
            self._over, self._arrived, self._committed_at = [], [], time.monotonic()
        events.rollback()

    def _settle(self, row: DueDelivery, outcome: Outcome) -> None:
        """Reschedule or give up a delivery that did not arrive."""
        if outcome.fate is Fate.GONE:
            _ask_again_who_that_is(self.host, row.inbox)
        if outcome.fate in (Fate.REFUSED, Fate.GONE):
            log.warning("13.3 %s for %s is given up: %s", row.uri, row.inbox, outcome.why)
            delivery.give_up(row.id, outcome.why)
        else:
            self._come_again(row, outcome)
        events.commit()

    def _come_again(self, row: DueDelivery, outcome: Outcome) -> None:
        down = outcome.fate is Fate.DOWN
        until = peer_health.failed(self.host, outcome.why, outcome.seconds if down else None)
        if not down or until is None:
            until = clock.ahead(seconds=max(outcome.seconds, peer_health.backoff(row.attempts + 1)))
        too_old = clock.now() - delivery.TRIED_FOR
        if down:
            delivery.give_up_before(self.host, too_old, outcome.why)
        if row.created_at < too_old:
            delivery.give_up(row.id, outcome.why)
        else:
            delivery.reschedule(row.id, until, outcome.why)


def judge(answer: net.FetchedPage) -> Outcome:
    """Return what the status of an answer means for the delivery (13.3)."""
    status, why = answer.status, f"answered with status {answer.status}"
    if 200 <= status < 300:
        return Outcome(Fate.ARRIVED)
    if status in DOWN:
        return Outcome(Fate.DOWN, why, retry_after(answer))
    if status < 400 or status in LATER or (status >= 500 and status != 501):
        return Outcome(Fate.LATER, why, retry_after(answer))
    return Outcome(Fate.GONE if status == 410 else Fate.REFUSED, why)


def _as_sent(inbox: str) -> str:
    """Return the address in ASCII, as the request has it and so as it is to be signed."""
    found = net.tidy(inbox)
    return found[0] if found else inbox


def _unanswered(error: net.FetchError) -> Outcome:
    return Outcome(Fate.REFUSED if isinstance(error, net.NotAllowed) else Fate.DOWN, str(error))


def retry_after(answer: net.FetchedPage) -> float:
    """The seconds that the server asks to wait, as a number or as a moment; an hour at most."""
    said = answer.headers.get("retry-after", "").strip()
    if said.isascii() and said.isdigit() and len(said) < 10:
        return min(float(said), LONGEST_WAIT)
    try:
        moment = parsedate_to_datetime(said)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return 0.0
    return min(max(0.0, (moment - clock.now()).total_seconds()), LONGEST_WAIT)


def _signer(row: DueDelivery) -> keys.Signer | None:
    if row.signer_id is None:
        return keys.instance()
    pem, name = row.private_pem or row.departed_pem, row.username or row.departed
    return keys.Signer(urls.key(urls.actor(name)), keys.private(pem)) if pem else None


def _synchronising(account_id: int, host: str) -> dict[str, str]:
    """Return the header with the digest of who of them follows the account; none where nobody does (16.3)."""
    account = db.session.get_one(Account, account_id)
    if (digest := followers_digest.digest(host, account)) == followers_digest.NOBODY:
        return {}
    me = urls.actor(account.username)
    said = {"collectionId": f"{me}/followers", "url": followers_digest.sync_url(me), "digest": digest}
    return {"Collection-Synchronization": ", ".join(f'{name}="{value}"' for name, value in said.items())}


def _ask_again_who_that_is(host: str, inbox: str) -> None:
    """An actor whose own inbox is gone is perhaps gone as well: whoever uses its profile next has it fetched."""
    mine = update(RemoteActor).where(RemoteActor.host == host, RemoteActor.inbox == inbox)
    change_rows(mine.values(fetched_at=LONG_AGO))
