"""The ways of the README to run Rookery, each in a fresh root of Debian, until the one-time link opens."""

import shutil
import subprocess

import pytest

from rookery import __version__
from tools.deb import RELEASES
from tools.wheel import ROOT

pytestmark = [pytest.mark.any_database, pytest.mark.nightly, pytest.mark.timeout(1800)]

WHEEL = f"./rookery-{__version__}-py3-none-any.whl"
# Packages of Debian, what else comes before, and the lines of the README.
OF_A_WHEEL = {
    "uvx": (["python3-venv"], "python3 -m venv uv && uv/bin/pip install uv", f"uv/bin/uvx --from {WHEEL} rookery"),
    "pipx": (["pipx"], "", f"pipx run --spec {WHEEL} rookery"),
    "pip": (["python3-venv"], "python3 -m venv .", f". bin/activate; pip install {WHEEL} && rookery run"),
}


@pytest.mark.parametrize("release", RELEASES)
def test_a_clone_starts_by_one_command(debian, release):
    root = debian(release)
    root.apt("install", "python3", "python3-venv", "make", "git")
    subprocess.run(["git", "clone", "--quiet", ROOT, root.path / "root" / "rookery"], check=True)

    with root.serving("make", "--directory", "/root/rookery", "run"):
        assert (root.path / "root" / "rookery" / "data" / "rookery.db").exists()


@pytest.mark.parametrize("way", OF_A_WHEEL)
@pytest.mark.parametrize("release", RELEASES)
def test_a_wheel_starts_by_one_command(debian, wheel, release, way):
    root, (packages, before, command) = debian(release), OF_A_WHEEL[way]
    root.apt("install", *packages)
    shutil.copy(wheel, root.path / "root")
    root.run("sh", "-c", f"cd && {before or 'true'}")

    assert command.rpartition("; ")[2].removeprefix("uv/bin/") in (ROOT / "README.md").read_text()
    with root.serving("sh", "-c", f"cd && {command}"):
        assert (root.path / "root/.local/share/rookery/rookery.db").exists()
