"""The disk holds what was written, and a server that writes for years runs out of no files."""

import os

import pytest

from rookery import disk


@pytest.mark.parametrize("name", ["", "file"])
def test_the_disk_is_to_hold_it_and_no_file_stays_open(tmp_path, monkeypatch, name):
    (tmp_path / "file").touch()
    path, held = tmp_path / name, []
    monkeypatch.setattr(os, "fsync", lambda handle: held.append((handle, os.fstat(handle).st_ino)))

    disk.sync(path)

    [(handle, number)] = held
    assert number == path.stat().st_ino
    with pytest.raises(OSError):
        os.fstat(handle)
