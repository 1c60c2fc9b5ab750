"""`make mutations` changes what matters, draws fairly, and tells whether a test noticed."""

from dataclasses import replace

import pytest

from tools import mutations
from tools.mutants import mutants
from tools.mutations import KILLED, SURVIVED, UNTESTED, Row, affected, attempt, draw, located, report

OLD = '''"""A docstring."""
import logging


@cached
def most(rows: list[int], *, key="id", limit: int = 20) -> int | None:
    """Another."""
    logging.warning("no %s", 1)
    if not rows or len(rows) > limit:
        return None
    for row in rows:
        tell(row, key=key)
    return max([row + 1 for row in rows if row != 3], default=0)
'''
TEST = "test_a.py::test_a"
CHANGES = {
    ("cached", "(lambda decorated: decorated)"),
    ('"id"', '"idX"'),
    ("20", "(20 + 1)"),
    ("not rows or len(rows) > limit", "(not (not rows or len(rows) > limit))"),
    ("not rows", "(rows)"),
    ("or", "and"),
    (">", ">="),
    ("rows", "()"),
    ("tell(row, key=key)", "pass"),
    ("tell(row, key=key)", "tell(row)"),
    ("!=", "=="),
    ("row != 3", "True"),
    ("+", "-"),
}


def test_what_a_test_should_notice_is_changed_and_nothing_else():
    found = {(one.old, one.new) for one in mutants(OLD)}

    assert found >= CHANGES
    assert not any(word in old + new for old, new in found for word in ("docstring", "Another", "warning", "import"))
    assert {old for old, _ in found} & {"int | None", "list[int]", "|"} == set()


@pytest.mark.parametrize("source", [OLD, "if (a\n    or b):\n    x = 'ä' < ä, 2\n"], ids=["functions", "lines"])
def test_a_change_is_where_it_says_and_still_python(source):
    for one in mutants(source):
        line = source.splitlines()[one.line - 1]
        assert one.old.startswith(line[one.column :]) or line[one.column :].startswith(one.old)
        compile(one.applied(source), "changed", "exec")


def test_packages_have_their_share_and_a_seed_draws_the_same_again():
    line = "number = 1 + 2\n"
    sources = {"rookery/jobs/a.py": line * 27, "models/b.py": line * 9, "app.py": line * 3}

    drawn = draw(sources, seed=7, count=13)

    assert [row.file for row in drawn].count("rookery/jobs/a.py") == 9
    assert [row.file for row in drawn].count("models/b.py") == 3
    assert draw(sources, seed=7, count=13) == drawn != draw(sources, seed=8, count=13)


def row_of(source, old):
    one = next(one for one in mutants(source) if one.old == old)
    return Row(1, "", "a.py", one.line, one.column, source.splitlines()[one.line - 1], one.old, one.new)


def test_a_line_is_found_again_where_it_moved_and_not_where_it_changed():
    row = row_of(OLD, ">")

    assert located(row, OLD).line == row.line
    assert located(row, f"\n\n{OLD}").line == row.line + 2
    assert located(row, OLD.replace("limit:", "most:").replace("> limit", "> most")) is None


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [("import logging", 1, 13), ("@cached", 7, 13), ("def most", 7, 13), ("    for row in rows:", 11, 11)],
)
def test_what_runs_at_the_import_is_tried_by_tests_of_what_it_makes(text, first, last):
    [line] = [number for number, one in enumerate(OLD.splitlines(), 1) if one.startswith(text)]

    lines = affected(OLD, line)

    assert (lines[0], lines[-1]) == (first, last)


@pytest.fixture
def clone(tmp_path):
    """A tree with a module and its test."""
    (tmp_path / "a.py").write_text("def larger(one, other):\n    return one > other\n")
    (tmp_path / "test_a.py").write_text("import a\n\n\ndef test_a():\n    assert a.larger(2, 1)\n")
    return tmp_path


class Runs:
    """Which tests execute a line, and which look at the whole tree, without a run that recorded it."""

    def __init__(self, tests, tree):
        self.tests, self.tree = tests, tree

    def tests_of(self, path, lines):
        return self.tests

    def of_the_tree(self):
        return self.tree


@pytest.mark.parametrize(
    ("new", "tests", "tree", "outcome"),
    [("<", [TEST], [], KILLED), (">=", [TEST], [], SURVIVED), ("<", [], [], UNTESTED), ("<", [], [TEST], KILLED)],
)
def test_it_is_told_whether_a_test_noticed_and_the_file_is_as_it_was(clone, monkeypatch, new, tests, tree, outcome):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # to import those of the environment takes two seconds
    before = (clone / "a.py").read_text()

    tried = attempt(replace(row_of(before, ">"), new=new), clone, Runs(tests, tree))

    assert (tried.outcome, tried.tests) == (outcome, len(tests))
    assert tried.noticed_by == (TEST if outcome == KILLED else "")
    assert (clone / "a.py").read_text() == before
    assert list(report([tried]))[-1].startswith("all" if outcome == KILLED else outcome)


def test_a_list_is_read_as_it_was_written(tmp_path, monkeypatch):
    monkeypatch.setattr(mutations, "LIST", tmp_path / "list.csv")
    rows = draw({"a.py": OLD}, seed=1, count=30)

    mutations._write(rows)

    assert mutations._read() == rows
