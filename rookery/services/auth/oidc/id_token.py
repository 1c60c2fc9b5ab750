"""Verification of ID tokens: signature, issuer, audience, nonce and time.

The libraries are imported where they are used: most servers have no provider.
"""

import logging
from typing import TYPE_CHECKING

from models import clock
from models.base import Json
from rookery.services.auth.oidc.provider import Provider
from rookery.text.sanitize import storable

if TYPE_CHECKING:
    from joserfc import jwt
    from joserfc.jwk import Key

log = logging.getLogger(__name__)

# Signatures by a key of the provider alone: neither `none`, nor a MAC with the client secret.
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"]
KEY_TYPES = ("RSA", "EC", "OKP")
LEEWAY_SECONDS = 60
LONGEST_SUBJECT = 255


class Rejected(Exception):
    """The answer of the provider proves nothing; the text is for the log."""


def verified_claims(provider: Provider, id_token: str, nonce: str, access_token: str) -> Json:
    """Return the claims of an ID token that was made for this sign-in. Raises Rejected, Unavailable."""
    from authlib.oidc.core import CodeIDToken
    from joserfc.errors import JoseError

    try:
        token = _decoded(provider, id_token)
        claims = CodeIDToken(
            token.claims,
            token.header,
            {
                "iss": {"essential": True, "value": provider.configuration()["issuer"]},
                "aud": {"essential": True, "value": provider.client_id},
            },
            {"nonce": nonce, "client_id": provider.client_id, "access_token": access_token},
        )
        claims.validate(int(clock.now().timestamp()), LEEWAY_SECONDS)
    except (JoseError, ValueError, TypeError, AttributeError) as error:  # the libraries raise these for odd values
        log.warning("an ID token of %s was rejected: %s", provider.issuer, error)
        raise Rejected(str(error)) from error
    subject = claims["sub"]
    if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT or storable(subject) != subject:
        raise Rejected("no subject")
    return dict(claims)


def _decoded(provider: Provider, id_token: str) -> "jwt.Token":
    from joserfc.errors import InvalidKeyIdError

    try:
        return _decoded_by(provider.keys(), id_token)
    except InvalidKeyIdError:
        return _decoded_by(provider.newest_keys(), id_token)


def _decoded_by(keys: Json, id_token: str) -> "jwt.Token":
    """Decode with the keys that are for signatures. Raises InvalidKeyIdError if the right one is not among them."""
    from joserfc import jwt
    from joserfc.jwk import KeySet

    fit = [key for one in keys.get("keys", ()) if (key := _key(one))]
    return jwt.decode(id_token, KeySet(fit), algorithms=ALGORITHMS)


def _key(published: object) -> "Key | None":
    """Return a key that is for signatures; None for any other, one of a new kind or that cannot be read: a provider may
    publish these beside it (RFC 7517, 5).
    """
    from joserfc.errors import JoseError
    from joserfc.jwk import JWKRegistry

    if not isinstance(published, dict) or published.get("kty") not in KEY_TYPES or published.get("use", "sig") != "sig":
        return None
    try:
        return JWKRegistry.import_key(published)
    except (JoseError, ValueError, TypeError, KeyError):  # KeyError: a curve that the library does not know
        return None
