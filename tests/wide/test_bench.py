"""Two commits are measured in turns: here one against itself, as short as it can be."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from bench.__main__ import main
from bench.server import ROOT

pytestmark = [pytest.mark.wide, pytest.mark.timeout(400)]


@pytest.mark.nightly
def test_two_commits_are_compared_in_turns(tmp_path):
    file = tmp_path / "figures.json"
    short = ["--quick", "--rounds", "1", "--seconds", "0.2", "--statuses", "100", "--only", "st", "--json", str(file)]

    done = subprocess.run(
        [sys.executable, "-m", "bench.compare", "HEAD", *short], cwd=ROOT, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stderr
    ratios = {line.split("|")[1].strip(): line.split("|")[4] for line in done.stdout.splitlines() if "|" in line}
    assert {"status", "search statuses", "post, 30 followers"} <= ratios.keys()
    assert 0.1 < float(ratios["status"]) < 10
    base, new = json.loads(file.read_text())["requests"]["post, no followers"]
    assert base["cpu"] > 0 and new["cpu"] > 0


def test_a_commit_that_does_not_exist_is_refused():
    command = [sys.executable, "-m", "bench.compare", "no-such-commit"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    assert done.returncode == 1
    assert "no-such-commit" in done.stderr
    assert "Traceback" not in done.stderr


def test_several_processes_on_sqlite_are_refused_with_a_sentence():
    done = CliRunner().invoke(main, ["--processes", "2"])

    assert done.exit_code == 2
    assert "SQLite is for one process: say --database postgres as well." in done.output
