"""The wheel: built, installed by pip, and started in a folder whose modules have the names of ours."""

import io
import json
import os
import signal
import subprocess
import sys
import sysconfig
import venv
from importlib.metadata import Distribution
from pathlib import Path

import httpx
import pytest
from PIL import Image

from tests.servers import free_port

pytestmark = [pytest.mark.wide, pytest.mark.any_database]

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / "tests" / "plugins" / "rookery_weather"
SECONDS = 60
# Modules of the folder in which the server starts. To import one ends the process.
HOSTILE = ("app", "blueprints/__init__", "models/__init__", "migrations/env", "gunicorn", "gunicorn.conf", "secrets")


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A virtual environment with the wheel and a plugin; its other packages are those of the tests, so no network."""
    folder = tmp_path_factory.mktemp("wheel")
    run = {"cwd": ROOT, "check": True, "timeout": SECONDS, "stdout": subprocess.DEVNULL}
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder / "dist"], **run)
    (wheel,) = (folder / "dist").iterdir()
    venv.create(folder / "env", symlinks=True)
    python = folder / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", python, "install"]
    subprocess.run([*pip, "--no-deps", "--no-index", "--no-build-isolation", wheel, PLUGIN], **run)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "env")}))
    (packages / "of_the_tests.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "env", packages


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    for name in HOSTILE:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.py").write_text("raise SystemExit(f'imported {__file__}')")
    (folder / ".env").write_text("ROOKERY_TITLE=Hostile\n")
    return folder


@pytest.fixture(scope="module")
def rookery(environment, hostile, tmp_path_factory):
    """Starts `rookery ...` in the hostile folder; `rookery.data` is its data directory."""

    class Rookery:
        data = tmp_path_factory.mktemp("user") / "rookery"
        url = f"http://localhost:{free_port()}"
        environ = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("ROOKERY_", "FLASK_", "PYTHON"))},
            "XDG_DATA_HOME": str(data.parent),
            "PORT": url.rpartition(":")[2],
            "ROOKERY_PLUGINS_ENABLED": "weather",
        }

        def start(self, *words, program=("rookery",)):
            command = [environment[0] / "bin" / program[0], *program[1:], *words]
            return subprocess.Popen(
                command, cwd=hostile, env=self.environ, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )

        def run(self, *words, **options):
            process = self.start(*words, **options)
            out, err = process.communicate(timeout=SECONDS)
            assert (process.returncode, err) == (0, "")
            return out

    return Rookery()


@pytest.fixture(scope="module")
def server(rookery):
    """Runs `rookery`; gives what it prints when it listens."""
    process = rookery.start()
    try:
        lines = []
        while not lines or "Become" not in lines[-1]:
            lines.append(process.stdout.readline())
            assert lines[-1], process.stderr.read()
        yield "".join(lines)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=SECONDS)


def test_site_packages_get_no_name_but_rookery(environment):
    installed = Distribution.at(next(environment[1].glob("rookery-*.dist-info")))

    names = {path.parts[0] for path in installed.files if path.parts[0] not in ("..", installed._path.name)}

    assert names == {"rookery"}


def test_it_starts_an_empty_server_beside_the_modules_of_others(rookery, server):
    instance = httpx.get(f"{rookery.url}/api/v2/instance")

    assert (instance.status_code, instance.json()["title"]) == (200, "Rookery")
    assert f"Its data directory is {rookery.data}\n" in server
    link = server.rpartition("Become its owner: ")[2].strip()
    assert (link.startswith(f"{rookery.url}/start?token="), httpx.get(link).status_code) == (True, 200)


def test_commands_and_processes_that_it_starts_find_what_is_ours(rookery, server):
    rookery.run("accounts", "create", "ada", "--email", "ada@mail.example", "--role", "owner", "--confirmed")
    by_module = rookery.run("accounts", "list", "--json", program=("python", "-m", "rookery"))
    token = rookery.run("oauth", "token", "ada").strip()
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "teal").save(picture, "PNG")

    uploaded = httpx.post(
        f"{rookery.url}/api/v2/media",
        headers={"Authorization": f"Bearer {token}"},
        files={"file": ("teal.png", picture.getvalue())},
        timeout=SECONDS,
    )

    assert [row["name"] for row in json.loads(by_module)] == ["ada"]
    assert (uploaded.status_code, uploaded.json()["meta"]["original"]["width"]) == (200, 40)


def test_a_plugin_beside_it_is_found_and_imports_our_modules(rookery, server):
    assert httpx.get(f"{rookery.url}/api/v1/weather").status_code == 401
    code = "import rookery.plugin, models.base; print(models.base.__file__)"

    found = rookery.run(code, program=("python", "-P", "-c"))

    assert found.strip().endswith("/rookery/application/models/base.py")
