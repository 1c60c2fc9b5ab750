"""Rules for other servers, for e-mail addresses and for networks: made by moderators, felt by everybody else."""

import hashlib
from dataclasses import replace

import pytest

from models.accounts.account import Account
from models.auth.sign_up_block import CanonicalEmailBlock, EmailDomainAttempt, Networks
from models.auth.user import User
from models.base import db
from models.moderation.audit import AuditEntry
from models.moderation.server_rule import ServerBlock
from models.relationships.follow import Follow
from models.relationships.severance import SeveranceEvent
from models.timelines.home_limit import HomeLimit
from rookery.errors import Forbidden, Invalid
from rookery.services.accounts import local_accounts
from rookery.services.auth import sign_up_blocks
from rookery.services.auth.sign_up_form import SignUp
from rookery.services.moderation import actions, severed_follows
from rookery.services.remote import domain_rules
from rookery.services.timelines import home_limits
from rookery.services.timelines.home_limits import Limits
from tests.contract import assert_entities, assert_entity

ADMIN = "/api/v1/admin"
SCOPES = "read write follow push profile admin:read admin:write"


@pytest.fixture
def admin(api, factory):
    return api(factory.user("olga", role="Owner"), SCOPES)


@pytest.fixture
def make(admin):
    def make(kind, **body):
        reply = admin.post(f"{ADMIN}/{kind}", json=body)
        assert reply.status_code == 200, reply.text
        return reply.json

    return make


# All of them are lists with pages

KINDS = {
    "domain_blocks": ("AdminDomainBlock", lambda n: {"domain": f"bad{n}.example"}),
    "domain_allows": ("AdminDomainAllow", lambda n: {"domain": f"good{n}.example"}),
    "email_domain_blocks": ("AdminEmailDomainBlock", lambda n: {"domain": f"mail{n}.example"}),
    "canonical_email_blocks": ("AdminCanonicalEmailBlock", lambda n: {"email": f"spam{n}@mail.example"}),
    "ip_blocks": ("AdminIpBlock", lambda n: {"ip": f"203.0.113.{n}", "severity": "sign_up_block"}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_rules_are_made_listed_shown_and_deleted(admin, make, kind):
    entity, body = KINDS[kind]
    made = [make(kind, **body(n)) for n in range(3)]
    path = f"{ADMIN}/{kind}/{made[0]['id']}"

    listed = admin.get(f"{ADMIN}/{kind}")
    first = admin.get(f"{ADMIN}/{kind}?limit=2")
    rest = admin.get(first.headers["Link"].split(">")[0].removeprefix("<https://rookery.test"))

    assert_entities(listed.json, entity)
    assert [one["id"] for one in listed.json] == [one["id"] for one in reversed(made)]
    assert [one["id"] for one in first.json + rest.json] == [one["id"] for one in listed.json]
    assert admin.get(path).json == made[0]
    assert (admin.delete(path).status_code, admin.get(path).status_code) == (200, 404)
    assert len(AuditEntry.latest(10)) == 4


def test_a_page_has_a_hundred_rules_and_two_hundred_for_who_asks_for_more(admin):
    db.session.add_all(CanonicalEmailBlock(canonical_email_hash=f"{number:064x}") for number in range(201))

    pages = [admin.get(f"{ADMIN}/canonical_email_blocks{query}").json for query in ("", "?limit=201")]

    assert [len(page) for page in pages] == [100, 200]


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"domain_allows"}))
def test_the_same_rule_is_not_made_twice(admin, make, kind):
    body = KINDS[kind][1](1)
    make(kind, **body)

    reply = admin.post(f"{ADMIN}/{kind}", json=body)

    assert reply.status_code == 422
    assert "has already been taken" in reply.json["error"]


def test_the_error_names_the_block_that_there_is(admin, make):
    made = make("domain_blocks", domain="bad.example", severity="silence")

    reply = admin.post(f"{ADMIN}/domain_blocks", json={"domain": "Bad.example", "severity": "suspend"})

    assert (reply.status_code, reply.json["existing_domain_block"]) == (422, made)


def test_a_server_is_allowed_once_however_often_one_says_so(make):
    assert make("domain_allows", domain="Good.example") == make("domain_allows", domain="good.example")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("domain_blocks", {}),
        ("domain_blocks", {"domain": "no domain"}),
        ("domain_blocks", {"domain": "bad.example", "severity": "harsh"}),
        ("domain_blocks", {"domain": "bad.example", "public_comment": "x" * 2001}),
        ("domain_blocks", {"domain": "bad.example", "private_comment": "x" * 2001}),
        ("domain_blocks", {"domain": "rookery.test"}),
        ("domain_allows", {"domain": "localhost"}),
        ("email_domain_blocks", {"domain": ""}),
        ("canonical_email_blocks", {"email": "nobody"}),
        ("canonical_email_blocks", {"canonical_email_hash": "abc"}),
        ("ip_blocks", {"ip": "203.0.113.1"}),
        ("ip_blocks", {"ip": "the world", "severity": "sign_up_block"}),
        ("ip_blocks", {"ip": "127.0.0.0/8", "severity": "no_access"}),
        ("ip_blocks", {"ip": "203.0.113.1", "severity": "sign_up_block", "comment": "x" * 2001}),
    ],
)
def test_what_is_no_rule_is_refused(admin, kind, body):
    reply = admin.post(f"{ADMIN}/{kind}", json=body)

    assert (reply.status_code, reply.json["error"][:17]) == (422, "Validation failed")
    assert admin.get(f"{ADMIN}/{kind}").json == []


# Other servers


def test_a_block_tells_its_terms_and_changes_those_that_are_given(admin, make):
    comments = {"public_comment": "x" * 2000, "private_comment": "y" * 2000}  # no longer ones are taken
    made = make("domain_blocks", domain="Bad.EXAMPLE", severity="silence", reject_media=True, **comments)

    changed = admin.put(f"{ADMIN}/domain_blocks/{made['id']}", json={"severity": "suspend", "obfuscate": True}).json

    assert_entity(changed, "AdminDomainBlock")
    assert made["domain"] == "bad.example"
    assert made["digest"] == hashlib.sha256(b"bad.example").hexdigest()
    assert made | {"severity": "suspend", "obfuscate": True} == changed
    assert (made["reject_media"], made["reject_reports"]) == (True, False)
    assert {name: made[name] for name in comments} == comments


@pytest.fixture
def far(factory):
    """Accounts of a server, of one below it and of one whose name only looks so."""
    addresses = [("carol", "far.example"), ("dan", "sub.far.example"), ("eve", "notfar.example")]
    return {domain: factory.remote(name, domain).id for name, domain in addresses}


def states(far, column):
    return [getattr(db.session.get(Account, row_id), column) is not None for row_id in far.values()]


@pytest.mark.parametrize(("severity", "column"), [("suspend", "suspended_at"), ("silence", "limited_at")])
def test_accounts_of_a_blocked_server_and_below_are_hidden_or_limited_until_it_is_lifted(
    admin, make, far, run_jobs, severity, column
):
    made = make("domain_blocks", domain="far.example", severity=severity)
    run_jobs()
    assert states(far, column) == [True, True, False]

    admin.delete(f"{ADMIN}/domain_blocks/{made['id']}")
    run_jobs()
    assert states(far, column) == [False, False, False]


def test_a_milder_block_gives_back_what_the_harsher_took(admin, make, far, run_jobs):
    made = make("domain_blocks", domain="far.example", severity="suspend")
    run_jobs()
    admin.put(f"{ADMIN}/domain_blocks/{made['id']}", json={"severity": "silence"})
    run_jobs()

    assert states(far, "suspended_at") == [False, False, False]
    assert states(far, "limited_at") == [True, True, False]


def test_the_rule_of_the_longest_name_counts(admin, make, far, run_jobs):
    make("domain_blocks", domain="far.example", severity="suspend")
    below = make("domain_blocks", domain="sub.far.example", severity="noop")
    run_jobs()
    assert states(far, "suspended_at") == [True, False, False]

    admin.delete(f"{ADMIN}/domain_blocks/{below['id']}")
    run_jobs()
    assert states(far, "suspended_at") == [True, True, False]


def test_what_a_moderator_did_to_one_account_outlives_the_rule(admin, make, far, run_jobs):
    carol = db.session.get(Account, far["far.example"])
    actions.act(None, carol, actions.Decision("suspend"))
    made = make("domain_blocks", domain="far.example", severity="suspend")
    run_jobs()
    admin.delete(f"{ADMIN}/domain_blocks/{made['id']}")
    run_jobs()

    assert states(far, "suspended_at") == [True, False, False]


@pytest.mark.parametrize(("severity", "column"), [("suspend", "suspended_at"), ("silence", "limited_at")])
def test_what_a_moderator_did_while_the_rule_held_outlives_it(
    admin, make, far, run_jobs, frozen_time, severity, column
):
    made = make("domain_blocks", domain="far.example", severity=severity)
    run_jobs()
    actions.act(None, db.session.get_one(Account, far["far.example"]), actions.Decision(severity))
    db.session.commit()
    admin.delete(f"{ADMIN}/domain_blocks/{made['id']}")
    run_jobs()

    assert states(far, column) == [True, False, False]


def test_follows_to_and_from_a_suspended_server_come_back_with_it(admin, make, far, alice, bob, run_jobs, monkeypatch):
    monkeypatch.setattr(severed_follows, "AT_ONCE", 1)  # so that it takes several jobs
    for follower, target in (
        (alice.id, far["far.example"]),
        (bob.id, far["far.example"]),
        (far["sub.far.example"], alice.id),
        (alice.id, far["notfar.example"]),
    ):
        db.session.add(Follow(account_id=follower, target_id=target))
    db.session.flush()
    home_limits.limit(alice, far["far.example"], Limits(per_day=3))
    db.session.commit()

    def follows():
        return {(one.account_id, one.target_id) for one in db.session.query(Follow)}

    def limits():
        return [(one.account_id, one.target_id, one.per_day, one.replies) for one in db.session.query(HomeLimit)]

    before = follows()
    made = make("domain_blocks", domain="far.example", severity="suspend")
    run_jobs()
    assert follows() == {(alice.id, far["notfar.example"])}
    assert limits() == []
    events = db.session.query(SeveranceEvent).order_by(SeveranceEvent.account_id).all()
    assert [(one.kind, one.target_name, one.following_count, one.followers_count) for one in events] == [
        ("domain_block", "far.example", 1, 1),
        ("domain_block", "far.example", 1, 0),
    ]

    admin.put(f"{ADMIN}/domain_blocks/{made['id']}", json={"severity": "silence"})
    run_jobs()
    assert follows() == before
    assert limits() == [(alice.id, far["far.example"], 3, True)]


def test_follows_of_a_suspended_member_come_back_with_the_server(admin, make, far, alice, run_jobs):
    for pair in ((alice.id, far["far.example"]), (far["far.example"], alice.id)):
        db.session.add(Follow(account_id=pair[0], target_id=pair[1]))
    db.session.commit()
    made = make("domain_blocks", domain="far.example", severity="suspend")
    run_jobs()
    alice.suspend()
    db.session.commit()

    admin.delete(f"{ADMIN}/domain_blocks/{made['id']}")
    run_jobs()

    assert {one.account_id for one in db.session.query(Follow)} == {alice.id, far["far.example"]}


def test_what_a_blocked_server_said_is_not_found_any_more(api, alice, make, run_jobs, carol, post):
    status = post(carol, "From afar")
    assert api(alice).get(f"/api/v1/statuses/{status.id}").status_code == 200

    make("domain_blocks", domain="far.example", severity="suspend")
    run_jobs()

    assert api(alice).get(f"/api/v1/statuses/{status.id}").status_code == 404
    assert api(alice).get(f"/api/v1/accounts/{carol.id}").json["suspended"] is True


def test_accounts_that_are_yet_to_come_get_the_same(make):
    made = make("domain_blocks", domain="far.example", severity="silence")
    since = db.session.get(ServerBlock, int(made["id"])).created_at

    assert domain_rules.marks_of("sub.far.example") == {"limited_at": since}
    assert domain_rules.marks_of("near.example") == {}


def test_an_obfuscated_domain_shows_its_ends_only():
    assert ServerBlock(domain="nastyplace.example", obfuscate=True).public_domain == "nasty*****.***mple"
    assert ServerBlock(domain="nastyplace.example", obfuscate=False).public_domain == "nastyplace.example"


# Who does not sign up


def form(email, **more):
    return SignUp("dora", email, "nests are built of twigs", True, **more)


def refusal(email, ip="203.0.113.5"):
    """The code of what is wrong with the address."""
    with pytest.raises(Invalid) as caught:
        local_accounts.sign_up(form(email), ip=ip)
    db.session.rollback()
    return [code for code, _ in caught.value.details["email"]]


def test_nobody_signs_up_with_a_blocked_provider_or_one_below_and_the_tries_are_counted(admin, make, api):
    made = make("email_domain_blocks", domain="spam.example")

    assert refusal("a@spam.example") == ["ERR_BLOCKED"]
    assert refusal("b@mx.spam.example") == ["ERR_BLOCKED"]
    assert refusal("c@spam.example", ip="203.0.113.6") == ["ERR_BLOCKED"]

    history = admin.get(f"{ADMIN}/email_domain_blocks/{made['id']}").json["history"]
    assert len(history) == 7
    assert (history[0]["accounts"], history[0]["uses"]) == ("2", "3")
    assert (history[1]["accounts"], history[1]["uses"]) == ("0", "0")
    assert db.session.query(EmailDomainAttempt).count() == 2
    local_accounts.sign_up(form("a@notspam.example"))


def test_sign_ups_by_a_provider_that_moderators_look_at_wait_for_approval(admin, make, api):
    made = make("email_domain_blocks", domain="mail.example", allow_with_approval=True)
    make("email_domain_blocks", domain="spam.mail.example")

    waiting = local_accounts.sign_up(form("a@mail.example"))
    other = local_accounts.sign_up(replace(form("b@else.example"), username="erin"))
    db.session.commit()

    assert (waiting.approved, other.approved) == (False, True)
    assert refusal("c@spam.mail.example") == ["ERR_BLOCKED"]
    assert made["allow_with_approval"] is True
    history = admin.get(f"{ADMIN}/email_domain_blocks/{made['id']}").json["history"]
    assert (history[0]["accounts"], history[0]["uses"]) == ("1", "1")


@pytest.mark.parametrize("spelling", ["BÜCHER.example", "mail.bücher.example", "XN--bcher-kva.example"])
def test_a_provider_with_umlauts_is_looked_at_however_its_name_is_spelt(make, spelling):
    make("email_domain_blocks", domain="bücher.example", allow_with_approval=True)

    assert local_accounts.sign_up(form(f"a@{spelling}")).approved is False


def test_a_blocked_mailbox_is_blocked_in_all_its_spellings(make, admin):
    made = make("canonical_email_blocks", email="Spam.Mer+one@mail.example")

    assert refusal("s.pammer+two@MAIL.example") == ["ERR_TAKEN"]
    hits = admin.post(f"{ADMIN}/canonical_email_blocks/test", json={"email": "spammer@mail.example"}).json
    misses = admin.post(f"{ADMIN}/canonical_email_blocks/test", json={"email": "other@mail.example"}).json
    assert ([one["id"] for one in hits], misses) == ([made["id"]], [])


def test_a_mailbox_can_be_blocked_by_its_hash(make):
    make("canonical_email_blocks", canonical_email_hash=hashlib.sha256(b"spammer@mail.example").hexdigest())

    assert refusal("spammer@mail.example") == ["ERR_TAKEN"]


def test_who_is_suspended_does_not_come_back_by_the_same_mailbox(factory, alice):
    User.of_account(alice.id).email = "alice.rook@mail.example"
    actions.act(None, alice, actions.Decision("suspend"))
    db.session.commit()
    assert refusal("alicerook+new@mail.example") == ["ERR_TAKEN"]

    actions.unsuspend(None, db.session.get(Account, alice.id))
    assert db.session.query(CanonicalEmailBlock).count() == 0


def test_a_mailbox_stays_blocked_as_long_as_one_of_its_accounts_is_suspended(factory):
    first, second = (factory.user(f"dora{n}", email=f"dora+{n}@mail.example") for n in (1, 2))
    for one in (first, second):
        actions.act(None, one, actions.Decision("suspend"))

    actions.unsuspend(None, first)
    assert CanonicalEmailBlock.of("dora@mail.example").account_id == second.id

    actions.unsuspend(None, second)
    assert CanonicalEmailBlock.of("dora@mail.example") is None


def test_the_operator_may_let_anybody_in(make):
    make("email_domain_blocks", domain="spam.example")

    assert local_accounts.create("dora", "dora@spam.example", "nests are built of twigs")


def test_a_user_does_not_move_to_a_blocked_provider(make, alice):
    make("email_domain_blocks", domain="spam.example")

    with pytest.raises(Invalid, match="disallowed e-mail provider"):
        local_accounts.change_email(User.of_account(alice.id), "alice@spam.example")


# Networks


def test_a_network_may_have_to_wait_for_approval_or_not_sign_up_at_all(app, make):
    make("ip_blocks", ip="203.0.113.0/25", severity="sign_up_requires_approval")
    make("ip_blocks", ip="203.0.113.128/25", severity="sign_up_block")

    assert local_accounts.sign_up(form("a@mail.example"), ip="203.0.113.5").approved is False
    with pytest.raises(Forbidden, match="Sign-ups from your network"):
        local_accounts.sign_up(form("b@mail.example"), ip="203.0.113.200")


def test_a_network_that_is_shut_out_gets_nothing_but_the_news_that_all_is_well(api, make):
    made = make("ip_blocks", ip="2001:db8::/32", severity="no_access", expires_in=3600)
    there = {"environ_base": {"REMOTE_ADDR": "2001:db8::7"}}

    refused = api().get("/api/v1/instance/rules", **there)
    assert (refused.status_code, refused.json["error"]) == (403, "This server has blocked your network")
    assert api().get("/about", **there).status_code == 403
    assert api().get("/health", **there).status_code != 403
    assert api().get("/api/v1/instance/rules").status_code == 200
    assert made["expires_at"] is not None


def test_a_lifted_or_expired_rule_is_felt_no_more(admin, make, api, app, frozen_time):
    there = {"environ_base": {"REMOTE_ADDR": "203.0.113.7"}}
    short = make("ip_blocks", ip="203.0.113.7", severity="no_access", expires_in=60)
    make("ip_blocks", ip="203.0.113.8", severity="no_access", expires_in=61)
    make("ip_blocks", ip="203.0.113.9", severity="no_access")
    assert short["ip"] == "203.0.113.7/32"
    assert api().get("/api/v1/instance/rules", **there).status_code == 403

    frozen_time.move(seconds=60)
    app.extensions["rookery.cache"].clear()
    assert api().get("/api/v1/instance/rules", **there).status_code == 200

    sign_up_blocks.forget_expired()
    db.session.commit()
    assert [one["ip"] for one in admin.get(f"{ADMIN}/ip_blocks").json] == ["203.0.113.9/32", "203.0.113.8/32"]


def test_a_network_of_the_old_kind_in_the_dress_of_the_new_is_shut_out(make, api):
    made = make("ip_blocks", ip="::ffff:203.0.113.0/120", severity="no_access")

    reply = api().get("/api/v1/instance/rules", environ_base={"REMOTE_ADDR": "203.0.113.7"})

    assert (made["ip"], reply.status_code) == ("203.0.113.0/24", 403)


def test_the_addresses_of_those_refused_are_forgotten_when_they_are_shown_no_more(make, frozen_time):
    make("email_domain_blocks", domain="spam.example")
    refusal("a@spam.example")

    frozen_time.move(days=6)
    sign_up_blocks.forget_expired()
    kept = db.session.query(EmailDomainAttempt).count()
    frozen_time.move(days=1)
    sign_up_blocks.forget_expired()

    assert (kept, db.session.query(EmailDomainAttempt).count()) == (1, 0)


def test_a_network_is_blocked_again_as_soon_as_its_block_has_expired(admin, make, frozen_time):
    make("ip_blocks", ip="203.0.113.7", severity="sign_up_block", expires_in=60)
    other = make("ip_blocks", ip="203.0.113.8", severity="sign_up_block")
    frozen_time.move(seconds=61)

    moved = admin.put(f"{ADMIN}/ip_blocks/{other['id']}", json={"ip": "203.0.113.7"})
    assert (moved.status_code, moved.json["ip"]) == (200, "203.0.113.7/32")
    make("ip_blocks", ip="203.0.113.8", severity="sign_up_block", expires_in=60)
    frozen_time.move(seconds=61)
    make("ip_blocks", ip="203.0.113.8", severity="no_access")


def test_a_network_rule_changes_what_is_given(admin, make):
    made = make("ip_blocks", ip="203.0.113.7/24", severity="sign_up_block", comment="x" * 2000)
    path = f"{ADMIN}/ip_blocks/{made['id']}"

    changed = admin.put(path, json={"severity": "no_access", "comment": "second"}).json

    assert_entity(changed, "AdminIpBlock")
    assert changed == made | {"severity": "no_access", "comment": "second"}
    assert admin.put(path, json={"ip": "127.0.0.1"}).status_code == 422
    assert admin.put(path, json={"severity": "odd"}).status_code == 422


def test_asking_whether_somebody_is_shut_out_costs_no_query(api, count_queries, make):
    make("ip_blocks", ip="203.0.113.7", severity="no_access")
    client = api()
    client.get("/api/v1/instance/languages")

    with count_queries() as queries:
        client.get("/api/v1/instance/languages")

    assert list(queries) == []


@pytest.mark.parametrize(
    ("ip", "expected"),
    [
        ("10.1.2.3", {"a", "b"}),
        ("10.2.2.3", {"a"}),
        ("11.0.0.1", set()),
        ("::ffff:10.1.0.1", {"a", "b"}),
        ("2001:db8::1", {"c"}),
        ("2001:db9::1", set()),
        ("nonsense", set()),
        (None, set()),
        ("", set()),
    ],
)
def test_networks_know_who_lies_in_them(ip, expected):
    networks = Networks([("10.0.0.0/8", "a"), ("10.1.0.0/16", "b"), ("2001:db8::/32", "c")])

    assert networks.words_for(ip) == expected


def test_time_is_limited_but_may_be_for_good(make):
    assert make("ip_blocks", ip="203.0.113.1", severity="sign_up_block", expires_in=10**15)["expires_at"]
    assert make("ip_blocks", ip="203.0.113.2", severity="sign_up_block", expires_in=0)["expires_at"] is None
