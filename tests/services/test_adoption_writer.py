"""Every row of a source is written, or left out for a reason: a moment, or an id, that two rows share loses neither.

The timelines are filled from what was written.
"""

from datetime import UTC, datetime

import pytest
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from models import ids
from models.base import count_rows, db
from models.relationships.block import Block
from models.relationships.follow import Follow
from models.timelines.list import List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.services.data.adoption import finish
from rookery.services.data.adoption.adopt import _check_complete
from rookery.services.data.adoption.id_map import IdMap
from rookery.services.data.adoption.shape import Tie
from rookery.services.data.adoption.source import AdoptionError
from rookery.services.data.adoption.write_people import write_ties
from rookery.services.data.adoption.writer import AdoptionWriter
from rookery.services.timelines import backfill

SECOND = datetime(2024, 3, 1, 12, tzinfo=UTC)


class Source:
    """A source that has these follows, and nothing else."""

    def __init__(self, *follows):
        self.found = follows

    def follows(self):
        return iter(self.found)

    def __getattr__(self, name):
        return lambda: iter(())


@pytest.fixture
def writer(app, tmp_path):
    made = AdoptionWriter(IdMap(tmp_path), None)
    yield made
    made.ids.close()


@pytest.fixture
def people(writer, factory):
    """References of the source of accounts that were taken over."""
    accounts = [factory.account(f"person{number}") for number in range(12)]
    for account in accounts:
        writer.ids.add("account", account.username, account.id)
    return [account.username for account in accounts]


@pytest.mark.any_database
def test_ten_thousand_rows_of_one_second_get_an_id_each(writer):
    found = [writer.ids.draw("follows", SECOND) for _ in range(70_000)]

    assert len(set(found)) == len(found)
    assert found == sorted(found)
    assert ids.time_in(found[-1]) < datetime(2024, 3, 1, 12, 0, 1, tzinfo=UTC)


def test_all_follows_of_one_second_come(writer, people):
    pairs = [Tie(one, other, SECOND) for one in people for other in people if one != other]

    write_ties(writer, Source(*pairs))

    assert writer.written["follows"] == count_rows(Follow.id > 0) == len(pairs)
    assert writer.unaccounted() == {}


def test_what_does_not_come_has_a_reason(writer, people):
    one, other, *_ = people
    ties = [Tie(*pair, SECOND, {"uri": "https://elsewhere.example/follows/1"}) for pair in ((one, other), (other, one))]
    ties += [Tie(one, other, SECOND, {"uri": None}), Tie(one, "somebody who stays", SECOND)]

    write_ties(writer, Source(*ties))

    assert writer.written["follows"] == 2
    assert sorted(writer.left_out["follows"].values()) == [1, 1]
    assert writer.unaccounted() == {}


def test_a_row_that_is_lost_on_the_way_stops_the_adoption(writer, people):
    list(writer.read("follows", range(3)))
    writer.count("follows", 2)

    with pytest.raises(AdoptionError, match="1 follows were neither written"):
        _check_complete(writer)


def test_an_id_that_is_taken_is_not_mistaken_for_a_row_that_is_there(writer, factory):
    alice, bob, carol = (factory.account(name) for name in ("alice", "bob", "carol"))
    row = {"id": 1, "account_id": alice.id, "created_at": SECOND}
    assert writer.insert(Block, [{**row, "target_id": bob.id}]) == 1
    assert writer.insert(Block, [{**row, "id": 2, "target_id": bob.id}]) == 0

    with pytest.raises(IntegrityError):
        writer.insert(Block, [{**row, "target_id": carol.id}])


def test_home_and_lists_have_what_was_posted_before(alice, bob, carol, post, monkeypatch):
    monkeypatch.setattr(backfill, "PIECE", 1)  # less than there are members
    written = [post(account, "Long ago") for account in (alice, bob, carol)]
    friends = List(account_id=alice.id, title="Friends")
    db.session.add_all([friends, *(Follow(account_id=alice.id, target_id=one.id) for one in (bob, carol))])
    db.session.flush()
    db.session.add_all(ListMember(list_id=friends.id, account_id=alice.id, target_id=one.id) for one in (bob, carol))
    db.session.execute(delete(HomeEntry))
    told = []

    finish.fill_timelines(lambda *done: told.append(done))

    mine = select(HomeEntry.status_id).where(HomeEntry.account_id == alice.id).order_by(HomeEntry.status_id)
    assert db.session.scalars(mine).all() == [one.id for one in written]
    listed = select(ListEntry.status_id).where(ListEntry.list_id == friends.id).order_by(ListEntry.status_id)
    assert db.session.scalars(listed).all() == [one.id for one in written[1:]]
    assert told[-1] == ("home timelines", len(told), len(told))
