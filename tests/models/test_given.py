"""Lists that are one parameter: a query's text does not grow with them, and finds each by its index."""

import pytest
from sqlalchemy import event

from models.accounts.account import Account
from models.array_parameters import load_by_ids
from models.base import db
from models.federation.inbox import Incoming
from models.federation.relay import Relay
from models.federation.tombstone import remember, remembered
from models.relationships.follow import Follow
from rookery.federation import ids
from rookery.federation.remote import local_lookup

PLACE = "https://masto.example/"


@pytest.fixture
def said(app):
    """What is asked of the database, one text for each."""
    texts = []

    def listen(connection, cursor, statement, *others):
        texts.append(statement)

    event.listen(db.engine, "before_cursor_execute", listen)
    yield texts
    event.remove(db.engine, "before_cursor_execute", listen)


@pytest.mark.parametrize(
    "ask",
    [
        lambda count: load_by_ids(Account, range(count)),
        lambda count: Incoming.drop(*range(count)),
        lambda count: ids.statuses(f"{PLACE}{number}" for number in range(count)),
        lambda count: remembered(f"{PLACE}{number}" for number in range(count)),
        lambda count: local_lookup.followed(range(count)),
        lambda count: Relay.enabled_among(range(count)),
    ],
)
def test_a_longer_list_is_asked_for_in_the_same_words(app, said, ask):
    for count in (0, 1, 200):
        ask(count)

    assert len(said) == 3 and len(set(said)) == 1


def test_those_that_are_there_are_found(alice, bob, factory):
    away = factory.remote("carol", "masto.example")
    db.session.add(Follow(account_id=alice.id, target_id=away.id))
    db.session.flush()
    remember(f'{PLACE}"é', "https://masto.example/users/carol")

    assert {one.id for one in load_by_ids(Account, [alice.id, bob.id, 1])} == {alice.id, bob.id}
    assert local_lookup.followed([away.id, bob.id, 1]) == {away.id}
    assert remembered([f'{PLACE}"é', f"{PLACE}1"]) == {f'{PLACE}"é'}


def test_how_many_were_dropped_is_told(app):
    Incoming.add(
        host="masto.example", key_id="k", signer_id=None, inbox_owner_id=None, proof=None, body=b"{}", key=None
    )
    waiting = db.session.query(Incoming.id).scalar()

    assert Incoming.drop(waiting, 1) == 1 and Incoming.drop(waiting) == 0
