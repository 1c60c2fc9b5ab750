"""Backups: what is in one comes back, what is changed is noticed, what is hostile is refused."""

import errno
import hashlib
import io
import json
import random
import sqlite3
import tarfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from app import create_app
from models import clock
from models.base import Base, db
from models.ids import new_id
from models.media.attachment import Media
from models.media.remote_file import RemoteFile
from models.sequence import next_ids
from rookery import disk, events
from rookery.config import ConfigError
from rookery.media.store.base import new_key
from rookery.media.store.disk import DiskStore
from rookery.services.data.backup import (
    age,
    container,
    damage,
    databases,
    folder,
    last,
    pool_check,
    postgresql,
    restore,
    schedule,
    sqlite,
    verify,
)
from rookery.services.data.backup.container import BackupWriter, reading
from rookery.services.data.backup.create import create, settings_text
from rookery.services.data.backup.errors import BackupError, WrongPassphrase
from rookery.services.data.backup.header import Header
from rookery.services.data.backup.pool import Pool
from rookery.services.data.backup.progress import silent
from rookery.services.media import files


@pytest.fixture
def medium(app, alice):
    """`medium(data)` → the key of a file of alice's; `remote=True`: a copy of one of another server."""

    def make(data=b"a picture", remote=False, stored=True):
        key = new_key("media", "png")
        if stored:
            files.store().write(key, data, "image/png")
        if remote:
            db.session.add(RemoteFile(kind="media", owner_id=new_id(), url="https://far.example/1", original_key=key))
        else:
            db.session.add(Media(account_id=alice.id, original_key=key, state="ready", meta={}))
        db.session.commit()
        return key

    return make


# PostgreSQL is dumped and restored in tests/cli/test_backup.py.
into_files = pytest.mark.any_database


def target(directory):
    return lambda found: restore.RestoreTarget(
        directory, f"sqlite:///{directory}/rookery.db", DiskStore(directory / "media", ""), found.settings
    )


def ask(path, query):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


# Making and restoring


@into_files
def test_a_backup_comes_back_with_posts_media_secrets_and_settings(app, post, alice, medium, tmp_path):
    post(alice, "Kept for ten years")
    key, secrets = medium(b"x" * 3_000_000), app.extensions["rookery.secrets"]

    made = create(tmp_path / "b.tar.zst")
    done = restore.restore(made.path, None, target(tmp_path / "new"))

    assert (made.media, done.media, done.missing) == (1, 1, 0)
    assert (made.header.rows["statuses"], made.header.rows.keys()) == (1, Base.metadata.tables.keys())
    assert ask(tmp_path / "new/rookery.db", "SELECT count(*) FROM statuses") == [(1,)]
    assert (tmp_path / "new/media" / key).read_bytes() == b"x" * 3_000_000
    assert (tmp_path / "new/secrets/session.key").read_text() == secrets.session_key()
    assert {path.stat().st_mode & 0o077 for path in (tmp_path / "new").rglob("*") if path.is_file()} == {0}
    assert made.path.stat().st_mode & 0o777 == 0o600
    with container.zstd.open(made.path) as file, tarfile.open(fileobj=file, mode="r|") as archive:
        assert {one.mode for one in archive} == {0o600}  # also where `tar` unpacks it


@into_files
def test_numbers_that_were_given_out_after_the_backup_are_not_given_out_again(app, tmp_path):
    """Apps ask for notifications after the last number that they know: they would miss those with lower ones."""
    last_one = next_ids("notifications", 7)[-1]
    db.session.commit()
    made = create(tmp_path / "b.tar.zst")

    restore.restore(made.path, None, target(tmp_path / "new"))

    [(number,)] = ask(tmp_path / "new/rookery.db", "SELECT last FROM id_sequences WHERE name = 'notifications'")
    assert number > last_one + 1000


@into_files
def test_copies_of_remote_files_are_left_out_unless_asked(medium, tmp_path):
    key = medium(remote=True)

    without = restore.restore(create(tmp_path / "1").path, None, target(tmp_path / "without"))
    with_them = restore.restore(create(tmp_path / "2", with_remote=True).path, None, target(tmp_path / "with"))

    assert (without.media, with_them.media) == (0, 1)
    assert (tmp_path / "with/media" / key).exists()
    assert ask(tmp_path / "without/rookery.db", "SELECT count(*) FROM remote_files") == [(0,)]
    assert ask(tmp_path / "with/rookery.db", "SELECT original_key FROM remote_files") == [(key,)]


def test_a_medium_that_the_store_lacks_is_told(medium, tmp_path):
    key = medium(stored=False)
    medium()

    made = create(tmp_path / "b.tar.zst")
    report = verify.check(made.path)

    assert (made.missing, made.missing_names) == (1, f"media/{key}")
    assert (report.media, report.missing, report.deleted) == (1, 1, 0)


def test_a_medium_that_is_deleted_meanwhile_is_not_missing(medium, tmp_path, monkeypatch):
    key = medium(stored=False)

    def delete(what, done, total):
        if what == "media files":
            db.session.execute(db.delete(Media).where(Media.original_key == key))
            db.session.commit()

    report = verify.check(create(tmp_path / "b.tar.zst", progress=delete).path)

    assert (report.missing, report.deleted) == (0, 1)


def test_a_backup_never_replaces_a_file(app, tmp_path):
    (tmp_path / "b").write_text("mine")

    with pytest.raises(BackupError, match="exists already"):
        create(tmp_path / "b")

    assert (tmp_path / "b").read_text() == "mine"


def test_a_backup_that_fails_leaves_nothing(app, medium, tmp_path, monkeypatch):
    medium()
    monkeypatch.setattr(files.store(), "open", lambda key: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        create(tmp_path / "b")

    assert list(tmp_path.iterdir()) == []


def test_settings_of_the_environment_are_kept_with_the_file(app, tmp_path):
    from io import StringIO

    from dotenv import dotenv_values

    from rookery.config import load

    (tmp_path / "rookery.env").write_text("ROOKERY_TITLE=Nest\nROOKERY_STREAMS=7")
    environ = {"ROOKERY_DATA": str(tmp_path), "ROOKERY_TITLE": "It's \\ 'ours'", "PORT": "81", "LANG": "C"}

    text = settings_text(load(environ), environ)

    assert dotenv_values(stream=StringIO(text), interpolate=False) == {
        "ROOKERY_TITLE": "It's \\ 'ours'",
        "ROOKERY_STREAMS": "7",
        "PORT": "81",
    }


@pytest.mark.parametrize("there", ["rookery.db", "media/x", "secrets/push.key", "rookery.env"])
@into_files
def test_a_directory_that_is_not_empty_is_refused(small, tmp_path, there):
    backup = small()
    path = tmp_path / "new" / there
    path.parent.mkdir(parents=True)
    path.write_text("mine")

    with pytest.raises(BackupError, match="is not empty"):
        restore.restore(backup, None, target(tmp_path / "new"))

    assert [one for one in (tmp_path / "new").rglob("*") if one.is_file()] == [path]
    assert path.read_text() == "mine"


@into_files
def test_the_key_that_any_command_makes_does_not_count(small, tmp_path):
    (tmp_path / "new/secrets").mkdir(parents=True)
    (tmp_path / "new/secrets/session.key").write_text("of a command")

    restore.restore(small(), None, target(tmp_path / "new"))

    assert (tmp_path / "new/secrets/session.key").read_text() != "of a command"


@into_files
def test_a_backup_of_a_newer_version_is_refused(small, tmp_path, monkeypatch):
    backup = small()
    monkeypatch.setattr(restore.revisions, "unknown", lambda current: "The database was written by a newer Rookery")

    with pytest.raises(BackupError, match="newer Rookery"):
        restore.restore(backup, None, target(tmp_path / "new"))


# Damage


@pytest.fixture(scope="module")
def made_before():
    """The backups that `small` made for earlier tests: passphrase → content."""
    return {}


@pytest.fixture
def small(app, alice, post, medium, tmp_path, made_before):
    """`small(passphrase)` → a backup with a post and two files."""

    def make(passphrase=None):
        path = tmp_path / "small"
        if passphrase not in made_before:
            post(alice, "Hello")
            medium(b"one")
            medium(bytes(70_000))
            made_before[passphrase] = create(path, passphrase).path.read_bytes()
        path.write_bytes(made_before[passphrase])
        return path

    return make


@pytest.fixture
def cheap(monkeypatch):
    """scrypt with little work."""
    monkeypatch.setattr(age.EncryptedWriter.__init__, "__defaults__", (10,))


@pytest.mark.any_database
@pytest.mark.parametrize("passphrase", [None, "correct horse"])
def test_every_changed_byte_is_noticed(small, cheap, passphrase):
    path = small(passphrase)
    data = path.read_bytes()
    chance = random.Random(4)
    ends = {*range(40), *range(len(data) - 60, len(data))}
    header = set(range(40, 240, 7) if passphrase else ())  # salt, key and authentication code

    for place in sorted(ends | header | {chance.randrange(len(data)) for _ in range(40)}):
        path.write_bytes(data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1 :])
        with pytest.raises(BackupError):
            verify.check(path, passphrase)


@pytest.mark.any_database
@pytest.mark.parametrize("passphrase", [None, "correct horse"])
def test_every_truncation_and_addition_is_noticed(small, cheap, passphrase):
    path = small(passphrase)
    data = path.read_bytes()
    chance = random.Random(5)
    lengths = {0, 1, len(data) - 1, len(data) - 48, *(chance.randrange(len(data)) for _ in range(20))}

    for changed in [*(data[:length] for length in lengths), data + b"\0", data + data]:
        path.write_bytes(changed)
        with pytest.raises(BackupError):
            verify.check(path, passphrase)


@pytest.mark.any_database
def test_chunks_cannot_change_their_places(tmp_path):
    with (tmp_path / "a").open("wb") as file:
        writer = age.EncryptedWriter(file, "secret", 10)
        writer.write(random.Random(1).randbytes(3 * age.CHUNK))
        writer.close()
    data = (tmp_path / "a").read_bytes()
    size, rest = age.CHUNK + age.TAG, len(data) - 3 * (age.CHUNK + age.TAG)
    one, two, three = (data[rest + number * size : rest + (number + 1) * size] for number in range(3))

    for changed in (two + one + three, one + two, one + three, one + two + three + three, b""):
        with pytest.raises(BackupError):
            decrypted(data[:rest] + changed, "secret")


@pytest.mark.any_database
@pytest.mark.parametrize("size", [0, 1, age.CHUNK - 1, age.CHUNK, age.CHUNK + 1, 3 * age.CHUNK])
def test_what_is_encrypted_is_decrypted(tmp_path, size):
    content, file = random.Random(size).randbytes(size), io.BytesIO()
    writer = age.EncryptedWriter(file, "secret", 10)
    for place in range(0, size, 50_000):
        writer.write(content[place : place + 50_000])
    writer.close()

    assert decrypted(file.getvalue(), "secret") == content
    assert len(file.getvalue()) == size + age.overhead(size, 10)
    with pytest.raises(WrongPassphrase):
        decrypted(file.getvalue(), "Secret")


@pytest.mark.any_database
def test_a_file_of_age_itself_is_decrypted():
    """Made by pyrage 1.4.0, which has rage's code."""
    path = Path(__file__).with_name("made_by_rage.age")

    assert decrypted(path.read_bytes(), "correct horse") == b"made by rage"


def decrypted(data, passphrase):
    file = io.BytesIO(data)
    assert file.read(len(age.INTRODUCTION)) == age.INTRODUCTION
    reader = age.DecryptedReader(file, passphrase)
    return b"".join(iter(lambda: reader.read(10_000), b""))


@pytest.mark.any_database
def test_an_encrypted_backup_needs_its_passphrase(small, cheap):
    path = small("correct horse")

    assert verify.check(path, "correct horse").media == 2
    for wrong in (None, "", "correct hors"):
        with pytest.raises(WrongPassphrase):
            verify.check(path, wrong)


# Hostile archives


class HostileWriter(BackupWriter):
    """Writes members that a backup cannot have."""

    def entry(self, data=b"", **values):
        entry = tarfile.TarInfo(values.pop("name", "media/media/ab/cd/x.png"))
        entry.size = len(data)
        for name, value in values.items():
            setattr(entry, name, value)
        form = tarfile.PAX_FORMAT if entry.pax_headers else tarfile.GNU_FORMAT
        self._write(entry.tobuf(form) + data + bytes(-len(data) % 512))


def hostile(path, good, change):
    """Write the members of a good backup again, with what `change(writer)` adds after the first."""
    with path.open("wb") as file, reading(good) as entries:
        writer = HostileWriter(file)
        for number, entry in enumerate(entries):
            content = b"".join(iter(entry.content.read, b""))
            writer.add(entry.name, entry.size, io.BytesIO(content))
            if number == 0:
                change(writer)
        writer.close()


@pytest.mark.any_database
@pytest.mark.parametrize(
    "values",
    [
        {"name": "../evil"},
        {"name": "/etc/passwd"},
        {"name": "media/../../evil"},
        {"name": "media/.hidden"},
        {"name": "media/owners/another"},
        {"name": "secrets/../rookery.db"},
        {"name": "secrets/unknown.key"},
        {"name": "rookery.db"},
        {"name": "media/media/ab/cd/link.png", "type": tarfile.SYMTYPE, "linkname": "/etc/passwd"},
        {"name": "media/media/ab/cd/link.png", "type": tarfile.LNKTYPE, "linkname": "backup.json"},
        {"name": "media/media/ab/cd/device.png", "type": tarfile.BLKTYPE},
        {"name": "media/media/ab/cd/pipe.png", "type": tarfile.FIFOTYPE},
        {"name": "media/media", "type": tarfile.DIRTYPE},
        {"name": "media/media/ab/cd/sparse.png", "type": tarfile.GNUTYPE_SPARSE},
        {"pax_headers": {"path": "../evil"}},
        {"name": "media/" + "a" * 200},
        {"data": b"more", "name": "media/media/ab/cd/not-listed.png"},
        {"data": b"more", "name": "secrets/vapid.pem"},
        {"data": b"again", "name": "backup.json"},
    ],
    ids=str,
)
@into_files
def test_members_that_do_not_belong_into_a_backup_are_refused(small, tmp_path, values):
    hostile(tmp_path / "evil", small(), lambda writer: writer.entry(**dict(values)))

    with pytest.raises(BackupError):
        verify.check(tmp_path / "evil")
    with pytest.raises(BackupError):
        restore.restore(tmp_path / "evil", None, target(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


@pytest.mark.any_database
@into_files
def test_a_file_that_changes_between_check_and_restore_is_refused(small, tmp_path):
    path = small()
    hostile(tmp_path / "evil", path, lambda writer: writer.entry(b"larger", name="media/media/ab/cd/x.png"))

    def swap(found):
        (tmp_path / "evil").replace(path)
        return target(tmp_path / "new")(found)

    with pytest.raises(BackupError, match="changed while it was restored"):
        restore.restore(path, None, swap)
    assert not (tmp_path / "new/rookery.db").exists()


@pytest.mark.any_database
def test_a_large_window_is_refused(tmp_path):
    """A decompressor would take as much memory as the window has."""
    for size in (container.WINDOW, container.WINDOW + 1):
        with (tmp_path / str(size)).open("wb") as file:
            writer = BackupWriter(file)
            options = {container.zstd.CompressionParameter.window_log: size}
            writer._compressor = container.zstd.ZstdCompressor(options=options)
            writer.add(container.SETTINGS, 4, io.BytesIO(b"PORT"))
            writer.close()

    with reading(tmp_path / str(container.WINDOW)) as entries:
        assert [entry.size for entry in entries] == [4]
    with pytest.raises(BackupError, match="This is no backup"), reading(tmp_path / str(size)) as entries:
        list(entries)


@pytest.mark.any_database
@pytest.mark.parametrize("line", ["[]", "{}", '{"name": 1}', "{" * 5000, "x" * 2_000_000, '"', "\0"])
def test_a_manifest_with_other_lines_is_refused(small, tmp_path, line):
    good = small()
    with (tmp_path / "evil").open("wb") as file, reading(good) as entries:
        writer = BackupWriter(file)
        for entry in entries:
            content = b"".join(iter(entry.content.read, b""))
            if entry.name == container.MANIFEST:
                content += line.encode() + b"\n"
            writer.add(entry.name, len(content), io.BytesIO(content))
        writer.close()

    with pytest.raises(BackupError):
        verify.check(tmp_path / "evil")


@into_files
def test_a_dump_is_read_to_its_end_where_a_program_for_that_is_installed(tmp_path, monkeypatch):
    """The check of a backup says whether its database was opened."""

    def checked(*programs):
        monkeypatch.setattr(postgresql, "_installed", lambda name: iter(programs))
        return postgresql.check(tmp_path / "dump", 16)

    assert checked((16, "true"), (15, "false")) is True
    assert checked() is checked((15, "true")) is False
    with pytest.raises(BackupError, match="false failed"):
        checked((17, "false"))


# Folders


def test_a_second_backup_stores_only_new_media(medium, tmp_path, frozen_time, monkeypatch):
    medium(b"one")
    medium(b"one")
    first = folder.add(tmp_path / "all")
    frozen_time.move(days=1)
    medium(b"two")
    opened, real = [], files.store().open
    monkeypatch.setattr(files.store(), "open", lambda key: (opened.append(key), real(key))[1])

    second = folder.add(tmp_path / "all")

    assert (first.media, second.media, len(opened)) == (1, 1, 1)
    assert (first.made.media, second.made.media) == (2, 3)
    assert second.made.path.stat().st_size == pytest.approx(first.made.path.stat().st_size, abs=2000)
    assert [one.header.media for one in folder.listed(tmp_path / "all")] == [3, 2]


@pytest.mark.parametrize("passphrase", [None, "correct horse"])
@into_files
def test_each_backup_of_a_folder_stands_alone(medium, cheap, tmp_path, frozen_time, passphrase):
    place = tmp_path / "all"
    keys = [medium(b"first" * 30_000)]
    made = [folder.add(place, passphrase).made.path]
    for data in (b"second", b"third"):
        frozen_time.move(days=1)
        keys.append(medium(data))
        made.append(folder.add(place, passphrase).made.path)
    files.store().delete(keys[0])

    pruned = folder.prune(place, 2, passphrase)

    assert pruned.removed == [made[0].name]
    assert pruned.media == 0
    for number, path in enumerate(made[1:], start=1):
        assert verify.check(path, passphrase).media == number + 1
        restore.restore(path, passphrase, target(tmp_path / f"new{number}"))
        assert (tmp_path / f"new{number}/media" / keys[0]).read_bytes() == b"first" * 30_000


def test_media_that_no_backup_needs_go_with_the_last_one_that_did(medium, tmp_path, frozen_time):
    key = medium(b"short-lived")
    medium(b"stays")
    folder.add(tmp_path / "all")
    db.session.execute(db.delete(Media).where(Media.original_key == key))
    db.session.commit()
    frozen_time.move(days=1)
    folder.add(tmp_path / "all")
    (tmp_path / "all/media/.half-dead").write_text("of a killed process")

    pruned = folder.prune(tmp_path / "all", 1)

    left = [path for path in (tmp_path / "all/media").rglob("*") if path.is_file()]
    assert [path.name for path in left] == [hashlib.sha256(b"stays").hexdigest()]
    assert (len(pruned.removed), pruned.media) == (1, 2)


def test_nothing_is_pruned_if_a_backup_cannot_be_read(medium, tmp_path, frozen_time):
    medium()
    paths = []
    for _ in range(2):
        paths.append(folder.add(tmp_path / "all").made.path)
        frozen_time.move(days=1)
    paths[1].write_bytes(paths[1].read_bytes()[:-1])

    with pytest.raises(BackupError, match="Nothing was removed"):
        folder.prune(tmp_path / "all", 1)

    assert all(path.exists() for path in paths)


@pytest.mark.any_database
@pytest.mark.parametrize("passphrase", [None, "correct horse"])
@into_files
def test_a_damaged_or_missing_medium_of_the_pool_is_noticed(medium, cheap, tmp_path, passphrase):
    key = medium(bytes(100_000))
    path = folder.add(tmp_path / "all", passphrase).made.path
    [stored] = [one for one in (tmp_path / "all/media").rglob("*") if one.is_file()]
    data = stored.read_bytes()

    for place in random.Random(6).sample(range(len(data)), 5):
        stored.write_bytes(data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :])
        with pytest.raises(BackupError, match=key):
            verify.check(path, passphrase)
    stored.unlink()
    with pytest.raises(BackupError, match=f"{key} is missing in the pool"):
        verify.check(path, passphrase)
    with pytest.raises(BackupError, match="There are no media in"):
        restore.restore(path, passphrase, target(tmp_path / "new"))


@pytest.mark.any_database
@pytest.mark.parametrize("passphrase", [None, "correct horse"])
@into_files
def test_a_restore_leaves_out_one_damaged_medium_and_names_it(flask, medium, cheap, tmp_path, passphrase, monkeypatch):
    kept, lost = medium(b"kept"), medium(b"lost" * 1000)
    path = folder.add(tmp_path / "all", passphrase).made.path
    flip(max(pool_files(tmp_path / "all"), key=lambda file: file.stat().st_size))

    done = restore.restore(path, passphrase, target(tmp_path / "new"))

    assert (done.media, done.damaged) == (1, [f"media/{lost}"])
    assert (tmp_path / "new/media" / kept).read_bytes() == b"kept"
    assert not (tmp_path / "new/media" / lost).exists()
    assert (tmp_path / "new/rookery.db").exists()


@into_files
def test_what_is_whole_in_a_bucket_is_not_sent_again_and_what_is_not_is(medium, tmp_path, monkeypatch):
    whole, half = medium(b"whole"), medium(b"not whole")
    path, bucket, sent = create(tmp_path / "b").path, DiskStore(tmp_path / "bucket", ""), []
    bucket.write(whole, b"whole", "image/png")
    bucket.write(half, b"not", "image/png")
    real = bucket.write
    monkeypatch.setattr(bucket, "is_local", False)
    monkeypatch.setattr(bucket, "write", lambda key, *content: (sent.append(key), real(key, *content)))

    restore.restore(path, None, lambda found: replace(target(tmp_path / "new")(found), store=bucket))

    assert sent == [half]
    assert (tmp_path / "bucket" / half).read_bytes() == b"not whole"


def pool_files(place):
    return sorted(one for one in (place / "media").rglob("*") if one.is_file())


def flip(path):
    data = path.read_bytes()
    path.write_bytes(data[:-5] + bytes([data[-5] ^ 1]) + data[-4:])


@pytest.mark.parametrize("passphrase", [None, "correct horse"])
def test_each_backup_finds_and_replaces_what_is_damaged_in_the_next_part(
    medium, cheap, tmp_path, frozen_time, monkeypatch, passphrase
):
    assert pool_check.PARTS == 14  # days after which a daily backup has hashed everything, as the documents say
    monkeypatch.setattr(pool_check, "PARTS", 2)
    keys = [medium(bytes([number]) * 1000) for number in range(2)]
    folder.add(tmp_path, passphrase)
    for path in pool_files(tmp_path):
        flip(path)
    found = []
    for _ in keys:
        frozen_time.move(days=1)
        found.append(folder.add(tmp_path, passphrase))

    assert [len(one.damage.replaced) for one in found] == [1, 1]
    assert sorted(name for one in found for name in one.damage.replaced) == sorted(f"media/{key}" for key in keys)
    assert verify.check(found[0].made.path, passphrase).media == 2


def test_a_backup_that_names_a_lost_medium_is_not_the_last_good_one(flask, medium, tmp_path, frozen_time, monkeypatch):
    key = medium(b"lost for good")
    medium(b"another one")
    first = folder.add(tmp_path)
    db.session.commit()
    frozen_time.move(days=1)
    for path in pool_files(tmp_path):
        flip(path)
    files.store().delete(key)
    monkeypatch.setattr(pool_check, "PARTS", 1)

    result = flask(f"backup create {tmp_path}/", fails=True)

    assert f"could not be replaced, as the server does not have them: media/{key}." in result.stderr
    assert "replaced from the server: media/" in result.stderr
    newest = folder.paths(tmp_path)[-1]
    assert damage.known(tmp_path) == {first.made.path.name}
    assert (last.found().file, folder.good(tmp_path)) == (newest, [newest])
    assert (verify.check(newest).media, verify.check(newest).missing) == (1, 1)
    assert (last.damage_since(clock.ago(days=1)).lost, last.damage_since(clock.ago(days=1)).replaced) == (2, 1)
    damage.note(tmp_path, [newest.name])
    assert last.found() is None
    damage.clear(first.made.path)
    assert last.found().file == first.made.path


def test_as_many_good_backups_stay_as_are_to_be_kept(medium, tmp_path, frozen_time):
    medium()
    paths = []
    for _ in range(4):
        paths.append(folder.add(tmp_path).made.path)
        frozen_time.move(days=1)
    damage.note(tmp_path, [paths[2].name, paths[3].name])

    assert folder.prune(tmp_path, 2).removed == []
    assert folder.prune(tmp_path, 1).removed == [paths[0].name]
    flip(paths[3])
    frozen_time.move(days=1)
    assert folder.add(tmp_path).damage.backups == [paths[3].name]


def test_damage_is_found_although_a_backup_is_dated_ahead(medium, tmp_path, frozen_time):
    frozen_time.move(days=3650)
    folder.add(tmp_path)
    frozen_time.move(days=-3650)
    key = medium(b"of later")
    folder.add(tmp_path)
    [stored] = pool_files(tmp_path)
    stored.unlink()
    frozen_time.move(days=1)

    assert folder.add(tmp_path).damage.replaced == [f"media/{key}"]


def test_a_damaged_medium_is_stored_again_once_it_is_deleted(medium, tmp_path, frozen_time):
    medium(b"one")
    folder.add(tmp_path / "all")
    [stored] = [one for one in (tmp_path / "all/media").rglob("*") if one.is_file()]
    stored.unlink()
    frozen_time.move(days=1)

    again = folder.add(tmp_path / "all")

    assert (len(again.damage.replaced), again.damage.lost) == (1, [])
    assert verify.check(again.made.path).media == 1


@pytest.mark.any_database
def test_a_backup_is_found_by_a_link_from_elsewhere(medium, tmp_path):
    medium()
    (tmp_path / "latest").symlink_to(folder.add(tmp_path / "all").made.path)

    assert verify.check(tmp_path / "latest").media == 1


def test_an_encrypted_pool_tells_nothing(medium, cheap, tmp_path):
    medium(b"known content " * 1000)
    folder.add(tmp_path / "all", "correct horse")

    [stored] = [one for one in (tmp_path / "all/media").rglob("*") if one.is_file()]
    assert b"known content" not in stored.read_bytes()
    assert stored.name != hashlib.sha256(b"known content " * 1000).hexdigest()


@pytest.mark.any_database
def test_a_folder_has_one_passphrase(medium, cheap, tmp_path, frozen_time):
    folder.add(tmp_path / "plain")
    folder.add(tmp_path / "secret", "correct horse")
    frozen_time.move(days=1)

    with pytest.raises(BackupError, match="are not encrypted"):
        folder.add(tmp_path / "plain", "correct horse")
    with pytest.raises(BackupError, match="are encrypted"):
        folder.add(tmp_path / "secret")
    with pytest.raises(BackupError, match="another passphrase"):
        folder.add(tmp_path / "secret", "battery staple")


def test_one_backup_of_a_folder_at_a_time(app, tmp_path):
    with folder._locked(tmp_path), pytest.raises(BackupError, match="Another backup"):
        folder.add(tmp_path)


def test_pools_of_other_names_are_not_touched(tmp_path):
    assert list(Pool(tmp_path / "nowhere").names()) == []


# The periodic backup


@pytest.fixture
def scheduled(app, tmp_path, monkeypatch):
    """The settings of a periodic backup, once a day, of which two are kept."""
    found = {**app.extensions["rookery.plugins"].settings["backup"], "dir": str(tmp_path / "all"), "keep": 2}
    monkeypatch.setitem(app.extensions["rookery.plugins"].settings, "backup", found)
    return tmp_path / "all"


def test_a_backup_is_made_when_the_last_one_is_old_enough(scheduled, run_jobs, frozen_time):
    made = []
    for hours in (0, 13, 12, 13, 12):
        frozen_time.move(hours=hours)
        look(run_jobs)
        made.append(folder.paths(scheduled)[-1])

    assert [made.index(path) for path in made] == [0, 0, 2, 2, 4]
    assert len(folder.paths(scheduled)) == 2


def look(run_jobs):
    schedule.start_due()
    events.commit()
    return run_jobs()


def test_no_backup_is_made_without_a_directory(app, run_jobs):
    assert look(run_jobs) == 0
    assert schedule.overdue() is None


def test_administration_warns_of_an_old_backup(scheduled, run_jobs, frozen_time):
    never = schedule.overdue()
    look(run_jobs)
    fresh = schedule.overdue()
    moment = clock.now().replace(microsecond=0)
    frozen_time.move(days=2)

    assert never == (None,)
    assert fresh is None
    assert schedule.overdue() == (moment,)


def test_a_backup_that_is_dated_ahead_neither_stops_others_nor_displaces_them(scheduled, run_jobs, frozen_time):
    frozen_time.move(days=3650)
    look(run_jobs), frozen_time.move(days=2), look(run_jobs)
    ahead = folder.paths(scheduled)
    frozen_time.move(days=-3652)

    missing = schedule.overdue()
    for _ in range(3):
        frozen_time.move(days=1)
        look(run_jobs)

    assert missing == (None,)
    assert len(ahead) == 2 and set(ahead) < set(folder.paths(scheduled))
    assert folder.created_at(folder.paths(scheduled)[-3]) == clock.now().replace(microsecond=0)
    assert len(folder.paths(scheduled)) == 4


def test_a_backup_counts_although_older_ones_cannot_be_removed(scheduled, run_jobs, frozen_time):
    for _ in range(2):
        frozen_time.move(days=1)
        look(run_jobs)
    damaged, newest = folder.paths(scheduled)
    damaged.write_bytes(newest.read_bytes()[:-1])
    newest.unlink()
    frozen_time.move(days=1)
    look(run_jobs)

    assert last.found().file == folder.paths(scheduled)[-1]
    assert last.found().created > clock.ago(minutes=1)


def test_two_servers_do_not_take_each_others_backups_for_their_own(scheduled, run_jobs, frozen_time):
    look(run_jobs)
    (scheduled / folder.SERVER).write_text("other.example\n")

    assert schedule.overdue() == (None,)
    frozen_time.move(days=1)
    with pytest.raises(BackupError, match=r"has the backups of other\.example"):
        folder.add(scheduled)


def test_leftovers_of_killed_backups_go_before_the_next_one_is_made(medium, tmp_path, monkeypatch):
    medium()
    folder.add(tmp_path)
    leftovers = [tmp_path / "rookery-20260101T000000Z.tar.zst.partial", tmp_path / "media/.half-0123"]
    for path in leftovers:
        path.write_bytes(b"x")
    monkeypatch.setattr(folder, "create", lambda *_: pytest.fail() if any(map(Path.exists, leftovers)) else 1 / 0)

    with pytest.raises(ZeroDivisionError):
        folder.add(tmp_path)


def test_a_full_disk_is_a_problem_of_the_backup_and_not_of_the_server(app, tmp_path, monkeypatch):
    def fail(self, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(container.BackupWriter, "_write", fail)

    with pytest.raises(BackupError, match=r"b\.tar\.zst cannot be made: the disk is full: make room on it\.$"):
        create(tmp_path / "b.tar.zst")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.any_database
def test_the_copy_of_the_database_never_fills_the_disk(tmp_path, monkeypatch):
    source = tmp_path / "rookery.db"
    source.write_bytes(bytes(1000))
    monkeypatch.setattr(sqlite.shutil, "disk_usage", lambda path: SimpleNamespace(free=disk.LEAST_FREE + 999))

    with pytest.raises(BackupError, match="make room"), databases.snapshot(f"sqlite:///{source}", tmp_path, silent):
        pass
    assert not (tmp_path / "database").exists()


# Commands


@into_files
def test_the_commands_make_list_verify_and_prune(flask, medium, tmp_path, frozen_time):
    medium(b"one")
    made = []
    for _ in range(3):
        made.append(json.loads(flask(f"backup create {tmp_path}/all/ --json").stdout))
        frozen_time.move(days=1)

    rows = json.loads(flask(f"backup list {tmp_path}/all --json").stdout)
    good = json.loads(flask(f"backup verify {made[0]['file']} --json").stdout)
    pruned = json.loads(flask(f"backup prune {tmp_path}/all --keep 1 --json").stdout)

    assert [one["new_media"] for one in made] == [1, 0, 0]
    assert [(row["name"], row["media"]) for row in rows] == [(Path(one["file"]).name, 1) for one in reversed(made)]
    assert (good["good"], good["media"], good["database_opened"]) == (True, 1, True)
    assert (len(pruned["removed"]), pruned["kept"], pruned["removed_media"]) == (2, 1, 0)
    assert made[2]["file"].endswith(rows[0]["name"])


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("backup create {}/there", "exists already: give another name"),
        (
            "backup create {}/nowhere/b",
            "cannot be made (there is no such file or directory: check the name), or choose another place",
        ),
        ("backup create {}/b --encrypt", "give it with --passphrase-file"),
        ("backup verify {}/there", "use another file"),
        ("backup verify {}/nothing", "cannot be read (there is no such file or directory: check the name)"),
        ("backup restore {}/there", "use another file"),
        ("backup list {}/nothing", "name a directory with backups"),
        ("backup prune {}/there --keep 3", "choose another directory"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(flask, tmp_path, line, says):
    (tmp_path / "there").write_text("no backup at all " * 100)

    result = flask(line.format(tmp_path), fails=True)

    assert says in result.stderr
    assert "Traceback" not in result.output


@into_files
def test_an_encrypted_backup_is_made_and_read_with_a_file(flask, cheap, tmp_path):
    (tmp_path / "secret").write_text("correct horse\n")
    (tmp_path / "wrong").write_text("battery staple\n")

    flask(f"backup create {tmp_path}/b --passphrase-file {tmp_path}/secret")

    assert "domain:" in flask(f"backup verify {tmp_path}/b --passphrase-file {tmp_path}/secret").stdout
    assert (
        "passphrase is wrong"
        in flask(f"backup verify {tmp_path}/b --passphrase-file {tmp_path}/wrong", fails=True).stderr
    )
    assert "give its passphrase" in flask(f"backup verify {tmp_path}/b", fails=True).stderr


def test_a_command_takes_the_passphrase_of_the_setting(app, flask, cheap, tmp_path, monkeypatch):
    with monkeypatch.context() as setting:
        setting.setitem(app.extensions["rookery.plugins"].settings["backup"], "passphrase", "correct horse")
        flask(f"backup create {tmp_path}/b")
        assert "domain:" in flask(f"backup verify {tmp_path}/b").stdout

    assert "give its passphrase" in flask(f"backup verify {tmp_path}/b", fails=True).stderr


@pytest.mark.any_database
@into_files
def test_a_backup_of_a_later_format_is_refused(app, tmp_path, monkeypatch):
    monkeypatch.setattr(Header, "format", 2)
    monkeypatch.setattr(Header.__init__, "__defaults__", (*Header.__init__.__defaults__[:-1], 2))
    monkeypatch.setattr("rookery.services.data.backup.verify.check", lambda *args, **options: None)
    path = create(tmp_path / "later").path
    monkeypatch.undo()

    with pytest.raises(BackupError, match="A newer Rookery made this backup"):
        verify.check(path)


def test_the_schedule_takes_periods_only(tmp_path, settings):
    with pytest.raises(ConfigError, match="ROOKERY_BACKUP_EVERY is not a period like 12h or 1d"):
        create_app(**settings, ROOKERY_BACKUP_EVERY="daily")
