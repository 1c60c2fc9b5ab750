"""Other servers in administration: who they are, rules for them, and what a suspension costs before it is made."""

import pytest

from models import clock
from models.accounts.account import AccountCounts
from models.base import db
from models.federation.peer import Peer
from models.moderation.audit import AuditEntry
from models.moderation.server_rule import ServerAllow, ServerBlock
from models.relationships.follow import Follow
from rookery import events
from rookery.services.moderation import dry_run
from rookery.services.relationships import relationships
from rookery.services.remote import domain_rules
from tests.configured import configured

DOMAIN = "/admin/domains/crows.example"


@pytest.fixture
def admin(enter, factory):
    return enter(factory.user("olga", role="Owner"))


@pytest.fixture
def crow(factory):
    return factory.remote("corvin", "crows.example")


def follow(account, target):
    db.session.add(Follow(account_id=account.id, target_id=target.id))
    AccountCounts.bump(account.id, following=1)
    AccountCounts.bump(target.id, followers=1)
    db.session.commit()


def rules():
    return {one.domain: one.severity for one in db.session.scalars(db.select(ServerBlock))}


def test_known_servers_are_listed_searched_and_say_how_they_are_tied_to_people_here(admin, crow, factory, alice, bob):
    follow(alice, crow)
    follow(crow, alice)
    follow(crow, bob)
    factory.remote("polly", "parrots.example")
    Peer.met("quiet.example").failing_days = ["2031-05-01"]
    domain_rules.block(None, "rude.example", domain_rules.Terms(severity="suspend"))

    page = admin.open("/admin/domains").text
    found = admin.open("/admin/domains?q=Crow").text

    assert all(f"/admin/domains/{name}.example" in page for name in ("crows", "parrots", "quiet", "rude"))
    assert "1 account followed from here, 1 follower of local accounts" in found
    assert "failing since" in page and "suspended" in page
    assert "parrots.example" not in found


def test_a_list_of_servers_has_pages_and_costs_the_same_however_long_it_is(admin, factory, count_queries):
    counts = []
    for number in range(103):
        factory.remote("somebody", f"s{number:03}.example")
        if number in (0, 99):
            admin.open("/admin/domains")  # what is remembered for seconds is fresh
            with count_queries() as counted:
                admin.open("/admin/domains")
            counts.append(len(counted))

    second = admin.open("/admin/domains?q=&after=s099.example").text

    assert counts[0] == counts[1]
    assert 'after=s099.example"' in admin.open("/admin/domains").text.replace("&amp;", "&")
    assert "s102.example" in second and "s099.example" not in second and 'rel="next"' not in second


def test_a_server_that_nobody_has_met_may_get_a_rule(admin):
    page = admin.open("/admin/domains?q=https://New.Example/about").text
    assert 'href="/admin/domains/new.example"' in page

    admin.open("/admin/domains/new.example")
    admin.send("/admin/domains/new.example/rule", severity="silence", reject_media="1", public_comment=" Spam ")

    [rule] = db.session.scalars(db.select(ServerBlock)).all()
    said = (rule.domain, rule.severity, rule.reject_media, rule.public_comment)
    assert said == ("new.example", "silence", True, "Spam")
    assert "Spam" in admin.open("/admin/domain_blocks").text
    assert AuditEntry.latest(1)[0].by_name == "olga"


def test_a_suspension_is_made_only_after_it_was_said_who_loses_what(admin, crow, factory, alice, bob, run_jobs):
    deep = factory.remote("deep", "sub.crows.example")
    follow(alice, crow)
    follow(deep, bob)
    relationships.follow(bob, crow)
    factory.remote("far", "notcrows.example")
    admin.open(DOMAIN)

    asked = admin.send(f"{DOMAIN}/rule", severity="suspend", private_comment="they scream")

    assert rules() == {}
    assert "2 local accounts would lose follows" in asked.text and "@corvin@crows.example" in asked.text
    assert "@deep@sub.crows.example" in asked.text
    admin.send(f"{DOMAIN}/rule")
    run_jobs()
    assert rules() == {"crows.example": "suspend"}
    assert db.session.scalar(db.select(ServerBlock.private_comment)) == "they scream"
    assert db.session.scalars(db.select(Follow)).all() == []
    shown = admin.open(DOMAIN).text
    assert "Set aside" in shown and "1 follow from there to here" in shown


def test_lifting_a_suspension_brings_follows_back(admin, crow, alice, run_jobs):
    follow(alice, crow)
    domain_rules.block(None, "crows.example", domain_rules.Terms(severity="suspend"))
    events.commit()
    run_jobs()
    admin.open(DOMAIN)

    admin.send(f"{DOMAIN}/lift")
    run_jobs()

    assert rules() == {}
    assert [(one.account_id, one.target_id) for one in db.session.scalars(db.select(Follow))] == [(alice.id, crow.id)]


def test_the_cost_leaves_out_servers_with_a_rule_of_their_own_and_counts_what_it_does_not_name(
    crow, factory, alice, app, monkeypatch
):
    for name, domain in (("one", "crows.example"), ("two", "crows.example"), ("three", "old.crows.example")):
        follow(alice, factory.remote(name, domain))
    domain_rules.block(None, "old.crows.example", domain_rules.Terms(severity="silence"))
    monkeypatch.setattr(dry_run, "MOST", 1)

    cost = dry_run.cost_of_suspending("crows.example")

    assert [(loss.username, dict(loss.counts)) for loss in cost.losses] == [("alice", {"following": 2})]
    assert [tie.address for tie in cost.losses[0].ties] == ["one@crows.example"]
    assert cost.unnamed == 1


def test_the_cost_takes_as_many_queries_for_many_people_as_for_one(admin, crow, factory, count_queries):
    counts = []
    for number in range(5):
        follow(factory.user(f"dora{number}"), crow)
        if number in (0, 4):
            admin.open(f"{DOMAIN}/suspend")  # what is remembered for seconds is fresh
            with count_queries() as counted:
                admin.open(f"{DOMAIN}/suspend")
            counts.append(len(counted))

    assert counts[0] == counts[1]


def test_a_rule_that_is_a_suspension_already_is_changed_without_asking(admin):
    domain_rules.block(None, "crows.example", domain_rules.Terms(severity="suspend"))
    admin.open(DOMAIN)

    admin.send(f"{DOMAIN}/rule", severity="suspend", public_comment="Noise")

    assert db.session.scalar(db.select(ServerBlock.public_comment)) == "Noise"


def test_what_is_no_rule_is_said_and_changes_nothing(admin):
    wrong = [
        ("rookery.test", {}, "that of this server"),
        ("crows", {}, "not a valid domain name"),
        ("crows.example", {"public_comment": "x" * 2001}, "too long"),
    ]

    for domain, fields, says in wrong:
        admin.open(f"/admin/domains/{domain}")
        reply = admin.send(f"/admin/domains/{domain}/rule", severity="suspend", **fields)
        assert reply.status_code == 422, says
        assert says in reply.text
        assert rules() == {}, says
    assert admin.open("/admin/domains/no..domain").status_code == 404


def test_servers_are_allowed_and_removed_from_the_list_again(admin, app):
    assert "used only with the setting" in admin.open("/admin/domain_allows").text
    admin.send("/admin/domain_allows", domain="https://Good.example/")
    assert db.session.scalars(db.select(ServerAllow.domain)).all() == ["good.example"]
    admin.open("/admin/domain_allows")
    assert admin.give("/admin/domain_allows", domain="no domain").status_code == 422

    with configured(app, ROOKERY_FEDERATION="limited"):
        assert "on this list only" in admin.open("/admin/domain_allows").text
    [allowed] = db.session.scalars(db.select(ServerAllow.id)).all()
    admin.send(f"/admin/domain_allows/{allowed}/end")
    assert db.session.scalars(db.select(ServerAllow)).all() == []


@pytest.mark.parametrize("path", ["/admin/domains", "/admin/domain_blocks", "/admin/domain_allows", DOMAIN])
def test_pages_about_servers_are_for_those_who_manage_federation(enter, factory, visitor, path):
    assert enter(factory.user("mod", role="Moderator")).open(path).status_code == 403
    assert "/auth/sign_in" in visitor.open(path).headers["Location"]


def test_who_may_not_manage_federation_cannot_send_the_forms_either(enter, factory):
    domain_rules.block(None, "crows.example", domain_rules.Terms())
    member = enter(factory.user("wren"))
    member.open("/settings/profile")

    for path in (f"{DOMAIN}/rule", f"{DOMAIN}/lift", "/admin/domain_allows"):
        assert member.give(path, domain="a.example").status_code == 403
        member.open("/settings/profile")
    assert rules() == {"crows.example": "silence"}


def test_a_rule_holds_for_a_server_whatever_its_port(admin, factory, alice, run_jobs):
    """Accounts carry the port in their handle; rules are about names."""
    near = factory.remote("corvin", "crows.example:5302")
    below = factory.remote("deep", "sub.crows.example:5303")
    far = factory.remote("other", "notcrows.example:5302")
    for one in (near, below, far):
        follow(alice, one)
    port = "/admin/domains/crows.example:5302"
    admin.open(port)

    asked = admin.send(f"{port}/rule", severity="suspend").text
    admin.send(f"{port}/rule")
    run_jobs()

    assert "2 follows from here to there" in asked and "1 local account would lose follows" in asked
    db.session.expire_all()
    assert near.suspended_at and below.suspended_at and not far.suspended_at
    assert db.session.scalars(db.select(Follow.target_id)).all() == [far.id]
    admin.open(port)
    admin.send(f"{port}/lift")
    run_jobs()
    db.session.expire_all()
    assert near.suspended_at is None and below.suspended_at is None
    assert len(db.session.scalars(db.select(Follow.target_id)).all()) == 3


def test_an_account_that_is_new_on_a_suspended_server_is_hidden_whatever_its_port(app):
    domain_rules.block(None, "crows.example", domain_rules.Terms(severity="suspend"))

    assert domain_rules.marks_of("crows.example:5302").keys() == {"suspended_at"}


def test_no_rule_is_made_for_this_server_by_any_of_its_names(app, admin):
    with configured(app, ROOKERY_DOMAIN="nest.example:5001", ROOKERY_PUBLIC_URL="https://web.nest.example:5001"):
        for name in ("nest.example", "nest.example:5001", "web.nest.example"):
            admin.open(f"/admin/domains/{name}")
            assert admin.give(f"/admin/domains/{name}/rule", severity="silence").status_code == 422

    assert rules() == {}


def test_a_server_is_allowed_whatever_its_port(admin):
    admin.open("/admin/domain_allows")

    admin.give("/admin/domain_allows", domain="crows.example:5302")

    assert db.session.scalars(db.select(ServerAllow.domain)).all() == ["crows.example"]


def test_a_rule_ends_by_itself(admin, factory, run_jobs, frozen_time):
    account = factory.remote("corvin", "crows.example")
    admin.open("/admin/domains/crows.example")
    admin.send("/admin/domains/crows.example/rule", severity="silence", duration="86400")
    run_jobs()
    db.session.expire_all()
    assert account.limited_at and "until" in admin.open("/admin/domain_blocks").text

    frozen_time.move(hours=23)
    domain_rules.lift_expired()
    assert ServerBlock.for_domain("crows.example")
    frozen_time.move(hours=2)
    domain_rules.lift_expired()
    db.session.commit()
    run_jobs()

    db.session.expire_all()
    assert ServerBlock.for_domain("crows.example") is None and account.limited_at is None
    assert AuditEntry.latest(1)[0].action == "lift expired server block"


def test_the_end_of_a_rule_stays_unless_another_is_chosen(admin, frozen_time):
    rule = domain_rules.block(None, "crows.example", domain_rules.Terms("silence", seconds=3600))
    db.session.commit()
    ends = rule.expires_at
    admin.open(DOMAIN)

    admin.give(f"{DOMAIN}/rule", severity="silence", duration="keep", public_comment="loud")
    assert (ServerBlock.for_domain("crows.example").expires_at, ends) == (clock.ahead(hours=1), clock.ahead(hours=1))

    admin.open(DOMAIN)
    admin.give(f"{DOMAIN}/rule", severity="suspend", duration="86400")
    assert 'name="duration" value="86400"' in admin.reply.text
    admin.send(f"{DOMAIN}/rule")
    assert ServerBlock.for_domain("crows.example").expires_at == clock.ahead(days=1)
    admin.open(DOMAIN)
    admin.give(f"{DOMAIN}/rule", severity="suspend", duration="0")
    assert ServerBlock.for_domain("crows.example").expires_at is None
