"""The steps of jobs: the handlers of plugins, by names that are stored; and the periods of periodic ones."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any

from models.base import Json
from rookery.plugin.contract import Handler, Plugin, PluginError, Round
from rookery.plugin.task import Task

Step = Callable[[Json], bool | None]

# Local timelines and open streams first, then notifications, then federation; a group boosts before it passes on.
URGENCY = {
    "timelines": 0,
    "lists": 1,
    "streaming": 2,
    "notifications": 3,
    "push": 4,
    "activitypub": 8,
    "deliveries": 9,
    "groups": 10,
}
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def step_name(plugin: Plugin, handler: Callable[..., object], fact: type | None = None) -> str:
    """Return the name of a step in jobs, such as `timelines.fill(StatusPosted)`: a handler may serve several facts."""
    name = f"{plugin.name}.{handler.__name__}"
    return f"{name}({fact.__name__})" if fact else name


def plugin_of(step: str) -> str:
    return step.partition(".")[0]


def urgency(step: str) -> int:
    return URGENCY.get(plugin_of(step), 5)


def steps_of(plugin: Plugin) -> Iterator[tuple[str, Step]]:
    for fact, handlers in plugin.on.items():
        for handler in handlers:
            yield step_name(plugin, handler, fact), _reaction(fact, handler)
    for task in plugin.tasks:
        yield task_step(plugin, task), _call(task)
    for timed in plugin.every.values():
        for run in several(timed):
            yield step_name(plugin, run), _timed(run)


def task_step(plugin: Plugin, task: Task[...]) -> str:
    return f"{plugin.name}.{task.name}"


def _call(task: Task[...]) -> Step:
    return lambda payload: task(**payload)


def several(handlers: Round | tuple[Round, ...]) -> tuple[Round, ...]:
    return handlers if isinstance(handlers, tuple) else (handlers,)


def _reaction(fact: type[Any], handler: Handler) -> Step:
    known = {field.name for field in fields(fact)}

    def react(payload: Json) -> None:
        handler(fact(**{name: value for name, value in payload.items() if name in known}))

    return react


def each(handler: Handler, facts: Sequence[object]) -> None:
    for fact in facts:
        handler(fact)


def _timed(handler: Round) -> Step:
    return lambda payload: handler()


def first_line(handler: Round) -> str:
    return (handler.__doc__ or "").strip().partition("\n")[0]


def seconds(period: str) -> int:
    """Return the seconds of a period: `"15m"` → 900. Units: s, m, h, d."""
    number, unit = period[:-1], period[-1:]
    if not (number.isdigit() and int(number) and unit in UNITS):
        raise PluginError(f"{period!r} is no period of a periodic job: write a number and one of {', '.join(UNITS)}.")
    return int(number) * UNITS[unit]


def period(length: int) -> str:
    """Return the period of so many seconds as a plugin writes it: 900 → `"15m"`, in the largest unit without a rest."""
    unit = next(unit for unit in reversed(UNITS) if length % UNITS[unit] == 0)
    return f"{length // UNITS[unit]}{unit}"
