"""Which followers another server has, and the digest of them."""

from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.relationships.follow import Follow
from rookery.federation.followers_digest import NOBODY, digest, digest_of, members


def follower(factory, target, name, host):
    account = factory.remote(name, host)
    inbox = f"{account.uri}/inbox"
    db.session.add_all(
        [RemoteActor(account_id=account.id, host=host, inbox=inbox), Follow(account_id=account.id, target_id=target.id)]
    )
    db.session.commit()
    return account


def test_16_3_the_digest_is_the_one_of_the_example():
    ids = ["https://b.example/users/x", "https://b.example/users/y"]

    assert digest_of(ids) == digest_of(ids[::-1])
    assert digest_of(ids) == "ae5297b46c6b2eb73a94ecc3373b3cd977d92a1c5ae0ca37fc2a43d5f42f7a90"


def test_6_7_only_followers_of_that_host_count(factory, alice, bob):
    x, y = (follower(factory, alice, name, "b.example") for name in "xy")
    follower(factory, alice, "z", "c.example")
    follower(factory, bob, "w", "b.example")

    assert members("b.example", alice) == [x.uri, y.uri]
    assert digest("b.example", alice) == "ae5297b46c6b2eb73a94ecc3373b3cd977d92a1c5ae0ca37fc2a43d5f42f7a90"
    assert digest("d.example", alice) == NOBODY == digest_of([])
