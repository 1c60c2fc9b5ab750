"""Do the tests notice a change? `make mutations` draws changes, runs tests against each, writes `tests/mutations.csv`.

A run that was interrupted goes on. `ARGS=--again` tries the listed changes once more where their lines still exist,
`ARGS="--seed 2"` draws others. Each change is made in a clone of the last commit, and meets tests that execute its
line: the one that noticed it before, those whose file bears the name of the module, then those that execute most of it,
as many as take half a minute. What they do not notice meets the tests that hold for the whole tree.
"""

import ast
import csv
import os
import queue
import random
import re
import resource
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from xml.etree import ElementTree

import click
from coverage import CoverageData

from tools.mutants import Mutant, mutants

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests/mutations.csv"
KEPT = ROOT / ".mutations"  # clones, and what was recorded of each commit
PRODUCT = ("app.py", "blueprints", "models", "rookery")
PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
# Processor seconds that the tests of a change took while coverage was recorded, which is about twice what they take
# without; and the seconds after which they are ended, so that a loop without end is noticed.
MOST_SECONDS, TIMEOUT = 60, 240
# For the processes that tests start, which coverage's .pth file begins with: each works for one test.
OF_CHILDREN = """[run]
context = ${PYTEST_CURRENT_TEST-}
parallel = true
source = %(clone)s
data_file = %(folder)s/coverage
"""
# Lines of pytest that tell of a test that fails or cannot be loaded, or of something left open at the very end.
NOTICED = r"^FAILED |^ERROR tests|while loading conftest|tests/conftest.py|^pytest.PytestUnraisable"
KILLED, CAUGHT, SURVIVED, UNTESTED, GONE = "killed", "killed by time", "survived", "no test", "line is gone"


@dataclass(frozen=True)
class Row:
    """One change of the list, found again by `text`, which is its line."""

    seed: int
    commit: str
    file: str
    line: int
    column: int
    text: str
    old: str
    new: str
    tests: int = 0
    outcome: str = ""
    noticed_by: str = ""


def package(path: str) -> str:
    """`rookery/jobs` of `rookery/jobs/queue/claim.py`."""
    return "/".join(Path(path).parts[:-1][:2]) or path


def draw(sources: dict[str, str], seed: int, count: int, commit: str = "") -> list[Row]:
    """Draw changes of files (path → text) by a seed: from each package in proportion to its lines of code."""
    chance = random.Random(seed)
    lines = [(path, number) for path in sorted(sources) for number in _lines_of_code(sources[path])]
    wanted = _shares(Counter(package(path) for path, _ in lines), count)
    chance.shuffle(lines)
    mutants_of: dict[str, dict[int, list[Mutant]]] = {}
    drawn = []
    for path, number in lines:
        if wanted[package(path)]:
            if path not in mutants_of:
                mutants_of[path] = _by_line(sources[path])
            if here := mutants_of[path].get(number):
                one = chance.choice(here)
                text = sources[path].splitlines()[number - 1]
                drawn.append(Row(seed, commit, path, number, one.column, text, one.old, one.new))
                wanted[package(path)] -= 1
    return sorted(drawn, key=lambda row: (row.file, row.line))


def _lines_of_code(source: str) -> list[int]:
    lines = enumerate(source.splitlines(), 1)
    return [number for number, line in lines if line.strip() and not line.lstrip().startswith("#")]


def _shares(sizes: Counter[str], count: int) -> Counter[str]:
    """Share `count` among the packages by size; the largest remainders get what is left."""
    exact = {name: count * size / sizes.total() for name, size in sizes.items()}
    shares = Counter({name: int(share) for name, share in exact.items()})
    shares.update(sorted(exact, key=lambda name: int(exact[name]) - exact[name])[: count - shares.total()])
    return shares


def _by_line(source: str) -> dict[int, list[Mutant]]:
    found = defaultdict(list)
    for one in mutants(source):
        found[one.line].append(one)
    return found


def located(row: Row, source: str) -> Mutant | None:
    """Return the change in the nearest line that reads as its line did."""
    same = [number for number, text in enumerate(source.splitlines(), 1) if text == row.text]
    for number in sorted(same, key=lambda number: abs(number - row.line)):
        one = Mutant(number, row.column, row.old, row.new)
        if one.fits(source):
            return one
    return None


def affected(source: str, line: int) -> range:
    """Return the lines that a change of this one is noticed by: of a function's decorators or signature those of its
    body, of what runs while the file is imported all.
    """
    here = range(1, len(source.splitlines()) + 1)
    for node in ast.walk(ast.parse(source)):  # from the outside to the inside
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            body = node.body[0].lineno
            if first <= line <= (node.end_lineno or line):
                here = range(line, line + 1) if line >= body else range(body, (node.end_lineno or body) + 1)
    return here


class Recorded:
    """The lines that each test of a whole run executed, and its seconds; a test that failed then is no evidence."""

    def __init__(self, folder: Path) -> None:
        self.data = CoverageData(str(folder / "coverage"))
        self.data.read()
        self.seconds: dict[str, float] = {}
        for case in ElementTree.parse(folder / "report.xml").iter("testcase"):
            if case.find("failure") is None and case.find("error") is None and case.find("skipped") is None:
                test = f"{str(case.get('classname')).replace('.', '/')}.py::{case.get('name')}"
                self.seconds[test] = float(case.get("time") or 0)
        # On a busy machine tests wait for each other: what each took is its share of what the processors did.
        share = float((folder / "processor-seconds").read_text()) / sum(self.seconds.values())
        self.seconds = {test: seconds * share for test, seconds in self.seconds.items()}

    def tests_of(self, path: str, lines: Collection[int], first: str = "") -> list[str]:
        """Return the tests that executed one of these lines, as many as `MOST_SECONDS` allow, with `first` as the first
        of them if it still passes.
        """
        by_line: dict[int, set[str]] = defaultdict(set)
        for measured in self.data.measured_files():  # in each clone that was recorded in
            if measured.endswith(f"/{path}"):
                for line, contexts in self.data.contexts_by_lineno(measured).items():
                    by_line[line] |= self._passed(contexts)
        depth = Counter(test for tests in by_line.values() for test in tests)  # lines of the file that each executed
        tests = {test for line in lines for test in by_line.get(line, ())}
        own = f"/test_{Path(path).stem}.py"
        chosen, total = [first] if first in self.seconds else [], 0.0
        for test in sorted(tests - {first}, key=lambda test: (own not in test, -depth[test], self.seconds[test], test)):
            total += self.seconds[test]
            if total <= MOST_SECONDS or not chosen:
                chosen.append(test)
        return chosen

    def of_the_tree(self) -> list[str]:
        """Return the tests that look at all files, whichever they execute."""
        return [test for test in self.seconds if test.startswith("tests/architecture/")]

    def _passed(self, contexts: Iterable[str]) -> set[str]:
        """Contexts are `test|run`, of a process that the test started `test (call)`."""
        return {re.sub(r"\|\w+$| \(\w+\)$", "", context) for context in contexts} & self.seconds.keys()


def record(clone: Path, folder: Path, select: str) -> None:
    """Run all tests once with coverage, which takes about twice as long as without."""
    click.echo("Recording once for this commit which test executes which line ...")
    folder.mkdir(parents=True, exist_ok=True)  # of a run that was interrupted
    covered = [f"--cov={Path(name).stem}" for name in PRODUCT]
    how = ["--cov-context=test", "--cov-report=", f"--junitxml={folder / 'report.xml'}", "-n", "3", "-m", select]
    children = folder / "children.cfg"
    children.write_text(OF_CHILDREN % {"clone": clone, "folder": folder})
    where = {"COVERAGE_FILE": str(folder / "coverage"), "COVERAGE_PROCESS_START": str(children)}
    before = _processor_seconds()
    _pytest(clone, [*covered, *how], timeout=None, **where)
    (folder / "processor-seconds").write_text(str(_processor_seconds() - before))


def _processor_seconds() -> float:
    """Return what the processes that this one started, and has waited for, have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def attempt(row: Row, clone: Path, recorded: Recorded) -> Row:
    """Make the change, run its tests, take the change back."""
    path = clone / row.file
    source = path.read_text() if path.exists() else ""
    found = located(row, source)
    if not found:
        return replace(row, outcome=GONE)
    tests = recorded.tests_of(row.file, affected(source, found.line), row.noticed_by)
    try:
        path.write_text(found.applied(source))
        code, said = _noticed(clone, tests) if tests else (0, "")
        if code == 0 and (whole := recorded.of_the_tree()):
            code, said = _noticed(clone, whole)
    finally:
        path.write_text(source)
    noticed = [line.split(" ", 1)[1] for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    by = noticed[0].partition(" - ")[0] if noticed else ""
    outcome = (SURVIVED if tests else UNTESTED) if code == 0 else CAUGHT if by == CAUGHT else KILLED
    return replace(row, line=found.line, tests=len(tests), outcome=outcome, noticed_by="" if by == CAUGHT else by)


def _noticed(clone: Path, tests: Sequence[str]) -> tuple[int, str]:
    try:
        code, said = _pytest(clone, ["-x", "--tb=no", "-rfE", *tests], timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return 1, f"FAILED {CAUGHT}"
    if code and not re.search(NOTICED, said, re.MULTILINE):
        raise click.ClickException(f"pytest could not run the tests of a change:\n{said[-1000:]}")
    return code, said


def _pytest(clone: Path, words: Sequence[str], timeout: float | None, **environment: str) -> tuple[int, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
    done = subprocess.run(
        [*PYTEST, *words],
        cwd=clone,
        env=kept | environment,
        timeout=timeout,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def report(rows: Sequence[Row]) -> Iterator[str]:
    """Tell how many were noticed, by package, and what was not."""
    tried = [row for row in rows if row.outcome not in ("", GONE)]
    for name, of in sorted(Counter(package(row.file) for row in tried).items()):
        killed = sum(row.outcome in (KILLED, CAUGHT) for row in tried if package(row.file) == name)
        yield f"{name:40} {killed:3} of {of:3}"
    killed = sum(row.outcome in (KILLED, CAUGHT) for row in tried)
    yield f"{'all':40} {killed:3} of {len(tried):3}, {100 * killed / max(1, len(tried)):.1f} %"
    for row in tried:
        if row.outcome not in (KILLED, CAUGHT):
            yield f"{row.outcome}: {row.file}:{row.line}: {row.old} → {row.new}"


def _git(*words: str, folder: Path = ROOT) -> str:
    return subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


def _clones(commit: str, count: int) -> list[Path]:
    folders = [KEPT / f"clone-{number}" for number in range(count)]
    KEPT.mkdir(exist_ok=True)
    if (contract := ROOT.parent / "shared").is_dir() and not (beside := KEPT / "shared").exists():
        beside.symlink_to(contract)  # some tests look for it beside their tree
    for folder in folders:
        if not folder.exists():
            _git("clone", "--quiet", "--shared", str(ROOT), str(folder))
        _git("checkout", "--quiet", "--force", "--detach", commit, folder=folder)
    return folders


def _sources() -> dict[str, str]:
    paths = _git("ls-files", *PRODUCT).splitlines()
    return {path: (ROOT / path).read_text() for path in paths if path.endswith(".py")}


def _read() -> list[Row]:
    if not LIST.exists():
        return []
    with LIST.open(newline="") as file:
        rows = list(csv.DictReader(file))
    numbers = {field.name for field in fields(Row) if field.type is int}
    return [Row(**{name: int(value) if name in numbers else value for name, value in row.items()}) for row in rows]


def _write(rows: Sequence[Row]) -> None:
    with LIST.open("w", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Row)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(asdict, rows))


@click.command(help=__doc__)
@click.option("--seed", type=int, help="Draw another list.")
@click.option("--count", default=300, show_default=True)
@click.option("--again", is_flag=True, help="Try the listed changes once more.")
@click.option("--select", required=True, help="The tests, as `pytest -m` takes them.")
@click.option("--processes", default=os.cpu_count(), show_default=True)
def main(seed: int | None, count: int, again: bool, select: str, processes: int) -> None:
    commit = _git("rev-parse", "--short=10", "HEAD")
    rows = _read()
    if seed is not None or not rows:
        rows = draw(_sources(), seed or 1, count, commit)
    elif again and all(row.outcome for row in rows):
        rows = [replace(row, commit=commit, tests=0, outcome="") for row in rows]
    _write(rows)
    clones: queue.Queue[Path] = queue.Queue()
    folders = _clones(commit, processes)
    if not (KEPT / commit / "report.xml").exists():
        record(folders[0], KEPT / commit, select)
    for folder in folders:
        clones.put(folder)
    recorded = Recorded(KEPT / commit)

    def tried(number: int) -> int:
        clone = clones.get()
        try:
            rows[number] = attempt(rows[number], clone, recorded)
        finally:
            clones.put(clone)
        return number

    waiting = [number for number, row in enumerate(rows) if not row.outcome]
    with ThreadPoolExecutor(processes) as pool:
        for done, number in enumerate(pool.map(tried, waiting), 1):
            click.echo(f"{done} of {len(waiting)}  {rows[number].outcome}: {rows[number].file}:{rows[number].line}")
            _write(rows)
    for line in report(rows):
        click.echo(line)


if __name__ == "__main__":
    main()
