"""Accounts in administration: finding them, what is known of them, and what can be done."""

import pytest

from models import clock
from models.accounts.account import Account
from models.auth.role import Role
from models.auth.second_factor import Authenticator, has_second_factor
from models.auth.user import User
from models.base import db
from models.moderation.audit import AuditEntry
from models.moderation.note import ModerationNote
from rookery.events.facts import AccountDeleted
from rookery.services.auth import invites
from rookery.services.moderation import actions
from rookery.services.moderation.actions import Decision
from tests.visitors import token_of


def at(account):
    return f"/admin/accounts/{account.id}"


def fresh(account):
    return db.session.get(Account, account.id, populate_existing=True)


def test_accounts_are_found_by_what_is_known(enter, mod, alice, bob, carol):
    User.of_account(bob.id).sign_up_ip = "203.0.113.5"
    actions.act(None, bob, Decision("silence"))
    visitor = enter(mod)

    def found(query):
        page = visitor.open(f"/admin/accounts?{query}").text
        return {name for name in ("alice", "bob", "carol") if f"@{name}" in page}

    assert found("") == {"alice", "bob", "carol"}
    assert found("origin=local") == {"alice", "bob"}
    assert found("origin=remote") == found("domain=far.example") == {"carol"}
    assert found("state=silenced") == found("ip=203.0.113.5") == found("username=bo") == {"bob"}
    assert found("email=alice@") == {"alice"}
    assert found(f"role={Role.named('User').id}") == {"alice", "bob"}
    assert found("role=staff") == set()
    assert "No accounts found." in visitor.open("/admin/accounts?username=nobody").text


def test_what_is_known_is_shown(enter, mod, alice, bob):
    invite = invites.invite(User.of_account(bob.id).id, None, None)
    user = User.of_account(alice.id)
    user.invite_id, user.reason, user.current_login_ip, user.current_login_at = (
        invite.id,
        "I like <birds>",
        "203.0.113.7",
        clock.now(),
    )
    db.session.commit()

    page = enter(mod).open(at(alice)).text

    for text in ("alice@mail.example", "I like &lt;birds&gt;", "203.0.113.7", "@bob", "No action has been taken"):
        assert text in page
    assert "Delete all data" not in page


@pytest.mark.parametrize(
    ("action", "undo", "column"),
    [
        ("silence", "unsilence", "limited_at"),
        ("suspend", "unsuspend", "suspended_at"),
        ("sensitive", "unsensitive", "sensitized_at"),
    ],
)
def test_actions_are_taken_back(enter, mod, alice, action, undo, column):
    actions.act(None, alice, Decision(action))
    visitor = enter(mod)
    assert f"do/{undo}" in visitor.open(at(alice)).text

    visitor.send(f"{at(alice)}/do/{undo}")

    assert getattr(fresh(alice), column) is None
    assert AuditEntry.latest(1)[0].action == undo


def test_a_suspended_group_is_shown_again(enter, mod, club):
    actions.act(None, club, Decision("suspend"))
    visitor = enter(mod)
    visitor.open(f"/admin/accounts/{club.id}")

    assert visitor.send(f"/admin/accounts/{club.id}/do/unsuspend").status_code == 303

    assert db.session.get_one(Account, club.id, populate_existing=True).suspended_at is None


def test_a_frozen_login_is_let_in_again(enter, mod, alice):
    actions.act(None, alice, Decision("disable"))
    visitor = enter(mod)
    visitor.open(at(alice))

    visitor.send(f"{at(alice)}/do/enable")

    assert User.of_account(alice.id).active


def test_a_sign_up_is_approved(enter, mod, factory):
    dora = factory.user("dora", approved=False)
    visitor = enter(mod)
    visitor.open(at(dora))

    visitor.send(f"{at(dora)}/do/approve")

    assert User.of_account(dora.id).approved


@pytest.mark.parametrize(("locale", "says"), [("en", "has been approved"), ("de-AT", "wurde freigegeben")])
def test_who_is_let_in_is_told_by_a_letter(enter, mod, factory, letters, run_jobs, locale, says):
    user = User.of_account(factory.user("dora", approved=False).id)
    user.locale = locale
    visitor = enter(mod)
    for _ in range(2):  # doing it twice is the same as doing it once
        visitor.open(at(db.session.get(Account, user.account_id)))
        visitor.give(f"/admin/accounts/{user.account_id}/do/approve")

    run_jobs()

    assert [letter["To"] for letter in letters] == [user.email]
    assert says in letters[0].get_content() and "/auth/sign_in" in letters[0].get_content()


def test_who_has_not_confirmed_their_address_gets_no_letter_when_let_in(enter, mod, factory, letters, run_jobs):
    dora = factory.user("dora", approved=False)
    User.of_account(dora.id).confirmed_at = None
    visitor = enter(mod)
    visitor.open(at(dora))

    visitor.send(f"{at(dora)}/do/approve")
    run_jobs()

    assert User.of_account(dora.id).approved
    assert letters == []


def test_a_sign_up_is_rejected_after_a_question(enter, mod, factory):
    dora = factory.user("dora", approved=False)
    visitor = enter(mod)
    assert "becomes available again" in visitor.open(f"{at(dora)}/ask/reject").text
    assert Account.by_address("dora")

    visitor.send(f"{at(dora)}/ask/reject")

    assert Account.by_address("dora") is None


def test_an_address_is_confirmed_by_hand(enter, mod, factory):
    dora = factory.user("dora", confirmed=False)
    visitor = enter(mod)
    visitor.open(at(dora))

    visitor.send(f"{at(dora)}/do/confirm")

    assert User.of_account(dora.id).confirmed_at
    assert AuditEntry.latest(1)[0].action == "confirm address"


def test_a_link_for_a_new_password_is_sent(enter, owner, alice, letters, enqueued):
    visitor = enter(owner)
    visitor.open(at(alice))

    visitor.send(f"{at(alice)}/do/send_password_link")

    assert ("send_link", {"user_id": User.of_account(alice.id).id}) in enqueued


def test_without_a_mail_server_no_link_is_promised(enter, owner, alice, enqueued):
    visitor = enter(owner)
    assert "/do/send_password_link" not in visitor.open(at(alice)).text

    reply = visitor.give(f"{at(alice)}/do/send_password_link")

    assert reply.status_code == 422 and "This server has no mail server" in reply.text
    assert enqueued == []


def test_the_second_step_is_switched_off_after_a_question(enter, owner, alice):
    user = User.of_account(alice.id)
    db.session.add(Authenticator(user_id=user.id, sealed_secret="", confirmed_at=clock.now(), last_counter=0))
    visitor = enter(owner)
    assert "ask/password_alone" in visitor.open(at(alice)).text

    visitor.open(f"{at(alice)}/ask/password_alone")
    visitor.send(f"{at(alice)}/ask/password_alone")

    assert not has_second_factor(user.id)
    assert AuditEntry.latest(1)[0].action == "switch off second factor"


def test_moderators_do_not_open_accounts_for_themselves(enter, mod, alice):
    """Whoever may not manage access cannot weaken a login."""
    visitor = enter(mod)
    data = {"csrf_token": token_of(visitor)}

    assert visitor._ask("post", f"{at(alice)}/do/send_password_link", data=data).status_code == 403
    assert visitor._ask("post", f"{at(alice)}/ask/password_alone", data=data).status_code == 403
    assert visitor.open(f"{at(alice)}/ask/delete").status_code == 403


def test_data_of_the_suspended_is_deleted_after_a_question(enter, owner, alice, facts):
    actions.act(None, alice, Decision("suspend"))
    visitor = enter(owner)
    assert "ask/delete" in visitor.open(at(alice)).text and "do/unsuspend" in visitor.reply.text

    visitor.open(f"{at(alice)}/ask/delete")
    assert "The name @alice is gone for ever" in visitor.reply.text and "0 posts" in visitor.reply.text
    assert visitor.send(f"{at(alice)}/ask/delete", name="ben").status_code == 422
    assert "Enter the name of this account" in visitor.reply.text and db.session.get(Account, alice.id)
    visitor.send(f"{at(alice)}/ask/delete", name="@Alice")

    assert AccountDeleted(account_id=alice.id, stays_suspended=False) in facts
    assert User.of_account(alice.id) is None
    assert visitor.open(at(alice)).status_code == 200 and "do/unsuspend" not in visitor.reply.text


def test_accounts_that_are_not_suspended_are_not_deleted(enter, owner, alice):
    visitor = enter(owner)
    data = {"csrf_token": token_of(visitor), "name": "alice"}

    assert visitor._ask("post", f"{at(alice)}/ask/delete", data=data).status_code == 403
    assert User.of_account(alice.id)


def test_a_role_is_given(enter, owner, alice):
    visitor = enter(owner)
    visitor.open(at(alice))

    visitor.send(f"{at(alice)}/role", role=str(Role.named("Moderator").id))

    assert User.of_account(alice.id).role_id == Role.named("Moderator").id


def test_nobody_gives_more_than_they_have(enter, factory, alice):
    admin = factory.user("admin", role="Admin")
    visitor = enter(admin)
    visitor.open(at(alice))

    assert visitor.tamper(f"{at(alice)}/role", role=str(Role.named("Owner").id)).status_code == 403
    assert User.of_account(alice.id).role_id == Role.named("User").id


def test_those_above_are_shown_but_left_alone(enter, mod, owner):
    visitor = enter(mod)
    assert "has to decide" in visitor.open(at(owner)).text
    data = {"csrf_token": token_of(visitor)}

    assert visitor._ask("post", f"{at(owner)}/do/confirm", data=data).status_code == 403
    assert visitor.open(f"{at(owner)}/ask/reject").status_code == 403


def test_notes_are_kept_about_an_account(enter, mod, alice):
    visitor = enter(mod)
    visitor.open(at(alice))
    visitor.send(f"{at(alice)}/notes", text="Came with bob.")
    note = db.session.scalar(db.select(ModerationNote))
    assert "Came with bob." in visitor.open(at(alice)).text
    assert visitor.send(f"{at(alice)}/notes", text="x" * 2001).status_code == 422

    visitor.open(at(alice))
    visitor.send(f"{at(alice)}/notes/{note.id}/delete")

    assert db.session.scalar(db.select(ModerationNote)) is None


def test_ordinary_users_see_and_do_nothing_of_it(enter, alice, bob):
    visitor = enter(alice)
    data = {"csrf_token": token_of(visitor), "text": "x", "role": "1"}

    for path in ("/admin/accounts", at(bob), f"{at(bob)}/ask/reject"):
        assert visitor.open(path).status_code == 403
    for path in ("do/approve", "ask/delete", "role", "notes"):
        assert visitor._ask("post", f"{at(bob)}/{path}", data=data).status_code == 403


def test_what_does_not_exist_is_not_found(enter, mod, alice):
    visitor = enter(mod)
    data = {"csrf_token": token_of(visitor)}

    assert visitor.open("/admin/accounts/7").status_code == 404
    assert visitor.open(f"{at(alice)}/ask/explode").status_code == 404
    assert visitor._ask("post", f"{at(alice)}/do/explode", data=data).status_code == 404


def test_a_list_costs_the_same_for_one_and_for_several(enter, mod, factory, count_queries):
    visitor, counts = enter(mod), []
    for number in range(5):
        factory.user(f"dora{number}")
        if number in (0, 4):
            visitor.open("/admin/accounts")
            with count_queries() as queries:
                visitor.open("/admin/accounts")
            counts.append(len(queries))

    assert counts[0] == counts[1]


def test_a_role_that_cannot_be_is_nobodys_or_everybodys(enter, mod):
    visitor, wrong = enter(mod), ("9999999999999999999", "99999999999999999999999", "\u0663", "-1", "nobody")

    assert {role: visitor.open(f"/admin/accounts?role={role}").status_code for role in wrong} == dict.fromkeys(
        wrong, 200
    )


def test_a_moderator_sees_no_address_of_those_above(enter, owner, mod, alice, factory):
    for account in (owner, alice):
        login = User.of_account(account.id)
        login.sign_up_ip, login.unconfirmed_email = "203.0.113.5", f"new-{login.email}"
    db.session.commit()
    visitor = enter(mod)

    theirs, hers = (visitor.open(f"/admin/accounts/{one.id}").text for one in (owner, alice))
    listed, found = visitor.open("/admin/accounts").text, visitor.open("/admin/accounts?ip=203.0.113.5").text

    for text in (theirs, listed, found, visitor.open("/admin/sign_ups/unconfirmed").text):
        assert "rook@mail.example" not in text
    assert "203.0.113.5" not in theirs and "their role is above yours" in theirs
    assert "alice@mail.example" in hers and "203.0.113.5" in hers and "alice@mail.example" in listed
    assert "@rook" in listed and "@alice" in found and "@rook<" not in found
