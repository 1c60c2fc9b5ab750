"""What `make release` makes, and roots of Debian to try it in. They need root's rights, debootstrap and a network."""

import shutil
import subprocess

import pytest

import tools.deb
import tools.wheel
from tests.packaging import roots

EPOCH = 1_800_000_000


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    return tools.wheel.build(tmp_path_factory.mktemp("wheel"), EPOCH, "wheel")


@pytest.fixture(scope="session")
def deb(wheel):
    """`deb(12)` → the package for that release of Debian, for this machine."""
    made = {}
    arch = subprocess.run(["dpkg", "--print-architecture"], check=True, text=True, capture_output=True).stdout.strip()

    def package(release):
        if release not in made:
            made[release] = tools.deb.build(wheel, tools.deb.RELEASES[release], arch, wheel.parent, EPOCH)
        return made[release]

    return package


@pytest.fixture(scope="session")
def bases(tmp_path_factory):
    """`bases(12)` → a root of that release, to be copied."""
    made = {}

    def base(release):
        if release not in made:
            made[release] = roots.bootstrap(release, tmp_path_factory.mktemp("debian") / str(release))
        return made[release]

    yield base
    for root in made.values():
        shutil.rmtree(root.path)


@pytest.fixture
def debian(bases, tmp_path):
    """`debian(12)` → a fresh root of that release."""
    made = []

    def root(release):
        made.append(roots.copy(bases(release), tmp_path / f"debian{len(made)}"))
        return made[-1]

    yield root
    for one in made:
        shutil.rmtree(one.path)
