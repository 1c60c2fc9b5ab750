"""Push subscriptions: made, changed, ended. What is pushed must be readable by the app, so its keys are tried here."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import delete, or_, select

from models.auth.browser_session import BrowserSession
from models.auth.oauth import OAuthToken
from models.base import add_and_flush, db, lock
from models.notifications.push import POLICIES, PushSubscription
from rookery import net
from rookery.errors import Invalid, NotFound, or_not_found
from rookery.services.notifications.kinds import alerts
from rookery.services.push import sealing
from rookery.text import base64url, browsers
from rookery.translations import lazy_gettext as _

MAX_ENDPOINT = 2048
POINT_BYTES, SECRET_BYTES = 65, 16


@dataclass(frozen=True)
class SubscriptionChoice:
    """The notifications that an app wants, by kind and sender; None leaves a choice as it is, or is the default."""

    alerts: Mapping[str, bool | None] | None = None
    policy: str | None = None


@dataclass(frozen=True)
class Device:
    """The address of an app's push service, and the keys with which only the app can read messages."""

    endpoint: str
    p256dh: str
    auth: str
    standard: bool = False


def subscribe(
    token_id: int, account_id: int, device: Device, wanted: SubscriptionChoice, token: str
) -> PushSubscription:
    """The subscription of this token from now on; an earlier one is replaced. Raises Invalid.

    The token itself, of which else only the hash is kept, is sealed: each message says it again, for apps find the
    account by it.
    """
    made = _made(account_id, device, wanted)
    made.token_id, made.sealed_token = token_id, sealing.seal(token, token_id)
    lock(OAuthToken, token_id)
    unsubscribe(token_id)
    return add_and_flush(made)


def subscribe_browser(session_id: int, account_id: int, device: Device, wanted: SubscriptionChoice) -> PushSubscription:
    """The subscription of a browser's session from now on; an earlier one is replaced, also one that this account made
    with the same browser in a session that nobody ended. Raises Invalid.
    """
    made = _made(account_id, device, wanted)
    made.session_id = session_id
    lock(BrowserSession, session_id)
    same = or_(PushSubscription.session_id == session_id, PushSubscription.endpoint == made.endpoint)
    mine = PushSubscription.session_id.is_not(None), PushSubscription.account_id == account_id
    db.session.execute(delete(PushSubscription).where(*mine, same))
    return add_and_flush(made)


def change_browser(session_id: int, wanted: SubscriptionChoice) -> None:
    """Raises NotFound if the session has no subscription."""
    _apply(or_not_found(PushSubscription.of_session(session_id)), wanted)


def move_browser(session_ids: Collection[int], device: Device) -> None:
    """Send what is for these sessions, all of one browser, to its new address. Raises Invalid."""
    query = select(PushSubscription).where(PushSubscription.session_id.in_(session_ids))
    for one in db.session.scalars(query):
        _address(one, device)


def change(token_id: int, wanted: SubscriptionChoice) -> PushSubscription:
    """Raises NotFound if the token has no subscription."""
    found = or_not_found(PushSubscription.of_token(token_id))
    _apply(found, wanted)
    db.session.flush()
    return found


def of_account(account_id: int) -> list[tuple[PushSubscription, str]]:
    """Return the subscriptions of an account, each with the name of its app, or of its browser."""
    return [
        (one, name if one.token_id else browsers.name_of(name)) for one, name in PushSubscription.of_account(account_id)
    ]


def unsubscribe(token_id: int) -> None:
    """End the subscription of this token, if there is one."""
    db.session.execute(delete(PushSubscription).where(PushSubscription.token_id == token_id))


def end(account_id: int, subscription_id: int) -> None:
    """The account's app is told nothing more by this one, until it subscribes again. Raises NotFound."""
    own = PushSubscription.id == subscription_id, PushSubscription.account_id == account_id
    if db.session.scalar(delete(PushSubscription).where(*own).returning(PushSubscription.id)) is None:
        raise NotFound


def _made(account_id: int, device: Device, wanted: SubscriptionChoice) -> PushSubscription:
    made = PushSubscription(account_id=account_id, alerts=[], policy="all")
    _address(made, device)
    _apply(made, wanted)
    return made


def _address(target: PushSubscription, device: Device) -> None:
    target.endpoint = _checked_endpoint(device.endpoint)
    target.public_key = _checked_point(device.p256dh)
    target.auth_secret = _checked_secret(device.auth)
    target.standard = device.standard


def _apply(target: PushSubscription, wanted: SubscriptionChoice) -> None:
    if wanted.alerts is not None:
        target.alerts = [name for name in alerts() if wanted.alerts.get(name)]
    if wanted.policy:
        if wanted.policy not in POLICIES:
            raise Invalid(_("Policy is not included in the list"))
        target.policy = wanted.policy


def _checked_endpoint(address: str) -> str:
    if len(address) > MAX_ENDPOINT or not (_is_secure(address) and net.tidy(address)):
        raise Invalid(_("Endpoint is not a valid URL"))
    return address


def _is_secure(address: str) -> bool:
    """An https address of a host. Whether that may be reached at all is decided whenever something is sent."""
    try:
        parts = urlsplit(address)
        valid = parts.scheme == "https" and bool(parts.hostname) and parts.port != 0 and parts.username is None
    except ValueError:
        return False
    return valid and address.isascii() and address.isprintable() and " " not in address


def _checked_point(text: str) -> str:
    """A point of the curve prime256v1, uncompressed."""
    point = base64url.decode(text)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        point = b""
    if len(point) != POINT_BYTES:
        raise Invalid(_("P256dh is not a valid key"))
    return base64url.encode(point)


def _checked_secret(text: str) -> str:
    secret = base64url.decode(text)
    if len(secret) != SECRET_BYTES:
        raise Invalid(_("Auth is not a valid secret"))
    return base64url.encode(secret)
