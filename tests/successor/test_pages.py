"""The pages of the succession: owners name, the successor accepts with a second factor, an owner ends it."""

import pytest

from blueprints.successor import kit, mails, nominate, take_over
from models import clock
from models.auth.role import Role
from models.auth.second_factor import Authenticator
from models.auth.user import User
from models.base import db
from models.ids import new_id
from models.instance.succession import Succession
from models.jobs.server_run import ServerRun
from rookery import events
from rookery.services.data.backup import age, download
from tests.visitors import PASSWORD, code_of, give_authenticator

ADMIN, MINE = "/admin/successor", "/settings/successor"


@pytest.fixture
def bob(bob):
    """A user with an authenticator app."""
    give_authenticator(bob)
    return bob


@pytest.fixture
def enter_before(enter, frozen_time):
    """Sign in as somebody who has an app only afterwards."""

    def enter_before(account):
        user_id = User.of_account(account.id).id
        db.session.get(Authenticator, user_id).confirmed_at = None
        visitor = enter(account)
        db.session.get(Authenticator, user_id).confirmed_at = clock.now()
        db.session.commit()
        return visitor

    return enter_before


@pytest.fixture
def browser(enter_before, bob):
    return enter_before(bob)


def offer(frozen_time):
    """No owner was here for 90 days, and the offer is made."""
    for _ in range(91):
        frozen_time.move(days=1)
        now = clock.now()
        db.session.add(ServerRun(id=new_id(), began_at=now, seen_at=now, down_since=now))
    Succession.current().step, Succession.current().step_at = mails.OFFER, clock.now()
    db.session.commit()


def test_an_owner_names_a_successor_who_accepts_with_a_second_factor(admin, browser, bob):
    admin.open(ADMIN)
    admin.send(ADMIN, username="@bob", days="120")
    assert "They have not accepted yet" in admin.open(ADMIN).text
    assert "Succession" in browser.open("/settings/profile").text

    for fields in ({"known": "wrong", "code": code_of(bob)}, {"known": PASSWORD, "code": "000000"}):
        browser.open(MINE)
        assert browser.send(f"{MINE}/accept", **fields).status_code == 422
        assert Succession.current().accepted_at is None
    browser.open(MINE)
    browser.send(f"{MINE}/accept", known=PASSWORD, code=code_of(bob))

    assert Succession.current().accepted_at and Succession.current().days == 120
    assert "There is no mail server" in admin.open(ADMIN).text


def test_without_a_second_factor_nobody_accepts(admin, enter, alice):
    nominate.name(None, "alice", 90)
    visitor = enter(alice)

    assert "you need two-factor authentication" in visitor.open(MINE).text
    assert visitor.give(f"{MINE}/accept", known=PASSWORD).status_code == 422
    assert Succession.current().accepted_at is None


def test_who_takes_over_proves_who_they_are_and_gets_no_page_of_owners_alone(enter_before, bob, frozen_time, factory):
    factory.user("rook", role="Owner")
    nominate.name(None, "bob", 90)
    nominate.accept(User.of_account(bob.id))
    offer(frozen_time)
    browser = enter_before(bob)

    browser.open(MINE)
    assert browser.send(f"{MINE}/take_over", known=PASSWORD, code="000000").status_code == 422
    browser.open(MINE)
    assert browser.send(f"{MINE}/take_over", known=PASSWORD, code=code_of(bob)).location == "/admin"

    assert db.session.get(Role, User.of_account(bob.id).role_id).name == take_over.ROLE
    assert browser.open("/admin/about").status_code == 200
    for path in ("/admin/backup", "/admin/closing", ADMIN):
        assert browser.open(path).status_code == 403
    browser.open("/admin/mail")
    assert browser.give("/admin/mail/server", host="evil.example").status_code == 403


def test_an_owner_who_is_back_ends_it_with_one_click(admin, bob, frozen_time):
    nominate.name(None, "bob", 90)
    nominate.accept(User.of_account(bob.id))
    Succession.current().taken_over_at = clock.now()
    role = Role(name=take_over.ROLE, permissions=take_over.PERMISSIONS, position=5)
    db.session.add(role)
    db.session.flush()
    user = User.of_account(bob.id)
    Succession.current().role_id, Succession.current().former_role_id, user.role_id = role.id, user.role_id, role.id
    assert "@bob has taken over" in admin.open(ADMIN).text

    admin.send(f"{ADMIN}/end")

    assert db.session.get(Role, User.of_account(bob.id).role_id).name == "User"


def test_nobody_else_sees_the_page_of_the_successor(enter, alice, bob):
    nominate.name(None, "bob", 90)

    assert enter(alice).open(MINE).status_code == 404


def test_the_successor_resigns(browser, bob):
    nominate.name(None, "bob", 90)
    browser.open(MINE)

    browser.send(f"{MINE}/decline")

    assert Succession.current() is None


@pytest.mark.parametrize("fields", [{"username": "nobody"}, {"days": "3"}, {"days": "many"}, {"username": "rook"}])
def test_a_bad_form_names_nobody(admin, bob, fields):
    admin.open(ADMIN)

    assert admin.send(ADMIN, **{"username": "bob", "days": "90"} | fields).status_code == 422
    assert Succession.current() is None


@pytest.fixture
def folders(app, monkeypatch):
    """A passphrase becomes a key at once, and no file is left."""
    monkeypatch.setattr(age.EncryptedWriter.__init__, "__defaults__", (10,))
    data = app.extensions["rookery.config"].data_dir
    yield data
    for path in (*(data / download.FOLDER).glob("*"), *(data / kit.FOLDER).glob("*")):
        path.unlink()


def test_the_successor_downloads_the_backup_that_an_owner_gives_them(app, admin, browser, bob, run_jobs, folders):
    app.extensions["rookery.secrets"].make_all()
    nominate.name(None, "bob", 90)
    admin.open("/admin/backup")
    admin.send("/admin/backup", known=PASSWORD)
    run_jobs()
    assert browser.open(MINE) and browser.give(f"{MINE}/kit").status_code == 404  # nothing is given yet
    admin.open(ADMIN)
    admin.send(f"{ADMIN}/kit")
    assert browser.open(MINE) and browser.give(f"{MINE}/kit").status_code == 404  # nothing is accepted yet
    nominate.accept(User.of_account(bob.id))
    events.commit()
    for folder in (folders / download.FOLDER).iterdir():
        folder.unlink()  # after a day
    kit.delete_former()

    browser.open(MINE)
    reply = browser.send(f"{MINE}/kit")

    assert reply.data.startswith(b"age-encryption.org/")
    reply.close()
    nominate.decline(User.of_account(bob.id))
    nominate.name(None, "bob", 90)
    nominate.accept(User.of_account(bob.id))
    kit.delete_former()
    assert kit.found() is None and not list((folders / kit.FOLDER).iterdir())


def test_the_printed_page_has_no_secret_and_says_how_to_start(app, admin, monkeypatch):
    page = admin.open(f"{ADMIN}/kit").text

    assert "rookery backup restore FILE" in page and "rookery.test" in page and "Who has the passphrase" in page
    assert str(app.secret_key) not in page
    assert kit.found() is None
