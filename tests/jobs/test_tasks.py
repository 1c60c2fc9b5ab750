"""Tasks: what is enqueued is done once, by the plugin that does it, if its transaction commits."""

import logging
from datetime import timedelta

import pytest
from flask import g

from models import clock
from models.jobs.job import NETWORK
from rookery import events, logs
from rookery.jobs import queue, worker
from rookery.plugin import Plugin, PluginError, task
from tests.jobs.conftest import jobs, note, noted, plugins_of


@task()
def strike(word: str, times: int = 1) -> None:
    note(word * times)


@task(queue=NETWORK, key=lambda tower: f"wind {tower}")
def wind(tower: str) -> None:
    """Declared below, done above."""


@pytest.fixture
def bells(install):
    install(Plugin(name="bells", tasks=(strike, wind.by(lambda tower: note(f"wound {tower}")))))


def test_a_job_has_the_id_of_the_request_behind_it_and_hands_it_on(app, install, caplog):
    @task()
    def strike_once():
        logging.getLogger("tests.bells").warning("%s", logs.request_id())
        strike.enqueue("ding")

    install(Plugin(name="bells", tasks=(strike, strike_once)))
    g.request_id = "first"
    strike_once.enqueue()
    events.commit()
    g.request_id = None
    with app.app_context():
        worker.Worker(app, threads=0).run_one()

    assert [(job.name, job.request_id) for job in jobs()] == [("strike", "first")]
    assert caplog.messages == ["first"]


def test_a_task_is_enqueued_exactly_if_its_transaction_commits(app, bells, run_jobs):
    strike.enqueue("ding")
    events.rollback()
    strike.enqueue("dong", times=2)
    events.commit()

    [job] = jobs()
    assert (job.name, job.payload, job.steps) == ("strike", {"word": "dong", "times": 2}, ["bells.strike"])
    assert run_jobs() == 1
    assert (noted(), jobs()) == ({"dongdong": 1}, [])


def test_a_task_for_a_moment_waits_for_it(app, bells, run_jobs, frozen_time):
    strike.enqueue_at(clock.ahead(minutes=5), "ding")
    events.commit()
    run_jobs()
    before = noted()
    frozen_time.move(minutes=5)
    run_jobs()

    assert (before, noted()) == ({}, {"ding": 1})


def test_a_task_runs_in_its_queue_by_the_function_of_its_plugin(app, bells, run_jobs):
    wind.enqueue("north")
    events.commit()

    assert [job.queue for job in jobs()] == [NETWORK]
    run_jobs()
    assert noted() == {"wound north": 1}


def test_of_a_key_there_is_one_job_and_the_earliest_moment_counts(app, bells, frozen_time):
    def enqueue(minutes, tower="north"):
        wind.enqueue_at(clock.ahead(minutes=minutes), tower)
        events.commit()
        return sorted((job.key, (job.run_at - clock.now()) // timedelta(minutes=1)) for job in jobs())

    assert enqueue(9) == [("wind north", 9)]
    assert enqueue(5) == enqueue(9) == [("wind north", 5)]
    assert enqueue(7, tower="south") == [("wind north", 5), ("wind south", 7)]
    wind.enqueue("north")
    events.commit()
    assert [job.run_at <= clock.now() for job in jobs() if job.key == "wind north"] == [True]


def test_what_is_enqueued_while_a_task_looks_a_last_time_is_done_by_another_job(app, install, run_jobs):
    def look(tower):
        wind.hold(tower)
        note("looked")

    install(Plugin(name="bells", tasks=(wind.by(look),)))
    for _ in range(2):
        wind.enqueue("north")
        events.commit()
        run_jobs()

    assert (noted(), jobs()) == ({"looked": 2}, [])


def test_a_task_that_fails_has_no_effect_and_is_tried_again(app, install, run_jobs, frozen_time):
    def fails_once(tower):
        note("wound")
        tries.append(tower)
        if len(tries) < 2:
            raise RuntimeError("the key broke")

    tries = []
    install(Plugin(name="bells", tasks=(wind.by(fails_once),)))
    wind.enqueue("north")
    events.commit()
    run_jobs()
    before = noted()
    frozen_time.move(minutes=5)
    run_jobs()

    assert (before, noted(), jobs()) == ({}, {"wound": 1}, [])


def test_nothing_is_enqueued_while_the_plugin_is_off_and_what_was_waits_for_it(app, install, bells, run_jobs):
    strike.enqueue("ding")
    events.commit()
    install(Plugin(name="bells", tasks=(strike, wind)), off=["bells"])
    strike.enqueue("dong")
    wind.enqueue("north")
    run_jobs()
    assert [(job.name, job.paused_for) for job in jobs()] == [("strike", "bells")]

    install(Plugin(name="bells", tasks=(strike,)))
    queue.resume(["bells"])
    events.commit()
    run_jobs()

    assert noted() == {"ding": 1}


def test_a_task_is_done_by_one_plugin():
    with pytest.raises(PluginError, match="Two plugins do the task strike"):
        plugins_of(Plugin(name="bells", tasks=(strike,)), Plugin(name="towers", tasks=(strike,)))
