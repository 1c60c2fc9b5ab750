"""From a commit before rollbacks were known to this one and back, with its own code and 100,000 statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from rookery import revisions
from tests.jobs.house import kill
from tests.live import answers
from tests.servers import free_port
from tests.waiting import until_it_answers

pytestmark = [pytest.mark.nightly, pytest.mark.any_database, pytest.mark.timeout(1800)]

ROOT = Path(__file__).parents[2]
COMMIT, REVISION = "9de05c1b", "0079"
STATUSES = 100_000
DOMAIN = "bench.example"  # of tools that fill a database


@pytest.fixture(scope="module")
def old_code(tmp_path_factory):
    """The files of the commit."""
    folder = tmp_path_factory.mktemp("old")
    archive = subprocess.run(["git", "archive", COMMIT], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "x"], cwd=folder, input=archive, check=True)
    return folder


@pytest.fixture
def environment(tmp_path):
    foreign = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
    port = str(free_port())
    return {**foreign, "ROOKERY_DATA": str(tmp_path), "ROOKERY_DOMAIN": DOMAIN, "PORT": port, "FLASK_APP": "app.py"}


def python(code, environment, *words, code_of_exit=0):
    ended = subprocess.run(
        [sys.executable, "-m", *words], cwd=code, env=environment, capture_output=True, text=True, timeout=600
    )
    assert ended.returncode == code_of_exit, ended.stderr
    return ended.stdout if code_of_exit == 0 else ended.stderr


def post(code, environment, token):
    """Start the server of this code, and post; return the id."""
    url = f"http://127.0.0.1:{environment['PORT']}"
    command = [sys.executable, "-m", "gunicorn", "-c", "gunicorn.conf.py"]
    process = subprocess.Popen(command, cwd=code, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        until_it_answers(process, lambda: answers(url), lambda: "")
        headers = {"Authorization": f"Bearer {token}", "Host": DOMAIN}
        with urlopen(Request(f"{url}/api/v1/statuses", b"status=Hello", headers)) as reply:
            return int(json.load(reply)["id"])
    finally:
        process.terminate()
        process.wait(20)
        kill(process)


def test_an_upgrade_from_there_is_rehearsed_made_and_undone(old_code, environment):
    sizes = ("--accounts", "5000", "--hashtags", "5000", "--statuses", STATUSES)
    python(old_code, environment, "bench.fill", "--data", environment["ROOKERY_DATA"], *map(str, sizes))
    owner = ("ada", "--email", "ada@mail.example", "--role", "owner", "--confirmed")
    python(old_code, environment, "flask", "accounts", "create", *owner)
    token = python(old_code, environment, "flask", "oauth", "token", "ada").strip()

    rehearsed = json.loads(python(ROOT, environment, "rookery", "upgrade", "--rehearse", "--json"))
    first = post(ROOT, environment, token)
    undone = json.loads(python(ROOT, environment, "rookery", "rollback", "--json"))
    second = post(old_code, environment, token)
    refused = python(ROOT, environment, "rookery", "run", code_of_exit=1)
    made = json.loads(python(ROOT, environment, "rookery", "upgrade", "--json"))
    third = post(ROOT, environment, token)

    assert (rehearsed["from"], rehearsed["to"], rehearsed["rows"] > STATUSES) == (REVISION, revisions.head(), True)
    assert (undone["to"], undone["lost_posts_of_people_here"]) == (REVISION, 1)
    assert "was rolled back" in refused
    assert (made["from"], made["to"]) == (REVISION, revisions.head())
    assert first < second < third
