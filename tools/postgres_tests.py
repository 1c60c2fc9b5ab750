"""Choose the tests that PostgreSQL is spared in CI, or check the choice: `make statements`; tests/statements.py.

python -m tools.postgres_tests choose FOLDER    write the list from what was recorded there
python -m tools.postgres_tests check FOLDER     exit 1 if a test that is left out sends what no other sends

Some statements are sent now and then only, so the list names those that were known, by digest: only new ones count.
"""

import hashlib
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Collection
from pathlib import Path

import click

from tests.statements import LIST

SHOWN = 10

Sent = dict[str, set[str]]  # test → the statements it sends
Choice = dict[str, dict[str, list[str]]]  # file → function → the parameters of it that PostgreSQL runs


def choose(sent: Sent, needed: set[str]) -> Choice:
    """Leave out each test whose statements all are sent by others that stay, those that send most first."""
    senders = Counter(statement for statements in sent.values() for statement in statements)
    left_out = set()
    for test in sorted(sent.keys() - needed, key=lambda test: (-len(sent[test]), test)):
        if all(senders[statement] > 1 for statement in sent[test]):
            senders.subtract(sent[test])
            left_out.add(test)
    return _by_function(left_out, sent)


def _by_function(left_out: set[str], tests: Sent) -> Choice:
    chosen: Choice = defaultdict(lambda: defaultdict(list))
    for test in sorted(left_out):
        path, function, _ = _parts(test)
        chosen[path][function] = []
    for test in sorted(tests.keys() - left_out):
        path, function, parameters = _parts(test)
        if function in chosen.get(path, {}):
            chosen[path][function].append(parameters)
    return chosen


def uncovered(sent: Sent, chosen: Choice, known: Collection[str] = ()) -> Sent:
    """Return the tests that are left out though they send something new that none of those does that stay."""
    out = {test for test in sent if _is_left_out(test, chosen)}
    covered = {statement for test in sent.keys() - out for statement in sent[test]}
    new = {test: {one for one in sent[test] - covered if digest(one) not in known} for test in sorted(out)}
    return {test: statements for test, statements in new.items() if statements}


def digest(statement: str) -> str:
    return hashlib.sha256(statement.encode()).hexdigest()[:8]


def gone(sent: Sent, chosen: Choice) -> list[str]:
    """Return the listed functions that no test has any more."""
    there = {_parts(test)[:2] for test in sent}
    return [f"{path}::{name}" for path, names in chosen.items() for name in names if (path, name) not in there]


def _is_left_out(test: str, chosen: Choice) -> bool:
    path, function, parameters = _parts(test)
    kept = chosen.get(path, {}).get(function)
    return kept is not None and parameters not in kept


def _parts(test: str) -> tuple[str, str, str]:
    path, _, name = test.partition("::")
    function, bracket, parameters = name.partition("[")
    return path, function, bracket + parameters


def _read(folder: Path) -> tuple[Sent, set[str]]:
    """Return what was recorded, of all runs together, and the tests that had threads."""
    sent: Sent = defaultdict(set)
    threads = set()
    for file in sorted(folder.glob("*.json")):
        record = json.loads(file.read_text())
        for test, numbers in record["tests"].items():
            sent[test].update(record["statements"][number] for number in numbers or [])
            if numbers is None:
                threads.add(test)
    return sent, threads


def _choose(folder: Path) -> int:
    sent, threads = _read(folder)
    chosen = choose(sent, threads)
    known = sorted({digest(statement) for each in sent.values() for statement in each})
    LIST.write_text(json.dumps({"statements": known, "tests": chosen}, indent=1, sort_keys=True) + "\n")
    left = sum(not _is_left_out(test, chosen) for test in sent)
    click.echo(f"{left} of {len(sent)} tests send all {len(known)} statements, or have threads: {LIST.name}")
    return 0


def _check(folder: Path) -> int:
    sent, _ = _read(folder)
    listed = json.loads(LIST.read_text())
    wrong, missing = uncovered(sent, listed["tests"], set(listed["statements"])), gone(sent, listed["tests"])
    for test in list(wrong)[:SHOWN]:
        click.echo(f"{test} is left out on PostgreSQL, but no other test sends:\n    {min(wrong[test])}")
    for test in missing[:SHOWN]:
        click.echo(f"{test} is listed in {LIST.name}, but is no test any more")
    if not sent:
        click.echo(f"Nothing was recorded in {folder}.")
    if wrong or missing:
        click.echo("Run `make statements`.")
    return int(bool(wrong or missing or not sent))


if __name__ == "__main__":
    raise SystemExit({"choose": _choose, "check": _check}[sys.argv[1]](Path(sys.argv[2])))
