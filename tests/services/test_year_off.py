"""A server that was off for a year does all that is due at once; nothing that belongs to anybody goes with it."""

import io

import pytest
from PIL import Image
from sqlalchemy import select

from models import clock, ids
from models.accounts.account import Account
from models.auth.oauth import OAuthApp, OAuthToken
from models.auth.user import User
from models.base import db
from models.instance.instance import StoredSetting
from models.media.attachment import Media
from models.statuses.bookmark import Bookmark
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status, StatusCounts
from rookery import events
from rookery.jobs import schedule
from rookery.plugin import plugins
from rookery.services.accounts import local_accounts, profiles
from rookery.services.media import attachments, files, orphans


@pytest.fixture
def empty_store(app):
    def empty():
        for one in files.store().listed("", 10_000):
            files.store().delete(one.key)

    empty()
    yield
    empty()


@pytest.fixture
def forgetful(app, empty_store):
    """An operator who wants nothing old from elsewhere."""
    settings = app.extensions["rookery.plugins"].settings
    before = {name: dict(settings[name]) for name in ("media", "statuses")}
    settings["media"]["cache_days"] = settings["statuses"]["remote_days"] = 1
    yield
    for name, values in before.items():
        settings[name] |= values


def png():
    file = io.BytesIO()
    Image.new("RGB", (60, 40), "teal").save(file, "PNG")
    return file.getvalue()


def picture_of(author, run_jobs):
    found = attachments.upload(author, attachments.Upload(io.BytesIO(png())))
    events.commit()
    run_jobs()
    return found.id


def everything_that_comes_round(run_jobs):
    for entry in plugins().periodic:
        schedule.run_now(entry.name)
    events.commit()
    run_jobs()


def kept_by(table):
    return set(db.session.scalars(select(table.id)))


def test_what_people_have_is_there_after_a_year_off(forgetful, factory, alice, bob, carol, api, run_jobs, frozen_time):
    for _ in range(2):
        orphans.remove()  # the store is known to be ours
        events.commit()
    profiles.update(alice, profiles.ProfileChanges(pictures={"avatar": png()}))
    shown, later = picture_of(alice, run_jobs), picture_of(alice, run_jobs)
    factory.status(alice, "a picture", media_ids=[shown])
    moment = clock.stamp(clock.ahead(days=2 * 365))
    assert (
        api(alice)
        .post("/api/v1/statuses", json={"status": "later", "media_ids": [str(later)], "scheduled_at": moment})
        .status_code
        == 200
    )
    far = Status(id=ids.new_id(clock.ago(days=40)), account_id=carol.id, local=False, created_at=clock.ago(days=40))
    db.session.add(far)
    db.session.flush()
    db.session.add_all([StatusCounts(status_id=far.id), Bookmark(account_id=bob.id, status_id=far.id)])
    local_accounts.change_email(User.of_account(alice.id), "other@mail.example")
    factory.oauth_app("one that nobody has used yet")
    db.session.commit()
    tables = (Account, User, Status, Media, ScheduledStatus, OAuthApp, OAuthToken)
    before = {table: kept_by(table) for table in tables}
    frozen_time.move(days=366)

    for _ in range(3):
        everything_that_comes_round(run_jobs)

    db.session.expire_all()
    assert {table: kept_by(table) for table in tables} == before
    keys = {row for columns in orphans.COLUMNS for one in db.session.execute(select(*columns)) for row in one if row}
    assert len(keys) >= 5 and all(files.store().exists(key) for key in keys)
    assert db.session.scalar(select(StoredSetting.value).where(StoredSetting.name == "store"))


def test_an_app_that_registered_a_year_ago_may_begin(factory, alice, run_jobs, frozen_time, api):
    made = api().post("/api/v1/apps", json={"client_name": "Nest", "redirect_uris": "nest://back"}).json
    frozen_time.move(days=366)
    everything_that_comes_round(run_jobs)

    asked = {"grant_type": "client_credentials", "client_id": made["client_id"], "client_secret": made["client_secret"]}
    reply = api().post("/oauth/token", data=asked)

    assert made["client_secret_expires_at"] == 0
    assert reply.status_code == 200
