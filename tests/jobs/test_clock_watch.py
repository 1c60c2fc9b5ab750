"""A clock that ran ahead and was put right, and one that differs from the database's."""

from datetime import timedelta

import pytest

from models import clock, ids
from models.base import db
from models.data.post_cleanup import Cleanup
from models.federation.delivery import Delivery, Outgoing
from models.jobs.job import DELIVERY, Job, PeriodicRun
from models.jobs.lease import Lease
from models.media.remote_file import RemoteFile
from rookery.jobs import clock_correction, clock_watch, schedule
from rookery.jobs.clock_watch import ClockWatch
from rookery.services.data import post_cleanup

DAY = timedelta(days=1)


@pytest.fixture
def watch(app):
    yield ClockWatch(app)
    del app.extensions[clock_watch.NAME]


@pytest.fixture
def moved(monkeypatch):
    """Moves the clock by which the machine says what time it is."""

    def move(span):
        before = clock_watch._zero()
        monkeypatch.setattr(clock_watch, "_zero", lambda: before + span.total_seconds())

    return move


def job(**values):
    made = Job(name="Test", steps=["emails.send_confirmation"], **values)
    db.session.add(made)
    db.session.commit()
    return made.id


def run_at(job_id):
    return db.session.scalar(db.select(Job.run_at).where(Job.id == job_id))


def test_a_clock_that_was_put_back_is_said_once_and_new_posts_stand_above_old_ones(
    frozen_time, watch, moved, alice, api, post, caplog
):
    frozen_time.move(days=1)
    old = post(alice)
    frozen_time.move(days=-1)
    moved(-DAY)
    ids._last = 0  # as in a process that has just started

    watch.look()
    watch.look()
    new = post(alice)

    listed = api(alice).get(f"/api/v1/accounts/{alice.id}/statuses").json
    assert [one["id"] for one in listed] == [str(new.id), str(old.id)]
    assert caplog.text.count("was moved back by 1 day, 0:00:00") == 1


def test_a_clock_that_was_put_ahead_is_said(watch, moved, caplog):
    moved(DAY)

    watch.look()

    assert "was moved ahead by 1 day, 0:00:00" in caplog.text


def test_a_clock_that_was_put_ahead_makes_nothing_due_before_its_time(frozen_time, watch, moved, alice):
    resting = job(queue=DELIVERY, key="deliver far.example 1", run_at=clock.ahead(hours=1))
    moved(timedelta(minutes=1))

    watch.look()

    assert run_at(resting) == clock.ahead(hours=1)


def test_a_server_that_starts_after_its_clock_was_put_back_says_so_once(frozen_time, watch, alice, post, caplog):
    frozen_time.move(hours=3)
    post(alice)
    frozen_time.move(hours=-3)
    ids._last = 0

    watch.look()
    watch.look()

    assert caplog.text.count("the newest row was made 3:00:00 ahead of this machine's clock") == 1


def test_a_clock_that_is_right_says_nothing(watch, alice, post, caplog):
    post(alice)

    watch.look()

    assert (caplog.text, watch.problem()) == ("", None)


# What would wait for tomorrow -----------------------------------------------------------------------------------


def test_a_job_that_was_to_run_at_once_runs_now(frozen_time, alice):
    frozen_time.move(days=1)
    made = job()
    frozen_time.move(days=-1)

    clock_correction.bring_forward()

    assert run_at(made) == clock.now()


def test_a_job_for_a_moment_that_somebody_chose_waits_for_it(frozen_time, alice):
    frozen_time.move(days=1)
    made = job(run_at=clock.ahead(days=3))
    frozen_time.move(days=-1)

    clock_correction.bring_forward()

    assert run_at(made) == clock.ahead(days=4)


def test_a_delivery_that_was_to_go_at_once_goes_now(frozen_time, alice):
    frozen_time.move(days=1)
    sent = Outgoing(signer_id=alice.id, uri="https://here.example/1", kind="Create", about="a", order_key=1, body=b"{}")
    db.session.add(sent)
    db.session.flush()
    db.session.add(Delivery(outgoing_id=sent.id, host="far.example", inbox="https://far.example/inbox", order_key=1))
    ticket = job(queue=DELIVERY, key="deliver far.example 1")
    frozen_time.move(days=-1)

    clock_correction.bring_forward()

    assert db.session.scalar(db.select(Delivery.due_at)) == clock.now()
    assert run_at(ticket) == clock.now()


def test_old_posts_that_were_to_be_looked_at_tomorrow_do_not_wait_for_years(frozen_time, alice):
    post_cleanup.choose(alice, post_cleanup.Policy(), on=True)
    frozen_time.move(days=3650)
    post_cleanup.delete_old()
    frozen_time.move(days=-3650)

    clock_correction.bring_forward()

    assert Cleanup.next_due().account_id == alice.id


def test_a_file_that_could_not_be_copied_is_not_given_up_for_years(frozen_time, app):
    moments = {1: clock.ahead(days=3650), 2: clock.ahead(days=6)}
    for owner_id, moment in moments.items():
        db.session.add(RemoteFile(kind="media", owner_id=owner_id, url="https://far.example/1", retry_at=moment))
    db.session.commit()

    clock_correction.bring_forward()

    db.session.expire_all()
    assert [one.retry_at for one in db.session.scalars(db.select(RemoteFile).order_by(RemoteFile.owner_id))] == [
        clock.now(),
        moments[2],
    ]


def test_what_comes_round_does_not_wait_for_tomorrow(frozen_time, app):
    schedule.enqueue_due()
    entry = db.session.scalar(db.select(PeriodicRun).limit(1))
    entry.due_at = clock.ahead(days=400)
    db.session.commit()

    schedule.enqueue_due()

    assert db.session.scalar(db.select(db.func.max(PeriodicRun.due_at))) < clock.ahead(days=399)


def test_a_lease_that_was_taken_until_tomorrow_is_free(frozen_time, app):
    db.session.add(Lease(name="copy", owner="elsewhere:1:a", until=clock.ahead(days=1)))
    db.session.commit()

    assert Lease.hold("copy", "here:1:b", 6)


# The database's clock -------------------------------------------------------------------------------------------


def test_a_clock_far_from_that_of_the_database_is_told_by_health(app, watch):
    watch.difference = timedelta(seconds=-37)

    found = app.test_client().get("/health", headers={"Accept": "application/json"})

    assert (found.status_code, found.json["clock"]) == (200, "0:00:37 behind the database's")


def test_the_clock_is_compared_with_that_of_postgresql(app, watch, monkeypatch, caplog):
    times = 1 if db.engine.dialect.name == "postgresql" else 0  # SQLite has the clock of this machine
    right = clock.now
    monkeypatch.setattr(clock, "now", lambda: right() + timedelta(minutes=1))
    watch.look()
    watch.look()
    monkeypatch.setattr(clock, "now", right)
    watch.look()

    assert caplog.text.count("the clock of this machine is 0:01:00 ahead of the database's") == times
    assert caplog.text.count("agrees with the database's again") == times
