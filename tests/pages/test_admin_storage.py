"""How much room everything takes: measured once a day in pieces, and shown with how it grows."""

import re
from datetime import timedelta

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.instance.instance import StoredSetting
from models.media.remote_file import EMOJI, MEDIA, RemoteFile
from models.media.storage_usage import StorageDay
from models.moderation.audit import AuditEntry
from rookery.media.store.disk import DiskStore
from rookery.services.data import disk_budget
from rookery.services.media import files, storage_usage
from tests.visitors import Forms

PATH = "/admin/storage"


@pytest.fixture
def stored(app, monkeypatch, tmp_path):
    """A store of its own, with these files: key → size."""
    monkeypatch.setitem(app.extensions, "rookery.store", DiskStore(tmp_path, "https://rookery.test/media"))

    def put(**sizes):
        for name, size in sizes.items():
            folder, _, rest = name.partition("_")
            files.store().write(f"{folder}/aa/bb/{rest or 'x'}.png", b"x" * size, "image/png")

    return put


def copy(kind, size):
    db.session.add(RemoteFile(kind=kind, owner_id=size, url="https://far.example/x", size=size, cached_at=clock.now()))
    db.session.commit()


def measure():
    rounds = 1
    while storage_usage.measure():
        db.session.commit()
        rounds += 1
    db.session.commit()
    return rounds


def test_what_is_stored_is_told_by_class_and_copies_from_ours(stored):
    stored(media_a=500, media_b=300, uploads=50, avatars=20, headers=10, emojis=7, cards=3, owners=1)
    copy(MEDIA, 300)
    copy(EMOJI, 5)

    measure()

    [day] = StorageDay.latest(31)
    assert day.sizes.pop("database") > 0
    assert day.sizes == {"attachments": 550, "profiles": 30, "emojis": 2, "cards": 3, "cached": 305, "archives": 0}


def test_it_is_measured_in_pieces_once_a_day_and_kept_for_a_year(stored, monkeypatch, frozen_time):
    stored(**{f"media_{number}": 10 for number in range(5)})
    monkeypatch.setattr(storage_usage, "PIECE", 2)
    db.session.add(StorageDay(day=clock.today() - timedelta(days=500), finished=True, sizes={}))

    assert measure() == 3
    assert measure() == 1
    [day] = StorageDay.latest(31)
    assert (day.day, day.sizes["attachments"]) == (clock.today(), 50)


def test_the_page_says_what_there_is_and_how_it_grows(admin):
    assert "Nothing has been measured yet" in admin.open(PATH).text
    for ago, size in ((40, 1_000_000), (8, 3_000_000), (0, 5_500_000)):
        db.session.add(
            StorageDay(
                day=clock.today() - timedelta(days=ago),
                finished=True,
                place="",
                sizes={"attachments": size, "database": 0, "cached": 4_000_000},
            )
        )
    db.session.add(StorageDay(day=clock.today() + timedelta(days=1), finished=False, sizes={"media": 1}))

    page = admin.open(PATH).text

    assert "5.5 MB" in page and "+ 2.5 MB" in page and "+ 4.5 MB" in page and "9.5 MB" in page
    assert 'value="58"' in page and "ROOKERY_MEDIA_CACHE_MB" in page


def save(visitor, value):
    form = next(one for one in Forms(visitor.open(PATH).text).forms if one["action"] == PATH)
    return visitor._ask("post", PATH, data={**form["fields"], "disk_budget": value})


def test_the_budget_is_set_on_the_page_and_shown_with_what_goes_first(admin):
    assert "Without a budget, nothing is deleted" in admin.open(PATH).text

    assert save(admin, "20 GB").status_code == 303

    page = admin.open(PATH).text
    assert "of 20 GB" in page and 'value="20 GB"' in page
    order = (
        "nobody has viewed for a week",
        "no longer used by any post",
        "failed permanently",
        "Remote posts older",
        "viewed for a day",
    )
    assert [page.find(words) for words in order] == sorted(page.find(words) for words in order)
    assert min(page.find(words) for words in order) > 0
    [entry] = db.session.scalars(select(AuditEntry))
    assert (entry.action, entry.details) == ("change settings", {"what": "disk_budget", "before": {"disk_budget": ""}})


def test_a_wrong_budget_is_refused_and_still_there_to_be_mended(admin):
    page = save(admin, "much").text

    assert "Enter a size such as" in page and 'value="much"' in page
    assert StoredSetting.all().get("disk_budget") is None


def test_a_budget_of_the_environment_is_not_in_the_form(app, admin, monkeypatch):
    found = app.extensions["rookery.plugins"]
    monkeypatch.setitem(found.sources, ("disk", "budget"), "environment")
    monkeypatch.setitem(found.settings["disk"], "budget", "5 GB")

    page = admin.open(PATH).text

    assert "of 5 GB" in page and 'name="disk_budget"' not in page


def test_both_pages_say_when_it_is_full_and_that_only_protected_data_are_left(admin):
    for ago in (20, 0):
        size = 10**9 * (3 if ago else 5)
        db.session.add(StorageDay(day=clock.today() - timedelta(days=ago), finished=True, sizes={"attachments": size}))
    save(admin, "32 GB")
    before = [admin.open(path).text for path in (PATH, "/admin")]
    save(admin, "1 MB")
    while disk_budget.keep_budget():
        db.session.commit()
    db.session.commit()

    after = [admin.open(path).text for path in (PATH, "/admin")]

    for page in before:
        assert re.search(r"Full in \d+ (months|days) at the rate", page)  # of a small disk sooner
        assert "The disk budget has been exceeded" not in page
    assert "The disk budget has been exceeded since" in after[0]
    assert "Only data that must stay are left, and they exceed the disk budget." in after[1]


def test_those_who_may_not_are_refused(enter, factory, visitor):
    assert enter(factory.user("jay", role="Moderator")).open(PATH).status_code == 403
    assert visitor.open(PATH).location.startswith("/auth/sign_in")
