"""Files that no row names go after a week; every other file stays."""

import os
import re

import pytest
from sqlalchemy import select

from models.accounts.account import Account
from models.base import Base, db
from models.data.sweep import Sweep
from models.instance.instance import StoredSetting
from models.media.attachment import Media
from models.statuses.card import Card
from rookery import events
from rookery.media.store.base import new_key
from rookery.services.media import files, orphans

NO_FILES = {"key", "public_key", "group_key", "idempotency_key", "order_key"}


@pytest.fixture
def keep(app):
    """`keep("cards")` → the key of a file of that kind."""

    def write(kind, key=None):
        key = key or new_key(kind, "png")
        files.store().write(key, b"x", "image/png")
        return key

    empty_the_store()
    yield write
    empty_the_store()


def empty_the_store():
    for one in files.store().listed("", 10_000):
        files.store().delete(one.key)


@pytest.fixture
def ours(keep):
    """This database says in the store that it keeps its files there."""
    for _ in range(2):
        orphans.remove()
        db.session.commit()


@pytest.fixture
def next_week(ours, frozen_time):
    frozen_time.move(days=7, minutes=5)


def sweep(run_jobs, rounds=1):
    for _ in range(rounds):
        orphans.remove()
        db.session.commit()
    run_jobs()


def left():
    return {one.key for one in files.store().listed("", 10_000) if not one.key.startswith("owners/")}


def media_folder(app):
    return app.extensions["rookery.config"].data_dir / "media"


def owners():
    return {one.key for one in files.store().listed("owners/", 10)} - left()


def test_every_column_that_names_a_file_is_looked_at():
    named = {
        str(column)
        for table in Base.metadata.tables.values()
        for column in table.columns
        if re.search(r"(^|_)key$", column.name) and column.name not in NO_FILES
    }

    assert named == {f"{column.table}.{column.name}" for group in orphans.COLUMNS for column in group}


def test_what_nothing_names_goes_and_what_a_row_names_stays(each_store, keep, alice, run_jobs, next_week):
    kinds = ("uploads", "media", "media", "cards", "avatars", "headers")
    upload, original, small, card, avatar, header = named = [keep(kind) for kind in kinds]
    lost = [keep(kind) for kind in kinds]
    db.session.add(Media(account_id=alice.id, upload_key=upload, original_key=original, small_key=small))
    db.session.add(Card(url="https://a.example/", image_key=card))
    db.session.execute(db.update(Account).values(avatar_key=avatar, header_static_key=header))
    db.session.commit()

    sweep(run_jobs)

    assert left() == set(named)
    assert not left() & set(lost)


def test_a_rendition_stays_as_long_as_its_picture(keep, alice, run_jobs, next_week):
    picture, face = keep("media"), keep("avatars")
    beside = [keep("", f"{picture}.1280.webp"), keep("", f"{face}.96.webp")]
    keep("", f"{new_key('media', 'png')}.1280.webp")
    db.session.add(Media(account_id=alice.id, original_key=picture))
    db.session.execute(db.update(Account).values(avatar_key=face))
    db.session.commit()

    sweep(run_jobs)

    assert left() == {picture, face, *beside}


def test_a_file_is_left_alone_for_a_week(app, ours, keep, run_jobs, frozen_time):
    for mark in media_folder(app).joinpath("owners").iterdir():
        os.utime(mark, (0, 0))
    lost = keep("media")
    frozen_time.move(days=6, hours=23)

    sweep(run_jobs)
    after_six_days = left()
    frozen_time.move(hours=2)
    sweep(run_jobs)

    assert (after_six_days, left()) == ({lost}, set())


def test_what_is_not_of_our_making_is_left_alone(keep, run_jobs, next_week):
    others = {keep("", key) for key in ("robots.txt", "media/readme.txt", "backup/aa/bb/0123456789012345678901.zip")}

    sweep(run_jobs)

    assert left() == others


def test_the_store_is_gone_through_in_pieces_again_and_again(each_store, keep, run_jobs, next_week, monkeypatch):
    monkeypatch.setattr(orphans, "PIECE", 2)
    for kind in ("media", "cards", "avatars", "media", "headers", "uploads"):
        keep(kind)

    sweep(run_jobs)
    after_one, place = left(), Sweep.place_of(orphans.NAME)
    sweep(run_jobs, rounds=3)
    after_all = left()
    keep("avatars")
    sweep(run_jobs)

    assert len(after_one) == 4 and place
    assert (after_all, left()) == (set(), set())


def test_half_written_files_go_after_a_day_and_other_hidden_files_stay(keep, app):
    keep("media")
    folder = media_folder(app) / "media"
    for name in (".half-a1b2c3d4", ".htaccess", ".half-fresh000"):
        (folder / name).write_bytes(b"half")
        if "fresh" not in name:
            os.utime(folder / name, (0, 0))

    files.store().listed("", 10)

    hidden = {path.name for path in folder.glob(".*")}
    assert hidden == {".htaccess", ".half-fresh000"}
    for name in hidden:
        (folder / name).unlink()


def test_a_process_that_is_killed_while_it_writes_leaves_a_file_that_is_known_as_half_written(keep, app, monkeypatch):
    def killed(*paths):
        raise SystemExit

    monkeypatch.setattr(os, "replace", killed)
    monkeypatch.setattr(os, "unlink", killed)

    with pytest.raises(SystemExit):
        keep("media")

    monkeypatch.undo()
    half = [path for path in media_folder(app).rglob(".*") if path.is_file()]
    assert [path.name[:6] for path in half] == [".half-"]
    half[0].unlink()


# Whose files they are


@pytest.fixture
def other_database(keep):
    """Files of another database, which are old, in the same store, and what it says there."""
    return {keep("media"), keep("avatars"), keep("", "owners/0123456789abcdef")}


def test_the_files_of_another_server_in_the_same_store_are_left_alone(
    each_store, other_database, keep, run_jobs, next_week, caplog
):
    sweep(run_jobs, rounds=3)

    assert left() == {key for key in other_database if not key.startswith("owners/")}
    assert "owners/0123456789abcdef" in caplog.text
    assert len(owners()) == 2  # so that the other one leaves ours alone, too


def test_a_new_database_judges_no_files_before_it_said_in_the_store_that_it_keeps_its_own_there(
    each_store, keep, run_jobs, frozen_time
):
    keep("media")
    frozen_time.move(days=100)  # the file is old, as after a restored backup, and so is what is said of it in the store

    sweep(run_jobs)
    before_it_has_a_name, named = (
        left(),
        db.session.scalar(select(StoredSetting.value).where(StoredSetting.name == "store")),
    )
    sweep(run_jobs)

    assert len(before_it_has_a_name) == len(left()) == 1
    assert owners() == {f"owners/{named}"}


def test_when_the_other_owner_is_gone_the_sweep_goes_on(other_database, keep, run_jobs, next_week):
    sweep(run_jobs)
    files.store().delete("owners/0123456789abcdef")

    sweep(run_jobs)

    assert left() == set()


def test_a_piece_of_the_sweep_costs_the_same_however_many_files(keep, alice, next_week, count_queries):
    def cost():
        with count_queries() as queries:
            orphans.remove()
        events.rollback()
        return len(queries)

    keep("media")
    one = cost()
    for _ in range(20):
        keep("media")

    assert cost() == one


def test_a_store_lists_what_comes_after(each_store, keep):
    keys = sorted(keep("cards") for _ in range(5))
    first = files.store().listed("", 2)

    assert [one.key for one in first] == keys[:2]
    assert [one.key for one in files.store().listed(first[-1].key, 10)] == keys[2:]
