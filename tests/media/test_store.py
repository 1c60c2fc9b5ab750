"""Files on the disk: whole or absent, and never outside their root."""

import os
import re
import stat

import pytest

from rookery.media.store import DiskStore, new_key

BAD_KEYS = [
    "", "/etc/passwd", "../secret", "a/../b", "a/..", "a..b", "a//b", "a/", ".hidden", "a/.hidden", "A/b", "a b",
    "a\\b", "a\0b", "a/b\n", "ä.png", "a/%2e%2e/b", "~root",
]  # fmt: skip


@pytest.fixture
def store(tmp_path):
    return DiskStore(tmp_path / "media", "https://example.org/media/")


def files_below(path):
    return sorted(str(file.relative_to(path)) for file in path.rglob("*") if file.is_file())


def test_what_is_written_is_read_back(store):
    store.write("a/b/c.png", b"picture", "image/png")

    with store.open("a/b/c.png") as file:
        assert file.read() == b"picture"
    assert store.exists("a/b/c.png")
    assert store.url("a/b/c.png") == "https://example.org/media/a/b/c.png"


def test_files_are_readable_by_a_web_server_beside_us(store, tmp_path):
    old = os.umask(0o077)
    try:
        store.write("c.png", b"x", "image/png")
    finally:
        os.umask(old)

    assert stat.S_IMODE((tmp_path / "media/c.png").stat().st_mode) == 0o644


def test_deleting_twice_is_deleting(store):
    store.write("c.png", b"x", "image/png")

    store.delete("c.png")
    store.delete("c.png")

    assert not store.exists("c.png")
    with pytest.raises(FileNotFoundError):
        store.open("c.png")


def test_a_failed_write_leaves_the_old_file_and_nothing_else(store, tmp_path, monkeypatch):
    store.write("c.png", b"old", "image/png")

    def full(handle):
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="disk full"):
        store.write("c.png", b"new", "image/png")

    assert files_below(tmp_path) == ["media/c.png"]
    assert (tmp_path / "media/c.png").read_bytes() == b"old"


def test_a_reader_keeps_the_file_it_opened_while_it_is_replaced(store):
    store.write("c.png", b"old", "image/png")

    with store.open("c.png") as reader:
        store.write("c.png", b"new and longer", "image/png")
        assert reader.read() == b"old"

    with store.open("c.png") as reader:
        assert reader.read() == b"new and longer"


@pytest.mark.parametrize("key", BAD_KEYS)
def test_keys_that_could_leave_the_root_are_refused_everywhere(store, tmp_path, key):
    (tmp_path / "secret").write_text("keep")

    for act in (store.open, store.delete, store.exists, store.url, lambda key: store.write(key, b"x", "a/b")):
        with pytest.raises(ValueError, match="not a storage key"):
            act(key)

    assert files_below(tmp_path) == ["secret"]


def test_new_keys_are_sharded_and_never_the_same(store):
    keys = {new_key("media", "png") for _ in range(500)}

    assert len(keys) == 500
    assert all(re.fullmatch(r"media/[0-9a-f]{2}/[0-9a-f]{2}/[a-z0-9]{22}\.png", key) for key in keys)
    assert store.url(keys.pop())
