"""The database and local media stay within a budget, and what matters to somebody here stays whatever it says."""

import os
import random
import shutil
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property

import pytest
from marshmallow import ValidationError
from sqlalchemy import delete, insert, select

from app import create_app
from bench import audience
from bench.fill import Zipf, vocabulary
from models import clock, ids
from models.accounts.account import Account, AccountCounts
from models.base import db
from models.data import sqlite_file
from models.discovery import search
from models.instance.instance import StoredSetting
from models.jobs.job import Job
from models.media.attachment import Media
from models.media.remote_file import MEDIA, RemoteFile
from models.media.storage_usage import StorageDay
from models.statuses.bookmark import Bookmark
from models.statuses.card import Card
from models.statuses.favourite import Favourite
from models.statuses.status import Status, StatusCounts, StatusMention
from models.timelines.timeline import HomeEntry
from rookery import serving
from rookery.jobs import worker
from rookery.media.store.base import new_key
from rookery.plugin import choices
from rookery.services.data import disk_budget, remote_retention
from rookery.services.media import files, storage_usage
from tests import live

pytestmark = pytest.mark.any_database  # each makes an SQLite file of its own

MEGABYTE = 10**6


@pytest.fixture(scope="module")
def new_server(tmp_path_factory):
    """An app that has started on a new data directory, and its database as it was then."""
    data = tmp_path_factory.mktemp("data")
    live.put_empty_database(data)
    app = create_app(ROOKERY_DATA=str(data), ROOKERY_DOMAIN="rookery.test", ROOKERY_DATABASE_URL="")
    serving.prepare(app)
    serving.close(app)
    return app, (data / "rookery.db").read_bytes()


@pytest.fixture
def place(new_server, frozen_time):
    """An app on a new data directory, with a context."""
    app, database = new_server
    data = app.extensions["rookery.config"].data_dir
    (data / "rookery.db").write_bytes(database)
    with app.app_context():
        yield app
    serving.close(app)
    app.extensions["rookery.cache"].clear()
    app.extensions["rookery.counters"].reset()
    shutil.rmtree(data / "media", ignore_errors=True)
    assert list(data.glob("rookery.db*")) == [data / "rookery.db"]  # without a log of this test


@dataclass
class Busy:
    """A server whose timelines fill day by day: `posts` of others, some with pictures, and what people here do."""

    app: object
    time: object
    posts: int
    pictures: int
    words_each: int
    dice: random.Random = field(default_factory=lambda: random.Random(1))
    touched: set[int] = field(default_factory=set)
    number: int = 0

    def __post_init__(self):
        alice = audience.person("alice", [])
        audience.write([alice])
        carol = Account(username="carol", domain="far.example", uri="https://far.example/carol")
        db.session.add(carol)
        db.session.flush()
        db.session.add(AccountCounts(account_id=carol.id))
        db.session.commit()
        self.alice, self.carol = alice["id"], carol.id

    @cached_property
    def words(self):
        return Zipf(vocabulary(20_000, self.dice))

    def day(self):
        """Let a day go by."""
        self.time.move(days=1)
        made = [self._post() for _ in range(self.posts)]
        self._insert(Status, made)
        self._insert(StatusCounts, [{"status_id": one["id"]} for one in made])
        search.keep([(one["id"], one["content"].split()) for one in made])
        for one in made[: self.pictures]:
            self._picture(one["id"])
        home = self.dice.sample(made, len(made) // 4)
        self._insert(
            HomeEntry, [{"account_id": self.alice, "status_id": one["id"], "author_id": self.carol} for one in home]
        )
        old = ids.at(clock.ago(days=20))
        db.session.execute(delete(HomeEntry).where(HomeEntry.status_id < old))
        self._touch(self.dice.choice(made)["id"])
        db.session.commit()

    def clear(self):
        """Do what the periodic jobs do, and return the bytes on the disk afterwards."""
        keep()
        worker.drain(self.app)
        return on_disk(self.app)

    def _post(self):
        self.number += 1
        row = {
            "id": ids.at(clock.ago(hours=self.dice.random() * 24)) | self.number,
            "account_id": self.carol,
            "local": False,
            "uri": f"https://far.example/notes/{self.number}",
            "created_at": clock.now(),
            "content": " ".join(self.words.draw(self.dice, self.words_each)),
        }
        return row

    def _picture(self, status_id):
        key = new_key("media", "png")
        files.store().write(key, self.dice.randbytes(30_000), "image/png")
        media = Media(
            account_id=self.carol, status_id=status_id, state="ready", remote_url=f"https://far.example/{key}"
        )
        db.session.add(media)
        db.session.flush()
        now = clock.now()
        more = {"original_key": key, "size": 30_000, "cached_at": now, "viewed_at": now}
        db.session.add(RemoteFile(kind=MEDIA, owner_id=media.id, url=media.remote_url, **more))

    def _touch(self, status_id):
        """Have alice favourite it, or keep it, or be mentioned in it."""
        table = (Favourite, Bookmark, StatusMention)[len(self.touched) % 3]
        own_id = {} if table is StatusMention else {"id": ids.new_id()}
        self._insert(table, [{**own_id, "account_id": self.alice, "status_id": status_id}])
        self.touched.add(status_id)

    @staticmethod
    def _insert(table, rows):
        if rows:
            db.session.execute(insert(table), rows)


def keep():
    while disk_budget.keep_budget():
        db.session.commit()
    db.session.commit()


def on_disk(app):
    root = app.extensions["rookery.config"].data_dir
    return sum(path.stat().st_size for path in root.rglob("*") if path.is_file())


def budget(value):
    choices.keep("disk_budget", value)
    db.session.commit()


@pytest.mark.parametrize(
    ("posts", "pictures", "words", "most"),
    [
        pytest.param(5, 1, 800, 12, marks=pytest.mark.thorough),
        pytest.param(200, 30, 100, 40, marks=pytest.mark.nightly),
    ],
)
@pytest.mark.timeout(1800)
def test_in_ninety_busy_days_it_stays_within_the_budget_and_keeps_what_matters(
    place, frozen_time, posts, pictures, words, most
):
    budget(f"{most} MB")
    frozen_time.move(days=-90)
    busy, samples = Busy(place, frozen_time, posts, pictures, words), []

    for _ in range(90):
        busy.day()
        samples.append(busy.clear())

    left = set(db.session.scalars(select(Status.id)))
    assert busy.number == 90 * posts and len(left) < busy.number / 2
    assert max(samples) <= most * MEGABYTE, samples
    assert busy.touched <= left
    young = ids.at(clock.ago(days=7))
    assert len([one for one in left if one > young]) >= 6 * posts
    assert disk_budget.state().protected_since is None


@pytest.mark.parametrize(
    ("value", "allows"),
    [
        ("20 GB", 20 * 10**9),
        ("1.5tb", 1.5 * 10**12),
        ("500MB", 5 * 10**8),
        ("25%", 250),
        ("100%", 1000),
        ("off", 0),
        ("", 0),
    ],
)
def test_a_budget_is_a_size_or_a_part_of_the_disk(value, allows):
    disk_budget.check(value)

    assert disk_budget.bytes_of(value, disk=1000) == allows


@pytest.mark.parametrize("value", ["20", "0 GB", "101%", "-1 GB", "1e3 MB", "many"])
def test_anything_else_is_refused(value):
    with pytest.raises(ValidationError, match="is not a size"):
        disk_budget.check(value)


def test_a_new_server_starts_with_half_of_what_is_free_and_one_of_today_with_none(place):
    assert StoredSetting.all()["disk_budget"].endswith(" GB")
    assert disk_budget.in_force() == pytest.approx(storage_usage.disk().free / 2, abs=1.5 * 10**9)

    db.session.execute(delete(StoredSetting).where(StoredSetting.name == "disk_budget"))
    db.session.commit()
    serving.prepare(place)

    assert "disk_budget" not in StoredSetting.all()


@pytest.mark.parametrize(("free", "given"), [(154, "77 MB"), (1, "1 MB"), (2000, "1 GB"), (90_000, "45 GB")])
def test_the_budget_of_a_new_server_is_never_more_than_half_of_what_is_free(app, monkeypatch, free, given):
    monkeypatch.setattr(storage_usage, "disk", lambda: storage_usage.Disk(10**12, free * MEGABYTE))

    assert disk_budget.of_new_server() == given


def test_a_budget_below_ones_own_data_or_above_the_disk_is_questioned(place, monkeypatch):
    busy = Busy(place, None, 0, 0, 5)
    db.session.add(Media(account_id=busy.alice, state="ready", size=5 * MEGABYTE))
    db.session.commit()
    free = 100 * MEGABYTE - disk_budget.taken().on_disk
    monkeypatch.setattr(storage_usage, "disk", lambda: storage_usage.Disk(200 * MEGABYTE, free))

    doubts = {value: disk_budget.doubt(value) for value in ("6 MB", "60 MB", "101 MB", "90%", "off")}

    assert (doubts["60 MB"], doubts["off"]) == (None, None)
    assert "less than the 7 MB that are never deleted" in str(doubts["6 MB"])
    assert "more than the 10" in str(doubts["101 MB"])
    assert "more than the 10" in str(doubts["90%"])


def test_the_file_becomes_smaller_when_much_is_deleted_and_stays_whole(place):
    rows = [{"id": ids.new_id(), "version": 1, "url": os.urandom(2000).hex()} for _ in range(800)]
    db.session.execute(insert(Card), rows)
    db.session.commit()
    before = sqlite_file.size().file
    db.session.execute(delete(Card))
    db.session.commit()

    keep()

    found = sqlite_file.size()
    assert found.file < before - 2_000_000
    assert found.free <= sqlite_file.LEAST_SLACK and not found.is_cut
    assert sqlite_file.path().stat().st_size == found.file
    assert db.session.execute(db.text("PRAGMA integrity_check")).scalar() == "ok"


@pytest.fixture
def others(place):
    """Old data of every kind that a budget may take, of which each has the name of its place in the order."""
    busy = Busy(place, None, 0, 0, 5)
    long_ago, rows = clock.ago(days=40), {}

    def copy(viewed_at):
        key = new_key("media", "png")
        files.store().write(key, b"x" * 1000, "image/png")
        more = {"original_key": key, "size": 1000, "cached_at": viewed_at, "viewed_at": viewed_at}
        return RemoteFile(kind=MEDIA, owner_id=ids.new_id(), url="https://far.example/a.png", **more)

    moment = {"created_at": long_ago}
    rows["old copy"] = copy(long_ago)
    rows["preview"] = Card(url="https://far.example/", **moment)
    rows["failed job"] = Job(name="x", dead_at=long_ago)
    rows["post"] = Status(id=ids.new_id(long_ago), account_id=busy.carol, local=False, content="x", **moment)
    rows["recent copy"] = copy(clock.ago(days=2))
    rows["preview of this week"] = Card(url="https://far.example/new", created_at=clock.ago(days=6))
    rows["failed job of this month"] = Job(name="x", dead_at=clock.ago(days=29))
    rows["copy of today"] = copy(clock.ago(hours=23))
    db.session.add_all(rows.values())
    db.session.commit()
    db.session.add(StatusCounts(status_id=rows["post"].id))
    db.session.commit()
    return rows


def test_what_goes_first_is_what_costs_least(others, monkeypatch):
    names = {(type(row), key_of(row)): name for name, row in others.items()}
    order = []
    monkeypatch.setattr(disk_budget, "in_force", lambda: 1)

    for _ in range(30):
        more = disk_budget.keep_budget()
        db.session.commit()
        order += [name for key, name in names.items() if name not in order and not is_there(*key)]
        if not more:
            break

    assert order == ["old copy", "preview", "failed job", "post", "recent copy"]
    assert disk_budget.state().protected_since is not None


def key_of(row):
    return (row.kind, row.owner_id) if isinstance(row, RemoteFile) else (row.id,)


def is_there(model, key):
    return db.session.get(model, key, populate_existing=True) is not None


def test_at_the_first_run_it_is_said_what_may_go_from_when(place, monkeypatch, caplog, frozen_time):
    """Nothing is old enough then, though all of it may go in a day or a week."""
    busy, now = Busy(place, None, 0, 0, 5), clock.now()
    for hours in (2, 5):
        viewed = {"cached_at": clock.ago(hours=hours), "viewed_at": clock.ago(hours=hours)}
        row = RemoteFile(kind=MEDIA, owner_id=ids.new_id(), url="https://far.example/a", size=4 * MEGABYTE, **viewed)
        db.session.add(row)
    db.session.add(Status(id=ids.new_id(clock.ago(days=2)), account_id=busy.carol, local=False, content="x"))
    db.session.commit()
    monkeypatch.setattr(disk_budget, "in_force", lambda: 9 * MEGABYTE)

    keep()

    state = disk_budget.state()
    assert state.protected_since == now
    assert (state.later.copies, state.later.copies_from) == (8 * MEGABYTE, now + timedelta(hours=19))
    assert state.later.posts_from == now + timedelta(days=5)
    assert "8.0 MB of copies may go from" in caplog.text and "must stay" not in caplog.text

    frozen_time.move(hours=20)
    keep()

    assert (disk_budget.taken().copies, disk_budget.state().protected_since) == (4 * MEGABYTE, None)


def test_without_a_budget_nothing_goes(others):
    budget("off")

    keep()

    assert all(is_there(type(row), key_of(row)) for row in others.values())


def test_when_only_protected_data_are_left_nothing_more_is_read_for_a_day(place, frozen_time, monkeypatch):
    monkeypatch.setattr(disk_budget, "in_force", lambda: 1)
    looked = []
    forget = disk_budget.remote_retention.forget_piece
    monkeypatch.setattr(disk_budget.remote_retention, "forget_piece", lambda *given: looked.append(1) or forget(*given))

    keep(), keep()
    once = len(looked)
    frozen_time.move(hours=25)
    keep()
    monkeypatch.setattr(disk_budget, "in_force", lambda: 10**12)
    since = disk_budget.state().protected_since
    keep()

    assert (once, len(looked)) == (1, 2)
    assert since == clock.ago(hours=25)
    assert disk_budget.state().protected_since is None


def test_a_rest_that_began_while_the_clock_was_ahead_does_not_last_for_years(place, frozen_time, monkeypatch):
    monkeypatch.setattr(disk_budget, "in_force", lambda: 1)
    frozen_time.move(days=3650)
    keep()
    frozen_time.move(days=-3650)
    looked = []
    forget = disk_budget.remote_retention.forget_piece
    monkeypatch.setattr(disk_budget.remote_retention, "forget_piece", lambda *given: looked.append(1) or forget(*given))

    keep()

    assert looked


def test_what_was_pruned_counts_no_more_and_an_upload_at_once(others):
    """Also on a day that was measured before: copies that go are not taken for files of people here."""
    storage_usage.measure()
    db.session.commit()
    before = disk_budget.taken()
    assert (before.copies, before.files) == (3000, 0)

    remote_retention.drop_copies(7)
    db.session.add(Media(account_id=db.session.scalar(select(Account.id)), state="waiting", size=300))
    db.session.commit()

    after = disk_budget.taken()
    assert (after.copies, after.files) == (2000, 300)


def test_the_forecast_is_the_pace_of_the_last_month(app):
    def day(ago, size):
        return StorageDay(day=clock.today() - timedelta(days=ago), sizes={"attachments": size, "database": 1})

    assert disk_budget.days_left([day(0, 3000), day(20, 1000)], room=27_000) == 270
    assert disk_budget.days_left([day(0, 3000), day(20, 1000)], room=-5) == 0
    assert disk_budget.days_left([day(0, 1000), day(20, 3000)], room=1) is None
    assert disk_budget.days_left([day(0, 3000), day(1, 1000)], room=1) is None
    assert disk_budget.days_left([], room=1) is None
