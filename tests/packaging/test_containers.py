"""The Containerfile and the compose files: what they say, and the steps of the image in fresh roots."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from rookery.config import SETTINGS
from rookery.connections.starting import LIVENESS
from tests.packaging import containers
from tests.servers import free_port

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
CONTAINERFILE = PACKAGING / "Containerfile"


@pytest.fixture(scope="module")
def instructions():
    return containers.read(CONTAINERFILE)


def compose(name):
    return yaml.safe_load((PACKAGING / name).read_text())


def test_the_image_is_not_roots_and_says_how_to_look_after_it(instructions):
    last = dict(instructions[max(i for i, (name, _) in enumerate(instructions) if name == "FROM") :])

    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", last["USER"])
    assert (last["VOLUME"], last["STOPSIGNAL"], last["EXPOSE"]) == ("/data", "SIGTERM", "5000")
    assert "ROOKERY_DATA=/data" in last["ENV"].split()
    assert f"http://127.0.0.1:5000{LIVENESS}'" in containers.command_of(instructions, "HEALTHCHECK")[-1]
    assert "ffmpeg" in last["RUN"]


def test_what_is_installed_has_a_hash(instructions):
    installs = [
        words
        for _, words in instructions
        for words in words.split("&&")
        if "pip" in words.split() and " install " in words
    ]

    assert len(installs) == 2
    assert all("--require-hashes" in one or "--no-index" in one for one in installs)
    assert not any("http" in words for name, words in instructions if name in ("RUN", "ADD"))


def test_the_image_has_all_that_the_wheel_is_made_of(instructions):
    copied = {
        word for name, words in instructions if name == "COPY" and "--from" not in words for word in words.split()[:-1]
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    target = project["tool"]["hatch"]["build"]["targets"]["wheel"]

    assert copied >= {*target["packages"], *target["force-include"], project["project"]["readme"], "LICENSE"}
    assert all((ROOT / path).exists() for path in copied)
    assert all(containers.is_sent(path, PACKAGING / "Containerfile.dockerignore") for path in copied)


@pytest.mark.parametrize("path", [".git", ".venv", "data", "rookery.env"])
def test_the_context_has_nothing_private(path):
    assert not containers.is_sent(path, PACKAGING / "Containerfile.dockerignore")


@pytest.mark.parametrize("name", ["compose.yaml", "compose.several.yaml"])
def test_settings_in_compose_files_exist(name):
    named = set(re.findall(r"ROOKERY_[A-Z0-9_]*[A-Z0-9]", (PACKAGING / name).read_text()))

    assert named <= SETTINGS.keys()


def test_caddy_alone_can_be_reached_from_outside():
    services = [*compose("compose.yaml")["services"].items(), *compose("compose.several.yaml")["services"].items()]

    assert [name for name, service in services if "ports" in service] == ["caddy"]


def test_the_worker_is_a_server_but_for_its_command():
    several = compose("compose.several.yaml")["services"]

    assert several["worker"]["extends"] == {"file": "compose.yaml", "service": "rookery"}
    assert (several["worker"]["command"], several["worker"]["healthcheck"]) == (["worker"], {"disable": True})
    assert several["worker"]["environment"] == several["rookery"]["environment"]
    assert {"ROOKERY_DATABASE_URL", "ROOKERY_REDIS_URL", "ROOKERY_S3_BUCKET"} <= several["worker"]["environment"].keys()


def test_the_caddyfile_is_that_of_the_readme():
    ours = (PACKAGING / "Caddyfile").read_text()
    in_readme = re.search(r"```\n(\{\n    servers.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)[1]

    expected = in_readme.replace("social.example", "{$ROOKERY_DOMAIN}").replace("127.0.0.1", "rookery")
    assert ours.replace("    respond /metrics 403\n", "") == expected


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_the_steps_of_the_image_make_a_server_that_is_well(instructions, debian):
    stage = containers.run(instructions, ROOT, lambda: debian(13))
    entry = containers.command_of(instructions, "ENTRYPOINT")
    port = stage.environment["PORT"] = str(free_port())

    with stage.root.serving(*stage.words(*entry, *containers.command_of(instructions, "CMD"))):
        check = [word.replace(":5000/", f":{port}/") for word in containers.command_of(instructions, "HEALTHCHECK")]
        stage.root.run(*stage.words(*check))
        stage.root.run(*stage.words(*(word.replace(f":{port}/", ":1/") for word in check)), fails=True)
        assert stage.root.run(*stage.words(*entry, "accounts", "list", "--json")).strip().endswith("[]")
    assert stage.root.run(*stage.words("ffmpeg", "-version")).startswith("ffmpeg version")
    assert stage.root.run("stat", "--format=%u %a", "/data/rookery.db") == "10001 600\n"
