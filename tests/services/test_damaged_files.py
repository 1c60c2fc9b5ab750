"""Archives and backups with random damage: never a traceback, a file elsewhere, or a row that was not there."""

import copy
import io
import json
import logging
import random
import shutil
import sqlite3
import tarfile
from contextlib import closing, suppress

import pytest
from sqlalchemy import func, select

from models.base import db
from models.data.post_import import DONE, FAILED, UNDONE, ImportedItem, PostImport
from models.jobs.job import Job
from models.statuses.status import Status
from rookery import events, urls
from rookery.errors import Invalid
from rookery.federation.archive_import import posting, stage_watch
from rookery.services.data.backup import folder, restore, verify
from rookery.services.data.backup.create import create
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.post_imports import requests
from tests.api.test_media import png
from tests.archives import announced, attachment, contents, created, tarred, zipped
from tests.services.test_backup import cheap, medium, target

__all__ = ["cheap", "medium"]  # fixtures

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(1800)]

PICTURE = "media_attachments/files/109/1.png"
POSTS = {f"Nest {number}" for number in range(5)}
JUNK = (
    None,
    True,
    0,
    -1,
    1e308,
    10**40,
    "",
    "x" * 20_000,
    "\0",
    "\ud800",
    "../../../etc/passwd",
    [],
    {},
    [[[[[[]]]]]],
    {"": {}},
)
TRIES = 100


def damaged(dice, data):
    """Return the bytes with one kind of damage at a random place."""
    place, length = dice.randrange(len(data)), dice.choice((1, 16, 512))
    kind = dice.choice(("bit", "bits", "zeros", "noise", "cut", "gap", "twice"))
    if kind == "bit":
        return data[:place] + bytes([data[place] ^ 1 << dice.randrange(8)]) + data[place + 1 :]
    if kind == "bits":
        changed = bytearray(data)
        for _ in range(dice.randint(2, 8)):
            changed[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        return bytes(changed)
    middle = {"zeros": bytes(length), "noise": dice.randbytes(length), "twice": data[place : place + length] * 2}
    end = b"" if kind == "cut" else data[place + length :]
    return data[:place] + middle.get(kind, b"") + end


# Backups --------------------------------------------------------------------------------------------------------


@pytest.mark.any_database
@pytest.mark.parametrize("passphrase", [None, "correct horse"])
@pytest.mark.parametrize("is_folder", [False, True], ids=["file", "folder"])
def test_a_damaged_backup_is_refused_or_restored_as_it_was(post, alice, medium, cheap, tmp_path, passphrase, is_folder):
    post(alice, "Kept for ten years")
    keys = [medium(bytes([number]) * 3000) for number in range(3)]
    given = tmp_path / "given"
    given.mkdir()
    path = folder.add(given, passphrase).made.path if is_folder else create(given / "b", passphrase).path
    restore.restore(path, passphrase, target(tmp_path / "whole"))
    whole, pool = restored(tmp_path / "whole"), sorted(one for one in given.rglob("*/*/*") if one.is_file())
    outside = names_in(tmp_path)
    refused = 0
    for number in range(TRIES):
        dice = random.Random(number)
        file = dice.choice(pool) if pool and dice.random() < 0.5 else path
        data = file.read_bytes()
        file.write_bytes(damaged(dice, data))
        new = tmp_path / "new"
        try:
            done = restore.restore(path, passphrase, target(new))
        except BackupError:
            refused += 1
            assert not (new / "rookery.db").exists(), number
        else:
            lost = {name.removeprefix("media/") for name in done.damaged}
            rows, media = restored(new)
            assert rows == whole[0], number
            assert media == {key: data for key, data in whole[1].items() if key not in lost}, number
            assert set(keys) - lost == set(media), number
        with suppress(BackupError):
            verify.check(path, passphrase)
        file.write_bytes(data)
        shutil.rmtree(new, ignore_errors=True)
        assert names_in(tmp_path) == outside, number
    assert 0 < refused <= TRIES


def restored(directory):
    """The rows of a restored database, and key → bytes of its media."""
    with closing(sqlite3.connect(directory / "rookery.db")) as connection:
        rows = list(connection.iterdump())
    media = {
        str(file.relative_to(directory / "media")): file.read_bytes()
        for file in (directory / "media").rglob("*")
        if file.is_file()
    }
    return rows, media


def names_in(directory):
    return sorted(str(path) for path in directory.rglob("*"))


# Archives -------------------------------------------------------------------------------------------------------


@pytest.fixture
def take(alice, run_jobs, monkeypatch, caplog):
    """`take(bytes)` imports an archive for alice and undoes that; returns the stored texts, None if it is refused."""
    monkeypatch.setattr(posting, "PAUSE", 0)
    monkeypatch.setattr(stage_watch, "PAUSE", 0)
    before, outside = count(Status), elsewhere()

    def run(data):
        caplog.clear()
        try:
            run = requests.begin(alice, io.BytesIO(data), with_direct=True)
        except Invalid:
            events.rollback()
            texts = None
        else:
            events.commit()
            texts = finished(run)
        assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
        assert db.session.scalar(select(func.count()).select_from(Job).where(Job.dead_at.is_not(None))) == 0
        assert count(Status) == before
        assert elsewhere() == outside
        return texts

    def finished(run):
        run_jobs()
        db.session.expire_all()
        assert run.finished_at and run.stage in (DONE, FAILED) and (run.stage == DONE or run.problem)
        items = db.session.scalars(select(ImportedItem).where(ImportedItem.import_id == run.id)).all()
        assert run.stage == FAILED or all(one.state != "waiting" for one in items)
        stored = [one.status_id for one in items if one.status_id]
        assert count(Status) == before + len(stored)
        texts = list(db.session.scalars(select(Status.text).where(Status.id.in_(stored))))
        requests.undo(alice, run.id)
        events.commit()
        run_jobs()
        db.session.expire_all()
        assert run.stage == UNDONE
        db.session.delete(db.session.get_one(PostImport, run.id))
        db.session.commit()
        return texts

    return run


def count(model):
    return db.session.scalar(select(func.count()).select_from(model))


def elsewhere():
    """The files beside the data directory, and those in it but media and the database."""
    root = urls.config().data_dir.parent
    names = sorted(str(path) for path in root.rglob("*") if path.is_file())
    return [name for name in names if "/media/" not in name and "rookery.db" not in name]


def an_archive():
    posts = [created(number, f"<p>Nest {number}</p>") for number in range(4)]
    posts.append(created(4, "<p>Nest 4</p>", attachment=[attachment(PICTURE)]))
    return [*posts, announced(9, "https://far.example/1")]


@pytest.mark.parametrize("packed", [zipped, tarred])
def test_no_damage_of_an_archive_stores_another_post(take, packed):
    data = packed(contents(an_archive(), {PICTURE: png()}, likes=["https://far.example/2"])).getvalue()
    assert set(take(data)) == POSTS
    taken = 0
    for number in range(TRIES):
        found = take(damaged(random.Random(number), data))
        assert set(found or ()) <= POSTS, number
        taken += bool(found)
    assert taken


def test_no_value_in_an_archive_breaks_its_import(take):
    for number in range(TRIES):
        dice = random.Random(number)
        activities = json.loads(json.dumps(an_archive()))
        for _ in range(dice.randint(1, 4)):
            replace_one(dice, activities)
        take(zipped(contents(activities, {PICTURE: png()})).getvalue())


def replace_one(dice, value):
    """Replace a value somewhere in a list or mapping."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    if not keys:
        return
    key = dice.choice(list(keys))
    if isinstance(value[key], (dict, list)) and value[key] and dice.random() < 0.8:
        replace_one(dice, value[key])
    else:
        value[key] = copy.deepcopy(dice.choice(JUNK))


@pytest.mark.parametrize(
    "name", ["../outside.png", "/tmp/outside.png", "a/../../outside.png", "..\\outside.png", "x" * 300]
)
def test_no_name_in_an_archive_leads_elsewhere(take, name):
    found = contents([created(1, "<p>Nest 1</p>", attachment=[attachment(name.lstrip("/"))])])
    take(zipped({**found, name: png()}).getvalue())
    take(tarred({**found, name: png()}).getvalue())
    take(with_link(found, name))


def with_link(found, name):
    """A tar file in which the name of a picture is a link to a file of the machine."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as made:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE):
            link = tarfile.TarInfo(name)
            link.type, link.linkname = kind, "/etc/passwd"
            made.addfile(link)
        for member, data in found.items():
            about = tarfile.TarInfo(member)
            about.size = len(data)
            made.addfile(about, io.BytesIO(data))
    return file.getvalue()
