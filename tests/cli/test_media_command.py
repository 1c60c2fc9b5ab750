"""`rookery media` and `rookery posts`: what is stored, and deleting it."""

import json

import pytest
from sqlalchemy import select

from models import clock, ids
from models.base import db
from models.media.attachment import Media
from models.media.remote_file import MEDIA, RemoteFile
from models.media.storage_usage import StorageDay
from models.moderation.audit import AuditEntry
from models.statuses.bookmark import Bookmark
from models.statuses.status import Status, StatusCounts
from rookery.media.store.base import new_key
from rookery.services.media import files, orphans


@pytest.fixture
def far(carol):
    """`far(days)` → a status of carol's that came from elsewhere so long ago, with a picture."""

    def make(days):
        moment = clock.ago(days=days)
        status = Status(id=ids.new_id(moment), account_id=carol.id, local=False, created_at=moment, content="far")
        db.session.add(status)
        db.session.flush()
        media = Media(account_id=carol.id, status_id=status.id, state="ready", remote_url="https://far.example/a.png")
        db.session.add_all([media, StatusCounts(status_id=status.id)])
        db.session.flush()
        status.media_ids = [media.id]
        db.session.commit()
        return status

    return make


@pytest.fixture
def copy():
    """`copy(status, days)` → a copy of its picture that was made so long ago."""

    def make(status, days):
        key, made_at = new_key("media", "png"), clock.ago(days=days)
        files.store().write(key, b"x" * 10, "image/png")
        more = {"original_key": key, "size": 10, "cached_at": made_at, "viewed_at": made_at}
        row = RemoteFile(kind=MEDIA, owner_id=status.media_ids[0], url="https://far.example/a.png", **more)
        db.session.add(row)
        db.session.commit()
        return row

    return make


def answer(result):
    return json.loads(result.stdout)


def actions():
    return [(one.action, one.target, one.details) for one in AuditEntry.latest(9)]


def test_usage_shows_what_was_measured_and_the_budget(flask, far, copy):
    copy(far(1), 1)
    status = far(1)
    db.session.add(Media(account_id=status.account_id, state="ready", size=4000, stored_size=5_000_000))
    db.session.add(StorageDay(day=clock.today(), sizes={"attachments": 4_000_000}))
    flask('instance set disk_budget "20 GB"')

    told, text = answer(flask("media usage --json")), flask("media usage").stdout

    assert told["pace_measured"] == f"{clock.today()} to {clock.today()}" and told["copies"] == 1
    assert told["bytes"]["attachments"] == 5_000_000 and told["bytes"]["budget"] == 20 * 10**9
    assert told["full_in_days"] is None and told["bytes"]["counted_for_the_budget"] >= 5_000_010
    assert "5.0 MB" in text and "20,000.0 MB" in text


def test_a_budget_that_is_no_size_is_refused(flask):
    assert "is not a size" in flask("instance set disk_budget 20", fails=True).stderr


def test_a_budget_that_can_hardly_be_meant_has_to_be_confirmed(flask):
    refused = flask('instance set disk_budget "900 TB"', fails=True).stderr

    assert "more than the" in refused and "has to say --yes" in refused
    assert "is now '900 TB'" in flask('instance set disk_budget "900 TB" --yes').stdout


def test_old_copies_are_deleted_by_their_age(flask, far, copy, run_jobs):
    old, young = (copy(far(60), days).original_key for days in (40, 10))

    counted = answer(flask("media prune --days 30 --dry-run --json"))
    assert actions() == [] and files.store().exists(old)
    flask("media prune --days 30")
    run_jobs()

    assert counted == {"files": 1, "bytes": 10}
    assert (files.store().exists(old), files.store().exists(young)) == (False, True)
    assert actions() == [("prune media", "rookery.test", {"days": 30})]


def test_orphans_are_deleted_when_no_other_database_can_have_them(flask, monkeypatch, run_jobs):
    for one in files.store().listed("", 10_000):  # also the marks of other tests' databases
        files.store().delete(one.key)
    key = new_key("media", "png")
    files.store().write(key, b"x" * 10, "image/png")
    monkeypatch.setattr(orphans, "YOUNG", orphans.YOUNG * 0)

    for _ in range(2):  # names itself, then leaves its mark
        assert "known for a week" in flask("media orphans", fails=True).stderr
    counted = answer(flask("media orphans --dry-run --json"))
    kept = files.store().exists(key)
    flask("media orphans")
    run_jobs()

    assert counted == {"files": 1, "bytes": 10}
    assert kept and not files.store().exists(key)
    assert actions() == [("remove orphans", "rookery.test", {})]


def test_files_are_fetched_again_where_there_is_no_copy(flask, far, copy):
    with_copy, without = far(3), far(3)
    copy(with_copy, 1)
    db.session.add(RemoteFile(kind=MEDIA, owner_id=without.media_ids[0], url="https://far.example/a.png", failures=3))
    db.session.commit()

    assert answer(flask("media refetch --domain far.example --dry-run --json")) == {"statuses": 1}
    flask("media refetch --account @carol@far.example --days 30")

    assert [row.owner_id for row in db.session.scalars(select(RemoteFile))] == with_copy.media_ids
    assert [entry[:2] for entry in actions()] == [("refetch media", "@carol@far.example")]
    assert answer(flask(f"media refetch --status {with_copy.id} --force --json")) == {"statuses": 1}
    assert db.session.scalar(select(RemoteFile)) is None


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("media refetch --status 12", "There is no status 12 of another server"),
        ("media refetch --account alice", "NAME@HOST"),
    ],
)
def test_what_is_not_there_cannot_be_fetched(flask, alice, line, says):
    assert says in flask(line, fails=True).stderr


def test_old_posts_go_with_those_that_they_answer_and_bookmarks_stay(flask, far, alice):
    kept, root, answering = far(50), far(50), far(49)
    answering.in_reply_to_id, answering.in_reply_to_account_id = root.id, root.account_id
    db.session.add(Bookmark(account_id=alice.id, status_id=kept.id))
    young = far(5)
    db.session.commit()

    assert answer(flask("posts prune --days 30 --dry-run --json")) == {"posts": 1}
    assert answer(flask("posts prune --days 30 --json")) == {"posts": 2}

    assert set(db.session.scalars(select(Status.id))) == {kept.id, young.id}
    assert actions() == [("prune posts", "rookery.test", {"days": 30})]
