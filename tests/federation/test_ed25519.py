"""Ed25519 keys of other servers: read from `assertionMethod` (FEP-521a), and taken where they sign (RFC 9421)."""

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import delete, select

from models.accounts.remote_actor import ActorKey
from models.base import db
from models.relationships.follow import Follow
from rookery.federation.read import multikey
from rookery.federation.remote import resolve
from rookery.federation.remote.dependencies import FetchBudget

ALICE = "https://rookery.test/users/alice"


@pytest.fixture
def masto(fediverse):
    return fediverse.server("masto.example")


@pytest.fixture
def carol(masto):
    """Somebody who signs with an Ed25519 key beside their RSA key."""
    person = masto.person("carol")
    person.signing_key = Ed25519PrivateKey.generate()
    person.key_id = f"{person.id}#ed25519-key"
    person.shows_itself(
        publicKey={**person.actor["publicKey"], "id": f"{person.id}#main-key"},
        assertionMethod=[multikey_of(person)],
    )
    return person


def multikey_of(person, **more):
    raw = serialization.Encoding.Raw, serialization.PublicFormat.Raw
    public = person.signing_key.public_key().public_bytes(*raw)
    return {
        "id": person.key_id,
        "type": "Multikey",
        "controller": person.id,
        "publicKeyMultibase": "z" + base58(multikey.ED25519_PREFIX + public),
        **more,
    }


def base58(raw):
    number, text = int.from_bytes(raw), ""
    while number:
        number, digit = divmod(number, 58)
        text = multikey.BASE58[digit] + text
    return text


def followers():
    return db.session.query(Follow).count()


def test_a_request_signed_by_an_ed25519_key_is_taken(carol, alice, run_jobs):
    reply = carol.does("Follow", ALICE)
    first = carol.sends(carol.activity("Follow", ALICE), form="rfc9421")
    run_jobs()
    followed = followers()

    known = carol.sends(carol.activity("Undo", carol.activity("Follow", ALICE)), form="rfc9421")
    run_jobs()

    assert (reply.status_code, first.status_code, known.status_code) == (202, 202, 202)
    assert (followed, followers()) == (1, 0)


def test_a_signature_of_another_ed25519_key_is_refused(carol, alice, run_jobs):
    carol.sends(carol.activity("Follow", ALICE), form="rfc9421")
    run_jobs()
    carol.signing_key = Ed25519PrivateKey.generate()

    undo = carol.sends(carol.activity("Undo", carol.activity("Follow", ALICE)), form="rfc9421")
    run_jobs()
    again = carol.sends(carol.activity("Undo", carol.activity("Follow", ALICE)), form="rfc9421")

    assert (undo.status_code, again.status_code) == (202, 401)
    assert followers() == 1


def test_a_key_that_the_actor_shows_no_more_is_forgotten(carol, alice, run_jobs):
    carol.sends(carol.activity("Follow", ALICE), form="rfc9421")
    run_jobs()
    carol.shows_itself(assertionMethod=[])

    resolve.account(carol.id, FetchBudget())

    assert db.session.scalars(select(ActorKey)).all() == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"controller": "https://masto.example/users/dora"},
        {"controller": None},
        {"id": "https://evil.example/users/carol#ed25519-key"},
        {"publicKeyMultibase": "z" + base58(b"\x12\x00" + b"k" * 32)},
        {"publicKeyMultibase": "z" + base58(multikey.ED25519_PREFIX + b"k" * 31)},
        {"publicKeyMultibase": "z" + "1" * 100_000},
        {"publicKeyMultibase": "zIl0O"},
        {"publicKeyMultibase": "mAbc"},
        {"publicKeyMultibase": 7},
        {"publicKeyMultibase": None},
    ],
)
def test_what_is_no_ed25519_key_of_the_actor_is_left_out(carol, wrong):
    carol.shows_itself(assertionMethod=[multikey_of(carol, **wrong), None, "https://masto.example/key", 3])

    account = resolve.account(carol.id, FetchBudget())

    assert account.username == "carol"
    assert db.session.scalars(select(ActorKey)).all() == []


def test_an_actor_with_nothing_but_an_ed25519_key_is_met(carol, alice, run_jobs):
    carol.shows_itself(publicKey=None)

    reply = carol.sends(carol.activity("Follow", ALICE), form="rfc9421")
    run_jobs()

    assert reply.status_code == 202
    assert followers() == 1


def test_keys_go_with_their_account(carol, alice, run_jobs):
    account = resolve.account(carol.id, FetchBudget())
    kept = db.session.scalars(select(ActorKey.key_id)).all()

    db.session.execute(delete(type(account)).where(type(account).id == account.id))

    assert kept == [carol.key_id]
    assert db.session.scalars(select(ActorKey)).all() == []
