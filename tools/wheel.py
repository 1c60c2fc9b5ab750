"""Build the wheel and the source distribution."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"


def build(folder: Path, epoch: int, *targets: str) -> Path:
    """Build these (`wheel`, `sdist`) into the folder, and return the wheel. The same time makes the same bytes."""
    os.umask(0o022)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("rookery-*.whl"):
        old.unlink()
    chosen = [word for target in targets for word in ("-t", target)]
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", *chosen, "-d", folder],
        cwd=ROOT,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(epoch)},
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("rookery-*.whl")
    return wheel


def epoch() -> int:
    """Return the time of all files: that of the commit, unless SOURCE_DATE_EPOCH names one."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct"))


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, text=True, capture_output=True).stdout.strip()
