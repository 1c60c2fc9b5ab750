"""Remove from an installed environment what no server needs: `python -m tools.prune SITE_PACKAGES STRIP`.

That is the data of languages that pages do not speak (30 MB), symbols for debuggers (20 MB), tests, and sources in C.
STRIP is the program `strip` for the architecture of the environment. No program of that environment may run this: strip
changes libraries in place, also those that are loaded.
"""

import shutil
import subprocess
import sys
from pathlib import Path

CATALOGUES = Path(__file__).parents[1] / "rookery" / "translations"
TESTS = ("benchmarks", "tests", "testing")
SOURCES = (".c", ".h", ".pxd", ".pyi", ".pyx")


def languages() -> set[str]:
    """Return the languages of pages."""
    return {"en", *(catalogue.stem for catalogue in CATALOGUES.glob("*.po"))}


def prune(packages: Path, strip: str) -> None:
    for locale in (packages / "babel" / "locale-data").glob("*.dat"):
        if locale.stem not in {"root", *languages()}:  # pages are in a language, not in one of its regions
            locale.unlink()
    for locale in (packages / "wtforms" / "locale").iterdir():
        if locale.name not in languages() and locale.is_dir():
            shutil.rmtree(locale)
    shutil.rmtree(packages / "pytz" / "zoneinfo")  # pages show times in UTC, for which pytz reads no file
    for package in list(packages.iterdir()):
        for name in TESTS:
            shutil.rmtree(package / name, ignore_errors=True)
    for file in list(packages.rglob("*")):
        if file.suffix in SOURCES and file.is_file():
            file.unlink()
    # Not the libraries that wheels bring along in `*.libs`: they were changed in ways that strip may not follow.
    modules = [file for file in packages.rglob("*.so") if not file.parent.name.endswith(".libs")]
    subprocess.run([strip, "--strip-unneeded", *modules], check=True)


if __name__ == "__main__":
    prune(Path(sys.argv[1]), sys.argv[2])
