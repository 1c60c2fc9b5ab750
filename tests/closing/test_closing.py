"""Closing the server: each guard before the first deletion, the deletions at other servers, and 410 from then on."""

import json
from datetime import timedelta

import pytest

from blueprints.closing import gone_folder, rounds, start, steps
from models import clock
from models.accounts.migration import Migration
from models.auth.second_factor import Authenticator
from models.auth.user import User
from models.base import db
from models.data.archive import Archive
from models.federation.delivery import Departed
from models.ids import new_id
from models.instance.announcement import Announcement
from models.instance.closing import ANNOUNCED, CLOSED, DELETING, Closing
from models.jobs.server_run import ServerRun
from models.statuses.status import Status
from rookery import events
from rookery.errors import Conflict, Forbidden, Invalid
from rookery.services import emails, instance
from rookery.services.data.archives import requests as archives
from rookery.services.data.backup import rehearse
from tests.configured import configured
from tests.federation.neighbours import follows, knows, signs
from tests.groups import group_of

ACTIVITY = {"Accept": "application/activity+json"}
DOMAIN = "rookery.test"


@pytest.fixture
def alice(alice):
    return signs(alice)


@pytest.fixture
def rook(factory, far):
    """The owner, whom somebody at far.example follows."""
    made = signs(factory.user("rook", role="Owner"))
    user = User.of_account(made.id)
    db.session.add(Authenticator(user_id=user.id, sealed_secret="x", confirmed_at=clock.now()))
    db.session.commit()
    follows(knows(far.person("carol")), made)
    return made


@pytest.fixture
def club(rook):
    return group_of(rook)


@pytest.fixture
def live(frozen_time, run_jobs):
    """`live(30)`: the server runs on so many days, and goes on with the closing on the last; `live(30, False)`: off."""

    def live(days=0, is_running=True):
        for _ in range(days):
            frozen_time.move(days=1)
            now = clock.now()
            if is_running:
                db.session.add(ServerRun(id=new_id(), began_at=now, seen_at=now, down_since=now))
        while is_running and steps.go_on():
            events.commit()
        events.commit()
        run_jobs()

    return live


@pytest.fixture
def closing(rook, alice, live, far):
    start.start(rook, DOMAIN, "We are closing. #farewell")
    live()
    live()
    return Closing.current()


def state():
    return Closing.current().state


def test_it_is_announced_to_members_and_followers_and_nobody_can_sign_up(closing, api, alice, far):
    [note] = [one["object"] for one in far.activities("Create")]

    assert "We are closing." in note["content"]
    assert "We are closing." in api(alice).get("/api/v1/announcements").json[0]["content"]
    assert instance.registration_mode() == "closed"


def test_members_are_told_by_mail_once(app, rook, alice, live, monkeypatch):
    sent = []
    monkeypatch.setattr(emails, "send", sent.append)
    with configured(app, ROOKERY_SMTP_URL="smtp://mail.example"):
        start.start(rook, DOMAIN, "We are closing.")
        live()
        live(1)

    told = [one for one in sent if "is closing" in one["Subject"]]
    assert sorted(one["To"] for one in told) == ["alice@mail.example", "rook@mail.example"]
    assert "https://rookery.test/settings/migration" in told[0].get_content()


@pytest.fixture
def inbox(app, monkeypatch):
    """The subjects of what each address was sent."""
    sent = []

    def send(email):
        assert email["Message-ID"] not in [one["Message-ID"] for one in sent]
        sent.append(email)

    monkeypatch.setattr(emails, "send", send)
    with configured(app, ROOKERY_SMTP_URL="smtp://mail.example"):
        yield lambda address: [
            one["Subject"].split(" ", 1)[1]
            for one in sent
            if one["To"] == address and "account at" not in one["Subject"]
        ]


def test_members_are_reminded_twice_and_again_when_the_day_moves(inbox, rook, alice, factory, live):
    start.start(rook, DOMAIN, "We are closing.")
    first = clock.today() + timedelta(days=30)
    target = factory.remote("alice", "near.example")
    live(), live(1), live(15)
    assert inbox("alice@mail.example")[-1] == f"closes on {first}"
    live(10)
    assert len(inbox("alice@mail.example")) == 2
    live(1)
    assert inbox("alice@mail.example")[2:] == [f"closes on {first}"]

    db.session.add(Migration(account_id=rook.id, target_id=target.id))
    events.commit()
    for _ in range(10):
        live()
    live(1)
    assert len(inbox("alice@mail.example")) == 3
    live(2)
    moved = first + timedelta(days=11)
    assert inbox("alice@mail.example")[3:] == [f"closes on {moved}"]
    live(8)

    assert inbox("alice@mail.example")[4:] == [f"closes on {moved}"] and state() == ANNOUNCED
    assert inbox("alice@mail.example") == inbox("rook@mail.example")


def test_a_cancelled_closing_is_told_to_those_who_were_told_once_each(inbox, rook, alice, factory, live, monkeypatch):
    monkeypatch.setattr(rounds, "AT_ONCE", 1)
    for number in range(3):
        start.start(rook, DOMAIN, "We are closing.")
        live(), live()
        start.cancel(rook)
        events.commit()
        if number == 0:
            late = signs(factory.user("late"))
        live(), live()

    assert inbox("alice@mail.example") == ["is closing", "stays open"] * 3
    assert inbox("late@mail.example") == ["is closing", "stays open"] * 2
    archives.sweep()
    events.commit()
    assert archives.file_of(Archive.of_account(late.id)[0])


def test_one_whose_email_was_on_its_way_at_the_cancelling_is_told_of_it_too(inbox, rook, alice, live, run_jobs):
    start.start(rook, DOMAIN, "We are closing.")
    steps.go_on()
    events.commit()
    user, closing = User.of_account(alice.id), Closing.latest()
    former, send = closing.round_id, emails.send

    def send_slowly(email):
        send(email)
        if "is closing" in email["Subject"]:
            start.cancel(rook)
            while steps.go_on():
                events.commit()
            events.commit()
            Closing.latest().told_user_id = user.id
            events.commit()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(emails, "send", send_slowly)
        rounds.tell(user.id, former)
        events.commit()
    run_jobs()

    assert inbox("alice@mail.example") == ["is closing", "stays open"]


def test_everybody_gets_an_archive_which_stays_until_the_end(closing, alice, live):
    made = [one for one in Archive.of_account(alice.id) if one.finished_at]
    assert len(made) == 1

    live(29)
    archives.sweep()
    events.commit()

    assert Archive.of_account(alice.id) == made and archives.file_of(made[0])


def test_nothing_is_deleted_before_30_days_on_which_the_server_ran(closing, live):
    live(20, is_running=False)
    live(29)
    assert state() == ANNOUNCED

    live(1)

    assert state() in (DELETING, CLOSED)


def test_nothing_is_deleted_within_14_days_of_a_move_of_which_the_first_counts(closing, alice, factory, live):
    target = factory.remote("alice", "near.example")

    def move():
        db.session.add(Migration(account_id=alice.id, target_id=target.id))
        events.commit()

    live(25), move()
    live(13), move()
    assert state() == ANNOUNCED
    live(1)

    assert state() != ANNOUNCED


def test_nothing_is_deleted_while_somebody_has_no_archive(closing, alice, live, monkeypatch):
    db.session.execute(db.delete(Archive).where(Archive.account_id == alice.id))
    begin = archives.begin
    monkeypatch.setattr(archives, "begin", lambda account: None)
    live(60)
    assert state() == ANNOUNCED

    monkeypatch.setattr(archives, "begin", begin)
    live(1)
    live(1)

    assert state() != ANNOUNCED


def test_until_the_first_deletion_it_can_be_cancelled(closing, rook, live, api, alice, far):
    live(29)
    start.cancel(rook)
    live(60)

    assert Closing.current() is None and User.of_account(alice.id)
    assert instance.registration_mode() == "open"
    texts = [one["content"] for one in api(alice).get("/api/v1/announcements").json]
    assert [text for text in texts if "We are closing" in text] == []
    assert "stays open" in far.activities("Create")[-1]["object"]["content"]


def test_after_the_first_deletion_it_cannot(closing, rook, live):
    live(30)

    with pytest.raises(Conflict):
        start.cancel(None)


def test_every_account_tells_other_servers_signed_and_then_every_address_answers_410(
    club, closing, live, rook, far, api, app
):
    follows(knows(far.person("dora")), club)
    far.received.clear()
    far.down = True
    live(30)
    assert state() == DELETING  # the server is waited for
    live(2)
    assert db.session.scalars(db.select(Departed.private_pem)).all().count(None) == 0

    far.down = False
    live(1)
    live(1)

    deleted = far.activities("Delete")
    assert sorted(one["object"] for one in deleted) == [
        f"https://{DOMAIN}/users/{one}" for one in ("alice", "club", "rook")
    ]
    assert all("Signature" in one.headers for one in far.received)
    assert state() == CLOSED
    for path in (
        "/",
        "/@alice",
        "/users/alice",
        "/auth/sign_in",
        "/api/v2/instance",
        "/.well-known/webfinger",
        "/none",
    ):
        assert api().get(path).status_code == 410
    assert api().get("/users/alice", headers=ACTIVITY).content_type == "application/activity+json"
    assert api().post("/inbox", json={}).status_code == 410
    assert api().get("/livez").status_code == 200


def test_the_folder_has_what_any_web_server_needs(closing, live):
    live(30)
    live(1)

    files = {one.name: one.read_text() for one in gone_folder.path().iterdir()}

    assert files.keys() == {"index.html", "gone.json", "nginx.txt", "caddy.txt", ".htaccess"}
    assert json.loads(files["gone.json"])["type"] == "Tombstone"
    assert f"server_name {DOMAIN};" in files["nginx.txt"]
    assert "This server is closed." in files["index.html"]


def test_a_server_that_nobody_can_be_told_of_closes_after_a_week(closing, live, far):
    far.down = True
    live(30)
    live(7)
    assert state() == DELETING

    live(2)

    assert state() == CLOSED


def test_others_are_told_after_the_server_was_off_for_long_while_it_deleted(closing, live, far, frozen_time):
    far.down = True
    live(30)
    frozen_time.move(days=20)
    far.down = False

    steps.go_on()

    assert state() == DELETING
    live(1)
    live(1)
    assert far.activities("Delete") and state() == CLOSED


@pytest.mark.parametrize("typed", ["", "rookery", "far.example"])
def test_another_domain_closes_nothing(rook, typed):
    with pytest.raises(Invalid):
        start.start(rook, typed, "We are closing.")

    assert Closing.current() is None


def test_only_an_owner_closes_it(factory):
    with pytest.raises(Forbidden):
        start.start(factory.user("mod", role="Admin"), DOMAIN, "We are closing.")


def test_it_is_announced_once(closing, rook):
    with pytest.raises(Conflict):
        start.start(rook, DOMAIN, "We are closing.")
    events.rollback()

    assert len(Announcement.in_order()) == db.session.query(Status).count() == 1


def test_a_rehearsal_has_neither_successor_nor_closing(app, tmp_path):
    header = type("Header", (), {"domain": DOMAIN, "public_url": f"https://{DOMAIN}"})

    environment = rehearse._environment(tmp_path, header, "")

    assert environment["ROOKERY_PLUGINS_DISABLED"].split() == ["closing", "successor"]
