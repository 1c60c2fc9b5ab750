"""Old posts that go by themselves: which ones, how many at a time, and that nothing that is kept is ever deleted."""

import re
from contextlib import nullcontext

import pytest

from models import clock, ids
from models.base import db
from models.data.post_cleanup import Cleanup
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.pin import Pin
from models.statuses.status import Status, StatusCounts
from rookery.errors import Invalid
from rookery.events.facts import StatusDeleted
from rookery.services.data import post_cleanup
from rookery.services.data.post_cleanup import Policy
from rookery.services.statuses.delete import take_away
from tests.visitors import Visitor

PATH = "/settings/cleanup"
NONE = Policy(days=30, keep_pinned=False, keep_bookmarked=False, keep_favourited=False, keep_direct=False)


@pytest.fixture
def written(alice, frozen_time):
    """`written(days=40)` → a post of alice's of so long ago."""

    def make(days=40, account=alice, counts=(0, 0), **values):
        moment = clock.ago(days=days)
        status = Status(id=ids.new_id(moment), account_id=account.id, created_at=moment, content="<p>x</p>", **values)
        db.session.add(status)
        db.session.flush()
        db.session.add(StatusCounts(status_id=status.id, favourites=counts[0], reblogs=counts[1]))
        db.session.commit()
        return status.id

    return make


@pytest.fixture
def rounds(frozen_time):
    """`rounds(3)`: so many minutes pass. `rounds()`: as many as make a difference."""

    def go(minutes=20):
        for _ in range(minutes):
            while post_cleanup.delete_old():
                db.session.commit()
            db.session.commit()
            frozen_time.move(minutes=1)

    return go


def there():
    return set(db.session.scalars(db.select(Status.id)))


def test_old_posts_go_and_new_ones_and_those_of_others_stay(alice, bob, written, rounds, facts):
    old, new, other = written(31), written(29), written(400, account=bob)
    post_cleanup.choose(alice, NONE, True)

    rounds()

    assert there() == {new, other}
    assert [fact.status_id for fact in facts if isinstance(fact, StatusDeleted)] == [old]


def marked(model, account, status_id):
    db.session.add(model(account_id=account.id, status_id=status_id))
    db.session.commit()


@pytest.mark.parametrize(
    ("kept", "model"), [("keep_pinned", Pin), ("keep_bookmarked", Bookmark), ("keep_favourited", Favourite)]
)
@pytest.mark.parametrize("keep", [True, False])
def test_what_is_marked_by_its_author_is_kept_if_that_is_wanted(alice, bob, written, rounds, kept, model, keep):
    mine, others = written(), written()
    marked(model, alice, mine)
    marked(model, bob, others)
    post_cleanup.choose(alice, Policy(**{**vars(NONE), kept: keep}), True)

    rounds()

    assert there() == ({mine} if keep else set())


@pytest.mark.parametrize(
    ("kept", "values"),
    [("keep_polls", {"poll_id": 1}), ("keep_media", {"media_ids": [1]}), ("keep_direct", {"visibility": "direct"})],
)
@pytest.mark.parametrize("keep", [True, False])
def test_what_is_of_a_kind_is_kept_if_that_is_wanted(alice, written, rounds, kept, values, keep):
    special, _plain = written(**values), written()
    post_cleanup.choose(alice, Policy(**{**vars(NONE), kept: keep}), True)

    rounds()

    assert there() == ({special} if keep else set())


@pytest.mark.parametrize(("name", "few", "many"), [("favourites", (2, 9), (3, 0)), ("reblogs", (9, 2), (0, 3))])
def test_what_many_like_or_boosted_is_kept_if_that_is_wanted(alice, written, rounds, name, few, many):
    written(counts=few)
    popular = written(counts=many)
    post_cleanup.choose(alice, Policy(**{**vars(NONE), name: 3}), True)

    rounds()

    assert there() == {popular}


def test_boosts_go_and_what_they_hold_stays(alice, bob, written, rounds):
    original = written(100, account=bob)
    written(40, reblog_of_id=original)
    post_cleanup.choose(alice, NONE, True)

    rounds()

    assert there() == {original}


def test_few_go_in_a_minute_the_oldest_first(alice, written, rounds):
    posts = [written(days) for days in range(50, 38, -1)]
    post_cleanup.choose(alice, NONE, True)

    rounds(1)
    assert there() == set(posts[5:])
    rounds(1)
    assert there() == set(posts[10:])
    rounds(1)

    assert there() == set()


def test_what_is_kept_is_passed_over_and_looked_at_again_the_next_day(alice, written, rounds, frozen_time, monkeypatch):
    monkeypatch.setattr(post_cleanup, "LOOKED_AT", 3)
    pinned = [written(50) for _ in range(7)]
    for one in pinned:
        marked(Pin, alice, one)
    last = written(40)
    post_cleanup.choose(alice, Policy(days=30), True)
    rounds(3)
    assert last not in there() and set(pinned) == there()
    db.session.execute(db.delete(Pin).where(Pin.status_id == pinned[0]))
    db.session.commit()
    rounds(10)
    assert set(pinned) == there()
    frozen_time.move(days=1)

    rounds(3)

    assert there() == set(pinned[1:])


def test_nothing_goes_once_it_is_switched_off(alice, written, rounds):
    written()
    post_cleanup.choose(alice, NONE, True)
    post_cleanup.choose(alice, NONE, False)

    rounds()

    assert len(there()) == 1


def test_nothing_goes_of_who_is_suspended(alice, written, rounds):
    written()
    post_cleanup.choose(alice, NONE, True)
    alice.suspend()

    rounds()

    assert len(there()) == 1


def test_one_that_fails_holds_up_nobody_else(alice, bob, written, rounds, monkeypatch, caplog):
    hers, _his = written(), written(account=bob)
    for account in (alice, bob):
        post_cleanup.choose(account, NONE, True)
    db.session.commit()

    def refuse(status, **options):
        if status.account_id == alice.id:
            raise RuntimeError("the disk is full")
        take_away(status, **options)

    with monkeypatch.context() as broken:
        broken.setattr(post_cleanup, "take_away", refuse)
        rounds(3)
    assert there() == {hers} and caplog.text.count("could not be deleted") == 1
    rounds(60)

    assert there() == set()


def test_a_long_list_costs_as_many_queries_as_a_short_one(alice, written, count_queries):
    counts = []
    for _ in range(2):
        for _ in range(10):
            marked(Pin, alice, written())
        for on in (False, True):
            post_cleanup.choose(alice, Policy(days=30), on)
        db.session.commit()
        with count_queries() as queries:
            post_cleanup.delete_old()
        db.session.commit()
        counts.append(len(queries))

    assert counts[0] == counts[1]


# The page -----------------------------------------------------------------------------------------------------


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


def tick(visitor, **fields):
    """Visitors send every box of a form; a browser only those that are ticked."""
    token = visitor.open(PATH).text.partition('name="csrf_token" value="')[2].partition('"')[0]
    return visitor._ask("post", PATH, data={"csrf_token": token, "days": "30", **fields})


def test_it_is_asked_about_with_the_number_of_posts_before_it_begins(visitor, alice, written):
    written()
    written(counts=(5, 0))

    reply = tick(visitor, on="1", keep_pinned="1", favourites="5")

    assert reply.status_code == 200 and "1 of your posts is old enough to be deleted now." in reply.text
    assert db.session.get(Cleanup, alice.id) is None
    assert visitor.send(PATH).location == PATH
    policy, on = post_cleanup.policy_of(alice)
    assert on and policy == Policy(30, True, False, False, False, False, False, 5, None)


def test_it_is_switched_off_without_a_question_and_remembers_the_rest(visitor, alice):
    post_cleanup.choose(alice, NONE, True)

    assert tick(visitor, keep_polls="1").location == PATH

    policy, on = post_cleanup.policy_of(alice)
    assert (on, policy.keep_polls) == (False, True)
    assert "No posts are deleted automatically." in visitor.open(PATH).text


def test_very_many_are_not_counted_to_the_end(visitor, alice, written, monkeypatch):
    monkeypatch.setattr(post_cleanup, "MOST_COUNTED", 2)
    for _ in range(3):
        written()

    assert "More than 2 of your posts" in tick(visitor, on="1").text


@pytest.mark.parametrize(
    "wrong",
    [
        {"days": "1"},
        {"days": "x"},
        {"days": ""},
        {"favourites": "0"},
        {"reblogs": "many"},
        {"reblogs": "-1"},
        {"reblogs": "0"},
        {"favourites": "99999999"},
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(visitor, alice, wrong):
    reply = tick(visitor, on="1", sure="1", **wrong)

    assert reply.status_code == 422
    assert re.findall(r'class="problem" id="(\w+)-problem"', reply.text) == list(wrong)
    assert db.session.get(Cleanup, alice.id) is None


@pytest.mark.parametrize("name", ["favourites", "reblogs"])
@pytest.mark.parametrize(
    ("number", "fits"), [(None, True), (0, False), (1, True), (1_000_000, True), (1_000_001, False)]
)
def test_posts_are_kept_from_one_favourite_or_boost_to_a_million(name, number, fits):
    with nullcontext() if fits else pytest.raises(Invalid):
        Policy(**{name: number}).check()


def test_strangers_and_forgers_delete_nothing(app, visitor, alice):
    assert Visitor(app).open(PATH).location.startswith("/auth/sign_in")
    data = {"on": "1", "sure": "1", "days": "7"}
    assert visitor.client.post(PATH, base_url="https://rookery.test", data=data).status_code == 400
    assert db.session.get(Cleanup, alice.id) is None
