"""`make mutations` changes what matters, draws fairly, and tells whether a test noticed."""

from dataclasses import replace

import pytest
from coverage import CoverageData

from tools import mutations
from tools.mutants import mutants
from tools.mutations import KILLED, SURVIVED, UNTESTED, Recorded, Row, affected, attempt, draw, located, report

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
    ("not rows or len(rows) > limit", "not rows"),
    ("not rows or len(rows) > limit", "len(rows) > limit"),
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

    def tests_of(self, path, lines, first):
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


def test_tests_are_tried_in_the_order_in_which_they_may_notice(tmp_path):
    """Also one that has a process of its own execute the line; not one that failed while it was recorded."""
    lines = {
        "far|run": [1],
        "in_a_process (call)": [1, 2],
        "test_a.py::own|run": [1],
        "failed|run": [1],
        "noticed|run": [9],
    }
    recorded = CoverageData(str(tmp_path / "coverage"))
    for context, its in lines.items():
        recorded.set_context(f"tests/{context}" if "::" in context else f"tests/test_x.py::{context}")
        recorded.add_lines({"/clone/models/a.py": its})
    recorded.write()
    case = '<testcase classname="tests.test_{}" name="{}" time="0.1">{}</testcase>'
    cases = [
        ("x", "far", ""),
        ("x", "in_a_process", ""),
        ("a", "own", ""),
        ("x", "failed", "<failure/>"),
        ("x", "noticed", ""),
    ]
    (tmp_path / "report.xml").write_text(f"<s>{''.join(case.format(*one) for one in cases)}</s>")
    (tmp_path / "processor-seconds").write_text("1.0")

    tests = Recorded(tmp_path).tests_of("models/a.py", [1], "tests/test_x.py::noticed")

    assert [test.rpartition("::")[2] for test in tests] == ["noticed", "own", "in_a_process", "far"]


def test_a_list_is_read_as_it_was_written(tmp_path, monkeypatch):
    monkeypatch.setattr(mutations, "LIST", tmp_path / "list.csv")
    rows = draw({"a.py": OLD}, seed=1, count=30)

    mutations._write(rows)

    assert mutations._read() == rows
