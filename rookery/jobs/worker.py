"""The worker: threads that take jobs off the queue and run their steps, each step once."""

import logging
import os
import socket
import threading
from collections.abc import Callable, Mapping
from datetime import datetime

from flask import Flask
from sqlalchemy import select

from models import clock
from models.base import db
from models.job import Job
from rookery import events
from rookery.events import wake
from rookery.jobs import queue, schedule
from rookery.plugin import plugin_of, plugins

log = logging.getLogger(__name__)

IDLE_SECONDS = 5.0
KEEP_SECONDS = 15.0
TURN_SECONDS = 1.0
DUTY_SECONDS = 6.0


class Retry(Exception):
    """Raised by a handler that wants to be called again after so many seconds."""

    def __init__(self, seconds: float, reason: str = "") -> None:
        super().__init__(reason or f"again in {seconds:.0f} s")
        self.seconds = seconds


class Worker:
    """Runs the jobs of one app. A serving process has one, and so has each `flask worker`.

    Of several serving processes one at a time has the duty; while a `flask worker` lives, none has.
    """

    def __init__(self, app: Flask, threads: int, dedicated: bool = False) -> None:
        self.app, self.threads, self.dedicated = app, threads, dedicated
        self.owner = queue.new_owner(socket.gethostname(), os.getpid())
        self.stopping = threading.Event()
        self.on_duty = threading.Event()
        self.running: set[int] = set()
        self.alarm: wake.Wake = app.extensions["rookery.wake"]
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        self._start("jobs-duty", self._keep_duty)
        for number in range(self.threads):
            self._start(f"jobs-{number}", self._consume)

    def stop(self, seconds: float = 10.0) -> None:
        """Finish what runs, up to `seconds`, and give the rest back to the queue."""
        self.stopping.set()
        self.alarm.ring()
        for thread in self._threads:
            thread.join(seconds)
        with self.app.app_context():
            queue.give_back(self.owner)
            schedule.release(self._duty, self.owner)
            events.commit()

    @property
    def _duty(self) -> str:
        return schedule.DEDICATED if self.dedicated else schedule.IN_PROCESS

    def _start(self, name: str, target: Callable[[], None]) -> None:
        thread = threading.Thread(target=target, name=name, daemon=True)
        thread.start()
        self._threads.append(thread)

    # Duty: who works, and what comes round -----------------------------------------------------------------

    def _keep_duty(self) -> None:
        watcher: threading.Thread | None = None
        turns = 0
        while not self.stopping.is_set():
            try:
                with self.app.app_context():
                    self._take_turn(turns)
            except Exception:  # the database is away or busy: the next turn tries again
                log.exception("the worker could not look after its duty")
            if self.on_duty.is_set() and watcher is None:
                watcher = self._watch()
            turns += 1
            self.stopping.wait(TURN_SECONDS)

    def _take_turn(self, turns: int) -> None:
        if turns % 2 == 0 or not self.on_duty.is_set():
            had = self.on_duty.is_set()
            if schedule.hold(self._duty, self.owner, DUTY_SECONDS, unless=None if self.dedicated else schedule.DEDICATED):
                schedule.free_dead_owners()
                queue.unpark(plugins().on) if not had else None
                events.commit()
                self.on_duty.set()
                self.alarm.ring()
            else:
                self.on_duty.clear()
        if self.on_duty.is_set():
            schedule.enqueue_due()
            if self.running and turns % int(KEEP_SECONDS) == 0:
                queue.keep(self.owner, list(self.running))
            events.commit()

    def _watch(self) -> threading.Thread:
        """Other processes add jobs too: look for their commits."""
        with self.app.app_context():
            engine = db.engine
        thread = threading.Thread(target=wake.watch, args=(engine, self.alarm, self.stopping), name="jobs-watch", daemon=True)
        thread.start()
        return thread

    # Work --------------------------------------------------------------------------------------------------

    def _consume(self) -> None:
        rings = 0
        while not self.stopping.is_set():
            if not self.on_duty.is_set():
                rings = self.alarm.wait(rings, IDLE_SECONDS)
                continue
            try:
                with self.app.app_context():
                    pause = None if self.run_one() else _pause(queue.next_due())
                    db.session.rollback()
            except Exception:
                log.exception("the queue could not be read")
                pause = 1.0
            if pause is not None:
                rings = self.alarm.wait(rings, pause)

    def run_one(self) -> bool:
        """Take the next job and run its steps; False when nothing was due. Needs an app context."""
        job = queue.claim(self.owner)
        if job is None:
            return False
        self.running.add(job.id)
        try:
            self._run(job)
        finally:
            self.running.discard(job.id)
        return True

    def _run(self, job: Job) -> None:
        steps = plugins().steps
        remaining = list(job.steps)
        for step in job.steps:
            if step not in steps:
                continue
            if not self._run_step(job, step, steps[step], [s for s in remaining if s != step]):
                return
            remaining.remove(step)
        if remaining or not job.steps:
            self._settle(job, remaining)

    def _run_step(
        self, job: Job, step: str, run: Callable[[Mapping[str, object]], None], remaining: list[str]
    ) -> bool:
        try:
            run(job.payload)
            if not queue.done(job.id, self.owner, remaining):
                events.rollback()
                return False
            events.commit()
            return True
        except Retry as wish:
            events.rollback()
            queue.failed(job, self.owner, str(wish), wish.seconds)
        except Exception as error:
            events.rollback()
            log.exception("step %s of job %s failed (attempt %s)", step, job.id, job.attempts)
            queue.failed(job, self.owner, f"{step}: {type(error).__name__}: {error}")
        events.commit()
        return False

    def _settle(self, job: Job, remaining: list[str]) -> None:
        """What is left belongs to plugins that are off: the job waits for the first of them."""
        known = [step for step in remaining if plugin_of(step) in plugins().all]
        if known and plugin_of(known[0]) in plugins().off:
            queue.done(job.id, self.owner, known)
            queue.park(job.id, self.owner, plugin_of(known[0]))
        elif known:
            queue.failed(job, self.owner, f"there is no handler {known[0]} any more")
        else:
            queue.done(job.id, self.owner, [])
        events.commit()


def drain(app: Flask, limit: int = 10_000) -> int:
    """Run everything that is due now, in this thread; how many jobs there were. For commands and tests."""
    worker = Worker(app, threads=0)
    with app.app_context():
        for count in range(limit):
            if not worker.run_one():
                return count
    return limit


def _pause(due: datetime | None) -> float:
    if due is None:
        return IDLE_SECONDS
    return max(0.005, min(IDLE_SECONDS, (due - clock.now()).total_seconds()))


def depth() -> int:
    """How many jobs are due and not done: what `/health` looks at."""
    return db.session.scalar(select(db.func.count()).select_from(Job).where(queue.waiting())) or 0
