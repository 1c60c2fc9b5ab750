"""Reported statuses that their authors delete: moderators read them until the report is resolved, nobody else does."""

import io
import zipfile
from urllib.parse import urlsplit

import pytest
from PIL import Image
from sqlalchemy import func, select

from models.auth.role import Role
from models.base import db
from models.media.attachment import Media
from models.statuses.kept_status import KeptMedia, KeptStatus
from models.statuses.status import Status
from rookery import events
from rookery.services import statuses
from rookery.services.accounts import local_accounts
from rookery.services.data import post_cleanup
from rookery.services.data.archives import requests as archives
from rookery.services.data.archives.resumable_file import NAME
from rookery.services.media import attachments, files, storage_usage
from rookery.services.moderation import actions, reports
from rookery.services.statuses import kept
from tests.contract import assert_entity

SCOPES = "read write follow push profile admin:read admin:write"


@pytest.fixture
def admin(api, factory):
    return api(factory.user("mod", role="Moderator"), SCOPES)


@pytest.fixture(autouse=True)
def empty_store(app):
    files.delete(store())


@pytest.fixture
def picture(api, bob):
    data = io.BytesIO()
    Image.new("RGB", (30, 20), "red").save(data, "PNG")
    data.seek(0)
    return api(bob).post("/api/v2/media", data={"file": (data, "a.png", "image/png")}).json


@pytest.fixture
def status(api, bob, picture):
    """A status of bob with a picture, that said something else at first."""
    with_picture = {"media_ids": [picture["id"]]}
    posted = api(bob).post("/api/v1/statuses", json={"status": "Buy that", **with_picture}).json
    return api(bob).put(f"/api/v1/statuses/{posted['id']}", json={"status": "Buy this", **with_picture}).json


@pytest.fixture
def report(alice, bob, status, run_jobs):
    report = reports.file(alice, bob, reports.Complaint(status_ids=[int(status["id"])]))
    db.session.commit()
    run_jobs()
    return report


@pytest.fixture
def at(report):
    return f"/api/v1/admin/reports/{report.id}"


def count(*tables):
    return [db.session.scalar(select(func.count()).select_from(table)) for table in tables]


def store():
    return {one.key for one in files.store().listed("", 1000) if one.key.startswith(("media/", "uploads/"))}


def kept_keys():
    rows = db.session.execute(
        select(Media.original_key, Media.small_key).join(KeptMedia, KeptMedia.media_id == Media.id)
    )
    return {key for row in rows for key in row}


def key_of(url):
    return urlsplit(url).path.removeprefix("/media/")


@pytest.mark.parametrize("with_media", ["true", "false"])
def test_moderators_read_it_with_its_picture_at_another_address(
    api, admin, bob, status, report, at, run_jobs, with_media
):
    before = admin.get(at).json["statuses"][0]
    api(bob).delete(f"/api/v1/statuses/{status['id']}?delete_media={with_media}")
    run_jobs()

    [shown] = admin.get(at).json["statuses"]

    assert_entity(shown, "Status")
    assert shown["deleted_at"] and "deleted_at" not in before
    same = ("id", "content", "created_at", "edited_at", "visibility", "uri", "url", "tags", "poll")
    assert {name: shown[name] for name in same} == {name: before[name] for name in same}
    [was], [now] = before["media_attachments"], shown["media_attachments"]
    assert (now["meta"], now["blurhash"]) == (was["meta"], was["blurhash"])
    path = f"/admin/reports/files/{now['id']}"
    assert [urlsplit(now[one]).path for one in ("url", "preview_url")] == [f"{path}/original", f"{path}/small"]
    assert store() >= kept_keys() and len(kept_keys()) == 2
    assert [api().get(f"/media/{key}").status_code for key in kept_keys()] == [404, 404]
    assert (key_of(was["url"]) in store()) == (with_media == "false")


def test_nothing_else_shows_it(api, bob, alice, status, report, run_jobs):
    api(bob).delete(f"/api/v1/statuses/{status['id']}?delete_media=true")
    run_jobs()

    reader, path = api(alice), f"/api/v1/statuses/{status['id']}"
    assert [reader.get(f"{path}{more}").status_code for more in ("", "/context", "/history", "/source")] == [404] * 4
    assert reader.get("/api/v1/timelines/public").json == []
    assert reader.get(f"/api/v1/accounts/{bob.id}/statuses").json == []
    assert reader.get(f"/api/v1/accounts/{bob.id}").json["statuses_count"] == 0
    assert api().get(urlsplit(status["uri"]).path, headers={"Accept": "application/activity+json"}).status_code == 410
    copy = db.session.scalar(select(KeptMedia.media_id))
    refused = api(bob).post("/api/v1/statuses", json={"status": "Mine again", "media_ids": [str(copy)]})
    mine = [getattr(api(bob), verb)(f"/api/v1/media/{copy}").status_code for verb in ("get", "put", "delete")]
    assert (refused.status_code, mine) == (422, [404] * 3)
    assert archived(bob, run_jobs) == set()


def test_it_takes_none_of_the_room_of_its_author_who_would_learn_of_the_report(api, bob, status, report, run_jobs):
    Role.default().storage_limit_mb = 1
    db.session.commit()
    before = storage_usage.room_of(bob.id).left

    api(bob).delete(f"/api/v1/statuses/{status['id']}?delete_media=true")
    run_jobs()

    left = storage_usage.room_of(bob.id).left
    Role.default().storage_limit_mb = 0
    db.session.commit()
    assert before < left == storage_usage.MEGABYTE


def archived(user, run_jobs):
    """Return the files that a full archive of theirs has."""
    archive = archives.begin(user)
    events.commit()
    run_jobs()
    with zipfile.ZipFile(archives.folder_of(archive.id) / NAME) as opened:
        return {name for name in opened.namelist() if "uploads/" in name or name.endswith(".png")}


def test_its_files_are_not_swept_and_go_once_the_last_report_is_resolved(
    api, admin, carol, bob, status, report, at, run_jobs, frozen_time
):
    other = reports.file_from_elsewhere(carol, bob, reports.Complaint(status_ids=[int(status["id"])]), None)
    db.session.commit()
    api(bob).delete(f"/api/v1/statuses/{status['id']}?delete_media=true")
    run_jobs()
    named = kept_keys()

    for _ in range(2):
        attachments.remove_unused()
        frozen_time.move(days=2)
    events.commit()
    admin.post(f"{at}/resolve")
    run_jobs()
    assert named <= store() and count(KeptStatus, KeptMedia, Media) == [1, 1, 1]

    reports.resolve(None, other)
    events.commit()
    run_jobs()

    assert store() == set() and count(KeptStatus, KeptMedia, Media) == [0, 0, 0]
    assert admin.get(at).json["statuses"] == []


def test_it_goes_with_its_author_or_with_the_reporter(api, alice, bob, status, report, run_jobs):
    api(bob).delete(f"/api/v1/statuses/{status['id']}?delete_media=true")
    run_jobs()
    kept.sweep()
    assert count(KeptStatus) == [1]

    db.session.delete(report)
    db.session.flush()
    kept.sweep()
    events.commit()
    run_jobs()

    assert store() == set() and count(KeptStatus, KeptMedia, Media) == [0, 0, 0]


def test_a_sweep_reaches_accounts_behind_those_whose_statuses_stay(
    api, alice, bob, factory, status, report, run_jobs, monkeypatch
):
    monkeypatch.setattr(kept, "SWEPT_AT_ONCE", 1)
    carol = factory.user("carol")
    posted = api(carol).post("/api/v1/statuses", json={"status": "Sell that"}).json
    gone = reports.file(alice, carol, reports.Complaint(status_ids=[int(posted["id"])]))
    for who, one in ((bob, status), (carol, posted)):
        api(who).delete(f"/api/v1/statuses/{one['id']}")
    db.session.delete(gone)
    db.session.flush()

    kept.sweep()

    assert bob.id < carol.id
    assert db.session.scalars(select(KeptStatus.account_id)).all() == [bob.id]


def test_it_is_gone_with_the_account_of_its_author(api, bob, status, report, run_jobs):
    api(bob).delete(f"/api/v1/statuses/{status['id']}?delete_media=true")
    run_jobs()

    local_accounts.delete(bob)
    events.commit()
    run_jobs()

    assert store() == set() and count(KeptStatus, KeptMedia, Media) == [0, 0, 0]


def test_it_is_kept_from_automatic_clean_up_and_gone_with_a_suspension(
    api, admin, alice, bob, status, report, at, run_jobs, frozen_time, factory
):
    frozen_time.move(days=40)
    post_cleanup.choose(bob, post_cleanup.Policy(days=30), True)
    events.commit()
    post_cleanup.delete_old()
    events.commit()
    run_jobs()
    assert count(Status) == [0] and admin.get(at).json["statuses"][0]["deleted_at"]
    assert store() == kept_keys() != set()

    actions.act(factory.user("judge", role="Moderator"), bob, actions.Decision("suspend", report_id=report.id))
    events.commit()
    run_jobs()

    assert store() == set() and count(KeptStatus, KeptMedia, Media) == [0, 0, 0]


def test_columns_that_came_later_are_none(api, admin, bob, status, report, at):
    api(bob).delete(f"/api/v1/statuses/{status['id']}")
    row = db.session.scalar(select(KeptStatus))
    row.columns = {name: value for name, value in row.columns.items() if name != "language"}
    db.session.commit()

    assert admin.get(at).json["statuses"][0]["language"] is None


def test_a_page_of_reports_costs_as_many_queries_with_kept_statuses(api, admin, alice, bob, count_queries):
    def deleted():
        posted = api(bob).post("/api/v1/statuses", json={"status": "Buy this"}).json
        reports.file(alice, bob, reports.Complaint(status_ids=[int(posted["id"])]))
        db.session.commit()
        api(bob).delete(f"/api/v1/statuses/{posted['id']}")

    counts = []
    for _ in range(3):
        deleted(), deleted()
        with count_queries() as queries:
            assert all(one["statuses"] for one in admin.get("/api/v1/admin/reports").json)
        counts.append(len(queries))
    assert counts[1] == counts[2]


def test_what_nobody_reported_or_a_moderator_deleted_is_not_kept(factory, bob, status, report, post, run_jobs):
    statuses.delete(bob, post(bob, "Nothing wrong").id)
    decision = actions.Decision("delete_statuses", report_id=report.id)
    actions.act(factory.user("judge", role="Moderator"), bob, decision)
    events.commit()
    run_jobs()

    assert (count(Status, KeptStatus), store()) == ([0, 0], set())


def test_a_poll_is_kept(api, factory, alice, bob, run_jobs):
    poll = {"options": ["Yes", "No"], "expires_in": 3600}
    posted = api(bob).post("/api/v1/statuses", json={"status": "Is she a liar?", "poll": poll}).json
    api(bob).put(f"/api/v1/statuses/{posted['id']}", json={"status": "Is she nice?", "poll": poll})
    report = reports.file(alice, bob, reports.Complaint(status_ids=[int(posted["id"])]))
    db.session.commit()
    api(bob).delete(f"/api/v1/statuses/{posted['id']}")
    run_jobs()

    judge = factory.user("judge", role="Moderator")
    [shown] = api(judge, SCOPES).get(f"/api/v1/admin/reports/{report.id}").json["statuses"]
    assert_entity(shown["poll"], "Poll")
    assert [one["title"] for one in shown["poll"]["options"]] == ["Yes", "No"]
