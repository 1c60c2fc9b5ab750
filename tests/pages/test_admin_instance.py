"""The texts of this server in administration: its rules, announcements and mail."""

import itertools
import smtplib
import threading

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.instance.announcement import Announcement
from models.instance.instance import Rule
from models.moderation.audit import AuditEntry
from rookery.services import emails
from rookery.services.administration import announcements, instance_rules
from tests.configured import configured
from tests.visitors import forms_of
from tests.waiting import until

RULES, TOLD, MAIL = "/admin/rules", "/admin/announcements", "/admin/mail"


def actions():
    return db.session.scalars(select(AuditEntry.action).order_by(AuditEntry.id)).all()


# Rules -------------------------------------------------------------------------------------------------------------


def test_rules_are_added_changed_and_deleted_after_a_question(admin, api):
    admin.open(RULES)
    admin.send(RULES, text="Be kind", hint="Nobody is to be hurt.")

    [rule] = api().get("/api/v1/instance/rules").json
    assert (rule["text"], rule["hint"]) == ("Be kind", "Nobody is to be hurt.")
    place = f"{RULES}/{rule['id']}"
    admin.open(place)
    admin.send(place, text="Be kinder", hint="")
    assert api().get("/api/v1/instance/rules").json[0]["text"] == "Be kinder"
    assert "Be kinder" in admin.open(f"{place}/delete").text and db.session.scalar(select(Rule.id))
    admin.send(f"{place}/delete")
    assert api().get("/api/v1/instance/rules").json == []
    assert actions() == ["add rule", "edit rule", "remove rule"]
    assert admin.open(place).status_code == 404


def test_rules_change_places(admin, api):
    for text in ("One", "Two", "Three"):
        instance_rules.add(None, text)

    def move(text, way):
        rule = next(rule for rule in Rule.in_order() if rule.text == text)
        admin.open(RULES)
        return admin._ask("post", f"{RULES}/{rule.id}/{way}", data=token(admin))

    move("Three", "up")
    assert [rule.text for rule in Rule.in_order()] == ["One", "Three", "Two"]
    move("One", "down")
    assert [rule.text for rule in Rule.in_order()] == ["Three", "One", "Two"]
    move("Three", "up")
    assert [rule.text for rule in Rule.in_order()] == ["Three", "One", "Two"]
    assert move("One", "sideways").status_code == 404


def token(visitor):
    return {"csrf_token": visitor.token}


def test_a_rule_that_is_none_is_refused(admin):
    wrong = [
        ({"text": " "}, "Fill in this field."),
        ({"text": "x" * 301}, "Use at most"),
        ({"text": "x", "hint": "y" * 2001}, "Use at most"),
    ]
    found = instance_rules.add(None, "Be kind")

    for path, (fields, says) in itertools.product((RULES, f"{RULES}/{found.id}"), wrong):
        admin.open(path)
        reply = admin.send(path, **fields)
        assert reply.status_code == 422 and says in reply.text, (path, says)
        assert db.session.scalars(select(Rule.text)).all() == ["Be kind"], (path, says)


# Announcements -----------------------------------------------------------------------------------------------------


def test_an_announcement_is_written_shown_taken_back_and_deleted(admin, api, alice):
    admin.open(f"{TOLD}/new")
    admin.send(f"{TOLD}/new", text="<b>now</b>", all_day="", starts_at="2030-01-02T10:30", ends_at="2030-01-03T00:00")

    [made] = db.session.scalars(select(Announcement))
    assert (made.published_at, made.starts_at.hour) == (None, 10)
    place = f"{TOLD}/{made.id}"
    assert "<b>now" not in admin.open(TOLD).text
    admin.send(f"{place}/publish")
    assert len(api(alice).get("/api/v1/announcements").json) == 1
    admin.open(place)
    admin.send(place, text="No cake", ends_at="", all_day="")
    [seen] = api(alice).get("/api/v1/announcements").json
    assert "No cake" in seen["content"] and seen["ends_at"] is None
    admin.open(TOLD)
    admin.send(f"{place}/withdraw")
    assert api(alice).get("/api/v1/announcements").json == []
    assert "No cake" in admin.open(f"{place}/delete").text
    admin.send(f"{place}/delete")
    assert db.session.scalar(select(Announcement.id)) is None
    assert actions() == [f"{verb} announcement" for verb in ("write", "publish", "edit", "withdraw", "delete")]


def test_it_is_shown_at_once_or_planned_and_of_whole_days_if_that_is_said(admin):
    for fields in ({"now": "1"}, {"publish_at": "2030-01-02T10:30", "all_day": "1", "ends_at": "2030-02-02T10:30"}):
        admin.open(f"{TOLD}/new")
        admin.send(f"{TOLD}/new", text="Cake", **fields)

    shown, planned = db.session.scalars(select(Announcement).order_by(Announcement.id))
    assert shown.published_at and planned.published_at is None
    assert (planned.scheduled_at.hour, planned.ends_at.hour, planned.all_day) == (10, 0, True)
    page = admin.open(TOLD).text
    assert "scheduled" in page and "published" in page
    assert 'value="2030-01-02T10:30"' in admin.open(f"{TOLD}/{planned.id}").text


def test_what_cannot_be_announced_is_refused(admin):
    wrong = [
        ({"text": " "}, "Write between 1"),
        (
            {"text": "x", "starts_at": "2030-01-02T10:00", "ends_at": "2030-01-01T10:00"},
            "Choose an end after the start",
        ),
        ({"text": "x", "starts_at": "tomorrow"}, "Enter a date and a time"),
        ({"text": "x", "publish_at": "9999-12-31T23:59"}, "Enter a date and a time"),
        ({"text": "x", "ends_at": "2020-01-01T10:00", "now": "1"}, "Choose an end in the future"),
    ]

    for fields, says in wrong:
        admin.open(f"{TOLD}/new")
        reply = admin.send(f"{TOLD}/new", **fields)
        assert reply.status_code == 422 and says in reply.text, says
        assert db.session.scalar(select(Announcement.id)) is None, says


def test_times_are_by_the_clocks_of_whoever_writes_and_days_the_same_for_all(admin):
    admin.open(f"{TOLD}/new")
    admin.tamper(
        f"{TOLD}/new",
        text="Cake",
        starts_at="2030-01-02T01:30",
        starts_at_zone="+05:30",
        ends_at="2030-01-02T20:00",
        ends_at_zone="-08:00",
        publish_at="2030-01-01T10:00",
    )
    admin.open(f"{TOLD}/new")
    admin.tamper(f"{TOLD}/new", text="Day", all_day="1", ends_at="2030-01-02T01:30", ends_at_zone="+05:30")

    hours, days = db.session.scalars(select(Announcement).order_by(Announcement.id))
    assert (str(hours.starts_at), str(hours.ends_at)) == ("2030-01-01 20:00:00+00:00", "2030-01-03 04:00:00+00:00")
    assert str(hours.scheduled_at) == "2030-01-01 10:00:00+00:00" and str(days.ends_at) == "2030-01-02 00:00:00+00:00"
    assert zone_of_end(admin, hours) == "+00:00"
    assert zone_of_end(admin, days) == ""  # scripts would make another day of it


def zone_of_end(admin, one):
    return forms_of(admin.open(f"{TOLD}/{one.id}").text)[-1].fields["ends_at_zone"]


def test_what_was_filled_in_stands_there_again_where_something_is_wrong(admin):
    admin.open(f"{TOLD}/new")

    times = {"starts_at": "2030-01-02T10:00", "starts_at_zone": "+02:00", "publish_at": "2030-01-01T08:00"}
    page = admin.tamper(f"{TOLD}/new", text=" ", **times).text

    assert 'value="2030-01-02T10:00"' in page and "<output>UTC+02:00</output>" in page
    assert 'value="2030-01-01T08:00"' in page


def test_what_is_over_is_not_shown_and_what_is_shown_does_not_end_in_the_past(admin):
    over = announcements.create(announcements.AnnouncementDraft("Gone", ends_at=clock.ago(days=1)))
    shown = announcements.create(announcements.AnnouncementDraft("Here"))
    announcements.publish(shown)
    admin.open(TOLD)

    assert admin.send(f"{TOLD}/{over.id}/publish").location == f"{TOLD}/{over.id}"
    assert "The event is already over" in admin.open(f"{TOLD}/{over.id}").text
    admin.open(f"{TOLD}/{shown.id}")
    assert admin.send(f"{TOLD}/{shown.id}", text="Here", ends_at="2020-01-01T10:00").status_code == 422
    assert "Choose an end in the future" in admin.reply.text


def test_twenty_announcements_cost_what_one_does(admin, count_queries):
    numbers = []
    for many in (1, 19):
        for _ in range(many):
            announcements.create(announcements.AnnouncementDraft("Cake"))
        with count_queries() as queries:
            admin.open(TOLD)
        numbers.append(len(queries))

    assert numbers[0] == numbers[1]


# Mail --------------------------------------------------------------------------------------------------------------


def test_without_a_mail_server_the_page_says_how_to_have_one(admin):
    assert "There is no mail server yet" in admin.open(MAIL).text and 'name="host"' in admin.reply.text
    assert "Send a test e-mail" not in admin.reply.text
    assert admin._ask("post", MAIL, data=token(admin)).status_code == 422


def test_a_letter_goes_to_whoever_asks_for_it(admin, letters):
    page = admin.open(MAIL).text
    reply = admin.send(MAIL)

    assert "mail.example:587" in page and reply.status_code == 303
    [letter] = letters
    assert letter["To"] == "rook@mail.example"
    assert "Sent to rook@mail.example" in admin.open(MAIL).text


def test_the_password_of_the_mail_server_is_not_shown(app, admin):
    with configured(app, ROOKERY_SMTP_URL="smtps://nest:s3cret@mail.example"):
        page = admin.open(MAIL).text

    assert "s3cret" not in page and "nest" in page and "mail.example:465" in page


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (ConnectionRefusedError(111, "Connection refused"), "nothing answers there: check address and port"),
        (smtplib.SMTPAuthenticationError(535, b"wrong password"), "535 wrong password"),
        (smtplib.SMTPRecipientsRefused({"rook@mail.example": (550, b"<no> such box")}), "550 &lt;no&gt; such box"),
    ],
)
def test_what_goes_wrong_is_said_as_the_mail_server_said_it(admin, letters, monkeypatch, error, says):
    def fail(letter):
        raise error

    monkeypatch.setattr(emails, "send", fail)
    admin.open(MAIL)

    reply = admin.send(MAIL)

    assert reply.status_code == 422 and says in reply.text


def test_a_mail_server_that_does_not_answer_is_not_waited_for(admin, letters, monkeypatch):
    monkeypatch.setattr(emails, "TRIAL_SECONDS", 0.05)
    monkeypatch.setattr(emails, "send", lambda letter: answered.wait(10))
    answered, before = threading.Event(), threading.active_count()
    admin.open(MAIL)

    reply = admin.send(MAIL)
    answered.set()

    assert "no answer within 0 seconds" in reply.text
    until(lambda: threading.active_count() <= before)


def test_those_who_may_not_are_refused(enter, factory, visitor):
    rule = instance_rules.add(None, "Be kind")
    told = announcements.create(announcements.AnnouncementDraft("Cake"))
    moderator = enter(factory.user("jay", role="Moderator"))
    moderator.open("/settings/profile")
    sent = token(moderator)

    for path in (RULES, f"{RULES}/{rule.id}", TOLD, f"{TOLD}/new", f"{TOLD}/{told.id}", MAIL):
        assert moderator.open(path).status_code == 403
        assert visitor.open(path).location.startswith("/auth/sign_in")
    for path in (
        RULES,
        f"{RULES}/{rule.id}",
        f"{RULES}/{rule.id}/delete",
        f"{RULES}/{rule.id}/up",
        f"{TOLD}/new",
        f"{TOLD}/{told.id}",
        f"{TOLD}/{told.id}/publish",
        f"{TOLD}/{told.id}/delete",
        MAIL,
    ):
        assert moderator._ask("post", path, data={**sent, "text": "Mine"}).status_code == 403
        assert moderator._ask("post", path, data={"text": "Mine"}).status_code == 400
    assert db.session.scalars(select(Rule.text)).all() == ["Be kind"]
