"""The index of statuses: made by a migration for what is there, by jobs for what comes, anew by a command."""

import pytest

from models.base import db
from models.discovery import search
from models.discovery.candidates import Candidates
from models.discovery.search import LAST_POSITION, Phrase, StatusText, as_vector
from rookery.services import statuses
from rookery.services.search import index


@pytest.fixture
def matching(app):
    """`matching([Phrase(...)])` → the ids of the statuses that the index gives."""

    def ask(every, none=()):
        return [one for piece in Candidates(every, none, upwards=True).pieces(10) for one in piece]

    return ask


def everything_indexed():
    for _ in index.rebuild():
        db.session.commit()


def test_rebuilding_indexes_what_no_job_did(alice, post, matching, app, monkeypatch):
    monkeypatch.setattr(index, "BATCH", 2)
    made = [post(alice, f"rook {number}").id for number in range(5)]
    statuses.reblog(alice, made[0])
    db.session.commit()
    db.session.execute(db.delete(StatusText))
    assert matching([Phrase(("rook",))]) == []

    progress = []
    for step in index.rebuild():
        db.session.commit()
        progress.append(step)

    assert progress == [(2, 5), (4, 5), (5, 5)]
    assert matching([Phrase(("rook",))]) == made


def test_rebuilding_replaces_what_was_wrong(alice, post, matching, run_jobs):
    status = post(alice, "rook")
    run_jobs()
    row = db.session.get(StatusText, status.id)
    row.words = ["crow"]
    db.session.commit()

    everything_indexed()

    assert matching([Phrase(("rook",))]) == [status.id]
    assert matching([Phrase(("crow",))]) == []


def test_the_command_says_how_many_there_are(app, alice, post):
    runner = app.test_cli_runner()
    assert "no statuses yet" in runner.invoke(args=["search", "rebuild"]).output
    post(alice, "rook")

    done = runner.invoke(args=["search", "rebuild"])

    assert done.exit_code == 0
    assert "1 statuses can be found now." in done.output
    assert "Rebuild the index" in runner.invoke(args=["search", "rebuild", "--help"]).output


def test_indexing_costs_little(alice, post, count_queries):
    status = post(alice, "rook")

    with count_queries() as queries:
        index.index([status.id])

    assert len(queries) <= 2


def test_a_text_beyond_what_positions_can_tell_is_found_all_the_same(alice, post, matching):
    status = post(alice, "x")
    long = ["rook"] * 300 + [f"w{number}" for number in range(LAST_POSITION + 10)] + ["last"]
    search.keep([(status.id, long)])
    db.session.commit()

    assert matching([Phrase(("last",))]) == [status.id]
    assert as_vector(["a", "b", "a"]) == "'a':1,3 'b':2"
