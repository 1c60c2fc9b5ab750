"""People of other servers as this one knows them: their rows, and their keys."""

from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization

from models import clock
from models.accounts.account import AccountKeys
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.relationships.follow import Follow


def known(factory, person):
    """The account of somebody of `tests/peers.py`, with the key that they sign with."""
    account = factory.remote(person.name, person.server.domain, uri=person.id)
    pem = person.key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    db.session.add_all(
        [
            RemoteActor(
                account_id=account.id,
                host=urlsplit(person.id).netloc,
                inbox=f"{person.id}/inbox",
                key_id=person.key_id,
                key_fetched_at=clock.now(),
            ),
            AccountKeys(account_id=account.id, public_pem=pem.decode()),
        ]
    )
    db.session.commit()
    return account


def follow(follower, target):
    db.session.add(Follow(account_id=follower.id, target_id=target.id))
    db.session.commit()
