"""How much room everything takes: measured once a day in pieces, and shown with how it grows."""

import re
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from models import clock
from models.accounts.account import Account
from models.base import db
from models.instance.instance import StoredSetting
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.media.remote_file import EMOJI, MEDIA, RemoteFile
from models.media.storage_usage import StorageDay
from models.moderation.audit import AuditEntry
from models.statuses.card import Card
from rookery.media import renditions
from rookery.media.store.disk import DiskStore
from rookery.services.data import disk_budget
from rookery.services.media import files, storage_usage

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


def measure():
    rounds = 1
    while storage_usage.measure_files():
        db.session.commit()
        rounds += 1
    db.session.commit()
    return rounds


def test_what_is_stored_is_told_by_class_and_copies_from_ours(stored, alice, carol):
    name = "a" * 22
    stored(**{f"media_{name}": 500, f"avatars_{name}": 20, "media_small": 40})
    stored(cards_a=3, emojis_a=7, headers_a=10)
    for folder, side, size in (("media", 1280, 60), ("avatars", 96, 2)):
        files.store().write(renditions.key_of(key(folder, name), side), b"x" * size, "image/webp")
    own = {
        "account_id": alice.id,
        "state": "ready",
        "original_key": key("media", name),
        "small_key": key("media", "small"),
    }
    alice.avatar_key, alice.header_key = key("avatars", name), key("headers", "a")
    db.session.add_all(
        [
            Media(**own, size=500),
            Media(account_id=carol.id, state="ready", size=9999, remote_url="https://far.example/x"),
            RemoteFile(kind=MEDIA, owner_id=1, url="https://far.example/x", size=300, cached_at=clock.now()),
            RemoteFile(kind=EMOJI, owner_id=1, url="https://far.example/x", size=5, cached_at=clock.now()),
            Card(url="https://far.example/", image_key=key("cards", "a")),
            Emoji(shortcode="nest", image_key=key("emojis", "a")),
        ]
    )
    db.session.commit()
    before = storage_usage.sizes()

    rounds = measure()

    after = {"attachments": 600, "profiles": 32, "emojis": 7, "cards": 3, "cached": 305, "archives": 0}
    assert rounds == 5  # one for each table, and one that finds nothing
    assert before == {**after, "attachments": 500, "profiles": 0, "emojis": 0, "cards": 0}
    assert storage_usage.sizes() == after


def key(folder, name):
    return f"{folder}/aa/bb/{name}.png"


def test_a_file_that_was_replaced_while_it_was_measured_is_measured_anew(stored, monkeypatch):
    stored(emojis_a=7, emojis_b=70)
    emoji = Emoji(shortcode="nest", image_key=key("emojis", "a"))
    db.session.add(emoji)
    db.session.commit()
    size_of = storage_usage._size_of

    def replaced_meanwhile(one):
        db.session.execute(update(Emoji).values(image_key=key("emojis", "b")))
        db.session.commit()
        return size_of(one)

    monkeypatch.setattr(storage_usage, "_size_of", replaced_meanwhile)
    assert storage_usage.measure_files() and db.session.scalar(select(Emoji.stored_size)) is None
    monkeypatch.setattr(storage_usage, "_size_of", size_of)
    measure()

    assert db.session.scalar(select(Emoji.stored_size)) == 70


def test_storage_is_noted_once_a_day_and_kept_for_a_year(app, frozen_time):
    db.session.add(StorageDay(day=clock.today() - timedelta(days=500), sizes={}))

    storage_usage.measure(), storage_usage.measure()

    [day] = StorageDay.latest(31)
    assert day.day == clock.today() and day.sizes["database"] > 0 and day.sizes["attachments"] == 0


def test_the_page_says_what_there_is_and_how_it_grows(admin):
    media = Media(account_id=db.session.scalar(select(Account.id)), state="ready", size=5_500_000)
    db.session.add(media)
    db.session.commit()
    assert "5.5 MB" in admin.open(PATH).text and "no daily measurement yet" in admin.reply.text
    for ago, size in ((40, 1_000_000), (8, 3_000_000), (0, 5_400_000)):
        day = clock.today() - timedelta(days=ago)
        db.session.add(StorageDay(day=day, sizes={"attachments": size, "database": 0}))

    page = admin.open(PATH).text

    assert "5.5 MB" in page and "+ 2.5 MB" in page and "+ 4.5 MB" in page
    assert "Sizes are of this moment" in page and "ROOKERY_MEDIA_CACHE_MB" in page


def save(visitor, value, **more):
    visitor.open(PATH)
    form = visitor.form(PATH)
    return visitor._ask("post", PATH, data={**form.fields, "disk_budget": value, **more})


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


@pytest.mark.parametrize("path", [PATH, "/admin/plugins/disk/settings"])
def test_a_budget_that_can_hardly_be_meant_is_asked_about(admin, path):
    admin.open(path.removesuffix("/settings"))

    page = admin.send(path, disk_budget="900 TB").text
    before = StoredSetting.all().get("disk_budget")
    reply = admin.send(path, disk_budget="900 TB", sure="1")

    assert "more than the" in page and 'name="sure"' in page and 'value="900 TB"' in page
    assert (before, reply.status_code, StoredSetting.all()["disk_budget"]) == (None, 303, "900 TB")


def test_it_says_what_may_go_from_when_if_nothing_may_go_now(admin):
    size = 10**9
    viewed = {"cached_at": clock.now(), "viewed_at": clock.now()}
    db.session.add(RemoteFile(kind=MEDIA, owner_id=1, url="https://far.example/x", size=size, **viewed))
    save(admin, "500 MB")
    while disk_budget.keep_budget():
        db.session.commit()
    db.session.commit()

    assert (
        "at most 1000.0 MB" in admin.open(PATH).text
        and "have no connection to anybody here may" not in admin.reply.text
    )
    assert "See what may go from when" in admin.open("/admin").text


def test_a_budget_of_the_environment_is_not_in_the_form(app, admin, monkeypatch):
    found = app.extensions["rookery.plugins"]
    monkeypatch.setitem(found.sources, ("disk", "budget"), "environment")
    monkeypatch.setitem(found.settings["disk"], "budget", "5 GB")

    page = admin.open(PATH).text

    assert "of 5 GB" in page and 'name="disk_budget"' not in page


def test_both_pages_say_when_it_is_full_and_that_only_protected_data_are_left(admin):
    for ago in (20, 0):
        size = 10**9 * (3 if ago else 5)
        db.session.add(StorageDay(day=clock.today() - timedelta(days=ago), sizes={"attachments": size}))
    db.session.add(Media(account_id=db.session.scalar(select(Account.id)), state="ready", size=5 * 10**9))
    save(admin, "32 GB")
    before = [admin.open(path).text for path in (PATH, "/admin")]
    save(admin, "1 MB", sure="1")
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
