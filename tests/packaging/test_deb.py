"""The packages for Debian: installed, upgraded, removed and purged in fresh roots; data stay."""

import shutil
import subprocess

import pytest

from tests.packaging import roots
from tools.deb import RELEASES, debian_version

pytestmark = pytest.mark.any_database

DATA = "var/lib/rookery"
SETTINGS = "etc/rookery/rookery.env"
LARGEST_MB = 155

nightly = [pytest.mark.nightly, pytest.mark.timeout(1800)]


def install(root, package):
    shutil.copy(package, root.path / "root")
    return root.apt("install", f"/root/{package.name}")


def newer(package, folder):
    """The same package with a higher version."""
    tree = folder / "newer"
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
    control = tree / "DEBIAN" / "control"
    control.write_text(control.read_text().replace("+deb", ".1+deb"))
    made = folder / package.name.replace("+deb", ".1+deb")
    subprocess.run(["dpkg-deb", "-Zgzip", "-z1", "--build", tree, made], check=True, stdout=subprocess.DEVNULL)
    return made


def token(link):
    return link.partition("token=")[2]


@pytest.mark.parametrize(("version", "of_debian"), [("0.2.0", "0.2.0"), ("0.3.0rc1", "0.3.0~rc1"), ("1.0b2", "1.0~b2")])
def test_debian_sorts_versions_as_python_does(version, of_debian):
    assert debian_version(version) == of_debian


def test_a_package_depends_on_one_minor_version_of_python():
    assert RELEASES[12].depends.startswith("python3 (>= 3.11~), python3 (<< 3.12~)")
    assert RELEASES[13].depends.startswith("python3 (>= 3.13~), python3 (<< 3.14~)")


class TestInARoot:
    pytestmark = nightly

    @pytest.mark.parametrize("release", RELEASES)
    def test_it_is_installed_upgraded_removed_and_purged(self, debian, deb, release, tmp_path):
        root = debian(release)
        data, settings = root.path / DATA, root.path / SETTINGS

        said = install(root, deb(release))
        size = subprocess.run(["du", "-sm", root.path / "opt"], check=True, text=True, capture_output=True).stdout
        with root.serving("rookery") as link:
            first = token(link)
        owner = root.run("stat", "--format=%U %a", f"/{DATA}", f"/{DATA}/rookery.db", f"/{SETTINGS}")

        assert "one-time link" in said
        assert int(size.split()[0]) < LARGEST_MB
        assert owner.splitlines() == ["rookery 700", "rookery 600", "root 640"]

        settings.write_text(f"{settings.read_text()}ROOKERY_TITLE=The nest of all\n")
        install(root, newer(deb(release), tmp_path))
        shown = root.run("rookery", "config", "show", "--json")
        with root.serving("rookery") as link:
            assert token(link) == first

        assert ('"The nest of all"' in shown, settings.stat().st_mode & 0o777) == (True, 0o640)

        removed = root.apt("remove", "rookery")
        assert (f"in /{DATA}" in removed, settings.exists()) == (True, True)
        assert not (root.path / "opt" / "rookery").exists()
        purged = root.apt("purge", "rookery")
        assert (f"are in /{DATA}" in purged, settings.exists()) == (True, False)
        assert (data / "rookery.db").stat().st_size > 100_000

    def test_an_upgrade_of_debian_takes_the_package_away_and_the_next_one_goes_on(self, debian, deb):
        root = debian(12)
        install(root, deb(12))
        with root.serving("rookery") as link:
            first = token(link)

        (root.path / "etc/apt/sources.list").write_text(f"deb {roots.MIRROR} {roots.SUITES[13]} main\n")
        root.apt("update")
        said = root.apt("full-upgrade")
        install(root, deb(13))

        assert "This package was for Debian 12" in said
        with root.serving("rookery") as link:
            assert token(link) == first

    def test_that_of_another_release_is_refused(self, debian, deb):
        root = debian(13)
        shutil.copy(deb(12), root.path / "root")

        said = root.run("apt-get", "install", "--yes", f"/root/{deb(12).name}", fails=True)

        assert "python3 (< 3.12~)" in said
