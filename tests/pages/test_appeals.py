"""Warnings as those see them whom they are against, their answers, and what is decided."""

from datetime import timedelta

import pytest

from models import clock
from models.auth.user import User
from models.base import db
from models.media.attachment import Media
from models.moderation.appeal import Appeal
from models.moderation.audit import AuditEntry
from models.statuses.status import Status
from rookery.errors import Forbidden
from rookery.events.facts import AppealFiled
from rookery.services.audit import OPERATOR
from rookery.services.moderation import actions, appeals, reports
from rookery.services.moderation.actions import Decision
from tests.visitors import PASSWORD, give_password, token_of


@pytest.fixture
def admin(factory):
    return factory.user("admin", role="Admin")


@pytest.fixture
def strike(bob):
    """bob is warned, and may answer."""
    warning = actions.act(None, bob, Decision("none", text="Not so <loud>"))
    db.session.commit()
    return warning


def answer(warning, text="I was not"):
    appeal = appeals.file(warning, text)
    db.session.commit()
    return appeal


def fresh(row):
    return db.session.get_one(type(row), row.id, populate_existing=True)


def path_of(warning):
    return appeals.link(warning).partition("https://rookery.test")[2]


def test_members_see_what_was_done_and_answer_once(enter, bob, strike, facts):
    visitor = enter(bob)
    page = visitor.open("/settings/strikes").text
    assert "Not so &lt;loud&gt;" in page and "Warned" in page

    visitor.open(f"/settings/strikes/{strike.id}")
    visitor.send(f"/settings/strikes/{strike.id}", text="I was <quiet>")

    [appeal] = db.session.scalars(db.select(Appeal)).all()
    assert (appeal.warning_id, appeal.account_id, appeal.text) == (strike.id, bob.id, "I was <quiet>")
    assert AppealFiled(appeal.id) in facts
    page = visitor.open(f"/settings/strikes/{strike.id}").text
    assert "I was &lt;quiet&gt;" in page and "Appeal pending" in page and "<textarea" not in page
    data = {"csrf_token": page.partition('name="csrf_token" value="')[2].partition('"')[0], "text": "Again"}
    assert visitor._ask("post", f"/settings/strikes/{strike.id}", data=data).status_code == 422
    assert db.session.scalar(db.select(db.func.count()).select_from(Appeal)) == 1


def test_an_answer_says_something_and_not_too_much(enter, bob, strike):
    visitor = enter(bob)
    visitor.open(f"/settings/strikes/{strike.id}")

    for text in ("", "  ", "x" * 2001):
        assert visitor.send(f"/settings/strikes/{strike.id}", text=text).status_code == 422, text
        assert db.session.scalar(db.select(Appeal)) is None, text


def test_after_twenty_days_it_is_too_late(enter, bob, strike):
    visitor = enter(bob)
    visitor.open(f"/settings/strikes/{strike.id}")
    strike.created_at = clock.now() - timedelta(days=20, minutes=1)

    assert visitor.send(f"/settings/strikes/{strike.id}", text="Sorry").status_code == 403
    assert "are over" in visitor.open(f"/settings/strikes/{strike.id}").text


def test_the_warnings_of_others_are_theirs(enter, alice, strike):
    visitor = enter(alice)

    assert visitor.open(f"/settings/strikes/{strike.id}").status_code == 404
    data = {"csrf_token": token_of(visitor), "text": "x"}
    assert visitor._ask("post", f"/settings/strikes/{strike.id}", data=data).status_code == 404
    assert db.session.scalar(db.select(Appeal)) is None


def test_the_suspended_sign_in_see_why_and_answer(enter, bob):
    warning = actions.act(None, bob, Decision("suspend", text="Spam"))
    visitor = enter(bob)
    assert "/settings/strikes" in visitor.open("/settings/profile").text

    page = visitor.open("/settings/strikes").text
    visitor.open(f"/settings/strikes/{warning.id}")
    visitor.send(f"/settings/strikes/{warning.id}", text="Ham")

    assert "Spam" in page
    assert db.session.scalar(db.select(Appeal.text)) == "Ham"


def test_those_who_cannot_sign_in_answer_by_a_link(visitor, bob):
    actions.act(None, bob, Decision("disable", text="Shared password"))
    give_password(bob)
    page = visitor.sign_in("bob", PASSWORD).text
    path = page.partition('href="https://rookery.test')[2].partition('"')[0]
    assert path.startswith("/appeal?token=")

    assert "Shared password" in visitor.open(path).text
    visitor.send("/appeal", text="It was not shared")

    assert db.session.scalar(db.select(Appeal.text)) == "It was not shared"


def test_the_letter_carries_the_link(letters, bob, run_jobs, visitor):
    actions.act(None, bob, Decision("disable", text="Why"))
    db.session.commit()
    run_jobs()

    [letter] = letters
    path = next(line for line in letter.get_content().splitlines() if "/appeal?token=" in line)
    assert visitor.open(path.removeprefix("https://rookery.test")).status_code == 200


def test_a_token_that_is_not_ours_shows_nothing(visitor, strike):
    for token in ("", "nonsense", "WzFd.abc.def"):
        assert visitor.open(f"/appeal?token={token}").status_code == 404, token


def test_a_link_is_good_for_twenty_days(visitor, strike, monkeypatch):
    path = path_of(strike)
    later = clock.now() + timedelta(days=21)
    monkeypatch.setattr(clock, "now", lambda: later)

    assert visitor.open(path).status_code == 404


@pytest.mark.parametrize(
    ("action", "column"),
    [
        ("silence", "limited_at"),
        ("suspend", "suspended_at"),
        ("sensitive", "sensitized_at"),
    ],
)
def test_agreeing_takes_it_back(enter, admin, bob, enqueued, action, column):
    appeal = answer(actions.act(None, bob, Decision(action)))
    visitor = enter(admin)
    assert "I was not" in visitor.open("/admin/appeals").text

    visitor.send(f"/admin/appeals/{appeal.id}/approve")

    assert getattr(fresh(bob), column) is None
    assert fresh(appeal).approved is True and fresh(appeal).decided_by_account_id == admin.id
    assert ("tell_decision", {"appeal_id": appeal.id}) in enqueued
    assert AuditEntry.latest(1)[0].action == "approve appeal"
    assert "I was not" not in visitor.open("/admin/appeals").text
    assert "I was not" in visitor.open("/admin/appeals?state=decided").text


def test_agreeing_lets_somebody_sign_in_again(enter, admin, bob):
    appeal = answer(actions.act(None, bob, Decision("disable")))
    visitor = enter(admin)
    visitor.open("/admin/appeals")

    visitor.send(f"/admin/appeals/{appeal.id}/approve")

    assert User.of_account(bob.id).active


def test_agreeing_shows_posts_again(enter, admin, alice, bob, post):
    media = Media(account_id=bob.id, kind="image", description="", state="ready")
    db.session.add(media)
    db.session.flush()
    status = post(bob, "Look", media_ids=[media.id])
    report = reports.file(alice, bob, reports.Complaint(status_ids=[status.id]))
    appeal = answer(actions.act(None, bob, Decision("mark_statuses_as_sensitive", report_id=report.id)))
    assert db.session.get(Status, status.id).sensitive
    visitor = enter(admin)
    visitor.open("/admin/appeals")

    visitor.send(f"/admin/appeals/{appeal.id}/approve")

    assert not fresh(status).sensitive


@pytest.mark.parametrize(
    ("action", "undo"),
    [
        ("silence", actions.unsilence),
        ("suspend", actions.unsuspend),
        ("sensitive", actions.unsensitive),
        ("disable", actions.enable),
    ],
)
def test_what_others_took_back_meanwhile_stays_so(admin, bob, action, undo):
    appeal = answer(actions.act(None, bob, Decision(action)))
    undo(None, bob)

    appeals.approve(admin, appeal)

    assert fresh(appeal).approved
    entries = [(one.action, one.by_name) for one in AuditEntry.latest(2)]
    assert entries == [("approve appeal", "admin"), (undo.__name__, OPERATOR)]


def test_agreeing_leaves_what_a_later_warning_did(admin, bob):
    appeal = answer(actions.act(None, bob, Decision("suspend")))
    actions.unsuspend(None, bob)
    actions.act(None, bob, Decision("suspend", text="For something else"))
    db.session.commit()

    appeals.approve(admin, appeal)

    assert fresh(appeal).approved and fresh(bob).suspended_at


def test_agreeing_takes_it_back_although_the_same_was_done_before(admin, bob):
    actions.act(None, bob, Decision("suspend", text="For something else"))
    actions.unsuspend(None, bob)
    appeal = answer(actions.act(None, bob, Decision("suspend")))

    appeals.approve(admin, appeal)

    assert fresh(appeal).approved and fresh(bob).suspended_at is None


def test_it_can_stand_and_whoever_asked_gets_a_letter(enter, admin, bob, letters, run_jobs):
    appeal = answer(actions.act(None, bob, Decision("silence", notify=False)))
    run_jobs()

    visitor = enter(admin)
    visitor.open("/admin/appeals")
    visitor.send(f"/admin/appeals/{appeal.id}/reject")
    letters.clear()
    run_jobs()

    assert [(one["To"], "rejected" in one.get_content()) for one in letters if "appeal" in one["Subject"]] == [
        ("bob@mail.example", True)
    ]
    assert fresh(bob).limited_at and fresh(appeal).approved is False


def test_a_decision_is_made_once(enter, admin, bob, strike):
    appeal = answer(strike)
    visitor = enter(admin)
    visitor.open("/admin/appeals")
    actions_of = [visitor.reply.text.count(f"/admin/appeals/{appeal.id}/{verb}") for verb in ("approve", "reject")]
    appeals.reject(admin, appeal)
    db.session.commit()

    data = {"csrf_token": visitor.reply.text.partition('name="csrf_token" value="')[2].partition('"')[0]}
    assert visitor._ask("post", f"/admin/appeals/{appeal.id}/approve", data=data).location == "/admin/appeals"
    assert "Somebody else has already decided on this appeal." in visitor.open("/admin/appeals").text
    assert actions_of == [1, 1] and fresh(appeal).approved is False
    with pytest.raises(Forbidden):  # as for a moderator who asks in the same moment as the other
        appeals.approve(admin, appeal)


def test_moderators_without_the_permission_do_not_decide(enter, factory, bob, strike):
    appeal = answer(strike)
    visitor = enter(factory.user("mod", role="Moderator"))
    assert visitor.open("/admin/appeals").status_code == 403
    data = {"csrf_token": token_of(visitor)}

    assert visitor._ask("post", f"/admin/appeals/{appeal.id}/approve", data=data).status_code == 403
    assert fresh(appeal).approved is None


def test_the_list_costs_the_same_for_one_and_for_several(enter, admin, factory, count_queries):
    visitor, counts = enter(admin), []
    for number in range(5):
        someone = factory.user(f"dora{number}")
        answer(actions.act(factory.user(f"mod{number}", role="Moderator"), someone, Decision("none")))
        if number in (0, 4):
            visitor.open("/admin/appeals")
            with count_queries() as queries:
                visitor.open("/admin/appeals")
            counts.append(len(queries))

    assert counts[0] == counts[1]


def test_strangers_sign_in_first(visitor):
    assert visitor.open("/settings/strikes").location == "/auth/sign_in?next=/settings/strikes"


def test_apps_see_what_became_of_an_appeal(api, admin, bob, run_jobs):
    warning = actions.act(None, bob, Decision("none", text="Quiet"))
    db.session.commit()
    run_jobs()

    def told():
        [found] = api(bob).get("/api/v1/notifications?types[]=moderation_warning").json
        return found["moderation_warning"]["appeal"]

    assert told() is None
    appeal = answer(warning)
    assert told() == {"text": "I was not", "state": "pending"}
    appeals.reject(admin, fresh(appeal))
    db.session.commit()
    assert told() == {"text": "I was not", "state": "rejected"}


def test_notifications_lead_to_what_they_are_about(enter, api, admin, alice, bob, run_jobs):
    warning = actions.act(None, bob, Decision("none", text="Quiet"))
    report = reports.file(alice, bob, reports.Complaint("Spam"))
    db.session.commit()
    run_jobs()

    assert f'href="/settings/strikes/{warning.id}"' in enter(bob).open("/notifications").text
    assert f'href="/admin/reports/{report.id}"' in enter(admin).open("/notifications").text
