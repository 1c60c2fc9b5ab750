"""Conditions of visibility: what many may read, asked at once, and whom a list of people shows."""

import pytest

from models import clock
from models.accounts.account import Account
from models.base import db
from models.visibility import (
    collection_member,
    listed_member,
    may_see_collection,
    may_see_featured,
    may_see_network,
    own_list_member,
    readable_pairs,
    recommendable_to,
    status_for_account,
    status_for_host,
)
from rookery.services.relationships import domain_blocks, relationships
from rookery.services.statuses import reblog


def test_of_many_pairs_those_are_told_in_which_one_may_read_the_other(alice, bob, factory, post):
    dora = factory.user("dora")
    relationships.block(alice, dora)
    public, private = post(alice).id, post(alice, visibility="private").id
    shared = reblog(bob, public).id

    asked = [(status, viewer.id) for status in (public, private, shared) for viewer in (alice, bob, dora)]

    assert readable_pairs(asked) == {(public, alice.id), (public, bob.id), (private, alice.id)}


def test_nothing_but_what_is_asked_about_is_looked_at(alice, bob, post, plans):
    status = post(alice).id

    [plan] = plans(lambda: readable_pairs([(status, bob.id)]))

    assert "pk_statuses" in plan or "statuses USING INTEGER PRIMARY KEY" in plan, plan
    assert "ix_statuses" not in plan, plan


def shown(condition):
    return set(db.session.scalars(db.select(Account.id).where(condition)))


def suspend(account):
    account.suspend()
    db.session.commit()


def test_other_servers_get_a_reblog_only_together_with_what_it_holds(alice, bob, factory, post):
    carol, shared = factory.remote("carol", "far.example"), reblog(alice, post(bob).id).id

    def got():
        found = (
            status_for_host(shared, None),
            status_for_host(shared, "far.example"),
            status_for_account(shared, carol.id),
        )
        return [one is not None for one in found]

    before = got()
    suspend(bob)

    assert (before, got()) == ([True] * 3, [False] * 3)


@pytest.fixture
def dora(factory):
    return factory.user("dora")


def test_a_collection_is_hidden_by_a_block_either_way_and_by_suspension(alice, bob, dora):
    relationships.block(alice, bob)
    relationships.block(dora, alice)

    def owners(viewer_id):
        return shown(may_see_collection(viewer_id, Account.id))

    assert owners(None) == {alice.id, bob.id, dora.id}
    assert owners(alice.id) == {alice.id}
    assert owners(bob.id) == owners(dora.id) == {bob.id, dora.id}
    suspend(bob)
    assert owners(None) == owners(dora.id) | {alice.id} == {alice.id, dora.id}


def test_a_member_who_has_not_answered_is_shown_to_the_owner_and_the_member_alone(alice, bob, dora):
    def members(viewer_id, owner, pending):
        state = db.literal(not pending), db.literal(pending)
        return shown(collection_member(viewer_id, Account.id, db.literal(owner.id), *state))

    assert members(None, alice, pending=True) == set()
    assert members(bob.id, alice, pending=True) == {bob.id}
    assert members(alice.id, alice, pending=True) == {alice.id, bob.id, dora.id}
    relationships.block(bob, dora)
    assert members(bob.id, alice, pending=False) == {alice.id, bob.id}
    assert members(dora.id, alice, pending=False) == {alice.id, dora.id}
    assert members(None, alice, pending=False) == {alice.id, bob.id, dora.id}
    suspend(bob)
    assert members(None, alice, pending=False) == {alice.id, dora.id}


def test_a_member_of_a_blocked_server_is_not_shown_and_a_muted_one_is(alice, bob, factory):
    far = factory.remote("far", "far.example")
    relationships.mute(alice, bob)
    domain_blocks.block(alice, "far.example")

    found = shown(collection_member(alice.id, Account.id, db.literal(bob.id), db.literal(True), db.literal(False)))

    assert far.id not in found and bob.id in found


@pytest.mark.parametrize("change", ["limited_at", "moved_to_id", "suspended_at", "undiscoverable", "mute", "block"])
def test_only_who_wants_to_be_found_and_the_viewer_wants_to_meet_is_recommended(alice, bob, change):
    bob.discoverable = True
    db.session.commit()
    assert shown(recommendable_to(alice.id)) == shown(recommendable_to(None)) == {bob.id}

    if change in ("mute", "block"):
        getattr(relationships, change)(alice, bob)
    elif change == "undiscoverable":
        bob.discoverable = False
    else:
        setattr(bob, change, alice.id if change == "moved_to_id" else clock.now())
    db.session.commit()

    assert shown(recommendable_to(alice.id)) == set()
    assert shown(recommendable_to(None)) == ({bob.id} if change in ("mute", "block") else set())


def test_ones_own_list_keeps_whom_one_mutes_or_blocks_but_not_the_suspended(alice, bob, dora):
    relationships.mute(alice, bob, seconds=3600)
    relationships.block(alice, dora)
    assert {bob.id, dora.id} < shown(own_list_member())
    assert shown(listed_member(alice.id, Account.id)) == {alice.id}
    suspend(bob)
    assert bob.id not in shown(own_list_member())


def test_nobody_is_shown_before_the_sign_up_is_confirmed_and_approved(alice, factory):
    factory.user("unconfirmed", confirmed=False)
    factory.user("unapproved", approved=False)

    assert shown(own_list_member()) == shown(listed_member(None, Account.id)) == {alice.id}


def test_a_profile_is_shown_to_all_but_those_it_blocks_and_a_network_only_unless_hidden(alice, bob, dora):
    relationships.block(alice, bob)
    for may in (may_see_featured, may_see_network):
        assert may(None, alice) and may(dora.id, alice) and may(alice.id, alice)
        assert not may(bob.id, alice)
    alice.hide_collections = True
    assert may_see_featured(dora.id, alice) and may_see_network(alice.id, alice)
    assert not may_see_network(dora.id, alice) and not may_see_network(None, alice)
    suspend(alice)
    assert not may_see_network(alice.id, alice) and not may_see_featured(None, alice)
