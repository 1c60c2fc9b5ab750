"""The tests that a change reaches, for `make quick`: their files, those that are closest to the change first.

A file of tests is reached if it changed itself, imports a module that changed, or bears the name of such a module, of
one that imports it, or of one that it imports. What changed is what differs from the branch `main`, or else from the
commit before.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRODUCT = ("blueprints", "models", "rookery")
ALWAYS = "tests/architecture"
MOST = 40  # files, which take about a minute
COMMON = 20  # importers; tests of a module with more are not worth selecting
# An import as the formatter writes it: names in one line, or in brackets, between which there may be comments.
IMPORT = re.compile(r"^ *(?:from \.*([\w.]*) )?import (\((?:[^)#]|#.*)*\)|.*)", re.MULTILINE)


def reached(changed: Iterable[str]) -> list[str]:
    """Return paths of files of tests, and the folder of those that hold for the whole tree."""
    paths = list(changed)
    modules = {_module(path) for path in paths if path.startswith(PRODUCT)}
    importers = {path for path in sources(*PRODUCT) if imports(path) & modules}
    near = importers if len(importers) <= COMMON else set()
    names, close_names = {_name(module) for module in modules}, {_name(_module(path)) for path in near}
    names_below = {_name(found) for path in paths if _is_source(path) for found in imports(path)}
    tests = sorted(sources("tests", "test_*.py"))
    ranked = [
        *(path for path in tests if path in paths),
        *(path for path in tests if Path(path).stem in names),
        *(path for path in tests if imports(path) & modules),
        *(path for path in tests if Path(path).stem in close_names),
        *(path for path in tests if Path(path).stem in names_below),
    ]
    return [ALWAYS, *[path for path in dict.fromkeys(ranked) if not path.startswith(ALWAYS)][:MOST]]


def _changed() -> list[str]:
    base = _git("merge-base", "HEAD", "main")
    fresh = _git("ls-files", "--others", "--exclude-standard")
    return _git("diff", "--name-only", *base) + fresh or _git("diff", "--name-only", "HEAD~1")


def _git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()


def sources(*where: str) -> Iterator[str]:
    """Return the Python files in these folders; a last word with a star says which."""
    pattern = where[-1] if "*" in where[-1] else "*.py"
    for folder in where:
        yield from (str(path.relative_to(ROOT)) for path in ROOT.glob(f"{folder}/**/{pattern}"))


def _is_source(path: str) -> bool:
    return path.startswith(PRODUCT) and path.endswith(".py") and (ROOT / path).exists()


def _module(path: str) -> str:
    """`rookery.web` of its `__init__.py`, and of a template or a catalogue beside it."""
    source = Path(path)
    is_module = source.suffix == ".py" and source.stem != "__init__"
    parts = source.with_suffix("").parts if is_module else source.parent.parts
    return ".".join(part for part in parts if part not in ("templates", "translations", "static"))


def _name(module: str) -> str:
    return f"test_{module.rpartition('.')[2]}"


@cache
def imports(path: str) -> frozenset[str]:
    """Return what a file imports, in functions as well: modules, and the names that are taken from them.

    To parse all files would take five seconds.
    """
    found: set[str] = set()
    for module, listed in IMPORT.findall((ROOT / path).read_text()):
        names = [name.split()[0] for name in re.sub(r"#.*|[()]", "", listed).split(",") if name.strip()]
        found |= {module, *(f"{module}.{name}" for name in names)} if module else {*names}
    return frozenset(found)


if __name__ == "__main__":
    sys.stdout.write(" ".join(reached(_changed())) + "\n")
