"""Moderation reaches federation: each way in and out, walked for servers and accounts that are shut out (10.12, 7)."""

import ipaddress

import pytest
from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.federation import tombstone
from models.media.attachment import Media
from models.moderation.report import Report
from models.moderation.server_rule import ServerAllow, ServerBlock
from models.relationships.follow import Follow, FollowRequest
from models.statuses.quote import Quote
from models.statuses.status import Status
from rookery import events
from rookery.federation import ids
from rookery.services.moderation import actions, reports
from rookery.services.relationships import relationships
from rookery.services.remote import domain_rules, resolver
from tests.configured import configured
from tests.federation.neighbours import follows, knows, signs

US = "https://rookery.test/users"


@pytest.fixture
def bad(fediverse):
    """A server below a domain that is suspended by `shut`."""
    return fediverse.server("sub.bad.example")


@pytest.fixture
def mallory(bad):
    return bad.person("mallory")


@pytest.fixture
def carol(fediverse):
    """Of a good server, and followed by alice."""
    return fediverse.server("good.example").person("carol")


@pytest.fixture
def known(carol, alice):
    account = knows(carol)
    follows(signs(alice), account)
    return account


@pytest.fixture
def shut(run_jobs):
    def make(domain="bad.example", **terms):
        domain_rules.block(None, domain, domain_rules.Terms(**{"severity": "suspend", **terms}))
        events.commit()
        run_jobs()

    return make


@pytest.fixture
def does(run_jobs):
    """`does(carol, "Create", note)`: through the inbox, with all that follows from it. The status of the answer."""

    def act(person, verb, about, **more):
        reply = person.sends(person.activity(verb, about, **more))
        run_jobs()
        db.session.expire_all()
        return reply.status_code

    return act


def stored(note):
    return ids.status(note["id"])


def nothing_went_to(server):
    assert [(one.method, one.path) for one in [*server.asked, *server.received]] == []


# In


def test_10_12_what_a_suspended_server_posts_is_refused_and_nothing_is_asked_or_kept(bad, mallory, alice, shut, does):
    shut()
    note = mallory.note(to=[f"{US}/alice"], serve=False)

    assert does(mallory, "Create", note) == 403

    assert stored(note) is None
    assert ids.account(mallory.id) is None
    nothing_went_to(bad)


def test_10_12_a_boost_of_something_there_brings_nothing_in(bad, mallory, carol, known, shut, does):
    note = mallory.note()
    shut()

    assert does(carol, "Announce", note["id"], to=["as:Public"]) == 202

    assert db.session.scalars(select(Status)).all() == []
    nothing_went_to(bad)


def test_10_12_a_boost_of_what_was_known_before_brings_nothing_in(bad, mallory, carol, known, alice, shut, does):
    follows(alice, knows(mallory))
    note = mallory.note()
    does(mallory, "Create", note)
    assert stored(note)
    shut()
    bad.asked.clear()

    does(carol, "Announce", note["id"], to=["as:Public"])

    assert db.session.scalars(select(Status.id).where(Status.reblog_of_id.is_not(None))).all() == []
    assert bad.asked == []


def test_10_12_a_quote_of_something_there_is_stored_without_it(bad, mallory, carol, known, shut, does):
    quoted = mallory.note()
    shut()
    note = carol.note(quote=quoted["id"], quoteAuthorization=f"{mallory.id}/quote_authorizations/1")

    does(carol, "Create", note)

    assert stored(note).quote_id is None
    assert db.session.scalars(select(Quote)).all() == []
    nothing_went_to(bad)


def test_10_12_a_reply_to_something_there_is_stored_alone(bad, mallory, carol, known, shut, does):
    parent = mallory.note()
    shut()
    note = carol.note(inReplyTo=parent["id"])

    does(carol, "Create", note)

    assert stored(note).in_reply_to_id is None
    assert stored(parent) is None
    nothing_went_to(bad)


def test_10_12_a_mention_of_somebody_there_looks_nobody_up(bad, mallory, carol, known, shut, does):
    shut()
    note = carol.note(tag=[{"type": "Mention", "href": mallory.id, "name": "@mallory@sub.bad.example"}])

    does(carol, "Create", note)

    assert stored(note).mention_ids == []
    nothing_went_to(bad)


def test_10_12_pins_bring_nothing_in(bad, mallory, carol, known, shut, does):
    note = mallory.note()
    shut()

    does(carol, "Add", note["id"], target=f"{carol.id}/collections/featured")

    assert stored(note) is None
    nothing_went_to(bad)


def test_10_12_a_move_there_takes_nobody_along(bad, carol, known, alice, shut, does):
    elsewhere = bad.person("carol", alsoKnownAs=[carol.id])
    shut()

    does(carol, "Move", carol.id, target=elsewhere.id)

    assert db.session.get(Account, known.id).moved_to_id is None
    nothing_went_to(bad)


def test_10_12_nobody_there_is_looked_up(bad, mallory, alice, shut, api):
    note = mallory.note()
    shut()

    for query in ("mallory@sub.bad.example", mallory.id, note["id"]):
        found = api(alice).get("/api/v2/search", query_string={"q": query, "resolve": "true"}).json
        assert found == {"accounts": [], "statuses": [], "hashtags": [], "collections": []}

    assert resolver.resolve_account("mallory", "sub.bad.example") is None
    nothing_went_to(bad)


def test_10_12_files_that_lie_there_are_not_fetched_whoever_shows_them(bad, carol, known, shut, does, api, fediverse):
    shut()
    bad.page("/rook.png", b"png", kind="image/png")
    note = carol.note(attachment=[{"type": "Document", "mediaType": "image/png", "url": f"{bad.base}/rook.png"}])

    does(carol, "Create", note)
    shown = api().get(f"/api/v1/statuses/{stored(note).id}").json["media_attachments"][0]["url"]

    assert db.session.scalars(select(Media.remote_url)).all() == [f"{bad.base}/rook.png"]
    assert fediverse.get(shown.removeprefix("https://rookery.test")).status_code == 404
    nothing_went_to(bad)


def test_10_12_pages_there_are_not_previewed(bad, carol, known, shut, does, frozen_time, run_jobs):
    shut()
    bad.page("/page", b"<title>Bad</title>", kind="text/html")

    does(carol, "Create", carol.note(content=f'<p><a href="{bad.base}/page">look</a></p>'))
    frozen_time.move(minutes=5)
    run_jobs()

    nothing_went_to(bad)


# What is here already


def test_10_12_what_was_stored_is_hidden_and_back_once_the_rule_is_lifted(
    bad, mallory, carol, known, alice, shut, does, api, run_jobs
):
    account = knows(mallory)
    follows(alice, account)
    does(mallory, "Create", mallory.note())
    status_id = db.session.scalars(select(Status.id)).one()
    shut()

    assert api(alice).get(f"/api/v1/statuses/{status_id}").status_code == 404
    assert api(alice).get("/api/v1/timelines/home").json == []
    assert db.session.scalars(select(Follow.target_id)).all() == [known.id]

    domain_rules.lift(None, db.session.scalars(select(ServerBlock)).one())
    events.commit()
    run_jobs()
    assert api(alice).get(f"/api/v1/statuses/{status_id}").status_code == 200


# Out


def test_10_12_nothing_is_delivered_there(bad, mallory, alice, shut, post, run_jobs):
    account = knows(mallory)
    follows(account, signs(alice))
    shut()

    post(alice)
    post(alice, "@mallory@sub.bad.example hello", visibility="direct")
    relationships.block(alice, account)
    events.commit()
    run_jobs()

    assert bad.received == []


# A server whose ids are of another host than its handles


@pytest.fixture
def split(bad, mallory):
    """The account of mallory, whose handle is of far.example."""
    account = knows(mallory)
    account.domain = "far.example"
    db.session.commit()
    return account


@pytest.mark.parametrize("domain", ["bad.example", "far.example"])
def test_10_12_a_rule_for_either_domain_hides_accounts_and_puts_follows_aside_until_it_is_lifted(
    split, alice, shut, run_jobs, domain
):
    follows(signs(alice), split)

    shut(domain)
    db.session.expire_all()
    assert split.suspended_at
    assert db.session.scalars(select(Follow)).all() == []

    domain_rules.lift(None, db.session.scalars(select(ServerBlock)).one())
    events.commit()
    run_jobs()
    db.session.expire_all()
    assert split.suspended_at is None
    assert len(db.session.scalars(select(Follow)).all()) == 1


def test_10_12_when_one_of_two_rules_for_an_account_is_lifted_the_other_counts(split, shut, run_jobs):
    shut("bad.example")
    shut("far.example")

    for left in (True, False):
        domain_rules.lift(None, db.session.scalars(select(ServerBlock).order_by(ServerBlock.domain).limit(1)).one())
        events.commit()
        run_jobs()
        db.session.expire_all()
        assert bool(split.suspended_at) is left


def test_10_12_a_new_account_is_limited_by_the_rule_for_its_host_as_long_as_that_stands(fediverse, bad, shut, run_jobs):
    mallory = bad.person("mallory", webfinger="mallory@far.example")
    links = [{"rel": "self", "type": "application/activity+json", "href": mallory.id}]
    jrd = {"subject": "acct:mallory@far.example", "links": links}
    path = "/.well-known/webfinger?resource=acct%3Amallory%40far.example"
    fediverse.server("far.example").page(path, jrd, kind="application/jrd+json")
    shut(severity="silence")

    account = resolver.resolve_account("mallory", "far.example")
    assert account.limited_at

    domain_rules.lift(None, db.session.scalars(select(ServerBlock)).one())
    events.commit()
    run_jobs()
    db.session.expire_all()
    assert account.limited_at is None


# Single posts


def test_10_7_what_a_moderator_deletes_does_not_come_back(
    mallory, carol, known, alice, does, api, run_jobs, frozen_time
):
    note = mallory.note(to=["as:Public", f"{US}/alice"])
    does(mallory, "Create", note)
    author = ids.account(mallory.id)
    report = reports.file(alice, author, reports.Complaint(status_ids=[stored(note).id]))
    actions.act(None, author, actions.Decision("delete_statuses", report_id=report.id))
    events.commit()
    run_jobs()

    for person, verb, about in ((mallory, "Create", note), (mallory, "Update", note), (carol, "Announce", note["id"])):
        assert does(person, verb, about, to=["as:Public", f"{US}/alice"]) == 202
        assert stored(note) is None, verb
    frozen_time.move(days=30)
    tombstone.remember("https://sub.bad.example/1", mallory.id)  # forgets what has expired
    db.session.commit()
    assert api(alice).get("/api/v2/search", query_string={"q": note["id"], "resolve": "true"}).json["statuses"] == []


# Single accounts


def test_10_12_of_a_suspended_account_nothing_comes_and_nothing_goes_to_it(
    bad, mallory, carol, known, alice, does, post, run_jobs
):
    account = knows(mallory)
    follows(account, alice)
    does(mallory, "Like", f"{US}/nobody/statuses/1", id=f"{mallory.id}#first")
    actions.act(None, db.session.get_one(Account, account.id), actions.Decision("suspend"))
    events.commit()
    run_jobs()
    bad.received.clear()

    note = mallory.note()
    does(mallory, "Create", note)
    does(carol, "Announce", note["id"], to=["as:Public"])
    post(alice)
    run_jobs()

    assert stored(note) is None
    assert bad.activities("Create") == []


@pytest.mark.parametrize("by_itself", [False, True])
def test_10_12_a_suspended_account_whose_data_are_deleted_stays_suspended(
    bad, mallory, alice, does, run_jobs, by_itself
):
    follows(alice, knows(mallory, display_name="Mallory"))
    does(mallory, "Create", mallory.note(to=[f"{US}/alice"]))
    account_id = ids.account(mallory.id).id
    actions.act(None, ids.account(mallory.id), actions.Decision("suspend"))
    events.commit()
    if by_itself:
        assert does(mallory, "Delete", mallory.id) == 202
    else:
        actions.delete(None, ids.account(mallory.id))
        events.commit()
        run_jobs()
    bad.asked.clear()
    again = mallory.note(to=[f"{US}/alice"])
    does(mallory, "Create", again)

    left = db.session.get_one(Account, account_id)
    assert (left.uri, left.is_suspended_here, left.display_name) == (mallory.id, True, "")
    assert db.session.scalars(select(Status)).all() == []
    assert db.session.scalars(select(Follow)).all() == []
    nothing_went_to(bad)


# Milder rules


def test_10_12_somebody_of_a_limited_server_may_only_ask_to_follow(bad, mallory, alice, shut, does, signs_alice):
    shut(severity="silence")

    assert does(mallory, "Follow", f"{US}/alice") == 202

    assert db.session.scalars(select(Follow)).all() == []
    assert db.session.scalars(select(FollowRequest.target_id)).all() == [alice.id]


@pytest.fixture
def signs_alice(alice):
    return signs(alice)


def test_10_12_reports_of_a_server_whose_reports_are_rejected_are_dropped(mallory, alice, shut, does):
    shut(severity="noop", reject_reports=True)

    does(mallory, "Flag", [f"{US}/alice"], content="rude")

    assert db.session.scalars(select(Report)).all() == []


def test_11_flag_of_another_server_shows_moderators_who_reported(mallory, alice, does, api, factory):
    does(mallory, "Flag", [f"{US}/alice"], content="rude")

    moderator = factory.user("mod", role="Owner")
    told = api(moderator, scopes="admin:read").get("/api/v1/admin/reports").json[0]
    assert (told["comment"], told["account"]["domain"]) == ("rude", "sub.bad.example")
    assert told["target_account"]["username"] == "alice"


# Limited federation


def test_1_3_where_federation_is_limited_others_are_neither_heard_nor_asked_nor_told(
    app, fediverse, carol, alice, does, post, run_jobs, authority
):
    stranger = fediverse.server("stranger.example").person("sam")
    db.session.add(ServerAllow(domain="good.example"))  # first: the rules are asked for and kept from now on
    for one in (carol, stranger):
        follows(knows(one), alice)
    signs(alice)
    db.session.commit()
    mine = [ipaddress.ip_network("127.0.0.1")]

    with configured(
        app,
        ROOKERY_FEDERATION="limited",
        ROOKERY_ALLOWED_NETWORKS=mine,
        ROOKERY_HOSTS=fediverse.hosts,
        ROOKERY_CA_FILE=str(authority.file),
    ):
        assert does(stranger, "Create", stranger.note(to=[f"{US}/alice"])) == 403
        assert does(carol, "Create", carol.note(to=[f"{US}/alice"])) == 202
        post(alice)
        run_jobs()

    assert [one.account_id for one in db.session.scalars(select(Status).where(~Status.local))] == [
        ids.account(carol.id).id
    ]
    assert len(carol.server.activities("Create")) == 1
    nothing_went_to(stranger.server)


def test_10_12_where_federation_is_limited_what_is_stored_stays(app, mallory, alice, does, api):
    follows(alice, knows(mallory))
    does(mallory, "Create", mallory.note())
    status_id = db.session.scalars(select(Status.id)).one()

    with configured(app, ROOKERY_FEDERATION="limited"):
        assert api(alice).get(f"/api/v1/statuses/{status_id}").status_code == 200
        assert [one["id"] for one in api(alice).get("/api/v1/timelines/home").json] == [str(status_id)]
    assert len(db.session.scalars(select(Follow)).all()) == 1


# Blocks between people


def test_9_8_whoever_is_blocked_here_follows_nobody_and_hears_nothing(carol, alice, does, post, run_jobs):
    account = knows(carol)
    follows(account, signs(alice))
    relationships.block(alice, account)
    events.commit()
    run_jobs()
    carol.server.received.clear()

    does(carol, "Follow", f"{US}/alice")
    post(alice, visibility="private")
    run_jobs()

    assert db.session.scalars(select(Follow)).all() == []
    assert carol.server.activities("Create") == []
    assert [one["type"] for one in carol.server.activities()] == ["Reject"]


def test_11_block_by_somebody_elsewhere_ends_follows_both_ways(carol, known, alice, does, api):
    follows(known, alice)

    does(carol, "Block", f"{US}/alice")

    assert db.session.scalars(select(Follow)).all() == []
    relation = api(alice).get("/api/v1/accounts/relationships", query_string={"id[]": known.id}).json[0]
    assert relation["blocked_by"] is True


def test_8_4_a_ban_from_a_community_is_no_block_by_its_moderator(carol, known, alice, does, api):
    follows(known, alice)

    does(carol, "Block", f"{US}/alice", target="https://good.example/c/birding", summary="Off-topic")

    relation = api(alice).get("/api/v1/accounts/relationships", query_string={"id[]": known.id}).json[0]
    assert (relation["blocked_by"], relation["following"], relation["followed_by"]) == (False, True, True)


def test_8_4_the_end_of_a_ban_from_a_community_lifts_no_block(carol, known, alice, does, api):
    does(carol, "Block", f"{US}/alice")

    does(carol, "Undo", carol.activity("Block", f"{US}/alice", target="https://good.example/c/birding"))

    relation = api(alice).get("/api/v1/accounts/relationships", query_string={"id[]": known.id}).json[0]
    assert relation["blocked_by"] is True


def test_9_8_somebody_of_a_domain_that_a_user_blocks_does_not_reach_that_user(carol, alice, bob, does, api):
    assert api(alice).post("/api/v1/domain_blocks", data={"domain": "good.example"}).status_code == 200
    tags = [{"type": "Mention", "href": f"{US}/{name}", "name": f"@{name}@rookery.test"} for name in ("alice", "bob")]

    does(carol, "Create", carol.note(tag=tags, cc=[f"{US}/alice", f"{US}/bob"]))
    does(carol, "Follow", f"{US}/alice")

    assert api(alice).get("/api/v1/notifications").json == []
    assert [one["type"] for one in api(bob).get("/api/v1/notifications").json] == ["mention"]
    assert db.session.scalars(select(Follow)).all() == []


def test_a_server_that_is_let_in_again_is_asked_anew_for_the_follows_of_people_here(
    bad, mallory, alice, bob, shut, run_jobs
):
    account = knows(mallory)
    follows(signs(alice), account, uri=f"{US}/alice#follows/1")
    follows(account, bob)
    shut()
    assert bad.received == []

    domain_rules.lift(None, db.session.scalars(select(ServerBlock)).one())
    events.commit()
    run_jobs()

    [asked] = bad.activities()
    assert (asked["type"], asked["id"], asked["actor"], asked["object"]) == (
        "Follow",
        f"{US}/alice#follows/1",
        f"{US}/alice",
        mallory.id,
    )
    assert len(db.session.scalars(select(Follow)).all()) == 2
