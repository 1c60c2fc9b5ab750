"""ID tokens that a provider, or somebody who plays one, may send: only one that was made for this sign-in counts."""

import hmac
import json
import time

import pytest
from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

from rookery.services.auth.oidc import id_token
from rookery.services.auth.oidc.exchange import claim
from rookery.services.auth.oidc.id_token import Rejected, verified_claims
from rookery.services.auth.oidc.provider import parsed_roles
from rookery.text import base64url

pytestmark = pytest.mark.any_database

KEY, OTHER = RSAKey.generate_key(2048, {"kid": "1"}), RSAKey.generate_key(2048, {"kid": "2"})
GOOD = {"iss": "https://id.example", "aud": "rookery", "sub": "ada", "nonce": "n"}


class Provider:
    issuer, client_id = "https://id.example", "rookery"

    def __init__(self):
        self.known = [KEY]

    def configuration(self):
        return {"issuer": self.issuer}

    def keys(self):
        return KeySet(self.known[:1]).as_dict()

    def newest_keys(self):
        return KeySet(self.known).as_dict()


def signed(key=KEY, alg="RS256", **changed):
    now = int(time.time())
    claims = {**GOOD, "iat": now, "exp": now + 300, **changed}
    header = {"alg": alg, **({"kid": key.kid} if key.kid else {})}
    return jwt.encode(header, {k: v for k, v in claims.items() if v is not None}, key, algorithms=[alg])


def test_a_token_made_for_this_sign_in_counts():
    assert verified_claims(Provider(), signed(), "n", "")["sub"] == "ada"
    assert verified_claims(Provider(), signed(aud=["rookery", "x"], azp="rookery"), "n", "")["sub"] == "ada"


@pytest.mark.parametrize(
    "changed",
    [
        {"iss": "https://evil.example"},
        {"iss": None},
        {"aud": "another"},
        {"aud": None},
        {"aud": ["rookery", "another"]},
        {"aud": ["rookery", "another"], "azp": "another"},
        {"nonce": "of another sign-in"},
        {"nonce": None},
        {"exp": int(time.time()) - 3600},
        {"exp": None},
        {"exp": "soon"},
        {"iat": int(time.time()) + 3600},
        {"nbf": int(time.time()) + 3600},
        {"sub": None},
        {"sub": ""},
        {"sub": 7},
        {"sub": "x" * 256},
        {"at_hash": "of another token"},
    ],
    ids=range(18),
)
def test_one_claim_that_does_not_fit_and_the_token_is_rejected(changed):
    with pytest.raises(Rejected):
        verified_claims(Provider(), signed(**changed), "n", "token")


@pytest.mark.parametrize("token", ["", "a.b.c", "a.b", "é", signed(OTHER), signed()[:-6] + "AAAAAA"], ids=range(6))
def test_what_is_not_signed_by_a_key_of_the_provider_is_rejected(token):
    with pytest.raises(Rejected):
        verified_claims(Provider(), token, "n", "")


def test_neither_no_signature_nor_one_with_the_public_key_as_a_secret_counts():
    claims = signed().split(".")[1]
    begun = f"{encoded({'alg': 'HS256', 'kid': '1'})}.{claims}"
    mac = hmac.new(KEY.as_pem(private=False), begun.encode(), "sha256").digest()

    for token in (f"{encoded({'alg': 'none'})}.{claims}.", f"{begun}.{base64url.encode(mac)}"):
        with pytest.raises(Rejected):
            verified_claims(Provider(), token, "n", "")
    assert not {"none", "HS256", "HS512"} & set(id_token.ALGORITHMS)


def test_a_key_that_came_meanwhile_is_looked_up():
    provider = Provider()
    provider.known = [KEY, OTHER]

    assert verified_claims(provider, signed(OTHER), "n", "")["sub"] == "ada"


def test_keys_that_are_not_for_signatures_are_passed_over():
    provider = Provider()
    odd = [{"kty": "AKP", "kid": "9", "alg": "ML-DSA-44", "pub": "x"}, {**OTHER.as_dict(private=False), "use": "enc"}]
    provider.keys = provider.newest_keys = lambda: {"keys": [*odd, KEY.as_dict(private=False)]}

    assert verified_claims(provider, signed(), "n", "")["sub"] == "ada"
    with pytest.raises(Rejected):
        verified_claims(provider, signed(OTHER), "n", "")


def test_groups_are_found_by_name_and_by_path():
    claims = {"https://x.example/groups": ["a"], "realm_access": {"roles": ["b"]}, "flat.name": ["c"]}

    assert [claim(claims, path) for path in ("https://x.example/groups", "realm_access.roles", "flat.name")] == [
        ["a"],
        ["b"],
        ["c"],
    ]
    assert claim(claims, "realm_access.none") is claim(claims, "none.at.all") is None


def test_groups_and_roles_may_have_spaces_in_their_names():
    assert parsed_roles("board=Moderator, cn=press office = Chief editor,") == {
        "board": "Moderator",
        "cn=press office": "Chief editor",
    }
    with pytest.raises(ValueError, match="board"):
        parsed_roles("board")


def encoded(document):
    return base64url.encode(json.dumps(document).encode())
