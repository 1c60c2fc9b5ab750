"""Moves of others are believed once the account that they move to says so; then people here go along (11, 14.4)."""

import pytest

from models import clock
from models.accounts.account import Account
from models.accounts.migration import Migration
from models.base import db
from models.relationships.follow import Follow, FollowRequest
from rookery import events
from rookery.errors import Invalid
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.services.accounts import migration
from tests.federation.arriving import Arrivals
from tests.federation.neighbours import follows, knows, signs

OURS = "https://rookery.test/users"


@pytest.fixture
def carol(fediverse):
    return fediverse.server("masto.example").person("carol")


@pytest.fixture
def dora(fediverse, carol):
    """What carol is elsewhere."""
    return fediverse.server("other.example").person("dora", alsoKnownAs=[carol.id])


@pytest.fixture
def known(carol):
    return knows(carol)


@pytest.fixture
def moves(factory, carol, known, run_jobs):
    """`moves(dora)`: carol says that she is dora from now on."""

    def move(whom, **more):
        named = {"target": getattr(whom, "id", whom)} | more
        try:
            Arrivals(factory).apply(carol.activity("Move", carol.id, **named))
        finally:
            run_jobs()
            db.session.expire_all()

    return move


def pairs(model):
    rows = db.session.execute(db.select(model.account_id, model.target_id))
    return {(row.account_id, row.target_id) for row in rows}


def test_11_move_people_here_follow_the_new_account_and_leave_the_old_one(carol, dora, known, alice, moves):
    follows(signs(alice), known)

    moves(dora)

    new = ids.account(dora.id)
    assert known.moved_to_id == new.id
    assert pairs(Follow) == set()
    assert pairs(FollowRequest) == {(alice.id, new.id)}
    assert [one["object"] for one in dora.server.activities("Follow")] == [dora.id]
    assert [one["object"]["object"] for one in carol.server.activities("Undo")] == [carol.id]


def test_11_move_an_account_here_can_be_moved_to(carol, known, alice, bob, moves):
    follows(signs(alice), known)
    migration.add_alias(bob, "carol@masto.example")
    db.session.commit()

    moves(f"{OURS}/bob")

    assert known.moved_to_id == bob.id
    assert pairs(Follow) == {(alice.id, bob.id)}


def test_11_move_the_new_account_is_fetched_anew(carol, dora, known, alice, moves):
    """What is stored of it is of before it named the old one."""
    knows(dora)

    moves(dora)

    assert known.moved_to_id == ids.account(dora.id).id


@pytest.mark.parametrize("aliases", [[], ["https://masto.example/users/somebody"], None])
def test_11_move_to_somebody_who_does_not_name_the_old_account_is_refused(dora, known, alice, moves, caplog, aliases):
    dora.shows_itself(alsoKnownAs=aliases)
    follows(alice, known)
    caplog.set_level("INFO")

    moves(dora)

    assert known.moved_to_id is None
    assert pairs(Follow) == {(alice.id, known.id)}
    assert "rule 11" in caplog.text


def test_11_move_to_an_account_that_has_moved_itself_is_refused(fediverse, dora, known, alice, moves):
    third = fediverse.server("third.example").person("third", alsoKnownAs=[dora.id])
    dora.shows_itself(movedTo=third.id)

    moves(dora)

    assert known.moved_to_id is None


def test_11_move_to_a_suspended_account_is_refused(dora, known, alice, moves):
    knows(dora, suspended_at=clock.now())

    moves(dora)

    assert known.moved_to_id is None


@pytest.mark.parametrize(
    "more",
    [
        {"object": "https://masto.example/users/somebody"},
        {"target": None},
        {"target": 7},
        {"target": "https://masto.example/users/carol"},
    ],
)
def test_11_move_of_somebody_else_or_to_nowhere_is_dropped(dora, moves, more):
    with pytest.raises(Dropped) as dropped:
        moves(dora, **more)

    assert dropped.value.rule == "11"


@pytest.mark.parametrize("target", [f"{OURS}/nobody", "https://gone.example/users/x"])
def test_11_move_to_nobody_changes_nothing(known, moves, target):
    moves(target)

    assert known.moved_to_id is None


def test_11_move_again_within_a_week_is_refused(fediverse, carol, dora, known, moves, frozen_time):
    other = fediverse.server("third.example").person("third", alsoKnownAs=[carol.id])
    moves(dora)
    first = known.moved_to_id

    moves(other)
    assert known.moved_to_id == first

    frozen_time.move(days=8)
    moves(other)
    assert known.moved_to_id == ids.account(other.id).id


def test_11_move_that_comes_twice_happens_once(carol, dora, known, alice, moves):
    follows(signs(alice), known)

    moves(dora)
    moves(dora)

    assert len(db.session.scalars(db.select(Migration)).all()) == 1
    assert len(dora.server.activities("Follow")) == 1


def test_14_4_one_of_us_moves_elsewhere_once_that_account_names_it(carol, known, alice, api, run_jobs):
    signs(alice)

    with pytest.raises(Invalid, match="does not list"):
        migration.move(alice, "carol@masto.example")
    events.rollback()
    carol.shows_itself(alsoKnownAs=[f"{OURS}/alice"])
    migration.move(db.session.get_one(Account, alice.id), "carol@masto.example")
    events.commit()

    seen = api().get(f"/api/v1/accounts/{alice.id}").json
    assert seen["moved"]["acct"] == "carol@masto.example"


def test_14_4_an_alias_that_nobody_knows_is_looked_up(alice, dora):
    migration.add_alias(alice, "dora@other.example")

    assert alice.also_known_as == [dora.id]
