"""What arrives at the same time is stored together, and each answer says what became of its own (10.1, 10.4, 10.18)."""

import threading

import pytest
from sqlalchemy import func, select

from models.base import db
from models.federation.inbox import Incoming
from rookery.federation.inbound import batches
from tests.waiting import until

LIKED = "https://rookery.test/users/nobody/statuses/1"
SECONDS = 20


@pytest.fixture
def carol(masto, alice, run_jobs):
    found = masto.person("carol")
    found.does("Like", LIKED)
    run_jobs()
    return found


@pytest.fixture
def at_once(app):
    """`at_once(sends, ...)` does all of these while nothing is written down; what each returned or raised."""

    def run(*sends):
        writer, results = batches.batch_writer(), dict[int, object]()
        writer._is_writing = True
        threads = [threading.Thread(target=_note, args=(results, *one)) for one in enumerate(sends)]
        for thread in threads:
            thread.start()
        until(lambda: len(writer._pending) == len(sends))
        writer._wake([])
        for thread in threads:
            thread.join(SECONDS)
        return [results[number] for number in range(len(sends))]

    def _note(results, number, send):
        try:
            results[number] = send().status_code
        except BaseException as problem:
            results[number] = problem

    return run


def waiting():
    db.session.expire_all()
    return db.session.scalar(select(func.count()).select_from(Incoming))


def test_10_18_what_arrives_at_the_same_time_is_stored_by_few_statements(carol, at_once, count_queries):
    with count_queries() as queries:
        answers = at_once(*[lambda: carol.does("Like", LIKED)] * 5)

    assert answers == [202] * 5
    assert waiting() == 5
    writing = [one for one in queries if one.startswith("INSERT")]
    assert len(writing) == 3  # that they came, what they are, and the promise to apply them


def test_10_18_all_who_came_meanwhile_are_written_down_next(carol, monkeypatch):
    store, sizes = batches._insert, []

    def slowly(batch):
        sizes.append(len(batch))
        if len(sizes) == 1:
            others.extend(threading.Thread(target=carol.does, args=("Like", LIKED)) for _ in range(4))
            for one in others:
                one.start()
            until(lambda: len(batches.batch_writer()._pending) == 4)
        store(batch)

    others = []
    monkeypatch.setattr(batches, "_insert", slowly)
    carol.does("Like", LIKED)
    for one in others:
        one.join(SECONDS)

    assert sizes == [1, 4]
    assert waiting() == 5


def test_10_4_the_same_twice_at_the_same_time_is_stored_once(carol, at_once):
    like = carol.activity("Like", LIKED)

    assert at_once(*[lambda: carol.sends(like)] * 3) == [202] * 3

    assert waiting() == 1
    carol.sends(like)
    assert waiting() == 1


def test_10_1_what_cannot_be_stored_costs_the_others_nothing_and_is_not_answered_202(carol, at_once, monkeypatch):
    store = batches._insert

    def stumble(batch):
        store(batch)
        if any(b"stone" in one.row["body"] for one in batch):
            raise OSError("the disk is full")

    monkeypatch.setattr(batches, "_insert", stumble)
    likes = [lambda: carol.does("Like", LIKED), lambda: carol.does("Like", LIKED, content="stone")]

    good, bad = at_once(*likes)

    assert good == 202
    assert bad == 500 or isinstance(bad, OSError)
    assert waiting() == 1


def test_10_1_nothing_is_answered_202_that_nobody_brought_to_its_end(carol, at_once, monkeypatch):
    def die(batch):
        raise SystemExit

    monkeypatch.setattr(batches, "_insert", die)
    answers = at_once(*[lambda: carol.does("Like", LIKED)] * 2)

    assert 202 not in answers
    assert waiting() == 0
    monkeypatch.undo()
    assert carol.does("Like", LIKED).status_code == 202
