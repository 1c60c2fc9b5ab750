"""The ground of all queries."""

import sqlite3
import sys
import threading

import pytest
from sqlalchemy import create_engine, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from models import clock, sqlite
from models.base import aliased, db, engine_options, get_all
from models.federation.peer import Peer
from models.inserts import add_once
from models.instance.instance import StoredSetting
from models.statuses.favourite import Favourite
from models.statuses.status import Status


@pytest.fixture
def restless():
    """Threads take turns as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_threads_that_use_an_alias_for_the_first_time_together_ask_the_same(restless):
    for _ in range(200):
        shared, together, said = aliased(Status), threading.Barrier(4), set()

        def ask(shared=shared, together=together, said=said):
            together.wait(10)
            said.add(str(select(shared.id)))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)

        assert len(said) == 1
        assert "statuses_1.id" in said.pop()


def test_an_error_of_the_database_does_not_say_what_was_to_be_stored(app):
    row = {"name": "diary", "value": "dear diary"}

    with pytest.raises(IntegrityError) as refused:
        db.session.execute(insert(StoredSetting).values([row, row]))

    assert "INSERT INTO settings" in str(refused.value)
    assert "dear diary" not in str(refused.value)


def test_a_write_is_not_begun_while_another_process_goes_on_for_too_long(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite, "WRITE_WAIT_SECONDS", 0.1)
    url = f"sqlite:///{tmp_path}/some.db"
    engine, other = create_engine(url, **engine_options(url)), sqlite3.connect(tmp_path / "some.db")
    other.execute("CREATE TABLE notes (words TEXT)")
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(OperationalError, match="locked"), engine.begin() as connection:
        connection.execute(text("INSERT INTO notes VALUES ('mine')"))
    other.rollback()
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO notes VALUES ('mine')"))

    assert other.execute("SELECT count(*) FROM notes").fetchone() == (1,)
    engine.dispose()
    other.close()


def test_an_insert_makes_the_defaults_that_are_missing_anew_for_each_row(alice, bob, post):
    status = post(alice)
    rows = [{"account_id": one.id, "status_id": status.id} for one in (alice, bob)]

    added = add_once(Favourite, *rows), add_once(Favourite, *rows)

    assert added == (2, 0)
    assert len({one.id for one in db.session.scalars(select(Favourite))}) == 2
    assert add_once(Peer, {"domain": "far.example", "first_seen_at": clock.now()}) == 1
    assert db.session.get_one(Peer, "far.example").failing_days == []
    db.session.rollback()


def test_rows_that_the_session_holds_are_not_read_again_and_the_others_are_read_together(alice, post, sent):
    one, two, three = post(alice), post(alice), post(alice)
    db.session.commit()
    db.session.expunge(two)
    db.session.expunge(three)
    del sent[:]

    found = get_all(Status, [three.id, one.id, 7, two.id])

    assert [row.id for row in found] == [three.id, one.id, two.id]
    assert found[1] is one
    assert len(sent) == 1
    assert get_all(Status, [one.id, three.id]) == [one, found[0]]
    assert get_all(Status, []) == []
    assert len(sent) == 1
