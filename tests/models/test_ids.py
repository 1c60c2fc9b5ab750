"""Ids ascend whatever the clock does; those of other servers' posts follow when these were published."""

from datetime import timedelta

import pytest

from models import clock, ids
from models.base import db
from models.newest import newest_id
from models.statuses.status import Status


@pytest.fixture
def ahead(frozen_time):
    """The clock ran a day ahead, an id was made, and the clock was put right: that id."""
    frozen_time.move(days=1)
    made = ids.new_id()
    frozen_time.move(days=-1)
    return made


def test_ids_go_on_ascending_when_the_clock_is_put_back(ahead):
    made = [ids.new_id() for _ in range(100)]

    assert made == sorted(set(made))
    assert made[0] > ahead


def test_a_process_that_starts_goes_on_from_the_newest_id(frozen_time, monkeypatch):
    newest = ids.at(clock.ahead(days=1))

    ids.follow(newest)

    assert ids.new_id() > newest


def test_an_older_id_changes_nothing(frozen_time):
    before = ids.new_id()

    ids.follow(before - 1000)

    assert ids.new_id() > before


def test_two_processes_that_start_from_the_same_id_hardly_meet(ahead, monkeypatch):
    def made():
        monkeypatch.setattr(ids, "_last", ahead)
        return {ids.new_id() for _ in range(20)}

    met = sum(len(made() & made()) > 0 for _ in range(50))

    assert met < 10


def test_ids_are_those_of_the_clock_again_once_it_has_caught_up(ahead, frozen_time):
    frozen_time.move(days=1, seconds=1)

    assert ids.new_id() >> 16 == ids.at(clock.now()) >> 16


@pytest.mark.parametrize("age", [timedelta(days=3), timedelta(0), timedelta(days=-2)])
def test_posts_of_other_servers_keep_the_moment_of_their_publication(ahead, age):
    moment = min(clock.now() - age, clock.now())

    assert ids.new_id(clock.now() - age) >> 16 == ids.at(moment) >> 16


def test_a_publication_in_the_future_does_not_move_our_ids(frozen_time):
    ids.new_id(clock.ahead(days=400))

    assert ids.new_id() < ids.at(clock.ahead(seconds=1))


def test_an_id_ahead_of_the_clock_was_made_now(ahead):
    assert ids.moment_of(ahead) == clock.now()


def test_the_newest_id_is_that_of_any_table(app, alice, post):
    post(alice)
    db.session.add(Status(id=ids.at(clock.ahead(days=1)), account_id=alice.id))
    db.session.commit()

    assert newest_id() == ids.at(clock.ahead(days=1)) or newest_id() > ids.at(clock.now())
