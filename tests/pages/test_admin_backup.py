"""A backup that an owner downloads in the browser."""

import json
import re
from datetime import timedelta

import pytest

from models.base import db
from models.instance.instance import StoredSetting
from models.jobs.job import Job
from models.moderation.audit import AuditEntry
from rookery.plugin import settings
from rookery.services.data.backup import age, download, last, verify
from rookery.services.media import storage_usage
from tests.visitors import PASSWORD, token_of

PAGE = "/admin/backup"


def ask(visitor, **fields):
    visitor.open(PAGE)
    return visitor.send(PAGE, **{"known": PASSWORD} | fields)


def passphrase_of(page):
    return re.search(r'<code class="address">([a-z2-7-]{29})</code>', page)[1]


@pytest.fixture(autouse=True)
def quick(app, monkeypatch):
    """A passphrase becomes a key at once, and no file is left."""
    monkeypatch.setattr(age.EncryptedWriter.__init__, "__defaults__", (10,))
    yield
    for path in (app.extensions["rookery.config"].data_dir / download.FOLDER).glob("*"):
        path.unlink()


def test_an_owner_makes_a_backup_and_all_owners_are_told(app, admin, enter, factory, letters, run_jobs, tmp_path):
    app.extensions["rookery.secrets"].make_all()
    other = enter(factory.user("olga", role="Owner"))
    letters.clear()

    page = ask(admin).text
    passphrase = passphrase_of(page)
    [job] = [one for one in db.session.scalars(db.select(Job)) if one.name == "make_download"]
    assert (
        passphrase not in json.dumps(job.payload) + json.dumps(StoredSetting.all())
        and passphrase not in admin.open(PAGE).text
    )
    assert "It is being made" in admin.reply.text and ask(admin).status_code == 422
    run_jobs()

    told = [one["To"].partition("@")[0] for one in letters if "asked for by @rook" in one.get_content()]
    assert sorted(told) == ["olga", "rook"]
    assert last.found() is None  # nobody has it yet
    assert "Download</button>" not in other.open(PAGE).text and other.give(f"{PAGE}/download").status_code == 404
    assert "@rook asked for a backup to download." in other.open("/admin").text
    admin.open(PAGE)
    reply = admin.send(f"{PAGE}/download")
    (tmp_path / "one.age").write_bytes(reply.data), reply.close()
    assert reply.data.startswith(b"age-encryption.org/") and "attachment" in reply.headers["Content-Disposition"]
    verify.check(tmp_path / "one.age", passphrase, lambda *_: None, deep=True, work=tmp_path)
    assert last.found() is not None
    assert [one.action for one in AuditEntry.latest(2)] == ["download backup", "ask for backup"]


def test_it_is_deleted_after_a_day_and_on_a_new_one(app, admin, run_jobs, frozen_time):
    app.extensions["rookery.secrets"].make_all()
    ask(admin), run_jobs()
    folder = app.extensions["rookery.config"].data_dir / download.FOLDER
    assert len(list(folder.iterdir())) == 1

    download.sweep()
    assert len(list(folder.iterdir())) == 1
    frozen_time.moment += timedelta(days=1, seconds=1)
    download.sweep()

    assert list(folder.iterdir()) == [] and download.found().state == download.GONE


def test_what_a_killed_job_left_is_deleted(app, admin, run_jobs):
    app.extensions["rookery.secrets"].make_all()
    ask(admin), run_jobs()
    folder = app.extensions["rookery.config"].data_dir / download.FOLDER
    [ready] = folder.iterdir()
    for name in ("rookery-20260101T000000Z.tar.zst.age.partial", "rookery-20260101T000000Z.tar.zst.age"):
        (folder / name).write_bytes(b"x")

    download.sweep()

    assert list(folder.iterdir()) == [ready]


def test_what_a_backup_under_way_has_written_stays(app, admin):
    ask(admin)
    folder = app.extensions["rookery.config"].data_dir / download.FOLDER
    folder.mkdir(exist_ok=True)
    (folder / "one.partial").write_bytes(b"x")

    download.sweep()

    assert (folder / "one.partial").exists()


def test_without_the_password_there_is_none(admin):
    for known in ("wrong", ""):
        reply = ask(admin, known=known)
        assert reply.status_code == 422 and download.found() is None and "Your password" in reply.text, known


def test_with_a_second_step_a_code_is_asked_for(admin, owner, monkeypatch):
    for module in ("rookery.web.reauthentication", "blueprints.pages.instance_admin_pages.backup"):
        monkeypatch.setattr(f"{module}.has_second_factor", lambda user_id: True)

    assert 'name="code"' in admin.open(PAGE).text
    assert admin.send(PAGE, known=PASSWORD, code="000000").status_code == 422 and download.found() is None


def test_a_full_disk_is_said_before(admin, monkeypatch):
    monkeypatch.setattr(storage_usage, "database", lambda: 10**9)
    monkeypatch.setattr(storage_usage, "disk", lambda: storage_usage.Disk(10**10, 10**9))

    reply = ask(admin)

    assert reply.status_code == 422 and "not enough free space" in reply.text


def test_what_went_wrong_is_said(app, admin, run_jobs, monkeypatch):
    def fail(path, passphrase):
        raise OSError("No space left on device")

    monkeypatch.setattr(download, "create", fail)
    ask(admin), run_jobs()

    assert "No space left on device" in admin.open(PAGE).text and "Download</button>" not in admin.reply.text


def test_only_owners_see_the_page(enter, factory):
    moderator = enter(factory.user("mona", role="Moderator"))
    form = {"csrf_token": token_of(moderator), "known": PASSWORD}

    assert moderator._ask("post", PAGE, data=form).status_code == 403
    assert moderator.open(PAGE).status_code == 403


@pytest.fixture
def with_folder(app, tmp_path, monkeypatch):
    """Periodic backups go into a folder."""
    found = app.extensions["rookery.plugins"].settings
    monkeypatch.setitem(found, "backup", {**found["backup"], "dir": str(tmp_path)})


def test_an_owner_chooses_how_often_a_backup_is_made_and_how_many_are_kept(admin, with_folder):
    admin.open(PAGE)

    assert admin.send(f"{PAGE}/schedule", backup_every="12h", backup_keep="30").status_code == 303

    assert settings("backup") == settings("backup") | {"every": "12h", "keep": 30}
    assert "every 12h into" in admin.open(PAGE).text and "the last 30 are kept" in admin.reply.text
    [entry] = db.session.scalars(db.select(AuditEntry))
    assert entry.details["what"] == "backup_every, backup_keep"


def test_a_schedule_that_cannot_be_is_refused_beside_its_field(admin, with_folder):
    wrong = [
        ("backup_keep", "0"),
        ("backup_keep", "many"),
        ("backup_every", "often"),
        ("backup_every", "9" * 40 + "d"),
        ("backup_every", "999999d"),
    ]
    admin.open(PAGE)

    for name, value in wrong:
        reply = admin.tamper(f"{PAGE}/schedule", **{"backup_every": "2d", "backup_keep": "3", name: value})
        assert reply.status_code == 422 and f'id="{name}-problem"' in reply.text, (name, value)
        assert (settings("backup")["every"], settings("backup")["keep"]) == ("1d", 7), (name, value)


def test_a_period_of_no_preset_stays_as_it_is(admin, with_folder):
    admin.open(PAGE)
    admin.tamper(f"{PAGE}/schedule", backup_every="36h", backup_keep="3")

    assert '<option value="36h" selected>' in admin.open(PAGE).text


def test_only_owners_choose_the_schedule_and_nobody_a_folder(enter, admin, factory, with_folder, tmp_path):
    other = enter(factory.user("max", role="Admin"))
    assert 'name="backup_keep"' not in other.open("/admin/plugins/backup").text
    assert other.give(f"{PAGE}/schedule", backup_every="1d", backup_keep="1").status_code == 403
    admin.open(PAGE)

    admin.tamper(f"{PAGE}/schedule", backup_every="1d", backup_keep="7", backup_dir="/etc")

    assert settings("backup")["dir"] == str(tmp_path)


def test_without_a_folder_there_is_no_schedule_to_choose(admin):
    assert 'name="backup_keep"' not in admin.open(PAGE).text
