"""The authorization code flow with PKCE: where the browser is sent, and what its code is exchanged for.

https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth
"""

import base64
import logging
import secrets
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote_plus, urlencode, urlsplit

from authlib.common.urls import add_params_to_uri
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge

from models.base import Json
from rookery import net
from rookery.errors import Unavailable
from rookery.services.auth.oidc.id_token import Rejected, verified_claims
from rookery.services.auth.oidc.provider import Provider, redirect_uri, signed_out_uri
from rookery.services.auth.sign_up_form import stored_email
from rookery.text.plain import clean_line

log = logging.getLogger(__name__)

LONGEST, LONGEST_ADDRESS, LATEST = 300, 2000, 2**40


@dataclass(frozen=True)
class Attempt:
    """The secrets of one sign-in, which the browser's session keeps until it comes back."""

    state: str
    nonce: str
    verifier: str

    @classmethod
    def begin(cls) -> "Attempt":
        return cls(*(secrets.token_urlsafe(32) for _secret in range(3)))


@dataclass(frozen=True)
class Person:
    """The provider's claims about who signed in. `authenticated_at` is 0 where the provider does not say when."""

    subject: str
    email: str
    is_email_verified: bool
    username: str
    name: str
    groups: tuple[str, ...]
    authenticated_at: float


def authorization_url(provider: Provider, attempt: Attempt, *, anew: bool = False) -> str:
    """Return where the browser goes to sign in; `anew` even if the provider knows it already. Raises Unavailable."""
    more: dict[str, Any] = {"prompt": "login", "max_age": 0} if anew else {}
    return str(
        prepare_grant_uri(
            provider.endpoint("authorization_endpoint"),
            provider.client_id,
            "code",
            redirect_uri(),
            provider.scopes,
            attempt.state,
            nonce=attempt.nonce,
            code_challenge=create_s256_code_challenge(attempt.verifier),
            code_challenge_method="S256",
            **more,
        )
    )


def end_session_url(provider: Provider) -> str:
    """Return where a person signs out of the provider, which leads back here; empty where it offers no such page.

    https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout
    """
    try:
        endpoint = provider.endpoint("end_session_endpoint")
        parts = urlsplit(endpoint)
    except (Unavailable, ValueError):
        return ""
    if parts.scheme not in ("http", "https") or not parts.netloc or len(endpoint) > LONGEST_ADDRESS:
        return ""
    told = {"client_id": provider.client_id, "post_logout_redirect_uri": signed_out_uri()}
    return str(add_params_to_uri(endpoint, list(told.items())))


def redeem(provider: Provider, attempt: Attempt, code: str) -> Person:
    """Exchange the code for the claims about a person. Raises Rejected, Unavailable."""
    tokens = _tokens(provider, attempt, code)
    access_token = str(tokens.get("access_token", ""))
    claims = verified_claims(provider, str(tokens.get("id_token", "")), attempt.nonce, access_token)
    return _person(provider, claims | _more_claims(provider, claims, access_token))


def _tokens(provider: Provider, attempt: Attempt, code: str) -> Json:
    form = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": redirect_uri(),
        "code_verifier": attempt.verifier,
    }
    headers: dict[str, str] = {}
    if provider.client_secret and _takes_basic(provider):
        headers["Authorization"] = f"Basic {_basic(provider)}"
    else:
        form |= {"client_id": provider.client_id}
        form |= {"client_secret": provider.client_secret} if provider.client_secret else {}
    try:
        return provider.post(provider.endpoint("token_endpoint"), urlencode(form).encode(), headers)
    except net.BadStatus as error:
        said = error.page.body[:LONGEST]
        log.warning("%s gave no token: status %s, %r", provider.issuer, error.page.status, said)
        raise (provider.unavailable() if error.page.status >= 500 else Rejected("no token")) from error


def _takes_basic(provider: Provider) -> bool:
    """The default of a provider that states no methods is `client_secret_basic`."""
    methods = provider.configuration().get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
    return "client_secret_basic" in methods


def _basic(provider: Provider) -> str:
    """Both parts are encoded as in a form first (RFC 6749, 2.3.1)."""
    pair = f"{quote_plus(provider.client_id)}:{quote_plus(provider.client_secret)}"
    return base64.b64encode(pair.encode()).decode()


def _more_claims(provider: Provider, claims: Json, access_token: str) -> Json:
    """Return what the userinfo endpoint adds where the ID token is short; nothing if it speaks of somebody else."""
    wanted = ["email", *([provider.groups_claim] if provider.roles else [])]
    address = provider.endpoint("userinfo_endpoint")
    if not address or not access_token or all(claim(claims, name) is not None for name in wanted):
        return {}
    try:
        found = provider.get(address, access_token)
    except Unavailable:
        return {}
    return {name: value for name, value in found.items() if name not in claims} if _same(found, claims) else {}


def _same(found: Json, claims: Json) -> bool:
    return found.get("sub") == claims["sub"]


def _person(provider: Provider, claims: Json) -> Person:
    groups = claim(claims, provider.groups_claim)
    email = _text(claims.get("email"))
    return Person(
        subject=claims["sub"],
        email=email,
        is_email_verified=stored_email(email) is not None and claims.get("email_verified") in (True, "true"),
        username=_text(claims.get("preferred_username")),
        name=_text(claims.get("name")),
        groups=tuple(str(one) for one in (groups if isinstance(groups, list) else [groups] if groups else [])),
        authenticated_at=_moment(claims.get("auth_time")),
    )


def claim(claims: Json, path: str) -> object:
    """Return a claim by its name, or by its path with dots (`realm_access.roles`); None if it is not there."""
    if path in claims:
        return claims[path]
    first, _dot, rest = path.partition(".")
    inner = claims.get(first)
    return claim(inner, rest) if rest and isinstance(inner, dict) else None


def _text(value: object) -> str:
    return clean_line(value, LONGEST) if isinstance(value, str) else ""


def _moment(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) and 0 <= value < LATEST else 0.0
