"""Files on the disk: whole or absent, and never outside their root."""

import io
import os
import re
import stat
from datetime import timedelta
from urllib.request import urlopen

import obstore
import pytest

from rookery import config
from rookery.media.store import store_of
from rookery.media.store.base import new_key
from rookery.media.store.disk import DiskStore
from rookery.media.store.s3 import Bucket, S3Store

BAD_KEYS = [
    "",
    "/etc/passwd",
    "../secret",
    "a/../b",
    "a/..",
    "a..b",
    "a//b",
    "a/",
    ".hidden",
    "a/.hidden",
    "A/b",
    "a b",
    "a\\b",
    "a\0b",
    "a/b\n",
    "ä.png",
    "a/%2e%2e/b",
    "~root",
]


@pytest.fixture
def store(tmp_path):
    return DiskStore(tmp_path / "media", "https://example.org/media/")


@pytest.fixture
def bucket(s3_address):
    return Bucket("rookery", endpoint=s3_address, access_key="x", secret_key="y", path_style=True)


@pytest.fixture(params=["disk", "s3"])
def any_store(request):
    """What holds for one store holds for the other."""
    if request.param == "disk":
        return request.getfixturevalue("store")
    return S3Store(request.getfixturevalue("bucket"), "https://example.org/media/")


def files_below(path):
    return sorted(str(file.relative_to(path)) for file in path.rglob("*") if file.is_file())


def test_what_is_written_is_read_back(any_store):
    store = any_store
    store.write("a/b/c.png", b"picture", "image/png")

    with store.open("a/b/c.png") as file:
        assert file.read() == b"picture"
    assert store.exists("a/b/c.png")
    assert store.url("a/b/c.png") == "https://example.org/media/a/b/c.png"


def test_files_are_readable_by_nobody_else(store, tmp_path):
    old = os.umask(0o022)
    try:
        store.write("c.png", b"x", "image/png")
    finally:
        os.umask(old)

    assert stat.S_IMODE((tmp_path / "media/c.png").stat().st_mode) == 0o600


def test_deleting_twice_is_deleting(any_store):
    store = any_store
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


def test_the_disk_holds_a_written_file_and_its_name(store, tmp_path, monkeypatch):
    synced, real = [], os.fsync

    def sync(handle):
        synced.append((stat.S_ISDIR(os.fstat(handle).st_mode), os.listdir(tmp_path / "media")))
        real(handle)

    monkeypatch.setattr(os, "fsync", sync)
    store.write("a.png", b"a", "image/png")

    assert [is_folder for is_folder, _ in synced] == [False, True]
    assert synced[-1][1] == ["a.png"]


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


def test_a_file_is_written_and_read_in_pieces_from_anywhere(any_store):
    data = bytes(range(256)) * 40_000  # more than one part of an upload

    any_store.write("films/a.mp4", io.BytesIO(data), "video/mp4")

    with any_store.open("films/a.mp4") as file:
        assert file.seek(0, os.SEEK_END) == len(data)
        file.seek(9_000_001)
        assert file.read(300) == data[9_000_001:9_000_301]
        file.seek(0)
        assert file.read() == data


def test_what_is_written_again_replaces_what_was_there(any_store):
    any_store.write("d.png", b"old", "image/png")
    any_store.write("d.png", b"new", "image/png")

    with any_store.open("d.png") as file:
        assert file.read() == b"new"


@pytest.mark.parametrize("key", BAD_KEYS)
def test_the_bucket_takes_no_other_keys_than_the_disk(key):
    store = S3Store(Bucket("rookery", endpoint="http://127.0.0.1:9"), "https://example.org")

    for act in (store.open, store.delete, store.exists, store.url, lambda key: store.write(key, b"x", "a/b")):
        with pytest.raises(ValueError, match="not a storage key"):
            act(key)


def test_the_bucket_tells_browsers_what_a_file_is_and_how_long_to_keep_it(bucket):
    store = S3Store(bucket, "https://example.org")
    store.write("media/e.png", b"x", "image/png")
    store.write("uploads/e.bin", b"x", "application/octet-stream")

    shown, waiting = (headers_of(store, key) for key in ("media/e.png", "uploads/e.bin"))

    assert (shown["Content-Type"], shown["Cache-Control"]) == ("image/png", "public, max-age=31536000, immutable")
    assert waiting["Cache-Control"] == "private, no-store"


def headers_of(store, key):
    """What a browser is told; the bucket of the tests shows nothing to strangers."""
    with urlopen(obstore.sign(store._client, "GET", key, timedelta(minutes=1))) as reply:
        return reply.headers


def test_the_settings_choose_the_store(tmp_path, bucket, s3_address):
    given = {
        "ROOKERY_DATA": str(tmp_path),
        "ROOKERY_DOMAIN": "rookery.test",
        "ROOKERY_S3_BUCKET": "rookery",
        "ROOKERY_S3_ENDPOINT": s3_address,
        "ROOKERY_S3_ACCESS_KEY": "x",
        "ROOKERY_S3_SECRET_KEY": "y",
        "ROOKERY_S3_PATH_STYLE": "on",
    }
    served_here = store_of(config.load({}, **given))
    elsewhere = store_of(config.load({}, **given, ROOKERY_S3_PUBLIC_URL="https://cdn.example/rookery/"))
    on_disk = store_of(config.load({}, ROOKERY_DATA=str(tmp_path), ROOKERY_DOMAIN="rookery.test"))

    served_here.write("f.png", b"x", "image/png")
    assert elsewhere.exists("f.png")
    assert served_here.url("f.png") == on_disk.url("f.png") == "https://rookery.test/media/f.png"
    assert elsewhere.url("f.png") == "https://cdn.example/rookery/f.png"
    assert (served_here.is_local, served_here.bucket) == (False, "rookery")
    assert (on_disk.is_local, on_disk.bucket) == (True, "")


def test_a_bucket_without_its_library_stops_the_start_with_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr("rookery.media.store.find_spec", lambda name: None)

    with pytest.raises(config.ConfigError, match="obstore is not installed"):
        store_of(config.load({}, ROOKERY_DATA=str(tmp_path), ROOKERY_S3_BUCKET="rookery"))
