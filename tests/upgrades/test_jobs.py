"""Jobs that version 0.1.0 stored are done, and plugins that were off stay off.

A step, a fact, a periodic job or a plugin that gets another name names its former one where it is declared; these
tests fail for one that does not.
"""

from datetime import timedelta

import pytest
from sqlalchemy import update

from models import clock
from models.base import db
from models.instance.plugin_choice import PluginChoice
from models.jobs.job import Job, PeriodicRun
from rookery import events
from rookery.jobs import queue, schedule, worker
from rookery.plugin import plugins
from tests.upgrades.conftest import SOON_AFTER

BY_SETTING, BY_OWNER = "relays", "annual_reports"
UNKNOWN = "the stored step {} is unknown: its new declaration says `formerly` or `former_steps`, see Plugin and Fact"
ROUNDS = 20  # a job may put itself off so often: for the next piece of what it does, or for a server that rests


@pytest.fixture
def app(old_database, start):
    """The server of today on the old database, with one plugin that its environment switches off."""
    return start(old_database, ROOKERY_PLUGINS_DISABLED=BY_SETTING)


@pytest.fixture
def days_pass(monkeypatch):
    """`days_pass(21)`: from now on it is so much later than when the server was started."""
    return lambda days: monkeypatch.setattr(clock, "now", lambda: SOON_AFTER + timedelta(days=days))


def stored(*conditions):
    """id → the jobs there are, of those that the old version stored."""
    query = db.select(Job).where(*conditions).execution_options(populate_existing=True)
    found = {job.id: job for job in db.session.scalars(query)}
    db.session.rollback()
    return found


def finish(app, ids):
    """Run jobs until these are done or wait for a plugin; those that put themselves off are due again at once."""
    for _ in range(ROUNDS):
        worker.drain(app)
        waiting = (Job.id.in_(ids), Job.dead_at.is_(None), Job.paused_for.is_(None))
        if not stored(*waiting):
            return
        db.session.execute(update(Job).where(*waiting).values(run_at=clock.now()))
        events.commit()


def assert_done(ids, but=()):
    left = stored(Job.id.in_(ids), db.or_(Job.paused_for.is_(None), Job.paused_for.not_in(but)))
    assert {f"{job.name} {job.payload}, left: {job.steps}, error: {job.error}" for job in left.values()} == set()


def unknown_steps():
    return {step for steps in db.session.scalars(db.select(Job.steps)) for step in steps if step not in plugins().steps}


def test_the_step_of_every_stored_job_is_known_by_its_name(app, old_database, start):
    for step in unknown_steps():
        assert plugins().owner(step) in plugins().off, UNKNOWN.format(step)
    PluginChoice().keep()
    events.commit()

    start(old_database)

    for step in unknown_steps():
        pytest.fail(UNKNOWN.format(step))


def test_every_periodic_job_goes_on_with_its_moments_and_plugins_that_were_off_stay_off(app):
    stored = set(db.session.scalars(db.select(PeriodicRun.name)))
    schedule.enqueue_due()

    names = {entry.name for entry in plugins().periodic}
    for name in stored:
        if plugins().owner(name) in plugins().on:
            assert plugins().former_steps.get(name, name) in names, UNKNOWN.format(name)
    assert db.session.scalars(db.select(PeriodicRun.name).where(PeriodicRun.due_at <= clock.now())).all() == []
    assert plugins().off.keys() == {BY_SETTING, BY_OWNER}
    assert app.test_client().get("/api/v1/annual_reports", headers={"Authorization": "Bearer x"}).status_code != 200


def test_every_job_is_done_and_those_of_plugins_that_are_off_once_they_are_on(app, old_database, start, days_pass):
    paused, dead = stored(Job.paused_for.is_not(None)), stored(Job.dead_at.is_not(None))
    due = stored(Job.paused_for.is_(None), Job.dead_at.is_(None), Job.run_at <= clock.now())
    later = stored(Job.paused_for.is_(None), Job.dead_at.is_(None), Job.run_at > clock.now())
    off = (BY_SETTING, BY_OWNER)
    assert min(map(len, (paused, dead, due, later))) > 100

    finish(app, due)
    assert_done(due, but=off)
    assert stored(Job.id.in_(later)).keys() == later.keys()
    assert stored(Job.id.in_(paused)).keys() == paused.keys()

    queue.resume(plugins().names_on)
    events.commit()
    finish(app, paused)
    assert_done(paused, but=off)

    assert queue.retry(dead) == len(dead)
    events.commit()
    finish(app, dead)
    assert_done(dead, but=off)

    days_pass(21)
    finish(app, later)
    assert_done(later, but=off)

    left = stored(Job.id.in_([*due, *later, *paused, *dead]))
    assert {job.paused_for for job in left.values()} == set(off)

    PluginChoice().keep()
    events.commit()
    again = start(old_database)
    waiting = stored(Job.paused_for.in_(off))
    assert len(waiting) >= 10 and waiting.keys() >= left.keys()
    queue.resume(plugins().names_on)
    events.commit()
    finish(again, waiting)
    assert_done(waiting)
