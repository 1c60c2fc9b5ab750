"""The worker: threads that take jobs off the queue and run their steps, each step once."""

import logging
import math
import os
import socket
import threading
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Self

from flask import Flask, g

from models import clock
from models.base import CHANGED_MEANWHILE, db
from models.data.sqlite_file import LogSync
from models.jobs.job import DEGRADED, DELIVERY, LONG, MAIN, NETWORK, QUEUES
from rookery import events, meters
from rookery.config import Config
from rookery.errors import NotFound
from rookery.events import notifier
from rookery.jobs import heartbeat, queue, schedule, workers
from rookery.outages import outage_of, words
from rookery.plugin import Step, plugin_of, plugins
from rookery.renames import current

log = logging.getLogger(__name__)

IDLE_SECONDS = 5.0
HANGING_SECONDS = 600.0  # longer than any piece of work should take
HANGING_LONG_SECONDS = 24 * 3600.0  # the same of backups
LONG_THREADS = 2  # so that an import goes on during a backup
TURN_SECONDS = 1.0


class Retry(Exception):
    """Raised by a handler that wants to be called again after so many seconds. It counts as an attempt."""

    def __init__(self, seconds: float, reason: str = "") -> None:
        super().__init__(reason or f"again in {seconds:.0f} s")
        self.seconds = seconds


class Later(Exception):
    """Raised by a handler that has done what could be done now: it is called again after so many seconds, in another
    queue if one is named.

    What it wrote is committed, and it counts as no attempt. A job with a key that looks for work until there is none
    holds the key (`Task.hold`) before its last look: then nothing is enqueued between that look and its end.
    """

    def __init__(self, seconds: float, queue_name: str | None = None) -> None:
        super().__init__(f"again in {seconds:.1f} s")
        self.seconds, self.queue_name = seconds, queue_name


class Worker:
    """Runs the jobs of one app: the one process has one, which waits until no other process runs jobs, and so has each
    `rookery worker` (`dedicated`), which shares the queue with others.

    The jobs that wait for other servers have `network_threads` of their own, deliveries to servers `delivery_threads`:
    a quarter of them for degraded ones. Imports, exports and backups have `long_threads`.
    """

    def __init__(
        self,
        app: Flask,
        threads: int,
        network_threads: int = 0,
        delivery_threads: int = 0,
        long_threads: int = LONG_THREADS,
        dedicated: bool = False,
    ) -> None:
        self.app, self.dedicated = app, dedicated
        unwell = max(1, delivery_threads // 4) if delivery_threads else 0
        well = max(1, delivery_threads - unwell) if delivery_threads else 0
        self.threads = {
            MAIN: threads,
            NETWORK: network_threads,
            DELIVERY: well,
            DEGRADED: unwell,
            LONG: long_threads,
        }
        self.owner = queue.new_owner(socket.gethostname(), os.getpid())
        self.stopping = threading.Event()
        self.on_duty = threading.Event()
        self.notifier: notifier.Notifier = app.extensions["rookery.notifier"]
        self._lock = workers.lock_of(app.extensions["rookery.config"])
        self._reported = self._beat = -math.inf
        # thread → its queue, when it began to run its job, and the id of that
        self._running: dict[int, tuple[str, float, int]] = {}
        self._lost: set[int] = set()  # jobs that nobody ran at the last heartbeat although this worker holds them
        self._log_sync = LogSync()
        self._threads: list[threading.Thread] = []

    @classmethod
    def configured(
        cls,
        app: Flask,
        threads: int,
        network_threads: int | None = None,
        delivery_threads: int | None = None,
        dedicated: bool = False,
    ) -> Self:
        """Return a worker with as many threads for other servers as the settings say, where no number is given."""
        settings: Config = app.extensions["rookery.config"]
        network, delivery = network_threads or settings.network_threads, delivery_threads or settings.delivery_threads
        return cls(app, threads, network, delivery, dedicated=dedicated)

    def start(self) -> None:
        self._start("jobs-duty", self._keep_duty)
        for queue_name, threads in self.threads.items():
            for number in range(threads):
                self._start(f"jobs-{queue_name}-{number}", partial(self._consume, queue_name))

    def stop(self, seconds: float = 5.0) -> None:
        """Finish running jobs for up to `seconds`, and release the rest.

        Jobs that the one process still runs by then are not started elsewhere before it ends, which releases the lock.
        """
        self.stopping.set()
        self.notifier.notify_all()
        deadline = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        with self.app.app_context():
            queue.release(self.owner)
            workers.leave(self.owner)
            events.commit()
        if not any(thread.is_alive() for thread in self._threads):
            self._lock.release()

    def _start(self, name: str, target: Callable[[], None]) -> None:
        thread = threading.Thread(target=target, name=name, daemon=True)
        thread.start()
        self._threads.append(thread)

    # Duty: which process works, and periodic jobs -----------------------------------------------------------------

    def _keep_duty(self) -> None:
        while not self.stopping.is_set():
            try:
                with self.app.app_context():
                    self._take_turn()
            except Exception:  # the database is unreachable or busy: try again next turn
                log.exception("the worker could not check whether it is on duty")
            self.stopping.wait(TURN_SECONDS)

    def _take_turn(self) -> None:
        if self.dedicated:
            self._report()
        if not self.on_duty.is_set():
            if not self.dedicated and not self._lock.acquire():
                return
            self._begin()
        if time.monotonic() - self._beat >= heartbeat.SECONDS:
            heartbeat.beat()
            self._release_lost()
            self._beat = time.monotonic()
        schedule.enqueue_due()
        events.commit()
        self._log_sync.sync()

    def _release_lost(self) -> None:
        """Release jobs that this worker holds and no thread runs: how they ended could not be written, in an outage.

        Those of the last look are, for a thread may have claimed one and not begun yet.
        """
        lost = queue.held_by(self.owner) - {job_id for _, _, job_id in list(self._running.values())}
        if again := lost & self._lost:
            queue.release(self.owner, again)
        self._lost = lost

    def _report(self) -> None:
        before, self._reported = self._reported, time.monotonic()
        workers.report(self.owner, self.hanging())
        # Otherwise the outage may be ours, not the other workers'.
        if self._reported - before < workers.SILENCE.total_seconds():
            workers.release_jobs_of_the_dead()
        events.commit()

    def _begin(self) -> None:
        if not self.dedicated:
            queue.release()  # this process has the lock, so no other worker runs them
        queue.resume(plugins().names_on)
        events.commit()
        data_dir = None if self.dedicated else self.app.extensions["rookery.config"].data_dir
        look = threading.Thread(
            target=notifier.watch,
            args=(db.engine, self.notifier, self.stopping, data_dir),
            name="jobs-watch",
            daemon=True,
        )
        look.start()  # other processes add jobs too
        self.on_duty.set()
        self.notifier.notify_all()

    # Work --------------------------------------------------------------------------------------------------

    def _consume(self, queue_name: str) -> None:
        seen = 0
        while not self.stopping.is_set():
            if not self.on_duty.is_set():
                seen = self.notifier.wait(queue_name, seen, IDLE_SECONDS)
                continue
            try:
                with self.app.app_context():
                    pause = None if self.run_one(queue_name) else _pause(queue.next_due(queue_name))
                    db.session.rollback()
            except Exception:
                log.exception("the queue could not be read")
                pause = 1.0
            if pause is not None:
                seen = self.notifier.wait(queue_name, seen, pause)

    def run_one(self, queue_name: str = MAIN) -> bool:
        """Take the next job of a queue and run its steps; False when nothing was due. Needs an app context."""
        held = queue.claim(self.owner, queue_name)
        if held is None:
            return False
        self.notifier.notify_next(queue_name)
        g.request_id = held.request_id  # for its log lines, and the jobs that it enqueues
        self._running[threading.get_ident()] = queue_name, time.monotonic(), held.id
        try:
            self._run(held)
        finally:
            del self._running[threading.get_ident()]
        return True

    def hanging(self) -> list[str]:
        """Return the queues all of whose threads have been running one job for very long."""
        late = [name for name, began, _ in list(self._running.values()) if time.monotonic() - began > _patience(name)]
        return [name for name, threads in self.threads.items() if threads and late.count(name) >= threads]

    def _run(self, held: queue.Claim) -> None:
        if held.attempts > queue.MAX_ATTEMPTS:
            queue.failed(held, f"{held.steps[0]}: its process ended each time that it ran")
        else:
            for step in list(held.steps):
                run = plugins().steps.get(current(step))
                if run and not self._run_step(held, step, run):
                    return
            if held.steps:
                _pause_or_fail(held)
        events.commit()

    def _run_step(self, held: queue.Claim, step: str, run: Step) -> bool:
        """Run a step, and return whether it is done now, its effect and its removal committed as one."""
        began = time.perf_counter()
        outcome = self._try_step(held, step, run)
        meters.STEPS.labels(step, outcome).observe(time.perf_counter() - began)
        return outcome == "done"

    def _try_step(self, held: queue.Claim, step: str, run: Step) -> str:
        """Run a step, and return its outcome: `done`, `later`, `failed`, or `lost` if another worker has the job."""
        outcome = "failed"
        try:
            more = run(held.payload)
            settle = queue.done if events.has_effect() else queue.passed
            kept = settle(held, step)
            if kept and more:  # a periodic job has one step, so it has ended
                schedule.enqueue_periodic(current(step))
            if not kept:
                events.rollback()
            elif settle is queue.done or not held.steps:
                events.commit()
            return "done" if kept else "lost"
        except Later as wish:
            outcome = "later"
            if not queue.reschedule(held, wish.seconds, wish.queue_name):
                events.rollback()
        except Retry as wish:
            events.rollback()
            queue.failed(held, str(wish), wish.seconds)
        except (*CHANGED_MEANWHILE, NotFound) as error:
            events.rollback()
            _retry_once(held, step, error)
        except Exception as error:
            events.rollback()
            log.exception("step %s of job %s failed (attempt %s)", step, held.id, held.attempts)
            settle_failure = queue.retry_after_outage if outage_of(error) else queue.failed
            settle_failure(held, f"{step}: {type(error).__name__}: {words(error)}")
        events.commit()
        return outcome


def _retry_once(held: queue.Claim, step: str, error: Exception) -> None:
    """Retry a step at once whose rows changed between its reads and its writes: only a second failure is a bug."""
    if held.attempts < 2:
        log.info(
            "step %s of job %s runs again: %s, its rows were changed meanwhile", step, held.id, type(error).__name__
        )
        queue.failed(held, f"{step}: {type(error).__name__}", 0.0)
    else:
        log.error("step %s of job %s failed (attempt %s)", step, held.id, held.attempts, exc_info=error)
        queue.failed(held, f"{step}: {type(error).__name__}: {words(error)}")


def _pause_or_fail(held: queue.Claim) -> None:
    """Pause a job whose plugin is off or not installed; fail one whose handler no longer exists."""
    missing = held.steps[0]
    plugin = plugin_of(current(missing))
    if plugin in plugins().on:
        queue.failed(held, f"there is no handler {missing} any more")
    else:
        queue.pause(held, plugin)


def drain(app: Flask, limit: int = 10_000) -> int:
    """Run every job that is due now, in this thread; return how many there were. For commands and tests."""
    worker = Worker(app, threads=0)
    for count in range(limit):
        with app.app_context():  # a session for each job, as the threads have
            if not any(worker.run_one(queue_name) for queue_name in QUEUES):
                return count
    return limit


def _patience(queue_name: str) -> float:
    """Return the seconds after which a job of this queue counts as hanging."""
    return HANGING_LONG_SECONDS if queue_name == LONG else HANGING_SECONDS


def _pause(due: datetime | None) -> float:
    if due is None:
        return IDLE_SECONDS
    return max(0.005, min(IDLE_SECONDS, (due - clock.now()).total_seconds()))
