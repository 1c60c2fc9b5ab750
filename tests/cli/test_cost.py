"""The server and commands import what they need, when they need it."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from app import create_app
from rookery import serving

pytestmark = pytest.mark.wide

ROOT = Path(__file__).resolve().parents[2]
# Most starts and commands do not need these modules: libraries that functions import, and other commands.
RARELY_NEEDED = {
    "alembic",
    "blueprints.adoption.commands",
    "email_validator",
    "flask_migrate",
    "joserfc.jwt",
    "jsonschema",
    "markdown_it",
    "mako",
    "obstore",
    "psycopg",
    "pygments",
    "qrcode",
    "redis",
    "webauthn",
}
START = "from app import create_app; from rookery import serving; serving.prepare(create_app())"
COMMAND = "import sys; sys.argv[0] = 'flask'; from flask.cli import main; main()"
TELL = f"import atexit, sys; atexit.register(lambda: print('imported:', *{RARELY_NEEDED!r} & sys.modules.keys()))"
ROOKERY = "import sys; sys.argv[0] = 'rookery'; from rookery.__main__ import main; main()"
COMMANDS = ("config check", "accounts list", "jobs list", "instance show")
LIBRARIES = "import flask, flask_sqlalchemy, marshmallow, sqlalchemy.orm"


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data directory with a database."""
    path = tmp_path_factory.mktemp("data")
    serving.prepare(create_app(ROOKERY_DATA=str(path), ROOKERY_DATABASE_URL="", ROOKERY_DOMAIN="rookery.test"))
    return path


def python(data: Path, code: str, *words: str) -> str:
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("ROOKERY_", "PYTHONDONT"))}
    ended = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        env={**outside, "FLASK_APP": "app.py", "ROOKERY_DATA": str(data)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return ended.stdout


@pytest.mark.any_database
def test_a_start_imports_nothing_that_is_rarely_needed(data):
    assert python(data, f"{TELL}; {START}").splitlines()[-1] == "imported:"


@pytest.mark.any_database
@pytest.mark.parametrize("words", COMMANDS)
@pytest.mark.parametrize("command", [COMMAND, ROOKERY], ids=["flask", "rookery"])
def test_a_command_imports_nothing_that_is_rarely_needed(data, command, words):
    assert python(data, f"{TELL}; {command}", *words.split()).splitlines()[-1] == "imported:"


@pytest.mark.alone
@pytest.mark.any_database
@pytest.mark.parametrize("command", [COMMAND, ROOKERY], ids=["flask", "rookery"])
def test_a_command_takes_a_small_multiple_of_the_time_that_its_largest_libraries_take(data, command):
    def cpu(*given):
        """The least of three runs: user and system time of the process."""
        return min(_cpu(data, *given) for _ in range(3))

    assert cpu(command, "config", "check") < 4.5 * cpu(LIBRARIES)  # 2.8 when this was written, 7.2 before


def _cpu(data: Path, *given: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    python(data, *given)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
