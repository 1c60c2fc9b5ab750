"""A release: one version, a list of components, a changelog, and the same bytes from the same commit."""

import json
import re
import tomllib

import pytest

from rookery import __version__
from rookery.translations import LANGUAGES
from tests.packaging.conftest import EPOCH
from tools import deb, prune, release, sbom, wheel
from tools.wheel import ROOT

pytestmark = pytest.mark.any_database

LOCK = (ROOT / "requirements.lock").read_text()


@pytest.fixture
def components(tmp_path):
    file = tmp_path / "rookery.whl"
    file.write_bytes(b"a wheel")
    return sbom.document("1.0", file, LOCK, EPOCH)


def test_the_version_is_written_once():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())

    assert (project["project"]["dynamic"], "version" in project["project"]) == (["version"], False)
    assert project["tool"]["hatch"]["version"]["path"] == "rookery/__init__.py"


def test_files_that_the_documents_name_are_of_this_version():
    text = (ROOT / "README.md").read_text() + (ROOT / "docs" / "releasing.md").read_text()

    named = re.findall(r"\brookery[-_](\d[\w.]*?)(?:-py3|\+deb|\.tar|\.cdx)", text)

    assert (len(named) > 3, set(named)) == (True, {__version__})


def test_every_dependency_is_bounded():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    all_of_them = [
        *project["dependencies"],
        *(one for extra in project["optional-dependencies"].values() for one in extra),
    ]

    assert [one for one in all_of_them if not re.match(r"[\w\[\]-]+>=[\d.]+,<[\d.]+", one)] == []


def test_the_list_of_components_has_every_locked_version(components):
    locked = re.findall(r"^([\w.-]+==[\w.]+)", LOCK, re.MULTILINE)

    listed = [f"{one['name']}=={one['version']}" for one in components["components"]]

    assert (listed, len(listed) > 70) == (locked, True)
    assert len({one["bom-ref"] for one in components["components"]}) == len(locked)
    hashes = [one["externalReferences"][0]["hashes"] for one in components["components"]]
    assert sum(map(len, hashes)) == LOCK.count("--hash=sha256:")
    assert {"name": "Flask", "license": "BSD-3-Clause"}["license"] in json.dumps(
        next(one for one in components["components"] if one["name"] == "flask")["licenses"]
    )


def test_the_list_of_components_says_where_a_version_is_needed(components):
    conditional = {one["name"]: one["properties"] for one in components["components"] if "properties" in one}

    assert conditional["backports-zstd"] == [{"name": "rookery:only_if", "value": "python_full_version < '3.14'"}]


def test_the_changes_are_those_of_the_version(tmp_path, monkeypatch):
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\nNew.\n\n## [0.1.0] - 2026\n\nOld.\n")
    monkeypatch.setattr(release, "ROOT", tmp_path)

    assert release.changes("0.1.0") == "# Rookery 0.1.0\n\nOld.\n"
    assert release.changes("0.2.0") == "# Rookery 0.2.0\n\nNew.\n"


def test_pages_keep_the_data_of_their_languages():
    assert prune.languages() == set(LANGUAGES)


@pytest.mark.wide
def test_wheel_and_source_distribution_are_the_same_bytes_again(tmp_path):
    for folder in ("once", "again"):
        wheel.build(tmp_path / folder, EPOCH, "wheel", "sdist")

    files = sorted(file.name for file in (tmp_path / "once").iterdir())
    assert files == [f"rookery-{__version__}-py3-none-any.whl", f"rookery-{__version__}.tar.gz"]
    assert all((tmp_path / "once" / file).read_bytes() == (tmp_path / "again" / file).read_bytes() for file in files)


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_a_package_for_debian_is_the_same_bytes_again(tmp_path):
    built = wheel.build(tmp_path / "wheel", EPOCH, "wheel")
    folders = [tmp_path / "once", tmp_path / "again"]
    for folder in folders:
        folder.mkdir()

    once, again = (deb.build(built, deb.RELEASES[13], "amd64", folder, EPOCH) for folder in folders)

    assert once.read_bytes() == again.read_bytes()
