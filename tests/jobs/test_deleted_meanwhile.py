"""What a job is about may be deleted while it runs: that is no mistake, and nothing is told of it."""

import logging

import pytest
from sqlalchemy import delete, select

from models.base import db
from models.jobs.job import Job
from models.statuses.status import Status
from rookery.errors import NotFound
from rookery.federation.build import note, posts
from rookery.federation.outbound import recipients
from tests.federation.neighbours import follows, knows, queued, signs


@pytest.fixture
def complaints(caplog):
    """Lines of the log that say that something went wrong."""
    caplog.set_level(logging.INFO)
    return lambda: [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]


def delete_beside(status_id):
    """As another request does, between two statements of this one."""
    with db.engine.connect() as connection:
        connection.execute(delete(Status).where(Status.id == status_id))
        connection.commit()


def meanwhile(monkeypatch, where, name, status_id):
    """The status is deleted just before this function is called for the first time."""
    real, left = getattr(where, name), [status_id]

    def first_deleting(*given, **named):
        if left:
            delete_beside(left.pop())
        return real(*given, **named)

    monkeypatch.setattr(where, name, first_deleting)


def test_a_post_that_is_deleted_while_others_are_to_be_told_is_not_told_and_nothing_fails(
    fediverse, alice, post, run_jobs, monkeypatch, complaints
):
    follows(knows(fediverse.server("far.example").person("carol")), signs(alice))
    run_jobs()
    status = post(alice, "Gone at once")
    meanwhile(monkeypatch, recipients, "readers", status.id)

    run_jobs()

    assert complaints() == []
    assert queued("Create") == []
    assert db.session.scalars(select(Job)).all() == []


def test_what_fails_a_second_time_is_a_mistake_and_in_the_log(
    fediverse, alice, post, run_jobs, monkeypatch, complaints
):
    follows(knows(fediverse.server("far.example").person("carol")), signs(alice))
    run_jobs()

    def fail(*facts):
        raise NotFound

    monkeypatch.setattr(recipients, "readers", fail)
    post(alice, "Still here")
    run_jobs()

    [line] = complaints()
    assert "failed (attempt 2)" in line


def test_an_activity_of_what_was_deleted_since_it_was_read_cannot_be_made_and_others_can(alice, post):
    gone, there = (db.session.get(Status, post(alice, text).id, populate_existing=True) for text in ("Gone", "There"))
    delete_beside(gone.id)

    for make in (note.note, posts.activity):
        with pytest.raises(NotFound):
            make(gone)
    assert [one["object"]["content"] for one in posts.made([gone, there])] == ["<p>There</p>"]
