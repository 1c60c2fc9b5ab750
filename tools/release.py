"""Build everything of a release into dist/: `make release`. docs/releasing.md says what to do with it."""

import argparse
import hashlib
import json
import re
from pathlib import Path

from rookery import __version__
from tools import deb, sbom, wheel
from tools.wheel import DIST, ROOT, git

SUMS = "SHA256SUMS"


def build(folder: Path, epoch: int, releases: list[deb.Release], architectures: list[str]) -> list[Path]:
    """Build into the folder and return the files. The same commit makes the same bytes."""
    for old in (*folder.glob("rookery*"), *folder.glob(SUMS)):
        old.unlink()
    built = wheel.build(folder, epoch, "wheel", "sdist")
    for release in releases:
        for arch in architectures:
            _say(f"Building the package for Debian {release.number} on {arch} ...")
            deb.build(built, release, arch, folder, epoch)
    components = sbom.document(__version__, built, (ROOT / "requirements.lock").read_text(), epoch)
    (folder / f"rookery-{__version__}.cdx.json").write_text(json.dumps(components, indent=2) + "\n")
    (folder / f"rookery-{__version__}.md").write_text(changes(__version__))
    files = sorted(folder.glob("rookery*"))
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / SUMS).write_text("".join(sums))
    return [*files, folder / SUMS]


def changes(version: str) -> str:
    """Return what the changelog says of this version, or of the one to come."""
    text = (ROOT / "CHANGELOG.md").read_text()
    sections = dict(re.findall(r"^## \[([^]]+)\][^\n]*\n(.*?)(?=^## \[|\Z)", text, re.MULTILINE | re.DOTALL))
    return f"# Rookery {version}\n\n{sections.get(version, sections.get('Unreleased', '')).strip()}\n"


def doubts() -> list[str]:
    """Return why these files should not be published."""
    found = []
    if git("status", "--porcelain"):
        found.append("the tree has changes that are not committed")
    if git("tag", "--points-at", "HEAD") != f"v{__version__}":
        found.append(f"this commit has no tag v{__version__}")
    if f"## [{__version__}]" not in (ROOT / "CHANGELOG.md").read_text():
        found.append(f"CHANGELOG.md has no section {__version__}")
    return found


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--folder", type=Path, default=DIST, help="default: dist/")
    parser.add_argument("--debian", type=int, choices=deb.RELEASES, action="append", help="default: all releases")
    parser.add_argument("--arch", choices=deb.ARCHITECTURES, action="append", help="default: all architectures")
    options = parser.parse_args()
    releases = [deb.RELEASES[number] for number in options.debian or deb.RELEASES]
    for file in build(options.folder, wheel.epoch(), releases, options.arch or list(deb.ARCHITECTURES)):
        _say(f"{file.stat().st_size / 1e6:7.1f} MB  {file}")
    for doubt in doubts():
        _say(f"Do not publish this: {doubt}.")


if __name__ == "__main__":
    main()
