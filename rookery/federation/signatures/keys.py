"""Keys, read from their PEM once: that takes a hundred times as long as signing with one."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from flask import current_app
from sqlalchemy import ColumnElement, bindparam, case, select

from models.accounts.account import Account, AccountKeys
from models.accounts.remote_actor import ActorKey, RemoteActor
from models.base import Query, run
from models.compiled import CompiledQuery
from rookery import urls
from rookery.federation.signatures.parsed import PublicKey
from rookery.secrets import Secrets

SIZES = range(1024, 8192 + 1)  # in bits: smaller keys are insecure, larger ones too slow to verify
LONGEST_PEM = 4096


@dataclass(frozen=True)
class Signer:
    """A local signer: an account or the server itself."""

    key_id: str
    private: rsa.RSAPrivateKey


@dataclass(frozen=True)
class RemoteKey:
    """A key of somebody elsewhere, as it is stored here.

    `fetched_at` is when it was asked for again because a signature did not fit it, None if it never was; `kind` is the
    type of its actor.
    """

    key_id: str
    account_id: int
    actor_id: str
    kind: str
    suspended: bool
    fetched_at: datetime | None
    public: PublicKey


def instance() -> Signer:
    """The server itself, which signs what it fetches (5.10)."""
    secrets: Secrets = current_app.extensions["rookery.secrets"]
    return Signer(urls.key(urls.instance_actor()), private(secrets.instance_private_pem()))


def known(key_id: str) -> RemoteKey | None:
    """The stored key of this id. The id of an actor means the key of that actor, as older PeerTubes have it (5.8)."""
    asked = {"key_id": key_id, "named": key_id.partition("#")[0]}
    row = _OF_KEY.first(**asked) or run(_OF_FURTHER_KEY, asked).first() or run(_OF_ACTOR, asked).first()
    if row is None or (key := public(row.public_pem)) is None:
        return None
    return RemoteKey(key_id, row.id, row.uri, row.kind, row.suspended_at is not None, row.key_fetched_at, key)


_ACTOR = (Account.id, Account.uri, Account.kind, Account.suspended_at, RemoteActor.key_fetched_at)


def _stored(condition: ColumnElement[bool]) -> Query:
    """Return the query for the actor of a key: of several that claim it, most likely the one that it is named after."""
    namesake = case((Account.uri == bindparam("named"), 0), else_=1)
    return (
        select(*_ACTOR, AccountKeys.public_pem)
        .join(RemoteActor, RemoteActor.account_id == Account.id)
        .join(AccountKeys, AccountKeys.account_id == Account.id)
        .where(condition)
        .order_by(namesake, Account.id)
        .limit(1)
    )


_OF_FURTHER_KEY = (
    select(*_ACTOR, ActorKey.public_pem)
    .join(RemoteActor, RemoteActor.account_id == Account.id)
    .join(ActorKey, ActorKey.account_id == Account.id)
    .where(ActorKey.key_id == bindparam("key_id"))
)
_OF_KEY = CompiledQuery(_stored(RemoteActor.key_id == bindparam("key_id")))
_OF_ACTOR = _stored(Account.uri == bindparam("key_id"))


@lru_cache(4096)
def public(pem: str) -> PublicKey | None:
    """Return an RSA key of a sensible size or an Ed25519 key; None for anything else, and for text beside the key."""
    if len(pem) > LONGEST_PEM or "\0" in pem:
        return None
    try:
        key = serialization.load_pem_public_key(pem.strip().encode())
    except (ValueError, TypeError, UnsupportedAlgorithm):
        return None
    if isinstance(key, rsa.RSAPublicKey):
        return key if key.key_size in SIZES else None
    return key if isinstance(key, Ed25519PublicKey) else None


@lru_cache(1024)
def private(pem: bytes) -> rsa.RSAPrivateKey:
    """Load a key that was made here, and so needs no checks."""
    key = serialization.load_pem_private_key(pem, None, unsafe_skip_rsa_key_validation=True)
    assert isinstance(key, rsa.RSAPrivateKey)
    return key
