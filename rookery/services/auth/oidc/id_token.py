"""Verification of ID tokens: signature, issuer, audience, nonce and time.

The libraries are imported where they are used: most servers have no provider.
"""

import logging
from typing import TYPE_CHECKING, Any

from models import clock
from rookery.services.auth.oidc.provider import Provider

if TYPE_CHECKING:
    from joserfc import jwt

log = logging.getLogger(__name__)

# Signatures by a key of the provider alone: neither `none`, nor a MAC with the client secret.
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"]
KEY_TYPES = ("RSA", "EC", "OKP")
LEEWAY_SECONDS = 60
LONGEST_SUBJECT = 255


class Rejected(Exception):
    """The answer of the provider proves nothing; the text is for the log."""


def verified_claims(provider: Provider, id_token: str, nonce: str, access_token: str) -> dict[str, Any]:
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
    if not isinstance(claims["sub"], str) or not 0 < len(claims["sub"]) <= LONGEST_SUBJECT:
        raise Rejected("no subject")
    return dict(claims)


def _decoded(provider: Provider, id_token: str) -> "jwt.Token":
    from joserfc.errors import InvalidKeyIdError

    try:
        return _decoded_by(provider.keys(), id_token)
    except InvalidKeyIdError:
        return _decoded_by(provider.newest_keys(), id_token)


def _decoded_by(keys: dict[str, Any], id_token: str) -> "jwt.Token":
    """Decode with the keys that are for signatures; a provider may publish others, and of kinds that are new."""
    from joserfc import jwt
    from joserfc.jwk import KeySet, KeySetSerialization

    fit = [one for one in keys.get("keys", ()) if one.get("kty") in KEY_TYPES and one.get("use", "sig") == "sig"]
    return jwt.decode(id_token, KeySet.import_key_set(KeySetSerialization(keys=fit)), algorithms=ALGORITHMS)
