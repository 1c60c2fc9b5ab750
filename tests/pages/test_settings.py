"""What users find behind the door: apps, invites, and the people who wait."""

import re

import pytest

from models.accounts.account import Account
from models.auth.invite import Invite
from models.auth.oauth import OAuthToken
from models.auth.user import User
from models.base import db
from rookery.services.auth import invites, oauth
from tests.visitors import Visitor


def test_apps_are_listed_with_what_they_may_and_can_be_revoked(enter, alice, bob, factory, api):
    factory.token(alice, "read:lists push")
    factory.token(bob, "read")
    visitor = enter(alice)
    page = visitor.open("/settings/apps").text
    assert page.count("Revoke Test") == 1 and "See: lists" in page and "never used" in page

    visitor.send("/settings/apps/")

    assert "Revoke" not in visitor.open("/settings/apps").text
    left = db.session.scalars(db.select(OAuthToken.user_id)).all()
    assert left == [User.of_account(bob.id).id]


def test_names_of_apps_are_shown_as_text(enter, alice, factory):
    app = factory.oauth_app("<script>alert(1)</script>")
    oauth.issue_token(app.id, User.of_account(alice.id).id, "read")
    db.session.commit()

    assert "<script>" not in enter(alice).open("/settings/apps").text


def test_an_app_with_many_tokens_is_listed_once(enter, alice, factory):
    app = factory.oauth_app("Nest")
    for scopes in ("read", "write", "read push"):
        oauth.issue_token(app.id, User.of_account(alice.id).id, scopes)
    db.session.commit()

    listed = oauth.authorised_apps(User.of_account(alice.id).id)

    assert [(app.name, app.scopes) for app in listed] == [("Nest", ["push", "read", "write"])]


def test_the_apps_of_others_cannot_be_revoked(enter, alice, bob, factory):
    app = factory.oauth_app("Nest")
    oauth.issue_token(app.id, User.of_account(bob.id).id, "read")
    db.session.commit()
    factory.token(alice, "read")
    visitor = enter(alice)
    visitor.open("/settings/profile")
    token = visitor.reply.text.partition('name="csrf_token" value="')[2].partition('"')[0]

    visitor._ask("post", f"/settings/apps/{app.id}/revoke", data={"csrf_token": token})

    assert len(oauth.authorised_apps(User.of_account(bob.id).id)) == 1


@pytest.mark.parametrize(("uses", "says"), [(0, "Used 0 times"), (1, "Used 1 time"), (2, "Used 2 times")])
def test_an_invite_says_how_often_it_was_used(enter, alice, uses, says):
    invites.invite(User.of_account(alice.id).id, None, None).uses = uses
    db.session.commit()

    page = enter(alice).open("/settings/invites").text

    assert re.findall(r"Used \d+ times?", page) == [says]


def test_a_user_makes_and_withdraws_invites(enter, alice):
    visitor = enter(alice)
    visitor.open("/settings/invites")
    visitor.send("/settings/invites", max_uses="3", days="")
    invite = db.session.scalar(db.select(Invite))
    assert (invite.max_uses, invite.expires_at) == (3, None)
    assert f"https://rookery.test/auth/sign_up?invite={invite.code}" in visitor.open("/settings/invites").text

    visitor.send(f"/settings/invites/{invite.id}")

    assert db.session.scalar(db.select(Invite)) is None


@pytest.mark.parametrize("change", [{"max_uses": "0"}, {"max_uses": "x"}, {"days": "9999999999"}, {"days": "-1"}])
def test_an_invite_of_nonsense_is_refused(enter, alice, change):
    visitor = enter(alice)
    visitor.open("/settings/invites")

    reply = visitor.send("/settings/invites", **{"max_uses": "1", "days": "7", **change})

    assert reply.status_code == 422
    assert db.session.scalar(db.select(Invite)) is None


def test_those_who_wait_are_let_in(enter, owner, factory):
    dora = factory.user("dora", approved=False, reason="I like <birds>.")
    visitor = enter(owner)
    assert "I like &lt;birds&gt;." in visitor.open("/admin/sign_ups").text
    user_id = User.of_account(dora.id).id

    visitor.send(f"/admin/sign_ups/{user_id}/approve")

    assert User.of_account(dora.id).approved
    page = visitor.open("/admin/sign_ups").text
    assert "@dora approved. They can sign in now." in page and "I like" not in page


def test_those_who_wait_can_be_refused(enter, owner, factory):
    dora = factory.user("dora", approved=False)
    visitor = enter(owner)
    ask = f"/admin/accounts/{dora.id}/ask/reject"
    assert ask in visitor.open("/admin/sign_ups").text
    assert "Reject the sign-up of @dora?" in visitor.open(ask).text
    assert Account.by_address("dora")

    reply = visitor.send(ask)

    assert Account.by_address("dora") is None
    assert reply.location == "/admin/sign_ups"


def test_those_who_wait_are_shown_a_page_at_a_time(enter, owner, factory):
    for number in range(32):
        factory.user(f"dora{number:02}", approved=False, confirmed=False)
    visitor = enter(owner)

    for path in ("/admin/sign_ups", "/admin/sign_ups/unconfirmed"):
        first = visitor.open(path).text

        assert "@dora31" in first and "@dora02" in first and "@dora01" not in first
        older = re.search(r'href="([^"]*max_id=\d+[^"]*)"', first)[1]
        assert "@dora01" in visitor.open(f"{path}{older}").text


def test_without_a_mail_server_the_owner_sees_the_links(enter, owner, factory):
    factory.user("dora", confirmed=False)

    page = enter(owner).open("/admin/sign_ups/unconfirmed").text

    assert "https://rookery.test/auth/confirm?token=" in page
    assert "This server sends no e-mail" in page


@pytest.mark.parametrize(
    "path", ["/admin/sign_ups", "/settings", "/settings/profile", "/settings/apps", "/settings/invites"]
)
def test_strangers_have_to_sign_in(app, path):
    reply = Visitor(app).open(path)

    assert (reply.status_code, reply.location) == (303, f"/auth/sign_in?next={path.replace('/', '%2F')}")


def test_ordinary_users_do_not_see_who_waits(enter, alice, factory):
    dora = factory.user("dora", approved=False)
    visitor = enter(alice)

    assert visitor.open("/admin/sign_ups").status_code == 403
    assert "People awaiting" not in visitor.open("/settings/profile").text
    token = visitor.reply.text.partition('name="csrf_token" value="')[2].partition('"')[0]
    forged = visitor._ask("post", f"/admin/sign_ups/{User.of_account(dora.id).id}/approve", data={"csrf_token": token})
    assert forged.status_code == 403
    assert not User.of_account(dora.id).approved


def test_who_waits_costs_the_same_number_of_queries_for_one_and_for_twenty(enter, owner, factory, count_queries):
    visitor = enter(owner)
    counts = []
    for number in range(20):
        factory.user(f"dora{number}", approved=False, confirmed=False)
        if number in (0, 19):
            with count_queries() as queries:
                visitor.open("/admin/sign_ups")
                visitor.open("/admin/sign_ups/unconfirmed")
            counts.append(len(queries))

    assert counts[0] == counts[1]
