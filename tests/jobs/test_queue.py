"""The promises of the queue, one by one, with the worker in this thread."""

import errno
from datetime import timedelta

import pytest

from models import clock
from models.base import db
from models.jobs.job import Job
from rookery import events
from rookery.jobs import queue
from rookery.jobs.worker import Later, Retry, Worker, drain
from rookery.plugin import Plugin
from tests.jobs.conftest import BellRang, jobs, note, noted, ring


def test_a_promise_exists_exactly_if_its_transaction_commits(app, when_it_rings):
    when_it_rings(lambda fact: note("rang"))

    events.emit(BellRang())
    events.rollback()
    rolled_back = len(jobs())
    ring()

    assert (rolled_back, len(jobs())) == (0, 1)


def test_a_fact_is_one_job_and_its_handlers_are_steps(app, when_it_rings, run_jobs):
    def first(fact):
        note(f"first {fact.times}")

    def second(fact):
        note("second")

    when_it_rings(first, second)
    ring(3)

    assert [job.steps for job in jobs()] == [["bells.first(BellRang)", "bells.second(BellRang)"]]
    assert run_jobs() == 1
    assert noted() == {"first 3": 1, "second": 1}
    assert jobs() == []


def test_a_step_is_done_once_though_a_later_one_fails(app, when_it_rings, run_jobs, frozen_time):
    def good(fact):
        note("good")

    def bad(fact):
        note("bad")
        tries.append(1)
        if len(tries) < 3:
            raise RuntimeError("not yet")

    tries = []
    when_it_rings(good, bad)
    ring()

    for _ in range(3):
        run_jobs()
        frozen_time.move(minutes=5)

    assert noted() == {"good": 1, "bad": 1}
    assert jobs() == []


def test_steps_that_change_nothing_need_no_commit_of_their_own(app, when_it_rings, run_jobs, count_queries):
    def look(fact):
        db.session.scalar(db.select(Job.id).limit(1))

    def look_again(fact):
        look(fact)

    def change(fact):
        note("changed")

    def cost(*steps):
        when_it_rings(*steps)
        ring()
        with count_queries() as queries:
            run_jobs()
        return len([one for one in queries if one.startswith(("UPDATE", "DELETE"))])

    assert cost(look, look_again, change) == 2  # it is leased, it ends
    assert cost(change, look, look_again) == 3  # the change is marked at once
    assert noted() == {"changed": 2}
    assert jobs() == []


def test_a_step_that_changed_nothing_is_not_run_again_though_a_later_one_fails(
    app, when_it_rings, run_jobs, frozen_time
):
    def look(fact):
        looked.append(1)

    def fail_once(fact):
        tries.append(1)
        if len(tries) == 1:
            raise RuntimeError("not yet")

    looked, tries = [], []
    when_it_rings(look, fail_once)
    ring()

    run_jobs()
    left = jobs()[0].steps
    frozen_time.move(minutes=5)
    run_jobs()

    assert left == ["bells.fail_once(BellRang)"]
    assert (len(looked), len(tries)) == (1, 2)
    assert jobs() == []


def test_a_fact_that_a_step_states_is_told_though_it_changed_nothing_else(app, install, run_jobs):
    heard = []

    def pass_on(fact):
        if fact.times:
            events.emit(BellRang(fact.times - 1))

    install(Plugin(name="bells", live={BellRang: (heard.append,)}, on={BellRang: (pass_on,)}))
    ring(2)

    run_jobs()

    assert [fact.times for fact in heard] == [2, 1, 0]


def test_a_failed_step_is_told_and_tried_again_later(app, when_it_rings, run_jobs):
    def bad(fact):
        raise RuntimeError("the bell is cracked")

    when_it_rings(bad)
    ring()

    run_jobs()

    job = jobs()[0]
    assert job.error == "bells.bad(BellRang): RuntimeError: the bell is cracked"
    assert job.run_at > clock.now() + timedelta(seconds=3)
    assert (job.attempts, job.leased_by, job.dead_at) == (1, None, None)


def test_the_wait_grows_exponentially_up_to_a_limit_and_is_never_quite_the_same():
    waits = [[queue.backoff(attempt) for _ in range(50)] for attempt in range(1, queue.MAX_ATTEMPTS + 1)]

    for attempt, drawn in enumerate(waits):
        middle = min(queue.LONGEST_RETRY_SECONDS, queue.FIRST_RETRY_SECONDS * 2**attempt)
        assert 0.75 * middle <= min(drawn) < max(drawn) <= 1.25 * middle


def test_after_the_last_attempt_a_job_is_dead_until_somebody_retries_it(app, when_it_rings, run_jobs, frozen_time):
    def bad(fact):
        if broken:
            raise RuntimeError("still broken")
        note("mended")

    broken = True
    when_it_rings(bad)
    ring()
    for _ in range(queue.MAX_ATTEMPTS + 1):
        run_jobs()
        frozen_time.move(days=1)
    dead = jobs()[0]

    broken = False
    nothing_happens = run_jobs()
    revived = queue.retry()
    events.commit()
    run_jobs()

    assert (dead.attempts, bool(dead.dead_at), nothing_happens, revived) == (queue.MAX_ATTEMPTS, True, 0, 1)
    assert noted() == {"mended": 1}
    assert jobs() == []


def test_only_the_named_dead_jobs_are_retried(app):
    for number in (1, 2):
        db.session.add(Job(id=number, name="Old", steps=["bells.ring"], dead_at=clock.now()))
    db.session.commit()

    count = queue.retry([2, 3])
    events.commit()

    assert count == 1
    assert [bool(job.dead_at) for job in jobs()] == [True, False]


def test_a_handler_may_ask_to_be_called_again_after_some_seconds(app, when_it_rings, run_jobs, frozen_time):
    def patient(fact):
        note("asked")
        if not calls:
            calls.append(1)
            raise Retry(40, "the bell is being rung")

    calls = []
    when_it_rings(patient)
    ring()

    run_jobs()
    waiting = jobs()[0]
    frozen_time.move(seconds=39)
    too_early = run_jobs()
    frozen_time.move(seconds=2)
    run_jobs()

    assert waiting.error == "the bell is being rung"
    assert too_early == 0
    assert noted() == {"asked": 1}


def test_a_later_step_has_all_its_attempts_however_often_an_earlier_one_failed(
    app, when_it_rings, run_jobs, frozen_time
):
    def slow(fact):
        tries.append("slow")
        if len(tries) < queue.MAX_ATTEMPTS:
            raise RuntimeError("not yet")

    def bad(fact):
        raise RuntimeError("never")

    tries = []
    when_it_rings(slow, bad)
    ring()

    for _ in range(queue.MAX_ATTEMPTS):
        run_jobs()
        frozen_time.move(days=1)

    assert [job.dead_at for job in jobs()] == [None]


def test_a_job_whose_process_always_dies_ends_as_a_dead_letter(app, when_it_rings, run_jobs):
    def ring_twice(fact):
        note("rang")

    when_it_rings(ring_twice)
    ring()
    for number in range(queue.MAX_ATTEMPTS):
        queue.claim(f"elsewhere:{number}:a")
        queue.release()
        events.commit()

    run_jobs()

    assert [bool(job.dead_at) for job in jobs()] == [True]
    assert "ended each time" in jobs()[0].error
    assert noted() == {}


@pytest.mark.parametrize(("reason", "pause"), [(Later(1.0), 2), (OSError(errno.ENOSPC, "No space left on device"), 60)])
def test_a_later_turn_that_was_asked_for_and_an_outage_cost_a_job_none_of_its_attempts(
    app, when_it_rings, run_jobs, frozen_time, reason, pause
):
    def unlucky(fact):
        tries.append(1)
        raise reason

    tries = []
    when_it_rings(unlucky)
    ring()

    for _ in range(queue.MAX_ATTEMPTS + 2):
        run_jobs()
        frozen_time.move(seconds=pause)

    assert len(tries) == queue.MAX_ATTEMPTS + 2
    assert [(job.attempts, job.dead_at) for job in jobs()] == [(0, None)]


def test_the_attempts_of_a_step_are_those_of_the_step_though_the_process_ends(app, when_it_rings):
    def first(fact):
        note("first")

    def second(fact):
        note("second")

    when_it_rings(first, second)
    ring()
    for number in range(3):
        queue.release()
        held = queue.claim(f"elsewhere:{number}:a")
    queue.done(held, held.steps[0])
    events.commit()

    assert [job.attempts for job in jobs()] == [1]


def test_only_what_waits_for_its_next_try_is_tried_now(app, when_it_rings):
    when_it_rings(lambda fact: note("rang"))
    ring()
    fresh = queue.try_now(jobs()[0].id)
    queue.failed(queue.claim("here:1:a"), "not yet")
    events.commit()
    failed = queue.try_now(jobs()[0].id)
    events.commit()
    held = queue.claim("here:1:a")
    held.attempts = queue.MAX_ATTEMPTS
    queue.failed(held, "never")
    events.commit()

    assert jobs()[0].dead_at is not None
    assert (fresh, failed, queue.try_now(jobs()[0].id)) == (False, True, False)


def test_a_try_that_runs_already_is_not_made_due(app, when_it_rings):
    when_it_rings(lambda fact: note("rang"))
    ring()
    queue.failed(queue.claim("here:1:a"), "not yet", 0.0)
    events.commit()
    queue.claim("here:1:a")

    moved = queue.try_now(jobs()[0].id)

    assert not moved


# Leases -------------------------------------------------------------------------------------------------------


def test_a_job_has_one_holder_at_a_time(app, when_it_rings):
    when_it_rings(lambda fact: note("rang"))
    ring()

    assert queue.claim("elsewhere:1:a") is not None
    assert queue.claim("elsewhere:2:b") is None


def test_a_job_that_was_released_is_handed_over_and_what_its_late_holder_did_is_undone(app, when_it_rings, run_jobs):
    def ring_it(fact):
        if not overtaken:
            overtaken.append(1)
            with app.app_context():
                queue.release()
                events.commit()
                assert queue.claim("elsewhere:1:a")
        note("rang")

    overtaken = []
    when_it_rings(ring_it)
    ring()

    Worker(app, threads=0).run_one()
    after_the_late = (noted(), jobs()[0].leased_by)
    queue.release("elsewhere:1:a")
    events.commit()
    run_jobs()

    assert after_the_late == ({}, "elsewhere:1:a")
    assert noted() == {"rang": 1}
    assert jobs() == []


def test_what_a_late_holder_did_before_it_asked_for_a_later_turn_is_undone(app, when_it_rings):
    def ring_it(fact):
        with app.app_context():
            queue.release()
            events.commit()
            assert queue.claim("elsewhere:1:a")
        note("rang")
        raise Later(5.0)

    when_it_rings(ring_it)
    ring()

    Worker(app, threads=0).run_one()

    assert (noted(), jobs()[0].leased_by) == ({}, "elsewhere:1:a")


def test_who_stops_gives_its_jobs_back_at_once(app, when_it_rings):
    when_it_rings(lambda fact: note("rang"))
    ring()
    queue.claim("here:1:a")

    queue.release("here:1:a")
    events.commit()

    assert queue.claim("here:2:b") is not None


def test_who_stops_gives_back_no_job_of_somebody_else(app, when_it_rings):
    when_it_rings(lambda fact: note("rang"))
    ring()
    ring()
    queue.claim("here:1:a")
    queue.claim("elsewhere:1:a")

    queue.release("here:1:a")
    events.commit()

    assert [job.leased_by for job in jobs()] == [None, "elsewhere:1:a"]


def test_a_failure_of_a_holder_who_lost_the_job_changes_nothing(app, when_it_rings):
    when_it_rings(lambda fact: note("rang"))
    ring()
    late = queue.claim("here:1:a")
    queue.release()
    events.commit()
    queue.claim("here:2:b")

    queue.failed(late, "too late")
    events.commit()

    assert (jobs()[0].leased_by, jobs()[0].error) == ("here:2:b", None)


# Plugins that are off -----------------------------------------------------------------------------------------


def bells(name="bells"):
    def ring_it(fact):
        note(name)

    return Plugin(name=name, on={BellRang: (ring_it,)})


def resume(app):
    queue.resume(app.extensions["rookery.plugins"].on)
    events.commit()


def test_jobs_of_a_plugin_that_was_switched_off_wait_until_it_is_on_again(app, install, run_jobs):
    install(bells(), bells("gongs"))
    ring()

    install(bells(), bells("gongs"), off=["bells"])
    run_jobs()
    while_off = (noted(), jobs()[0].paused_for, run_jobs())
    install(bells(), bells("gongs"))
    resume(app)
    run_jobs()

    assert while_off == ({"gongs": 1}, "bells", 0)
    assert noted() == {"bells": 1, "gongs": 1}
    assert jobs() == []


def test_a_parked_job_stays_parked_while_only_others_are_on(app, install, run_jobs):
    install(bells(), bells("gongs"))
    ring()
    install(bells(), bells("gongs"), off=["bells"])
    run_jobs()

    resume(app)

    assert (run_jobs(), [job.paused_for for job in jobs()]) == (0, ["bells"])


def test_jobs_of_a_plugin_that_is_not_installed_any_more_wait_as_well(app, install, run_jobs):
    install(bells(), bells("gongs"))
    ring()

    install(bells("gongs"))
    run_jobs()

    assert [job.paused_for for job in jobs()] == ["bells"]


def test_a_job_whose_plugins_are_off_in_turn_runs_step_by_step(app, install, run_jobs):
    install(bells(), bells("gongs"))
    ring()

    for off in (["bells", "gongs"], ["bells"], ["gongs"], []):
        install(bells(), bells("gongs"), off=off)
        resume(app)
        run_jobs()

    assert noted() == {"bells": 1, "gongs": 1}
    assert jobs() == []


def test_a_handler_that_the_code_has_lost_is_a_failure_and_not_forgotten(app, install, run_jobs):
    install(bells())
    Job.enqueue("BellRang", {"times": 1}, ["bells.gone(BellRang)"])
    events.commit()

    run_jobs()

    assert jobs()[0].error == "there is no handler bells.gone(BellRang) any more"


# Keys and times -----------------------------------------------------------------------------------------------


def test_a_second_promise_of_the_same_key_is_dropped_while_the_first_is_not_kept(app, install, run_jobs):
    install(bells())

    for _ in range(2):
        Job.enqueue("BellRang", {"times": 1}, ["bells.ring_it(BellRang)"], key="the bell")
        events.commit()
    run_jobs()
    Job.enqueue("BellRang", {"times": 1}, ["bells.ring_it(BellRang)"], key="the bell")
    events.commit()

    assert noted() == {"bells": 1}
    assert len(jobs()) == 1


def test_a_dead_letter_does_not_keep_its_key(app, when_it_rings, run_jobs, frozen_time):
    def bad(fact):
        raise RuntimeError("never")

    when_it_rings(bad)
    Job.enqueue("BellRang", {"times": 1}, ["bells.bad(BellRang)"], key="the bell")
    events.commit()
    for _ in range(queue.MAX_ATTEMPTS):
        run_jobs()
        frozen_time.move(days=1)

    Job.enqueue("BellRang", {"times": 1}, ["bells.bad(BellRang)"], key="the bell")
    events.commit()

    assert [bool(job.dead_at) for job in jobs()] == [True, False]


def test_a_fact_for_later_is_no_fact_before(app, when_it_rings, run_jobs, frozen_time):
    def ring_it(fact):
        note("rang")

    when_it_rings(ring_it)
    ring(at=clock.ahead(minutes=5))

    early = run_jobs()
    frozen_time.move(minutes=5)

    assert (early, run_jobs()) == (0, 1)


def test_the_oldest_promise_is_kept_first(app, when_it_rings, run_jobs):
    def ring_it(fact):
        order.append(fact.times)

    order = []
    when_it_rings(ring_it)
    for number in range(5):
        ring(number)

    run_jobs()

    assert order == [0, 1, 2, 3, 4]


def test_a_handler_that_states_a_fact_promises_the_next_job(app, install, run_jobs):
    def count_down(fact):
        note(str(fact.times))
        if fact.times:
            events.emit(BellRang(fact.times - 1))

    install(Plugin(name="bells", on={BellRang: (count_down,)}))
    ring(2)

    assert run_jobs() == 3
    assert noted() == {"2": 1, "1": 1, "0": 1}


def test_draining_stops_at_its_limit(app, when_it_rings):
    def again(fact):
        events.emit(BellRang())

    when_it_rings(again)
    ring()

    assert drain(app, limit=7) == 7


# Live handlers ------------------------------------------------------------------------------------------------


def test_live_handlers_hear_of_what_was_committed_and_of_nothing_else(app, install):
    heard = []
    install(Plugin(name="bells", live={BellRang: (heard.append,)}))

    events.emit(BellRang(1))
    events.rollback()
    events.emit(BellRang(2))
    before_the_commit = list(heard)
    events.commit()

    assert before_the_commit == []
    assert heard == [BellRang(2)]


@pytest.mark.filterwarnings("default")
def test_a_live_handler_that_fails_breaks_neither_the_commit_nor_the_others(app, install, caplog):
    def fail(fact):
        db.session.execute(db.text("SELECT nonsense FROM nowhere"))

    heard = []
    install(Plugin(name="bells", live={BellRang: (fail, heard.append)}, on={BellRang: (note,)}))

    ring()

    assert heard == [BellRang()]
    assert len(jobs()) == 1
    assert "live handler fail failed" in caplog.text


def test_what_a_live_handler_wrote_before_it_failed_is_undone(app, install):
    def fail(fact):
        note("half of it")
        raise ValueError("the other half")

    install(Plugin(name="bells", live={BellRang: (fail,)}))

    ring()
    db.session.commit()

    assert noted() == {}
