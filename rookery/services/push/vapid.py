"""VAPID (RFC 8292): tells push services who sends, signed with the key that apps subscribed with."""

from flask import current_app

from models import clock
from rookery import urls
from rookery.cache import cache
from rookery.services import instance

HOUR = 3600
LASTS = 12 * HOUR  # from the beginning of the hour; push services reject more than 24 hours


def headers(origin: str, standard: bool) -> dict[str, str]:
    """Return what goes with a message to this origin; without `standard` as draft-ietf-webpush-vapid-01 has it."""
    token, key = _token(origin), current_app.extensions["rookery.secrets"].vapid_public_key()
    if standard:
        return {"Authorization": f"vapid t={token},k={key}"}
    return {"Authorization": f"WebPush {token}", "Crypto-Key": f"p256ecdsa={key}"}


def _token(audience: str) -> str:
    """Return a token that stays the same for an hour: push services remember tokens that they have checked."""
    hour = int(clock.now().timestamp()) // HOUR
    name = ("vapid", audience, hour)
    found: str | None = cache().get_many([name]).get(name)
    if found is None:
        from joserfc import jwt  # 25 ms, once an hour at most
        from joserfc.jwk import ECKey

        key = ECKey.import_key(current_app.extensions["rookery.secrets"].vapid_private_pem())
        contact = instance.setting("contact_email")  # whom the push service may write to
        subject = f"mailto:{contact}" if contact else urls.base()
        claims = {"aud": audience, "exp": hour * HOUR + LASTS, "sub": subject}
        found = jwt.encode({"typ": "JWT", "alg": "ES256"}, claims, key)
        cache().set_many({name: found})
    return found
