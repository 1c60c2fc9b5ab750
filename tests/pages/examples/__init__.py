"""How each page is reached: for every route of a page by GET an address at which there is something to see.

A module for each plugin with pages. It has `PAGES`, route → Example or Example's path, and may have `prepare(world)`,
which makes there be something: `world` is a World (tests/pages/world.py) with a running server.
"""

import importlib
import pkgutil
from dataclasses import dataclass


@dataclass(frozen=True)
class Example:
    """`path` may have names of `world.names` in braces. `who`: owner, member or stranger. Without a path it is no page
    for people, and `why` says what it is.
    """

    path: str
    who: str = "owner"
    status: int = 200
    why: str = ""


def _modules():
    return [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]


def prepare(world):
    for module in _modules():
        if hasattr(module, "prepare"):
            module.prepare(world)


PAGES: dict[str, Example] = {
    route: example if isinstance(example, Example) else Example(example)
    for module in _modules()
    for route, example in module.PAGES.items()
}
