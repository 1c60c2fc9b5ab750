"""Accounts as moderators find, see and treat them, and what is really different afterwards."""

import pytest

from models import clock
from models.accounts.account import Account, AccountCounts
from models.auth.role import Permission, Role
from models.auth.user import User
from models.base import db
from models.media.attachment import Media
from models.moderation.audit import AuditEntry
from models.moderation.report import Report
from models.moderation.warning import AccountWarning, WarningPreset
from models.relationships.follow import Follow
from rookery.events.facts import AccountSuspended, AccountUnsuspended, AccountWarned
from rookery.services import emails
from rookery.services.accounts import local_accounts as logins
from rookery.services.auth import invites
from rookery.services.auth.sign_up_form import SignUp
from rookery.services.moderation import actions, reports
from rookery.services.relationships import relationships
from tests.contract import assert_entities, assert_entity

PATH = "/api/v1/admin/accounts"
SCOPES = "read write follow push profile admin:read admin:write"


@pytest.fixture
def olga(factory):
    return factory.user("olga", role="Owner")


@pytest.fixture
def admin(api, olga):
    return api(olga, SCOPES)


@pytest.fixture
def act(admin):
    def act(account, kind, status=200, **more):
        reply = admin.post(f"{PATH}/{account.id}/action", json={"type": kind, **more})
        assert reply.status_code == status, reply.text
        return reply.json

    return act


def names(reply):
    assert reply.status_code == 200, reply.text
    return sorted(account["username"] for account in reply.json)


# Finding and seeing


def test_moderators_see_what_accounts_keep_from_others(admin, alice, carol):
    user = User.of_account(alice.id)
    user.sign_up_ip, user.current_login_ip, user.current_login_at = "203.0.113.5", "203.0.113.6", clock.now()
    user.created_at, user.reason = clock.ago(days=1), "I like birds"

    bodies = admin.get(PATH).json

    assert_entities(bodies, "AdminAccount")
    by_name = {body["username"]: body for body in bodies}
    mine, hers = by_name["alice"], by_name["carol"]
    assert (mine["email"], mine["ip"], mine["invite_request"]) == ("alice@mail.example", "203.0.113.6", "I like birds")
    assert [one["ip"] for one in mine["ips"]] == ["203.0.113.6", "203.0.113.5"]
    assert (mine["role"]["name"], mine["confirmed"], mine["approved"], mine["disabled"]) == ("User", True, True, False)
    assert mine["account"]["acct"] == "alice"
    assert "created_by_application_id" not in mine and "invited_by_account_id" not in mine
    assert (hers["domain"], hers["email"], hers["role"], hers["ip"]) == ("far.example", None, None, None)


def test_who_invited_and_which_app_was_used_is_said(admin, alice, factory):
    invite = invites.invite(User.of_account(alice.id).id, None, None)
    app = factory.oauth_app()
    form = SignUp("dora", "dora@mail.example", "nests are built of twigs", True, invite_code=invite.code)
    user = logins.sign_up(form, app_id=app.id, ip="203.0.113.9")
    db.session.commit()

    body = admin.get(f"{PATH}/{user.account_id}").json

    assert_entity(body, "AdminAccount")
    assert body["created_by_application_id"] == str(app.id)
    assert body["invited_by_account_id"] == str(alice.id)
    assert names(admin.get(f"/api/v2/admin/accounts?invited_by={alice.id}")) == ["dora"]


@pytest.fixture
def crowd(olga, alice, bob, carol, factory):
    """olga (owner), alice, bob, carol from afar, and one of each state."""
    factory.user("pending", approved=False)
    factory.user("disabled", active=False)
    states = {"silenced": "limited_at", "suspended": "suspended_at", "sensitized": "sensitized_at"}
    for name, column in states.items():
        setattr(factory.user(name), column, clock.now())
    factory.user("mod", role="Moderator")
    alice.display_name = "Alice of the Rooks"
    User.of_account(bob.id).last_login_ip = "203.0.113.7"
    db.session.commit()


LOCAL = ["alice", "bob", "disabled", "mod", "olga", "pending", "sensitized", "silenced", "suspended"]


FOUND = [
    ("", "", sorted([*LOCAL, "carol"])),
    ("local=true", "origin=local", LOCAL),
    ("remote=true", "origin=remote", ["carol"]),
    ("pending=true", "status=pending", ["pending"]),
    ("disabled=true", "status=disabled", ["disabled"]),
    ("silenced=true", "status=silenced", ["silenced"]),
    ("suspended=true", "status=suspended", ["suspended"]),
    ("sensitized=true", "status=sensitized", ["sensitized"]),
    ("active=true", "status=active", sorted(set(LOCAL) - {"pending", "disabled", "suspended"} | {"carol"})),
    ("staff=true", "permissions=staff", ["mod", "olga"]),
    ("username=ALI", "username=ALI", ["alice"]),
    ("username=%25", "username=%25", []),
    ("display_name=rooks", "display_name=rooks", ["alice"]),
    ("by_domain=Far.example", "by_domain=Far.example", ["carol"]),
    ("email=bob@mail", "email=bob@mail", ["bob"]),
    ("ip=203.0.113.7", "ip=203.0.113.7", ["bob"]),
    ("local=true&silenced=true&username=s", "origin=local&status=silenced&username=s", ["silenced"]),
    ("local=0&pending=", "origin=nowhere&status=&permissions=none", sorted([*LOCAL, "carol"])),
]


def test_accounts_are_found_by_what_is_asked_for(admin, crowd):
    for v1, v2, expected in FOUND:
        assert names(admin.get(f"{PATH}?{v1}")) == expected, v1
        assert names(admin.get(f"/api/v2/admin/accounts?{v2}")) == expected, v2


def test_accounts_are_found_by_role_and_by_the_address_of_an_app(admin, crowd, bob, api):
    role = Role.named("Moderator")
    api(bob).get("/api/v1/accounts/verify_credentials", environ_base={"REMOTE_ADDR": "198.51.100.3"})

    assert names(admin.get(f"/api/v2/admin/accounts?role_ids[]={role.id}")) == ["mod"]
    assert names(admin.get(f"{PATH}?ip=198.51.100.3")) == ["bob"]


def test_the_list_has_pages_that_keep_their_filters(admin, crowd):
    reply = admin.get(f"{PATH}?limit=4&local=true")
    rest = admin.get(reply.headers["Link"].split(">")[0].removeprefix("<https://rookery.test"))

    assert len(reply.json) == 4
    assert "local=true" in reply.headers["Link"]
    assert {one["id"] for one in reply.json} & {one["id"] for one in rest.json} == set()


# Acting


def test_every_act_is_kept_as_a_warning_and_told_to_the_owner(act, alice, olga, facts):
    act(alice, "none", text="Please be kind")

    warning = db.session.query(AccountWarning).one()
    assert (warning.account_id, warning.target_account_id) == (olga.id, alice.id)
    assert (warning.action, warning.text) == ("none", "Please be kind")
    assert facts == [AccountWarned(warning.id)]


def test_nobody_is_told_who_shall_not_or_is_elsewhere(act, alice, carol, facts):
    act(alice, "sensitive", send_email_notification=False)
    act(carol, "silence")

    assert db.session.query(AccountWarning).count() == 2
    assert not any(isinstance(fact, AccountWarned) for fact in facts)


def test_a_preset_comes_before_what_the_moderator_adds(act, alice):
    preset = WarningPreset(title="Spam", text="Do not advertise.")
    db.session.add(preset)
    db.session.commit()

    act(alice, "none", warning_preset_id=preset.id, text="Not even rooks.")
    act(alice, "none", warning_preset_id=1, status=404)

    assert db.session.query(AccountWarning).one().text == "Do not advertise.\n\nNot even rooks."


def test_unknown_acts_are_refused(act, alice):
    assert act(alice, "praise", status=422) == {"error": "Validation failed: Type is not included in the list"}
    act(alice, "", status=422)


def test_a_letter_tells_the_owner_in_their_language(act, alice, run_jobs, monkeypatch, app):
    sent = []
    monkeypatch.setattr("rookery.services.emails.send", sent.append)
    monkeypatch.setattr("rookery.services.moderation.warning_emails.urls.config", lambda: FakeConfig(app))
    User.of_account(alice.id).locale = "de"

    act(alice, "suspend", text="Zu viel Werbung")
    run_jobs()

    assert [letter["To"] for letter in sent] == ["alice@mail.example"]
    text = sent[0].get_content()
    assert "gesperrt" in text
    assert "Zu viel Werbung" in text


class FakeConfig:
    """The settings of the app, but with a mail server."""

    smtp_url = "smtp://mail.example"

    def __init__(self, app):
        self._real = app.extensions["rookery.config"]

    def __getattr__(self, name):
        return getattr(self._real, name)


def test_reports_close_when_they_are_answered(act, alice, bob):
    first, second = (reports.file(bob, alice, reports.Complaint(comment=text)) for text in ("one", "two"))
    db.session.commit()

    act(alice, "none", report_id=first.id)
    assert [db.session.get(Report, one.id).resolved for one in (first, second)] == [True, False]
    act(alice, "silence")
    assert db.session.get(Report, second.id).resolved


def test_a_report_about_somebody_else_answers_nothing(act, alice, bob):
    report = reports.file(alice, bob, reports.Complaint())
    db.session.commit()

    act(alice, "suspend", report_id=report.id, status=404)

    assert db.session.get(Account, alice.id).suspended_at is None


# Rank


@pytest.mark.parametrize("role", ["Moderator", "Admin", "Owner"])
def test_nobody_acts_against_their_own_rank_or_above(api, factory, role):
    mod, target = factory.user("mod", role="Moderator"), factory.user("target", role=role)
    client = api(mod, SCOPES)

    for kind in ("none", "sensitive", "disable", "silence", "suspend"):
        reply = client.post(f"{PATH}/{target.id}/action", json={"type": kind})

        assert reply.status_code == 403, kind
        assert db.session.query(AccountWarning).count() == 0, kind
        assert db.session.get(Account, target.id).suspended_at is None, kind


def test_nobody_lets_in_again_who_stands_above(api, factory):
    mod, target = factory.user("mod", role="Moderator"), factory.user("target", role="Admin")
    target.suspended_at = clock.now()
    client = api(mod, SCOPES)

    for verb in ("enable", "unsensitive", "unsilence", "unsuspend"):
        assert client.post(f"{PATH}/{target.id}/{verb}").status_code == 403, verb


# What is different then


def test_a_suspended_account_vanishes_and_its_tokens_stop_until_it_is_back(act, admin, api, alice, bob, post, facts):
    status = post(alice, "Here I am")
    hers, his = api(alice), api(bob)
    facts.clear()

    act(alice, "suspend", send_email_notification=False)

    assert hers.get("/api/v1/timelines/home").status_code == 403
    assert his.get(f"/api/v1/statuses/{status.id}").status_code == 404
    assert his.get("/api/v1/timelines/public").json == []
    assert his.get(f"/api/v1/accounts/{alice.id}").json["suspended"] is True
    assert his.get("/api/v1/accounts/search?q=alice").json == []

    body = admin.post(f"{PATH}/{alice.id}/unsuspend").json
    assert body["suspended"] is False
    assert hers.get("/api/v1/timelines/home").status_code == 200
    assert his.get(f"/api/v1/statuses/{status.id}").status_code == 200
    assert facts == [AccountSuspended(alice.id), AccountUnsuspended(alice.id)]


def test_who_is_not_suspended_cannot_be_let_in_again(admin, alice):
    assert admin.post(f"{PATH}/{alice.id}/unsuspend").status_code == 403


def test_a_silenced_account_is_met_by_its_followers_only(act, admin, api, alice, bob, post, factory):
    dave = factory.user("dave")
    relationships.follow(dave, alice)
    post(alice, "Psst")
    act(alice, "silence")

    assert api(bob).get("/api/v1/timelines/public").json == []
    assert len(api(dave).get("/api/v1/timelines/public").json) == 1
    assert api(bob).get(f"/api/v1/accounts/{alice.id}").json["limited"] is True
    assert admin.post(f"{PATH}/{alice.id}/unsilence").json["silenced"] is False
    assert len(api(bob).get("/api/v1/timelines/public").json) == 1


def test_a_silenced_stranger_waits_among_the_requests(act, api, alice, bob, factory, post, run_jobs):
    dave = factory.user("dave")
    relationships.follow(dave, alice)
    act(alice, "silence")
    post(alice, "@bob @dave Psst")
    run_jobs()

    assert api(bob).get("/api/v1/notifications?types[]=mention").json == []
    assert len(api(bob).get("/api/v1/notifications/requests").json) == 1
    assert len(api(dave).get("/api/v1/notifications?types[]=mention").json) == 1


def test_everything_of_a_sensitized_account_is_sensitive_until_it_is_not(
    act, admin, api, alice, bob, post, run_jobs, monkeypatch
):
    monkeypatch.setattr(actions, "RENDERED_AT_ONCE", 1)
    picture = Media(account_id=alice.id, state="ready", original_key="a.png", meta={}, content_type="image/png", size=1)
    db.session.add(picture)
    db.session.commit()
    before = post(alice, "A nest", media_ids=[picture.id])
    post(alice, "An egg")
    client = api(bob)
    path = f"/api/v1/statuses/{before.id}"
    assert client.get(path).json["sensitive"] is False

    act(alice, "sensitive")
    after = post(alice, "Another nest")
    run_jobs()

    assert client.get(path).json["sensitive"] is True
    assert client.get(f"/api/v1/statuses/{after.id}").json["sensitive"] is True
    assert admin.post(f"{PATH}/{alice.id}/unsensitive").json["sensitized"] is False
    run_jobs()
    assert client.get(path).json["sensitive"] is False


def test_a_disabled_login_stops_and_comes_back(act, admin, api, alice, bob, post):
    status, client = post(alice, "Still here"), api(alice)

    act(alice, "disable")

    assert client.get("/api/v1/timelines/home").status_code == 403
    assert api(bob).get(f"/api/v1/statuses/{status.id}").status_code == 200
    assert admin.get(f"{PATH}/{alice.id}").json["disabled"] is True
    assert admin.post(f"{PATH}/{alice.id}/enable").json["disabled"] is False
    assert client.get("/api/v1/timelines/home").status_code == 200


def test_who_has_no_login_here_cannot_be_disabled(act, carol):
    act(carol, "disable", status=403)


def test_a_silenced_account_is_found_by_its_whole_name_or_by_its_followers(act, api, alice, bob, factory):
    dave = factory.user("dave")
    relationships.follow(dave, alice)
    act(alice, "silence")

    def found(viewer, query):
        return names(api(viewer).get(f"/api/v1/accounts/search?q={query}"))

    assert (found(bob, "ali"), found(bob, "alice"), found(dave, "ali")) == ([], ["alice"], ["alice"])


@pytest.fixture
def ties(alice, bob, carol):
    """alice follows carol, who is from elsewhere; carol follows bob."""
    for follower, target in ((alice, carol), (carol, bob)):
        if not relationships_of(follower, target):
            db.session.add(Follow(account_id=follower.id, target_id=target.id, reblogs=False))
            AccountCounts.bump(follower.id, following=+1)
            AccountCounts.bump(target.id, followers=+1)
    db.session.commit()


def relationships_of(follower, target):
    return db.session.query(Follow).filter_by(account_id=follower.id, target_id=target.id).all()


def counts(account):
    found = db.session.get(AccountCounts, account.id, populate_existing=True)
    return found.following, found.followers


def test_who_is_suspended_elsewhere_is_followed_by_nobody_here_until_they_are_back(
    act, admin, api, alice, bob, carol, ties, run_jobs
):
    act(carol, "suspend")
    run_jobs()
    assert relationships_of(alice, carol) == relationships_of(carol, bob) == []
    assert (counts(alice), counts(bob), counts(carol)) == ((0, 0), (0, 0), (0, 0))
    told = api(alice).get("/api/v1/notifications?types[]=severed_relationships").json
    assert [(one["event"]["type"], one["event"]["target_name"]) for one in told] == [
        ("account_suspension", "carol@far.example")
    ]

    admin.post(f"{PATH}/{carol.id}/unsuspend")
    run_jobs()
    [back] = relationships_of(alice, carol)
    assert back.reblogs is False
    assert (counts(alice), counts(bob), counts(carol)) == ((1, 0), (0, 1), (1, 1))


def test_people_here_who_are_suspended_keep_their_follows(act, alice, bob, run_jobs):
    relationships.follow(bob, alice)
    act(alice, "suspend")
    run_jobs()

    assert len(relationships_of(bob, alice)) == 1


# Sign-ups, and the end


def test_who_waits_is_approved_or_rejected_and_nobody_else(admin, factory, alice):
    erin, frank = (factory.user(name, approved=False).id for name in ("erin", "frank"))

    approved, rejected = admin.post(f"{PATH}/{erin}/approve"), admin.post(f"{PATH}/{frank}/reject")

    assert (approved.status_code, approved.json["approved"]) == (200, True)
    assert (rejected.status_code, rejected.json["username"]) == (200, "frank")
    assert db.session.get(Account, frank) is None
    for verb in ("approve", "reject"):
        assert admin.post(f"{PATH}/{alice.id}/{verb}").status_code == 403


@pytest.mark.parametrize("verb", ["approve", "reject"])
def test_apps_decide_on_nobody_who_is_approved_and_only_waits_for_an_email(admin, factory, verb):
    erin = factory.user("erin", confirmed=False).id
    assert not emails.can_send() and logins.is_pending(User.of_account(erin))

    assert admin.post(f"{PATH}/{erin}/{verb}").status_code == 403
    assert db.session.get(Account, erin)


def test_only_what_is_suspended_is_deleted_and_then_for_good(act, admin, alice, post, run_jobs):
    post(alice, "Gone soon")
    account_id = alice.id
    assert admin.delete(f"{PATH}/{account_id}").status_code == 403
    act(alice, "suspend")

    reply = admin.delete(f"{PATH}/{account_id}")
    too_late = admin.post(f"{PATH}/{account_id}/unsuspend")
    run_jobs()

    assert (reply.status_code, reply.json["email"]) == (200, "alice@mail.example")
    assert too_late.status_code == 403
    assert db.session.get(Account, account_id) is None


def test_deleting_wants_a_permission_of_its_own(api, factory, alice):
    db.session.add(Role(name="Keeper", position=50, permissions=int(Permission.MANAGE_USERS)))
    db.session.commit()
    alice.suspended_at = clock.now()

    assert api(factory.user("keeper", role="Keeper"), SCOPES).delete(f"{PATH}/{alice.id}").status_code == 403


# The trace


def test_every_act_leaves_a_row_that_outlives_those_it_is_about(act, admin, flask, alice, factory, olga):
    frank = factory.user("frank", approved=False)
    act(alice, "silence", text="Loud")
    admin.post(f"{PATH}/{alice.id}/unsilence")
    admin.post(f"{PATH}/{frank.id}/reject")

    entries = [(one.by_name, one.action, one.target) for one in AuditEntry.latest(10)]
    assert "frank@" not in str(AuditEntry.latest(1)[0].details)  # of a refused sign-up no address stays
    assert entries == [("olga", "reject", "@frank"), ("olga", "unsilence", "@alice"), ("olga", "silence", "@alice")]
    assert "Loud" in flask("audit list --by olga --about alice").stdout
    assert "@frank" not in flask("audit list --about alice").stdout


def test_what_is_refused_leaves_no_trace(act, olga, alice):
    act(olga, "suspend", status=403)
    act(alice, "praise", status=422)

    assert AuditEntry.latest(10) == []


def test_what_the_operator_types_leaves_one_too(flask, alice, factory):
    factory.user("erin", approved=False)
    flask("accounts approve erin")
    flask("accounts role alice moderator")
    flask("accounts delete alice --yes")

    assert [(one.by_name, one.action, one.target) for one in reversed(AuditEntry.latest(10))] == [
        ("(the operator)", "approve", "@erin"),
        ("(the operator)", "change role", "@alice"),
        ("(the operator)", "delete", "@alice"),
    ]


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_moderators_do_not_see_the_addresses_of_those_above_them(api, factory, olga, alice, version):
    mod = factory.user("mod", role="Moderator")
    for account in (olga, alice, mod):
        User.of_account(account.id).sign_up_ip = "203.0.113.5"
    db.session.commit()
    admin, path = api(mod, SCOPES), f"/api/{version}/admin/accounts"

    shown = {one["username"]: one for one in admin.get(path).json}
    one = admin.get(f"{PATH}/{olga.id}").json

    assert (shown["olga"]["email"], shown["olga"]["ip"], shown["olga"]["ips"]) == (None, None, [])
    assert (one["email"], one["ip"], one["ips"]) == (None, None, [])
    assert (shown["alice"]["email"], shown["alice"]["ip"]) == ("alice@mail.example", "203.0.113.5")
    assert shown["mod"]["email"] == "mod@mail.example"
    assert names(admin.get(f"{path}?ip=203.0.113.5")) == ["alice", "mod"]
    assert names(admin.get(f"{path}?email=olga")) == [] and names(admin.get(f"{path}?email=alice")) == ["alice"]
    assert names(api(olga, SCOPES).get(f"{path}?ip=203.0.113.5")) == ["alice", "mod", "olga"]
