"""Linter, import rules and types hold for the whole tree."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tools.reached import PRODUCT, imports, sources

ROOT = Path(__file__).parents[2]


def test_the_linter_finds_nothing():
    assert_passes("ruff", "check", "--no-cache")


def test_the_formatter_changes_nothing():
    assert_passes("ruff", "format", "--check", "--no-cache")


def test_imports_only_point_downwards():
    assert_passes("lint-imports", "--no-logo", "--no-cache")


@pytest.mark.wide
@pytest.mark.timeout(300)
def test_the_types_agree():
    assert_passes("mypy")


def test_nothing_imports_app():
    paths = list(sources(*PRODUCT))

    guilty = [path for path in paths if "app" in imported_modules(path)]

    assert paths
    assert guilty == []


def test_nothing_but_the_one_way_out_speaks_to_other_servers():
    clients = {"aiohttp", "http", "httpcore2", "httpx", "httpx2", "requests", "urllib3"}
    paths = list(sources(*PRODUCT))
    outside = [path for path in paths if not path.startswith("rookery/net/")]

    guilty = [path for path in outside if clients & imported_modules(path)]

    assert len(outside) < len(paths)
    # The rehearsal speaks to the port of its own process, on this machine, and an audit hook refuses all others; the
    # other one is a server, of http.server.
    assert sorted(guilty) == ["blueprints/instance/backup/rehearsal.py", "rookery/connections/starting.py"]


def test_aliases_are_made_in_the_one_way_that_threads_may_share():
    guilty = [path for path in sources(*PRODUCT) if takes_sqlalchemys_alias((ROOT / path).read_text())]

    assert guilty == ["models/base.py"]


def test_tests_wait_in_one_way():
    guilty = {path for path in sources("tests") if sleeps_in_a_loop((ROOT / path).read_text())}

    # The others wait for nothing: they are slow, write or post at a pace, or kill at any moment.
    assert guilty == {
        "tests/federation/test_durability.py",
        "tests/federation/test_inbox_killed.py",
        "tests/federation/test_strangers.py",
        "tests/jobs/test_killed.py",
        "tests/jobs/test_receiving.py",
        "tests/net/test_fetch.py",
        "tests/pace.py",
        "tests/waiting.py",
        "tests/wide/abuse_connections.py",
    }


def sleeps_in_a_loop(source):
    if "time.sleep(" not in source:
        return False
    loops = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.While | ast.For)]
    return any("time.sleep(" in ast.unparse(loop.body) for loop in loops)


def takes_sqlalchemys_alias(source):
    """Whether it imports `aliased` from SQLAlchemy, or calls it there."""
    if "aliased" not in source:
        return False
    nodes = list(ast.walk(ast.parse(source)))
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom) and "sqlalchemy" in (node.module or "")]
    called = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr == "aliased"]
    return bool(called) or any(alias.name == "aliased" for node in imports for alias in node.names)


def assert_passes(tool, *arguments):
    result = subprocess.run(
        [Path(sys.executable).with_name(tool), *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def imported_modules(path):
    """The top-level modules that a file imports, in functions as well."""
    return {name.partition(".")[0] for name in imports(path)}
