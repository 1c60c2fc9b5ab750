"""Tasks: functions that run in a job, which is stored in the transaction of the caller."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, ParamSpec

from flask import current_app

from models.jobs.job import MAIN, Job

P = ParamSpec("P")


@dataclass(frozen=True)
class Task(Generic[P]):
    """A function that runs in a job. Its arguments are numbers, texts and lists of them, for they are stored as JSON.

    With a `key` there is one job of these arguments at a time: to enqueue it again brings it forward.
    """

    name: str
    function: Callable[P, Any]
    queue: str
    key: Callable[..., str] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None:
        self.function(*args, **kwargs)

    def by(self, function: Callable[P, object]) -> "Task[P]":
        """Return this task with `function` as its body, for a plugin that implements a task of a service."""
        return replace(self, function=function)

    def enqueue(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Run the task once this transaction is committed; not at all while its plugin is off."""
        self._store(None, *args, **kwargs)

    def enqueue_at(self, moment: datetime, *args: P.args, **kwargs: P.kwargs) -> None:
        """Run the task at a later time: it must check what is true by then."""
        self._store(moment, *args, **kwargs)

    def enqueue_each(self, calls: Mapping[str, tuple[Any, ...]], moments: Mapping[str, datetime]) -> None:
        """Enqueue many in one statement: key → arguments, each at once or at the moment of its key."""
        if step := self._step:
            payloads = {key: self.payload(*call) for key, call in calls.items()}  # type: ignore[call-arg]
            Job.enqueue_each(self.name, payloads, [step], self.queue, moments)

    def hold(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Keep others from enqueueing a job of this key until the commit: a query now sees everything left to do."""
        if self.key:
            Job.hold(self.key(*args, **kwargs))

    def payload(self, *args: P.args, **kwargs: P.kwargs) -> dict[str, object]:
        """Return the arguments by name, as they are stored."""
        return dict(zip(self._parameters, args, strict=False), **kwargs)

    def _store(self, moment: datetime | None, *args: P.args, **kwargs: P.kwargs) -> None:
        step, payload = self._step, self.payload(*args, **kwargs)
        if step and self.key:
            key = self.key(*args, **kwargs)
            Job.enqueue_each(self.name, {key: payload}, [step], self.queue, {key: moment} if moment else {})
        elif step:
            Job.enqueue(self.name, payload, [step], at=moment, queue=self.queue)

    @property
    def _step(self) -> str | None:
        """Return the name of the task in jobs, or None while no plugin that is on has it."""
        found: str | None = current_app.extensions["rookery.plugins"].task_steps.get(self.name)
        return found

    @cached_property
    def _parameters(self) -> tuple[str, ...]:
        return tuple(inspect.signature(self.function).parameters)


def task(queue: str = MAIN, key: Callable[..., str] | None = None) -> Callable[[Callable[P, object]], Task[P]]:
    """Declare a task, beside the service that owns it; the plugin that does it names it in its `tasks`.

    `queue` NETWORK is for what waits for other servers, LONG for what takes many seconds: then nothing else waits for
    it. The function's name is stored in jobs. A declaration without a body is done `by` a function of a layer above.
    """
    return lambda function: Task(function.__name__, function, queue, key)
