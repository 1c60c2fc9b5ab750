"""Damage in a folder of backups: what a run found, and which backups are known not to verify."""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

FILE = ".damaged"  # in the folder: the names of backups that are known not to verify
MOST_NAMES = 10


@dataclass(frozen=True)
class Damage:
    """Names of media in the pool that were `replaced` or are `lost`, and of `backups` that do not verify any more."""

    replaced: list[str]
    lost: list[str]
    backups: list[str]

    def __bool__(self) -> bool:
        return bool(self.replaced or self.lost or self.backups)

    def __str__(self) -> str:
        told = [f"Damaged backups were found: {few(self.backups)}."] if self.backups else []
        if self.replaced:
            told.append(f"Damaged media were replaced from the server: {few(self.replaced)}.")
        if self.lost:
            told.append(f"Damaged media could not be replaced, as the server does not have them: {few(self.lost)}.")
        return " ".join([*told, "Look at the disk, it may be failing."])


def few(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more


def known(folder: Path) -> set[str]:
    """Return the names of backups in the folder that do not verify."""
    try:
        return set((folder / FILE).read_text().splitlines())
    except OSError:
        return set()


def is_known(path: Path) -> bool:
    return path.name in known(path.parent)


def note(folder: Path, names: Iterable[str]) -> None:
    """Add backups that do not verify; those that were removed are forgotten."""
    _write(folder, known(folder) | set(names))


def clear(path: Path) -> None:
    """Note that a backup verifies, where the folder can be written."""
    with suppress(OSError):
        if is_known(path):
            _write(path.parent, known(path.parent) - {path.name})


def _write(folder: Path, names: set[str]) -> None:
    there = sorted(name for name in names if (folder / name).exists())
    half = folder / f"{FILE}.half"
    half.write_text("".join(f"{name}\n" for name in there))
    os.replace(half, folder / FILE)
