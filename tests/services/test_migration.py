"""Moving: followers, lists, blocks and mutes go along with whoever moves, a few at a time, each once."""

import pytest
from sqlalchemy import select

from models.accounts.migration import Migration
from models.base import db
from models.relationships.block import Block
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import Mute
from models.timelines.home_limit import HomeLimit
from models.timelines.list import ListMember
from rookery import events
from rookery.errors import Invalid, NotFound, TooMany, Unavailable
from rookery.services.accounts import migration
from rookery.services.relationships import relationships
from rookery.services.timelines import home_limits, lists
from rookery.services.timelines.home_limits import Limits

OLD = "https://rookery.test/users/alice"


@pytest.fixture
def agreed(alice, bob):
    """alice may move to bob."""
    migration.add_alias(bob, "alice@rookery.test")
    db.session.commit()


@pytest.fixture
def moves(run_jobs):
    def go(account, address):
        migration.move(account, address)
        events.commit()
        run_jobs()
        db.session.expire_all()

    return go


def pairs(model):
    return {(row.account_id, row.target_id) for row in db.session.execute(select(model.account_id, model.target_id))}


# Aliases


def test_14_4_an_alias_is_looked_up_when_it_is_added_and_kept_by_its_id(alice, carol):
    migration.add_alias(alice, "@Carol@FAR.example")
    migration.add_alias(alice, "carol@far.example")

    assert alice.also_known_as == ["https://far.example/users/carol"]


def test_14_4_what_is_nobody_is_no_alias(alice):
    with pytest.raises(NotFound):
        migration.add_alias(alice, "nobody@rookery.test")
    with pytest.raises(NotFound):
        migration.add_alias(alice, "no address")
    with pytest.raises(Unavailable):
        migration.add_alias(alice, "stranger@gone.example")
    with pytest.raises(Invalid):
        migration.add_alias(alice, "alice@rookery.test")


def test_14_4_there_are_at_most_twenty_aliases(alice, factory):
    for number in range(20):
        migration.add_alias(alice, factory.remote(f"p{number}", "far.example").acct)

    migration.add_alias(alice, "p3@far.example")
    with pytest.raises(Invalid, match="20"):
        migration.add_alias(alice, factory.remote("p20", "far.example").acct)


def test_14_4_an_alias_can_be_taken_away_also_when_it_is_gone(alice, carol, facts):
    migration.add_alias(alice, carol.acct)
    alice.also_known_as = [*alice.also_known_as, "https://gone.example/users/x"]
    db.session.flush()

    migration.remove_alias(alice, carol.acct)
    migration.remove_alias(alice, "https://gone.example/users/x")

    assert alice.also_known_as == []
    assert [type(fact).__name__ for fact in facts] == ["ProfileChanged"] * 3


# Moving out


def test_14_4_who_is_not_named_by_the_other_account_does_not_move(alice, bob):
    with pytest.raises(Invalid, match="does not list this one"):
        migration.move(alice, "bob@rookery.test")

    assert alice.moved_to_id is None


def test_14_4_nobody_moves_to_an_account_that_has_moved_or_is_suspended(alice, bob, carol, agreed):
    bob.moved_to_id = carol.id
    db.session.commit()

    with pytest.raises(Invalid, match="no longer active"):
        migration.move(alice, "bob@rookery.test")


def test_14_4_nobody_moves_to_themselves(alice):
    with pytest.raises(Invalid):
        migration.move(alice, "alice@rookery.test")


def test_14_4_a_stranger_who_cannot_be_looked_up_afresh_is_not_moved_to(alice, carol):
    carol.also_known_as = [OLD]
    db.session.commit()

    with pytest.raises(Unavailable):
        migration.move(alice, carol.acct)


def test_14_4_whoever_moved_waits_a_week(alice, bob, agreed, moves, frozen_time):
    moves(alice, "bob@rookery.test")
    migration.stay(alice)
    frozen_time.move(days=6)

    with pytest.raises(TooMany):
        migration.move(alice, "bob@rookery.test")

    frozen_time.move(days=2)
    moves(alice, "bob@rookery.test")
    assert alice.moved_to_id == bob.id


def test_14_4_an_account_that_has_moved_can_only_be_read(alice, bob, agreed, moves, api):
    before = api(alice)
    moves(alice, "bob@rookery.test")

    assert before.get("/api/v1/timelines/home").status_code == 200
    refused = before.post("/api/v1/statuses", data={"status": "still here"})
    assert (refused.status_code, refused.json) == (403, {"error": "The account has moved and can only be read"})
    assert before.post(f"/api/v1/accounts/{bob.id}/follow").status_code == 403

    migration.stay(alice)
    assert before.post("/api/v1/statuses", data={"status": "back"}).status_code == 200


# Going along


def test_11_move_followers_here_follow_the_new_account_with_their_options_and_leave_the_old_one(
    alice, bob, factory, agreed, moves
):
    dora = factory.user("dora")
    relationships.follow(dora, alice, reblogs=False, notify=True, languages=["de"])

    moves(alice, "bob@rookery.test")

    follow = db.session.scalars(select(Follow)).one()
    assert (follow.account_id, follow.target_id) == (dora.id, bob.id)
    assert (follow.reblogs, follow.notify, follow.languages) == (False, True, ["de"])


def test_11_move_lists_are_carried_over_also_where_the_new_account_answers_first(alice, carol, factory, run_jobs):
    dora = factory.user("dora")
    relationships.follow(dora, alice)
    friends = lists.create(dora, lists.ListChanges(title="Friends"))
    lists.add(dora, friends.id, [alice.id])
    carol.also_known_as = [OLD]
    migration.carry_out(alice, carol)
    events.commit()
    run_jobs()
    assert pairs(FollowRequest) == {(dora.id, carol.id)}
    assert pairs(ListMember) == set()

    relationships.accept(carol, dora.id)
    events.commit()
    run_jobs()

    assert pairs(ListMember) == {(dora.id, carol.id)}
    assert pairs(Follow) == {(dora.id, carol.id)}


def test_11_move_limits_in_home_are_carried_over(alice, bob, factory, agreed, moves):
    dora = factory.user("dora")
    relationships.follow(dora, alice)
    home_limits.limit(dora, alice.id, Limits(per_day=2, replies=False))

    moves(alice, "bob@rookery.test")

    limit = db.session.scalars(select(HomeLimit)).one()
    assert (limit.account_id, limit.target_id, limit.per_day, limit.replies) == (dora.id, bob.id, 2, False)
    assert pairs(ListMember) == {(dora.id, bob.id)}


def test_11_move_blocks_and_mutes_are_carried_over(alice, bob, factory, agreed, moves):
    dora, emil = factory.user("dora"), factory.user("emil")
    relationships.block(dora, alice)
    relationships.mute(emil, alice, notifications=False, seconds=3600)

    moves(alice, "bob@rookery.test")

    assert pairs(Block) == {(dora.id, alice.id), (dora.id, bob.id)}
    carried = db.session.scalars(select(Mute).where(Mute.target_id == bob.id)).one()
    assert (carried.account_id, carried.notifications) == (emil.id, False)
    assert carried.expires_at is not None


def test_11_move_a_block_does_not_end_a_follow_of_the_new_account(alice, bob, factory, agreed, moves):
    dora = factory.user("dora")
    relationships.block(dora, alice)
    relationships.follow(dora, bob)

    moves(alice, "bob@rookery.test")

    assert pairs(Follow) == {(dora.id, bob.id)}
    assert pairs(Block) == {(dora.id, alice.id)}


def test_11_move_whoever_may_not_follow_the_new_account_stays_with_the_old_one(alice, bob, factory, agreed, moves):
    dora = factory.user("dora")
    relationships.follow(dora, alice)
    relationships.follow(bob, alice)
    relationships.block(bob, dora)

    moves(alice, "bob@rookery.test")

    assert pairs(Follow) == {(dora.id, alice.id), (bob.id, alice.id)}


def test_11_move_goes_piece_by_piece_and_twice_is_like_once(alice, bob, factory, agreed, moves, monkeypatch, run_jobs):
    monkeypatch.setattr(migration, "AT_ONCE", 2)
    people = [factory.user(f"p{number}") for number in range(5)]
    for one in people:
        relationships.follow(one, alice)

    moves(alice, "bob@rookery.test")
    migration.move_followers(alice.id, bob.id)
    events.commit()
    run_jobs()

    assert pairs(Follow) == {(one.id, bob.id) for one in people}
    assert len(db.session.scalars(select(Migration)).all()) == 1


def test_11_move_that_was_taken_back_moves_nobody_any_more(alice, bob, factory, agreed, run_jobs):
    dora = factory.user("dora")
    relationships.follow(dora, alice)
    migration.move(alice, "bob@rookery.test")
    migration.stay(alice)
    events.commit()
    run_jobs()

    assert pairs(Follow) == {(dora.id, alice.id)}


def test_11_move_strangers_are_moved_by_their_own_servers(alice, bob, carol, agreed, moves):
    relationships.follow(carol, alice)

    moves(alice, "bob@rookery.test")

    assert pairs(Follow) == {(carol.id, alice.id)}


# Commands


def test_the_commands_name_aliases_and_move(flask, alice, bob, run_jobs):
    assert flask("accounts alias bob alice@rookery.test").output == f"{OLD}\n"
    assert "has moved to bob" in flask("accounts move alice bob@rookery.test").output
    assert "is active here again" in flask("accounts move alice --back").output
    assert flask("accounts alias bob alice@rookery.test --remove").output == ""
