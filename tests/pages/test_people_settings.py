"""Whom I follow, block and mute: lists with something to do about each."""

import pytest
from limits import parse

from models.base import db
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.follow import Follow
from models.relationships.mute import Mute
from rookery.services.relationships import domain_blocks, relationships
from rookery.web import limits
from tests.visitors import Visitor

LISTS = {
    "/settings/follows": lambda alice, other: relationships.follow(alice, other),
    "/settings/followers": lambda alice, other: relationships.follow(other, alice),
    "/settings/blocks": lambda alice, other: relationships.block(alice, other),
    "/settings/mutes": lambda alice, other: relationships.mute(alice, other),
    "/settings/domain_blocks": lambda alice, other: domain_blocks.block(alice, f"{other.username}.example"),
}


@pytest.fixture
def visitor(app, alice):
    return Visitor(app).enter(alice)


def pairs(model):
    return db.session.execute(db.select(model.account_id, model.target_id)).all()


def test_somebody_is_followed_by_address_and_left_again(visitor, alice, bob):
    visitor.open("/settings/follows")
    visitor.send("/settings/follows", address="@bob@rookery.test")
    assert pairs(Follow) == [(alice.id, bob.id)]
    assert "@bob" in visitor.open("/settings/follows").text

    visitor.send(f"/settings/follows/{bob.id}/end")

    assert pairs(Follow) == []
    assert "You don't follow anybody yet." in visitor.open("/settings/follows").text


@pytest.mark.parametrize(("typed", "says"), [("nobody", "There is no such account"), ("alice", "follow yourself")])
def test_who_cannot_be_followed_is_said_and_what_was_typed_stays(visitor, typed, says):
    visitor.open("/settings/follows")

    reply = visitor.send("/settings/follows", address=typed)

    assert reply.status_code == 422
    assert says in reply.text and f'value="{typed}"' in reply.text


def test_a_follower_is_removed(visitor, alice, bob):
    relationships.follow(bob, alice)
    assert "@bob" in visitor.open("/settings/followers").text

    visitor.send(f"/settings/followers/{bob.id}/remove")

    assert pairs(Follow) == []


def test_somebody_is_blocked_and_let_in_again(visitor, alice, bob):
    visitor.open("/settings/blocks")
    visitor.send("/settings/blocks", address="bob")
    assert pairs(Block) == [(alice.id, bob.id)]
    assert "@bob" in visitor.open("/settings/blocks").text

    visitor.send(f"/settings/blocks/{bob.id}/end")

    assert pairs(Block) == []


def test_a_mute_may_end_by_itself_and_says_when(visitor, alice, bob):
    visitor.open("/settings/mutes")
    visitor.send("/settings/mutes", address="bob", duration="86400", notifications="")
    [mute] = db.session.scalars(db.select(Mute)).all()
    assert (mute.target_id, mute.notifications) == (bob.id, False)
    assert (mute.expires_at - mute.created_at).total_seconds() == pytest.approx(86400, abs=5)
    assert ">until <time" in visitor.open("/settings/mutes").text.replace("\n", "")

    visitor.send(f"/settings/mutes/{bob.id}/end")

    assert pairs(Mute) == []


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/settings/follows", {"address": "@bob@rookery.test"}),
        ("/settings/tags/followed", {"name": "rooks"}),
        ("/settings/transfer", {"kind": "follows"}),
    ],
)
def test_who_moved_away_follows_nothing_new_from_here(visitor, alice, bob, factory, path, fields):
    visitor.open("/settings/blocks")
    alice.moved_to_id = factory.remote("alice", "roost.example").id

    reply = visitor.give(path, **fields)

    assert reply.status_code == 403 and "can only be read" in reply.text
    assert pairs(Follow) == []
    assert f'method="post" action="{path}"' not in visitor.open(path).text


def test_who_moved_away_may_still_keep_people_off(visitor, alice, bob, factory):
    alice.moved_to_id = factory.remote("alice", "roost.example").id
    visitor.open("/settings/blocks")

    visitor.send("/settings/blocks", address="@bob@rookery.test")

    assert pairs(Block) == [(alice.id, bob.id)]


@pytest.mark.parametrize("path", ["/settings/follows", "/settings/blocks", "/settings/mutes"])
def test_addresses_are_not_looked_up_without_end(visitor, limited, monkeypatch, path):
    monkeypatch.setattr(limits, "GENERAL", parse("2 per 5 minutes"))
    visitor.open(path)

    replies = [visitor.send(path, address=f"@nobody{number}@rookery.test") for number in range(3)]

    assert [reply.status_code for reply in replies] == [422, 422, 429]
    assert "Too many requests" in replies[2].text


def test_every_form_counts_against_the_general_limit(visitor, limited, monkeypatch):
    monkeypatch.setattr(limits, "GENERAL", parse("2 per 5 minutes"))
    visitor.open("/settings/preferences")
    page = visitor.reply

    replies = []
    for _ in range(3):
        visitor.reply = page
        replies.append(visitor.send("/settings/preferences", locale="en"))

    assert [reply.status_code for reply in replies] == [303, 303, 429]
    assert [reply.headers["X-RateLimit-Remaining"] for reply in replies] == ["1", "0", "0"]
    assert visitor.open("/settings/preferences").status_code == 200, "pages are read without end"


def test_a_server_is_blocked_only_after_its_cost_was_said(visitor, alice, factory):
    relationships.follow(factory.remote("carol", "carol.example"), alice)
    page = visitor.open("/settings/domain_blocks/new?domain=carol.example").text
    assert "You follow 0 people there." in page and "1 person there follows you." in page
    assert db.session.scalars(db.select(AccountDomainBlock)).all() == []

    visitor.send("/settings/domain_blocks")
    assert db.session.scalars(db.select(AccountDomainBlock.domain)).all() == ["carol.example"]
    assert pairs(Follow) == []

    visitor.open("/settings/domain_blocks")
    visitor.send("/settings/domain_blocks/end")
    assert db.session.scalars(db.select(AccountDomainBlock)).all() == []


@pytest.mark.parametrize("domain", ["", "no_domain!", "rookery.test"])
def test_what_is_no_other_server_is_not_blocked(visitor, domain):
    visitor.open("/settings/domain_blocks")
    asked = visitor.open(f"/settings/domain_blocks/new?domain={domain}")
    if asked.status_code == 200:
        asked = visitor.send("/settings/domain_blocks")

    assert asked.status_code == 422
    assert db.session.scalars(db.select(AccountDomainBlock)).all() == []


def test_a_list_has_pages_and_costs_the_same_however_long_it_is(visitor, alice, factory, count_queries):
    people = [factory.user(f"dora{number}") for number in range(21)]

    for path, add in LISTS.items():
        counts = []
        for number, person in enumerate(people):
            add(alice, person)
            if number in (0, 19):
                visitor.open(f"{path}?limit=20")  # what is rendered is kept
                with count_queries() as queries:
                    visitor.open(f"{path}?limit=20")
                counts.append(len(queries))
        assert counts[0] == counts[1], path

        page = visitor.open(f"{path}?limit=20").text
        assert 'rel="next"' in page and "dora20" in page and "dora0<" not in page.replace(".example", ""), path


@pytest.mark.parametrize("path", LISTS)
def test_strangers_sign_in_first(app, path):
    assert Visitor(app).open(path).location.startswith("/auth/sign_in?next=")
