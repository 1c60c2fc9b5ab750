"""The disk of the data directory: its room, whether it can be written to, and that it holds what was written."""

import os
import shutil
from pathlib import Path
from tempfile import TemporaryFile

from rookery import outages

LEAST_FREE = 64 * 1024 * 1024  # SQLite's log alone takes some megabytes


def problem(folder: Path) -> str | None:
    """Return a sentence if nothing more can be stored in the folder, or will soon be."""
    try:
        free = shutil.disk_usage(folder).free
        if free < LEAST_FREE:
            return f"the disk is full, {free // 1024**2} MB are free: {outages.FULL.remedy}"
        with TemporaryFile(dir=folder) as file:
            file.write(os.urandom(4096))
    except OSError as error:
        outage = outages.outage_of(error) or outages.READ_ONLY
        return f"{outage.cause}: {outage.remedy}"
    return None


def sync(path: Path) -> None:
    """Have the disk hold a file, or the names in a folder."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
