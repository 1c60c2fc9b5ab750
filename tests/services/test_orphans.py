"""Files that no row names go after a day; every other file stays."""

import os
import re

import pytest

from models.account import Account
from models.base import Base, db
from models.card import Card
from models.media import Media
from models.sweep import Sweep
from rookery import events
from rookery.media.store import new_key
from rookery.services import files, orphans

NO_FILES = {"key", "public_key", "group_key", "idempotency_key"}


@pytest.fixture
def keep(app):
    """`keep("cards")` → the key of a file of that kind."""

    def write(kind, key=None):
        key = key or new_key(kind, "png")
        files.store().write(key, b"x", "image/png")
        return key

    yield write
    for one in files.store().listed("", 10_000):
        files.store().delete(one.key)


@pytest.fixture
def tomorrow(frozen_time):
    frozen_time.move(days=1, minutes=5)


def sweep(run_jobs, rounds=1):
    for _ in range(rounds):
        orphans.remove()
        db.session.commit()
    run_jobs()


def left():
    return {one.key for one in files.store().listed("", 10_000)}


def test_every_column_that_names_a_file_is_looked_at():
    named = {
        str(column) for table in Base.metadata.tables.values() for column in table.columns
        if re.search(r"(^|_)key$", column.name) and column.name not in NO_FILES
    }  # fmt: skip

    assert named == {f"{column.table}.{column.name}" for group in orphans.COLUMNS for column in group}


def test_what_nothing_names_goes_and_what_a_row_names_stays(each_store, keep, alice, run_jobs, tomorrow):
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


def test_a_file_is_left_alone_for_a_day(keep, run_jobs, frozen_time):
    lost = keep("media")
    frozen_time.move(hours=23)

    sweep(run_jobs)

    assert left() == {lost}


def test_what_is_not_of_our_making_is_left_alone(keep, run_jobs, tomorrow):
    others = {keep("", key) for key in ("robots.txt", "media/readme.txt", "backup/aa/bb/0123456789012345678901.zip")}

    sweep(run_jobs)

    assert left() == others


def test_the_store_is_gone_through_in_pieces_again_and_again(each_store, keep, run_jobs, tomorrow, monkeypatch):
    monkeypatch.setattr(orphans, "PIECE", 2)
    for kind in ("media", "cards", "avatars", "media", "headers"):
        keep(kind)

    sweep(run_jobs)
    after_one, place = left(), Sweep.place_of(orphans.NAME)
    sweep(run_jobs, rounds=2)
    after_all = left()
    keep("avatars")
    sweep(run_jobs)

    assert len(after_one) == 3 and place
    assert (after_all, left()) == (set(), set())


def test_half_written_files_go_after_a_day(keep, app):
    keep("media")
    folder = app.extensions["rookery.config"].data_dir / "media" / "media"
    for name in (".old", ".fresh"):
        (folder / name).write_bytes(b"half")
    os.utime(folder / ".old", (0, 0))

    files.store().listed("", 10)

    assert not (folder / ".old").exists()
    assert (folder / ".fresh").exists()
    (folder / ".fresh").unlink()


def test_a_piece_of_the_sweep_costs_the_same_however_many_files(keep, alice, tomorrow, count_queries):
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
