"""Letters about what happened: to whom, when, of what; that none comes twice, and how they are ended."""

import smtplib

import pytest

from models import clock
from models.auth.browser_session import BrowserSession
from models.auth.oauth import OAuthToken
from models.auth.user import User
from models.base import db
from models.jobs.job import Job
from models.notifications.email_digest import LetterState
from models.notifications.notification import Notification
from models.notifications.push import PushSubscription
from models.timelines.marker import Marker
from rookery import events
from rookery.services import emails
from rookery.services.email_notifications import preferences
from rookery.services.email_notifications.due import call_for_letters
from rookery.services.groups import groups
from rookery.services.moderation import actions, appeals, reports
from rookery.services.moderation.actions import Decision
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from tests.configured import configured
from tests.groups import group_of, group_row
from tests.plugins.ours import declared, with_dependents
from tests.visitors import ADDRESS


@pytest.fixture
def minutes(app, frozen_time, run_jobs, letters):
    """`minutes(6)`: so much time goes by, and each minute (or each `step` of them) what is due is done."""

    def look():
        while call_for_letters():
            db.session.commit()
        db.session.commit()
        run_jobs()

    def go_by(count, step=1):
        for _ in range(0, count, step):
            frozen_time.move(minutes=step)
            look()

    look()
    return go_by


@pytest.fixture
def mention(post, run_jobs):
    def make(author, text="@alice look at the nest", **values):
        status = post(author, text, **values)
        run_jobs()
        return status

    return make


def text_of(letter):
    return letter.get_body(("plain",)).get_content()


def html_of(letter):
    return letter.get_body(("html",)).get_content()


def choose(account, **kinds):
    preferences.choose(account.id, kinds)
    db.session.commit()


# What, and to whom -----------------------------------------------------------------------------------------------


def test_a_mention_of_somebody_who_is_away_makes_a_letter(minutes, mention, letters, alice, bob):
    status = mention(bob, "@alice look at the <nest>")
    assert letters == []

    minutes(7)

    [letter] = letters
    assert (letter["To"], letter["Subject"]) == ("alice@mail.example", "bob mentioned you (@bob)")
    text = text_of(letter)
    assert "Hello alice," in text and "  > @alice look at the <nest>" in text
    assert f"{ADDRESS}/web/statuses/{status.id}" in text and f"{ADDRESS}/settings/notifications" in text
    assert "look at the &lt;nest&gt;</blockquote>" in html_of(letter)


def test_several_things_make_one_letter(minutes, mention, letters, alice, bob, factory, run_jobs):
    mention(bob, "@alice one")
    minutes(3)
    mention(bob, "@alice two")
    relationships.follow(factory.user("dora"), alice)
    db.session.commit()
    run_jobs()

    minutes(4)

    [letter] = letters
    text = text_of(letter)
    assert letter["Subject"] == "Your notifications on Rookery"
    assert text.index("@alice one") < text.index("@alice two") < text.index("dora followed you (@dora)")


def test_nothing_is_told_twice(minutes, mention, letters, bob, alice):
    mention(bob)
    minutes(8)
    assert len(letters) == 1

    minutes(60, step=10)
    assert len(letters) == 1

    mention(bob, "@alice another one")
    minutes(7)
    assert [("look at the nest" in text_of(one), "another one" in text_of(one)) for one in letters] == [
        (True, False),
        (False, True),
    ]


def test_letters_to_one_person_are_half_an_hour_apart_and_ten_a_day_at_most(
    minutes, mention, letters, bob, alice, frozen_time
):
    frozen_time.move(days=1)
    frozen_time.moment = frozen_time.moment.replace(hour=1, minute=0)
    times = []
    for number in range(36):
        mention(bob, f"@alice {number}")
        before = len(letters)
        minutes(10, step=10)
        times += [clock.now()] * (len(letters) - before)

    assert len(letters) == 10
    assert all((later - sooner).total_seconds() >= 1800 for sooner, later in zip(times, times[1:], strict=False))
    assert db.session.query(Job).filter(Job.key == f"letter {alice.id}").count() == 1

    frozen_time.moment = frozen_time.moment.replace(hour=23, minute=58)
    minutes(10, step=5)
    assert len(letters) == 11


def test_who_looks_at_the_server_gets_a_letter_only_of_what_they_missed(minutes, mention, letters, bob, alice):
    mention(bob, "@alice while I was away")
    minutes(2)
    user = User.of_account(alice.id)
    db.session.add(BrowserSession(user_id=user.id, secret_hash="x", signed_in_with="password"))
    db.session.commit()
    mention(bob, "@alice just after I left")

    minutes(12)
    assert letters == []
    minutes(4)

    [letter] = letters
    assert "just after I left" in text_of(letter) and "while I was away" not in text_of(letter)


def test_an_app_counts_as_being_here_and_so_does_a_marker(minutes, mention, letters, bob, alice, api):
    app = api(alice)
    for number in range(2):
        mention(bob, f"@alice {number}")
        minutes(1)
        assert app.get("/api/v1/notifications").status_code == 200
        minutes(40, step=10)
        assert letters == []

    told = mention(bob, "@alice more")
    last = db.session.query(Notification).filter_by(status_id=told.id).one()
    db.session.add(
        Marker(account_id=alice.id, timeline="notifications", last_read_id=last.id, updated_at=clock.ago(hours=1))
    )
    db.session.commit()
    minutes(40, step=10)
    assert letters == []


def test_what_a_telephone_has_told_stands_in_no_letter(minutes, mention, letters, bob, alice, factory):
    factory.token(alice)
    device = PushSubscription(
        token_id=db.session.query(OAuthToken).one().id,
        account_id=alice.id,
        endpoint="https://push.example/1",
        public_key="x",
        auth_secret="x",
        alerts=["mention"],
        pushed_at=clock.now(),
    )
    db.session.add(device)
    mention(bob)
    db.session.query(Job).delete()
    minutes(40, step=10)
    assert letters == []

    device.failed_at = clock.now()
    db.session.commit()
    mention(bob, "@alice it does not ring")
    db.session.query(Job).delete()
    minutes(8)
    assert len(letters) == 1


def test_by_default_neither_favourites_nor_boosts_are_told(minutes, letters, alice, bob, post, run_jobs):
    status = post(alice, "My nest")
    interactions.favourite(bob, status)
    db.session.commit()
    run_jobs()
    minutes(20, step=10)
    assert letters == []

    choose(alice, favourite=True)
    interactions.favourite(bob, post(alice, "My other nest"))
    db.session.commit()
    run_jobs()
    minutes(20, step=10)
    assert "bob favourited your post (@bob)\n  > My other nest" in text_of(letters[0])


def test_who_wants_none_gets_none(minutes, mention, letters, bob, alice):
    choose(alice, mention=False)
    mention(bob)

    minutes(20, step=10)

    assert letters == [] and db.session.query(Job).count() == 0


def test_a_private_message_is_announced_without_its_text(minutes, mention, letters, bob, alice):
    relationships.follow(alice, bob)
    db.session.commit()
    mention(bob, "@alice the code is swordfish", visibility="direct")

    minutes(20, step=10)

    [letter] = [one for one in letters if one["To"] == "alice@mail.example"]
    assert "bob mentioned you" in text_of(letter) and "swordfish" not in letter.as_string()


def test_what_there_is_a_warning_of_stays_unsaid(minutes, mention, letters, bob, alice):
    mention(bob, "@alice the murderer is the gardener", spoiler_text="The end")

    minutes(20, step=10)

    assert "> The end" in text_of(letters[0]) and "gardener" not in letters[0].as_string()


@pytest.mark.parametrize("how", ["block", "mute", "filter", "policy", "delete", "dismiss"])
def test_what_somebody_is_not_shown_is_in_no_letter(minutes, mention, letters, bob, alice, api, how):
    if how == "policy":
        api(alice).patch("/api/v2/notifications/policy", json={"for_not_following": "filter"})
    status = mention(bob)
    if how == "block":
        relationships.block(alice, bob)
    elif how == "mute":
        relationships.mute(alice, bob)
    elif how == "filter":
        made = api(alice).post(
            "/api/v2/filters",
            json={
                "title": "x",
                "context": ["notifications"],
                "filter_action": "hide",
                "keywords_attributes": [{"keyword": "nest", "whole_word": True}],
            },
        )
        assert made.status_code == 200
    elif how == "delete":
        api(bob).delete(f"/api/v1/statuses/{status.id}")
    elif how == "dismiss":
        api(alice).post("/api/v1/notifications/clear")
    db.session.query(OAuthToken).update({"last_used_at": None})
    db.session.commit()

    minutes(20, step=10)

    assert letters == []


def test_hidden_notifications_keep_no_others_out_of_a_letter(minutes, mention, letters, bob, alice, api):
    hiding = {"title": "x", "context": ["notifications"], "filter_action": "hide"}
    api(alice).post("/api/v2/filters", json={**hiding, "keywords_attributes": [{"keyword": "magpie"}]})
    mention(bob)
    magpie = mention(bob, "@alice a magpie")
    about = {"account_id": alice.id, "from_id": bob.id, "kind": "mention", "status_id": magpie.id}
    db.session.add_all([Notification(key=f"magpie {number}", **about) for number in range(44)])
    db.session.commit()

    minutes(20, step=10)

    [letter] = letters
    assert "nest" in text_of(letter) and "magpie" not in text_of(letter)


@pytest.mark.parametrize(
    "what",
    [
        {"confirmed_at": None},
        {"approved": False},
        {"active": False},
        {"deletion_due_at": clock.ahead(days=3)},
    ],
)
def test_who_cannot_come_in_gets_no_letters(minutes, mention, letters, bob, alice, what):
    mention(bob)
    for name, value in what.items():
        setattr(User.of_account(alice.id), name, value)
    db.session.commit()

    minutes(20, step=10)

    assert letters == []


def test_letters_are_in_the_language_of_their_reader(minutes, mention, letters, bob, alice):
    User.of_account(alice.id).locale = "de-AT"
    db.session.commit()
    mention(bob)

    minutes(20, step=10)

    [letter] = letters
    assert letter["Subject"] == "bob hat dich erwähnt (@bob)"
    assert "Hallo alice," in text_of(letter) and '<html lang="de">' in html_of(letter)


def test_of_very_much_a_letter_tells_the_newest_and_that_there_is_more(minutes, mention, letters, bob, alice):
    for number in range(12):
        mention(bob, f"@alice number {number}")

    minutes(10)

    [letter] = letters
    assert "number 11" in text_of(letter) and "number 2" in text_of(letter) and "number 1\n" not in text_of(letter)
    assert f"See all notifications: {ADDRESS}/notifications" in text_of(letter)


# The way ---------------------------------------------------------------------------------------------------------


def test_without_a_mail_server_nobody_is_written_to(app, minutes, mention, letters, bob, alice, frozen_time):
    with configured(app, ROOKERY_SMTP_URL=""):
        mention(bob)
        minutes(20, step=10)
        assert letters == [] and db.session.query(Job).count() == 0

        frozen_time.move(days=2)
    minutes(20, step=10)
    assert letters == []


def test_while_the_mail_server_is_away_one_job_waits_and_one_letter_comes(
    minutes, mention, letters, bob, alice, monkeypatch, frozen_time
):
    sends = emails.send

    def refuse(letter):
        raise ConnectionRefusedError("no mail today")

    monkeypatch.setattr(emails, "send", refuse)
    for number in range(5):
        mention(bob, f"@alice {number}")
        minutes(5)
    assert db.session.query(Job).filter(Job.dead_at.is_(None)).count() == 1
    assert db.session.query(LetterState).count() == 0

    monkeypatch.setattr(emails, "send", sends)
    frozen_time.move(hours=3)
    minutes(1)
    [letter] = letters
    assert all(f"@alice {number}" in text_of(letter) for number in range(5))


def test_a_mailbox_that_does_not_exist_is_not_tried_again_with_the_same(minutes, mention, bob, alice, monkeypatch):
    tries = []

    def refuse(letter):
        tries.append(letter)
        raise smtplib.SMTPRecipientsRefused({"alice@mail.example": (550, b"no such mailbox")})

    monkeypatch.setattr(emails, "send", refuse)
    mention(bob)

    minutes(60, step=10)

    assert len(tries) == 1 and db.session.query(Job).count() == 0


def test_who_is_told_something_pays_nothing_for_letters():
    """No reaction of a plugin: what was told is looked through afterwards."""
    assert set(declared()["email_notifications"].on) == set()


def test_a_round_costs_the_same_for_one_and_for_many(
    minutes, mention, bob, factory, alice, count_queries, frozen_time, run_jobs, letters
):
    people = [factory.user(f"jay{number}") for number in range(8)]
    counts = []
    for names in (people[:1], people):
        mention(bob, " ".join(f"@{one.username}" for one in names))
        frozen_time.move(minutes=6)
        with count_queries() as queries:
            call_for_letters()
        counts.append(len([one for one in queries if "jobs" not in one and "SAVEPOINT" not in one]))
        db.session.commit()
        run_jobs()

    assert counts[0] == counts[1] <= 9
    assert len(letters) == 8  # one of them had one before, and gets the next in half an hour


def test_a_letter_to_a_busy_person_costs_no_more_queries(
    minutes, mention, bob, alice, count_queries, letters, frozen_time, run_jobs
):
    counts = []
    for number in (1, 8):
        for one in range(number):
            mention(bob, f"@alice {one}")
        frozen_time.move(minutes=40)
        call_for_letters()
        db.session.commit()
        with count_queries() as queries:
            run_jobs()
        counts.append(len(queries))

    assert len(letters) == 2
    assert counts[1] <= counts[0]


# For moderators --------------------------------------------------------------------------------------------------


def test_moderators_are_written_to_of_reports_even_while_they_are_here(
    minutes, letters, alice, bob, mod, enter, run_jobs
):
    visitor = enter(mod)
    report = reports.file(alice, bob, reports.Complaint(comment="He steals twigs"))
    db.session.commit()
    run_jobs()
    visitor.open("/settings/profile")
    letters.clear()

    minutes(7)

    [letter] = letters
    assert (letter["To"], letter["Subject"]) == ("mod@mail.example", "alice filed a report (@alice)")
    assert "He steals twigs" in text_of(letter) and f"{ADDRESS}/admin/reports/{report.id}" in text_of(letter)


def test_a_report_that_is_dealt_with_makes_no_letter(minutes, letters, alice, bob, mod, run_jobs):
    report = reports.file(alice, bob, reports.Complaint())
    report.action_taken_at = clock.now()
    db.session.commit()
    run_jobs()

    minutes(20, step=10)

    assert letters == []


def test_moderators_are_written_to_of_sign_ups_that_wait(minutes, letters, mod, alice, factory):
    factory.user("dora", approved=False, reason="I like twigs")

    minutes(7)

    [letter] = letters
    assert (letter["To"], letter["Subject"]) == ("mod@mail.example", "dora would like to join (@dora)")
    assert "I like twigs" in text_of(letter) and f"{ADDRESS}/admin/sign_ups" in text_of(letter)
    minutes(60, step=10)
    assert len(letters) == 1


def test_who_may_decide_is_written_to_of_appeals_and_may_choose_not_to_be(minutes, letters, owner, mod, bob, run_jobs):
    def appeal():
        appeals.file(actions.act(None, bob, Decision("none", notify=False)), "I was not there")
        db.session.commit()
        run_jobs()
        letters.clear()
        minutes(7)
        return [(one["To"], one["Subject"], "I was not there" in text_of(one)) for one in letters]

    says = "bob appealed a moderation decision (@bob)"
    assert appeal() == [("rook@mail.example", says, True)]
    choose(owner, appeal=False)
    minutes(60, step=10)
    assert appeal() == []


def test_moderators_of_a_group_are_written_to_of_requests_even_while_they_use_an_app(
    minutes, letters, alice, bob, carol, factory, run_jobs, api
):
    club, asking = group_of(alice, locked=True), factory.user("dora")
    relationships.follow(bob, club, asks=True)
    relationships.accept(club, bob.id)
    groups.appoint(alice, group_row(club), bob)
    events.commit()
    minutes(6)
    letters.clear()

    for one in (asking, carol):
        relationships.follow(one, club)
    relationships.follow(asking, carol)
    events.commit()
    api(alice).get("/api/v1/timelines/home")
    minutes(6)

    assert sorted(letter["To"] for letter in letters) == ["alice@mail.example", "bob@mail.example"]
    text = text_of(letters[0])
    assert text.index("dora asks to join a group that you moderate (@dora)") < text.index("carol asks to join")
    assert "@club" in text and f"{ADDRESS}/web/groups/{club.id}/requests" in text
    letters.clear()
    minutes(40)
    assert letters == []


def test_an_answered_request_to_join_makes_no_letter(minutes, letters, alice, bob):
    club = group_of(alice, locked=True)
    relationships.follow(bob, club)
    relationships.accept(club, bob.id)
    events.commit()
    minutes(6)

    assert letters == []


def test_what_waits_for_moderators_comes_at_once_and_the_rest_when_they_are_away(
    minutes, mention, letters, owner, bob, factory, enter
):
    enter(owner).open("/settings/profile")
    letters.clear()
    mention(bob, "@rook hello")
    factory.user("dora", approved=False)

    minutes(7)
    assert ["hello" in text_of(one) for one in letters] == [False]
    minutes(40, step=10)
    assert ["hello" in text_of(one) for one in letters] == [False, True]


# Choosing, and the end of it -------------------------------------------------------------------------------------

SETTINGS = "/settings/notifications"


def test_members_choose_of_what_they_are_written_to(letters, enter, alice):
    visitor = enter(alice)
    page = visitor.open(SETTINGS).text
    assert 'name="mention" type="checkbox" value="1" checked' in page
    assert 'name="favourite" type="checkbox" value="1">' in page and 'name="admin.report"' not in page

    visitor.give(f"{SETTINGS}/emails", favourite="1", follow="1", **{"admin.report": "1"})

    assert "Saved." in visitor.open(SETTINGS).text
    assert preferences.wanted(preferences.chosen_by(alice.id), 0) == {"favourite", "follow"}
    assert "admin.report" not in preferences.chosen_by(alice.id)


def test_moderators_may_choose_more(letters, enter, owner, mod):
    assert 'name="appeal"' in enter(owner).open(SETTINGS).text
    page = enter(mod).open(SETTINGS).text
    assert 'name="admin.report"' in page and 'name="pending_account"' in page and 'name="appeal"' not in page


def test_without_a_mail_server_there_is_nothing_to_choose(enter, alice):
    page = enter(alice).open(SETTINGS).text

    assert "cannot send e-mails" in page and f"{SETTINGS}/emails" not in page


@pytest.fixture
def way(minutes, mention, letters, bob, alice):
    """The path of the link that ends the letters of alice."""
    mention(bob)
    minutes(7)
    [letter] = letters
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"]
    assert f"List-Unsubscribe: {link}\n" in letter.as_string()  # whole, on one line
    assert link[1:-1] in text_of(letter)
    return link.removeprefix(f"<{ADDRESS}").removesuffix(">")


def wants(account):
    return preferences.wanted(preferences.chosen_by(account.id), 0)


def test_a_person_who_opens_the_link_is_asked_first(visitor, way, alice, mention, minutes, letters, bob):
    page = visitor.open(way)
    assert page.status_code == 200 and "alice@mail.example" in page.text
    assert wants(alice) != set()

    done = visitor.send(way)

    assert done.status_code == 200 and "no longer gets e-mails" in done.text
    assert "no longer gets e-mails" in visitor.open(way).text
    assert wants(alice) == set()
    mention(bob, "@alice again")
    minutes(60, step=10)
    assert len(letters) == 1


def test_a_mail_program_ends_letters_by_one_click_without_cookies_or_forms(app, way, alice):
    reply = app.test_client().post(way, base_url=ADDRESS, data={"List-Unsubscribe": "One-Click"})

    assert (reply.status_code, reply.text) == (200, "OK\n")
    assert wants(alice) == set() and "Set-Cookie" not in reply.headers


def test_a_link_that_is_not_ours_or_of_an_earlier_address_does_nothing(visitor, app, way, alice, bob):
    seal = way.rpartition("/")[2]
    forged = [f"/unsubscribe/{alice.id}/{'0' * 32}", f"/unsubscribe/{bob.id}/{seal}", f"/unsubscribe/{alice.id}/é"]
    User.of_account(alice.id).email = "other@mail.example"
    db.session.commit()

    for path in (*forged, way):
        visitor.open("/auth/sign_in")
        stop = visitor.give(f"{path}/stop")
        post = app.test_client().post(path, base_url=ADDRESS, data={"List-Unsubscribe": "One-Click"})
        for reply in (visitor.open(path), post, stop):
            assert reply.status_code == 404, path
            assert "mail.example" not in reply.text, path
    assert wants(alice) != set() and wants(bob) != set()


def test_letters_can_be_switched_off_without_anything_else():
    assert with_dependents("email_notifications") == ["email_notifications"]
