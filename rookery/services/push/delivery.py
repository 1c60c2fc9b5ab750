"""Handing a message to the push service of an app, and what becomes of its answer."""

import hashlib
import logging
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import NamedTuple

from sqlalchemy import delete, update

from models import clock
from models.base import AnyRow, db
from models.jobs.job import NETWORK
from models.notifications.push import PushSubscription
from rookery import net
from rookery.jobs.queue import backoff
from rookery.plugin import task
from rookery.services.push import encryption, message, vapid
from rookery.text import base64url

log = logging.getLogger(__name__)

SECONDS = 10.0
KEPT_SECONDS = 172_800  # how long the push service keeps a message for a phone that is off
TRIED_FOR = timedelta(days=1)
TOPIC_BYTES = 24  # 32 characters in base64, the limit of RFC 8030
GONE = (404, 410)
PROVEN_AFTER = timedelta(hours=1)  # without a failure
UNPROVEN = "push services that are new or failed lately"  # as one host for `net.host_slot`
LATER = (408, 429)


@dataclass(frozen=True)
class PushRequest:
    """A request to a push service."""

    url: str
    host: str
    body: bytes
    headers: dict[str, str]


class Push(NamedTuple):
    """A notification to push to a subscription, the number of the attempt, of how many others it tells, and the time
    of the first attempt in seconds, 0 before it.
    """

    subscription_id: int
    notification_id: int
    attempt: int = 1
    others: int = 0
    since: int = 0

    @property
    def age(self) -> timedelta:
        return clock.now() - datetime.fromtimestamp(self.since, UTC)


@task(queue=NETWORK)
def push(subscription_id: int, notification_id: int, attempt: int = 1, others: int = 0, since: int = 0) -> None:
    """Tell an app of a notification, if that is still to be told: blueprints/notifications/push/."""


def deliver(told: Push) -> None:
    """Send it, and act on the answer. Slow: no transaction is open meanwhile.

    A push that is sent twice, for its process died in between, has the same topic: it replaces the first.
    """
    row = message.material(told.notification_id, told.subscription_id)
    if row is None:
        return
    told = told._replace(since=told.since or int(clock.now().timestamp()))
    request = request_of(
        row, message.compose(row, told.others), topic_of(row, row.notification_id), message.is_urgent(row)
    )
    db.session.rollback()
    try:
        send(request, is_proven(row))
    except net.HostBusy as crowd:
        # The delay grows with the age, so that requests to a slow host do not crowd out others.
        _come_again(told, max(crowd.seconds, told.age.total_seconds() / 4), crowd)
    except net.FetchError as error:
        _failed(told, row, error)
    else:
        _note(told.subscription_id, pushed_at=clock.now())


def is_proven(device: AnyRow) -> bool:
    """Return whether this endpoint took a message, and did not fail for a while."""
    lately = clock.now() - PROVEN_AFTER
    return device.pushed_at is not None and (device.failed_at is None or device.failed_at < lately)


def send(request: PushRequest, proven: bool = True) -> None:
    """Raises a FetchError for anything but a success. Nobody reads what is said beside that.

    Whoever has a domain has any number of hosts that hang: those that are not `proven` are one.
    """
    with nullcontext() if proven else net.host_slot(UNPROVEN), net.host_slot(request.host):
        net.post(
            request.url,
            request.body,
            headers=request.headers,
            content_type="application/octet-stream",
            accept=(),
            max_bytes=0,
            cut=True,
            deadline=SECONDS,
        )


def try_out(subscription: PushSubscription, said: bytes) -> str | None:
    """Send a message that tells of no notification; what went wrong, or None. Nobody tries again."""
    request = request_of(subscription, said, topic_of(subscription, 0), urgent=True)
    db.session.rollback()
    try:
        send(request)
    except net.FetchError as error:
        _note(subscription.id, failed_at=clock.now(), failure=str(error))
        return str(error)
    _note(subscription.id, pushed_at=clock.now())
    return None


def request_of(device: PushSubscription | AnyRow, said: bytes, topic: str, urgent: bool) -> PushRequest:
    """The message for an app, encrypted with the keys of its subscription and signed with ours."""
    url, host = net.tidy(device.endpoint) or (device.endpoint, "")
    encrypt = encryption.aes128gcm if device.standard else encryption.aesgcm
    point, secret = base64url.decode(device.public_key), base64url.decode(device.auth_secret)
    sealed = encrypt(said, point, secret, encryption.Sender())
    signed = vapid.headers(f"https://{host}", device.standard)
    keys = [part["Crypto-Key"] for part in (sealed.headers, signed) if "Crypto-Key" in part]
    headers = {
        **sealed.headers,
        **signed,
        **({"Crypto-Key": ";".join(keys)} if keys else {}),
        "TTL": str(KEPT_SECONDS),
        "Urgency": "high" if urgent else "normal",
        "Topic": topic,
    }
    return PushRequest(url, host, sealed.body, headers)


def topic_of(device: PushSubscription | AnyRow, notification_id: int) -> str:
    """Return a topic that is the same for the same push, and from which the push service learns nothing."""
    digest = hashlib.sha256(f"{device.auth_secret}:{notification_id}".encode()).digest()
    return base64url.encode(digest[:TOPIC_BYTES])


# What becomes of it -------------------------------------------------------------------------------------------


def _failed(told: Push, row: AnyRow, error: net.FetchError) -> None:
    """Drop the subscription of an app that is gone. Any other refusal may be our own fault, such as a clock that is
    wrong, and would come from every push service at once.
    """
    status = error.page.status if isinstance(error, net.BadStatus) else 0
    if status in GONE:
        _remove(told.subscription_id, row.endpoint, str(error))
        return
    if 400 <= status < 500 and status not in LATER:
        _give_up(told, error)
    else:
        again = told._replace(attempt=told.attempt + 1)
        _come_again(again, max(backoff(told.attempt), retry_after(error)), error)
    _note(told.subscription_id, failed_at=clock.now(), failure=str(error))


def _come_again(told: Push, seconds: float, error: net.FetchError) -> None:
    """Try again after so many seconds, unless the first attempt is a day ago by then."""
    if told.age + timedelta(seconds=seconds) < TRIED_FOR:
        push.enqueue_at(clock.ahead(seconds=seconds), *told)
    else:
        _give_up(told, error)


def _give_up(told: Push, error: net.FetchError) -> None:
    log.warning("a push for subscription %s is given up: %s", told.subscription_id, error)


def retry_after(error: net.FetchError) -> float:
    """The seconds that the service asks to wait, as a number or as a moment; 0 if it does not. A day at most."""
    said = error.page.headers.get("retry-after", "") if isinstance(error, net.BadStatus) else ""
    longest = TRIED_FOR.total_seconds()
    if said.isascii() and said.isdigit() and len(said) < 10:
        return min(float(said), longest)
    try:
        moment = parsedate_to_datetime(said)
    except (ValueError, OverflowError):
        return 0.0
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return min(max(0.0, (moment - clock.now()).total_seconds()), longest)


def _remove(subscription_id: int, endpoint: str, reason: str) -> None:
    """The app is gone, or has another address by now, and then that one stays."""
    log.info("push subscription %s is removed: %s", subscription_id, reason)
    db.session.execute(
        delete(PushSubscription).where(PushSubscription.id == subscription_id, PushSubscription.endpoint == endpoint)
    )


def _note(subscription_id: int, **values: datetime | str | int | None) -> None:
    db.session.execute(update(PushSubscription).where(PushSubscription.id == subscription_id).values(**values))
