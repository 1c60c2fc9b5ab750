"""Attachments: what happens behind the upload."""

import io
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PIL import Image
from sqlalchemy import select

from models import clock
from models.base import db
from models.ids import new_id
from models.media.attachment import Media
from models.statuses.scheduled import ScheduledMedia
from rookery import events, serving
from rookery.errors import Refused
from rookery.media import decoder
from rookery.services import statuses
from rookery.services.media import attachments, files, processing
from tests import servers
from tests.waiting import until

in_each_store = pytest.mark.usefixtures("each_store")


def png():
    file = io.BytesIO()
    Image.new("RGB", (60, 40), "teal").save(file, "PNG")
    return file.getvalue()


@pytest.fixture
def upload(alice):
    """`upload()` → a file of alice's that waits to be processed, as videos do."""

    def upload():
        key = f"uploads/00/00/{new_id()}.bin"
        files.store().write(key, png(), "application/octet-stream")
        found = Media(
            id=new_id(),
            account_id=alice.id,
            kind="image",
            content_type="image/png",
            upload_key=key,
            meta={},
            state="waiting",
            created_at=clock.now(),
        )
        db.session.add(found)
        attachments.process_upload.enqueue(found.id)
        events.commit()
        return found

    return upload


@pytest.fixture
def ready(upload, run_jobs):
    """`ready()` → a processed one."""

    def ready():
        found = upload()
        run_jobs()
        db.session.refresh(found)
        db.session.expunge(found)
        return found

    return ready


def sweep():
    attachments.remove_unused()
    events.commit()


@in_each_store
def test_processing_twice_does_no_harm(app, upload):
    one = upload()

    attachments.process_upload(one.id)
    events.commit()
    db.session.refresh(one)
    keys = (one.original_key, one.small_key)
    attachments.process_upload(one.id)
    db.session.refresh(one)

    assert all(keys)
    assert (one.original_key, one.small_key) == keys
    assert files.store().exists(one.original_key)


@in_each_store
def test_what_is_deleted_while_it_is_processed_leaves_no_file(app, alice, upload, run_jobs, monkeypatch):
    one, made = upload(), []
    real = decoder.run

    def slow(*given):
        attachments.remove(alice, one.id)
        events.commit()
        return real(*given)

    monkeypatch.setattr(decoder, "run", slow)
    monkeypatch.setattr(processing, "new_key", lambda kind, ext: made.append(f"{kind}/{len(made)}.{ext}") or made[-1])

    attachments.process_upload(one.id)

    assert len(made) == 2
    assert not any(files.store().exists(key) for key in made)


@in_each_store
def test_no_write_is_open_while_pixels_are_worked_on(app, alice, monkeypatch):
    """Another thread can write meanwhile: on SQLite it would wait for its turn."""
    real, wrote = decoder.run, []

    def write():
        with app.app_context():
            db.session.execute(db.text("UPDATE accounts SET note = 'x'"))
            db.session.commit()
            wrote.append(True)

    def slow(*given):
        thread = threading.Thread(target=write)
        thread.start()
        thread.join(5)
        return real(*given)

    monkeypatch.setattr(decoder, "run", slow)
    attachments.upload_and_wait(alice, attachments.Upload(io.BytesIO(png())))

    assert wrote == [True]


def test_one_picture_at_a_time_is_worked_on(app, monkeypatch):
    busy, most = [], []

    def work(*_given):
        busy.append(1)
        most.append(len(busy))
        threading.Event().wait(0.02)
        busy.pop()

    monkeypatch.setattr(decoder.Helper, "run", work)

    def run():
        with app.app_context():
            processing.picture("attachment", b"")

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert most == [1, 1, 1]


def test_nobody_holds_a_connection_to_the_database_while_a_picture_waits(app, alice, monkeypatch):
    held = []
    monkeypatch.setattr(decoder, "run", lambda *_given: held.append(db.session().in_transaction()))
    db.session.scalars(select(Media.id)).all()
    before = db.session().in_transaction()

    processing.picture("attachment", png())

    assert (before, held) == (True, [False])


@in_each_store
def test_what_nobody_uses_for_a_day_is_forgotten_with_its_files(app, ready, run_jobs, frozen_time):
    one = ready()

    sweep()
    frozen_time.move(hours=23)
    sweep()
    kept = db.session.get(Media, one.id)
    frozen_time.move(hours=2)
    sweep()
    run_jobs()

    assert kept is not None
    assert db.session.scalars(select(Media.id)).all() == []
    assert not files.store().exists(one.original_key)


@in_each_store
def test_media_of_a_deleted_status_stay_a_day_from_then_on(app, alice, ready, post, api, frozen_time):
    one = ready()
    sweep()
    status = post(alice, media_ids=[one.id])
    frozen_time.move(days=30)
    sweep()

    api(alice).delete(f"/api/v1/statuses/{status.id}")
    sweep()
    at_once = db.session.scalars(select(Media.id)).all()
    frozen_time.move(hours=25)
    sweep()

    assert at_once == [one.id]
    assert db.session.scalars(select(Media.id)).all() == []


@in_each_store
def test_media_of_a_scheduled_status_that_is_taken_back_stay_a_day_from_then_on(app, alice, ready, frozen_time):
    one = ready()
    sweep()
    draft = statuses.Draft(text="later", media_ids=[one.id])
    scheduled = statuses.schedule(alice, draft, clock.ahead(days=30))
    db.session.commit()
    frozen_time.move(days=3)
    sweep()

    statuses.cancel(alice, scheduled.id)
    db.session.commit()
    sweep()
    at_once = db.session.scalars(select(Media.id)).all()
    frozen_time.move(hours=25)
    sweep()

    assert at_once == [one.id]
    assert db.session.scalars(select(Media.id)).all() == []


@in_each_store
def test_what_is_scheduled_while_the_sweep_looks_at_its_media_keeps_them(app, alice, ready, frozen_time):
    def look():
        with app.app_context():
            sweep()

    one = ready()
    sweep()
    frozen_time.move(hours=25)
    statuses.schedule(alice, statuses.Draft(text="later", media_ids=[one.id]), clock.ahead(days=1))  # not committed yet
    job = threading.Thread(target=look)
    job.start()

    until(lambda: not job.is_alive() or servers.somebody_waits())
    db.session.commit()
    job.join(30)

    assert db.session.scalars(select(Media.id)).all() == [one.id]
    assert db.session.scalars(select(ScheduledMedia.media_id)).all() == [one.id]


@in_each_store
def test_deleting_a_status_with_its_media_deletes_the_files(app, alice, ready, post, api, run_jobs):
    one = ready()
    status = post(alice, media_ids=[one.id])

    api(alice).delete(f"/api/v1/statuses/{status.id}?delete_media=true")
    run_jobs()

    assert db.session.scalars(select(Media.id)).all() == []
    assert not files.store().exists(one.original_key)
    assert not files.store().exists(one.small_key)


@in_each_store
def test_media_in_use_stay(app, alice, ready, post, frozen_time):
    one = ready()
    post(alice, media_ids=[one.id])
    frozen_time.move(days=3)

    with pytest.raises(Refused):
        attachments.remove(alice, one.id)
    sweep()

    assert db.session.scalars(select(Media.id)).all() == [one.id]


BUSY = """
import os, sys
from app import create_app
from rookery.services.media import files
app = create_app(ROOKERY_DATA=sys.argv[1], ROOKERY_DOMAIN="rookery.test")
for _ in range(2):
    if not os.fork():
        with app.app_context(), files.work_folder() as folder:
            (folder / "file").write_bytes(b"half a film")
            print(os.getpid(), folder, flush=True)
            sys.stdin.read()
        os._exit(0)
for _ in range(2):
    print(os.wait()[0], flush=True)
"""


def test_temporary_folders_of_processes_that_are_gone_go_and_those_of_the_living_stay(app):
    data = app.extensions["rookery.config"].data_dir
    command, pipe = [sys.executable, "-c", BUSY, data], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as busy, files.work_folder() as ours:
        (pid, killed), (_, living) = (busy.stdout.readline().split() for _ in range(2))
        os.kill(int(pid), signal.SIGKILL)
        assert busy.stdout.readline() == f"{pid}\n"  # it is gone
        (data / "tmp" / "from before there were locks").mkdir()

        files.remove_leftovers()

        assert sorted((data / "tmp").iterdir()) == sorted([Path(living), ours])
        assert Path(living, "file").exists() and not Path(killed).exists()
        busy.stdin.close()
    assert not list((data / "tmp").iterdir())


def test_a_start_removes_what_a_killed_process_left(app):
    left = files.workshop() / "left"
    left.mkdir()

    serving.prepare(app)

    assert not left.exists()
