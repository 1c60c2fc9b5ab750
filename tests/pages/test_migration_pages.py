"""Moving by pages: aliases, the question before it is done, and coming back."""

import pytest

from models.accounts.migration import Migration
from models.base import db
from models.relationships.follow import Follow
from rookery.services.accounts import migration
from rookery.services.relationships import relationships
from tests.visitors import PASSWORD, Visitor

PATH = "/settings/migration"


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.fixture
def agreed(alice, bob):
    """alice may move to bob."""
    migration.add_alias(bob, "alice@rookery.test")
    db.session.commit()


def test_an_alias_is_added_shown_and_removed(visitor, alice, bob, carol):
    for address in ("@bob", "carol@far.example"):
        visitor.open(PATH)
        assert visitor.send(f"{PATH}/aliases", alias=address).location == PATH
    assert alice.also_known_as == ["https://rookery.test/users/bob", "https://far.example/users/carol"]
    page = visitor.open(PATH).text
    assert "@bob@rookery.test" in page and "@carol@far.example" in page

    visitor.send(f"{PATH}/aliases/remove")

    assert alice.also_known_as == ["https://rookery.test/users/bob"]


def test_an_alias_that_is_not_known_any_more_is_shown_by_its_address_and_removed(visitor, alice):
    alice.also_known_as = ["https://gone.example/users/x"]
    db.session.commit()
    assert "https://gone.example/users/x" in visitor.open(PATH).text

    visitor.send(f"{PATH}/aliases/remove")

    assert alice.also_known_as == []


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("nobody", "There is no such account"),
        ("", "This is not the address"),
        ("alice", "An account cannot be an alias of itself"),
    ],
)
def test_what_is_no_other_account_is_no_alias(visitor, alice, address, says):
    visitor.open(PATH)

    reply = visitor.send(f"{PATH}/aliases", alias=address)

    assert reply.status_code == 422 and says in reply.text
    assert alice.also_known_as == []


def test_the_question_says_who_one_would_be_and_what_it_means(visitor, alice, bob, agreed):
    relationships.follow(bob, alice)

    page = visitor.open(f"{PATH}/move?address=bob").text

    assert "@bob" in page and "1 follower is asked to follow you there instead." in page
    assert alice.moved_to_id is None


def test_moving_takes_the_followers_along(visitor, alice, bob, factory, agreed, run_jobs):
    dora = factory.user("dora")
    relationships.follow(dora, alice)
    visitor.open(f"{PATH}/move?address=@bob@rookery.test")

    reply = visitor.send(f"{PATH}/move", known=PASSWORD)
    run_jobs()

    assert reply.location == PATH
    db.session.expire_all()
    assert alice.moved_to_id == bob.id
    assert db.session.scalars(db.select(Follow.target_id).where(Follow.account_id == dora.id)).all() == [bob.id]
    assert "You have moved." in visitor.open(PATH).text


def test_without_the_password_nobody_moves(visitor, alice, agreed):
    visitor.open(f"{PATH}/move?address=bob")

    reply = visitor.send(f"{PATH}/move", known="guess")

    assert reply.status_code == 422 and "is wrong" in reply.text and "Move to another account?" in reply.text
    assert alice.moved_to_id is None


def test_who_does_not_agree_is_no_place_to_move_to(visitor, bob):
    reply = visitor.open(f"{PATH}/move?address=bob")

    assert reply.status_code == 422
    assert "The other account does not list this one as an alias" in reply.text


def test_nobody_moves_twice_in_a_week_nor_where_nobody_agreed_in_the_meantime(visitor, alice, bob, agreed):
    visitor.open(f"{PATH}/move?address=bob")
    migration.remove_alias(bob, "alice@rookery.test")
    db.session.commit()

    assert visitor.send(f"{PATH}/move", known=PASSWORD).status_code == 422

    migration.add_alias(bob, "alice@rookery.test")
    db.session.add(Migration(account_id=alice.id, target_id=bob.id))
    db.session.commit()
    reply = visitor.open(f"{PATH}/move?address=bob")
    assert reply.status_code == 422 and "only once in 7 days" in reply.text


def test_one_comes_back(visitor, alice, bob):
    alice.moved_to_id = bob.id
    db.session.commit()
    visitor.open(PATH)

    visitor.send(f"{PATH}/stay")

    assert alice.moved_to_id is None
    assert "Your account is active here again." in visitor.open(PATH).text


def test_other_servers_are_not_asked_without_end(visitor, limited):
    for _ in range(20):
        visitor.open(f"{PATH}/move?address=x@gone.example")

    assert "Too many requests" in visitor.open(f"{PATH}/move?address=x@gone.example").text


def test_many_aliases_cost_as_many_queries_as_one(visitor, alice, factory, count_queries):
    counts = []
    for number in range(10):
        migration.add_alias(alice, factory.remote(f"p{number}", "far.example").acct)
        if number in (0, 9):
            db.session.commit()
            with count_queries() as queries:
                visitor.open(PATH)
            counts.append(len(queries))

    assert counts[0] == counts[1]


def test_strangers_and_forgers_move_nobody(app, visitor, alice, agreed):
    for path in (PATH, f"{PATH}/move?address=bob"):
        assert Visitor(app).open(path).location.startswith("/auth/sign_in")
    for path in (f"{PATH}/move", f"{PATH}/aliases", f"{PATH}/aliases/remove", f"{PATH}/stay"):
        data = {"known": PASSWORD, "address": "bob", "alias": "bob"}
        assert visitor.client.post(path, base_url="https://rookery.test", data=data).status_code == 400
    assert alice.moved_to_id is None and alice.also_known_as == []
