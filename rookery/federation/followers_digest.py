"""Followers of one server, and the digest by which two servers see whether they agree on them (6.7).

FEP-8fcf: followers collection synchronisation across servers.
"""

import hashlib
from functools import reduce

from sqlalchemy import select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.relationships.follow import Follow

NOBODY = "0" * 64


def members(host: str, account: Account) -> list[str]:
    """The ids of the followers of `account` whose ids are of this host, as a host is spelt in `remote_actors`."""
    query = (
        select(Account.uri)
        .join(RemoteActor, RemoteActor.account_id == Account.id)
        .join(Follow, Follow.account_id == Account.id)
        .where(RemoteActor.host == host, Follow.target_id == account.id)
        .order_by(Account.id)
    )
    return [uri for uri in db.session.scalars(query) if uri]


def digest(host: str, account: Account) -> str:
    """Return the digest of `members`; 64 zeros where there are none."""
    return digest_of(members(host, account))


def digest_of(ids: list[str]) -> str:
    """The SHA-256 of each id, all combined by XOR, in hexadecimal: order makes no difference."""
    hashes = (int.from_bytes(hashlib.sha256(one.encode()).digest()) for one in ids)
    return f"{reduce(int.__xor__, hashes, 0):064x}"


def sync_url(actor_id: str) -> str:
    """Return where the server of a follower reads who of its people follow this actor."""
    return f"{actor_id}/followers_synchronization"
