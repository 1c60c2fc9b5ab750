"""The contract of plugins."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import click
from flask import Blueprint
from limits import RateLimitItem, parse

from rookery.config import ConfigError, Setting
from rookery.plugin.notification_kinds import NotificationKind
from rookery.plugin.task import Task

Handler = Callable[[Any], None]
Round = Callable[[], bool | None]  # a periodic job; True: there is more to do
Condition = Callable[[Any], bool] | None
Many = Callable[[Sequence[Any]], None]
Part = Callable[[], dict[str, Any]]


class PluginError(ConfigError):
    """The plugins, as configured, do not fit together; the text names them."""


@dataclass(frozen=True)
class Entry:
    """A page in a menu: `top` (the bar of a phone), `you` (the rest of the places), `notifications` (above them),
    `settings` (of every user) or `admin` (of administrators and moderators).

    `permission`: the bit that a role needs for it (models/auth/role.py), 0 for none. `only_with`: another plugin, whose
    things the page is about. Label and group are English texts that the plugin's catalogue translates. `waiting`: says
    how much there waits for this user (`User`); asked for each page that shows the menu. With `only_waiting`
    the entry is there only where something does. `icon`: a drawing of static/icons.svg, for the places. Entries with a
    smaller `order` come first.
    """

    menu: str
    label: str
    path: str
    permission: int = 0
    group: str = ""
    waiting: Callable[[Any], int] | None = None
    only_with: str = ""
    only_waiting: bool = False
    icon: str = ""
    order: int = 50


@dataclass(frozen=True)
class ProfileLink:
    """A button beside Follow on the public profile of an account: an English text that the plugin's catalogue
    translates, and a path below the address of the profile.
    """

    label: str
    path: str


@dataclass(frozen=True)
class Attempts:
    """A limit of attempts to sign in (see docs/decisions/0027-attempts-to-sign-in.md)."""

    browser: list[RateLimitItem]  # from a browser in which the user signed in before
    address: list[RateLimitItem]  # from one unknown address
    target: list[RateLimitItem]  # from all unknown addresses together


@dataclass(frozen=True)
class Limit:
    """A limit of the routes that name it, beside the general limit, counted per address.

    `most` reads like "30 per 30 minutes"; raises ValueError if not. `by_account`: counted per account if signed in.
    """

    most: str
    by_account: bool = False
    attempts: Attempts | None = None
    item: RateLimitItem = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "item", parse(self.most))


@dataclass(frozen=True)
class Plugin:
    """A resource group, declared. Importing the module that holds one has no side effect. See docs/plugins.md."""

    name: str
    mounts: Mapping[str, Blueprint | str] = field(default_factory=dict)
    needs: Iterable[str] = frozenset()
    scopes: Iterable[str] = frozenset()
    idle: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Setting | Any] = field(default_factory=dict)
    limits: Mapping[str, Limit] = field(default_factory=dict)
    within: Mapping[type, tuple[Handler, ...]] = field(default_factory=dict)
    on: Mapping[type, tuple[Handler, ...]] = field(default_factory=dict)
    live: Mapping[type, tuple[Handler, ...]] = field(default_factory=dict)
    tasks: Iterable[Task[...]] = ()
    every: Mapping[str, Round | tuple[Round, ...]] = field(default_factory=dict)
    instance: Part | None = None
    nodeinfo: Part | None = None
    cli: tuple[click.Command, ...] | str = ()
    top_commands: Mapping[str, str] = field(default_factory=dict)
    menu: tuple[Entry, ...] = ()
    notification_kinds: tuple[NotificationKind, ...] = ()
    profile_links: Callable[[int], Iterable[ProfileLink]] | None = None
    summary: str = ""

    @cached_property
    def blueprints(self) -> list[tuple[str, Blueprint]]:
        """The prefixes and blueprints of `mounts`; those that only have a name there are imported now."""
        return [(prefix, resolve_name(one) if isinstance(one, str) else one) for prefix, one in self.mounts.items()]

    @cached_property
    def commands(self) -> tuple[click.Command, ...]:
        """The commands of `cli`; where that is their name, they are imported now."""
        found: tuple[click.Command, ...] = resolve_name(self.cli) if isinstance(self.cli, str) else self.cli
        return found

    @property
    def folders(self) -> set[Path]:
        """Where its templates and its catalogue may be. Nothing is imported for that."""
        return {_folder(one) if isinstance(one, str) else Path(one.root_path) for one in self.mounts.values()}


def _folder(name: str) -> Path:
    package = name.partition(":")[0].rpartition(".")[0]
    return Path(resolve_name(package).__path__[0])


def features(*names: str) -> Part:
    """The `nodeinfo` part of a plugin that brings these features, by the names that apps know, mostly Pleroma's."""
    return lambda: {"metadata": {"features": list(names)}}


def together(handler: Many) -> Handler:
    """Declare a listener that takes many events of one kind, and with many of them costs less than one by one."""

    @wraps(handler)
    def react(fact: object) -> None:
        handler([fact])

    react.many = handler  # type: ignore[attr-defined]  # a function may have attributes
    return react


def concerning(condition: Callable[[Any], bool]) -> Callable[[Handler], Handler]:
    """Declare a durable handler that only some events concern: `condition` is asked in their transaction, and there is
    no job where it concerns nobody. Stored jobs are not asked again.
    """

    def declare(handler: Handler) -> Handler:
        handler.condition = condition  # type: ignore[attr-defined]  # a function may have attributes
        return handler

    return declare
