"""Every method of Mastodon.py that asks a server something works, and its typed entities take every answer."""

import inspect
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import wraps
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from types import UnionType
from typing import Literal, Union, get_args, get_origin

import pytest
from mastodon import Mastodon, MastodonNotFoundError
from mastodon.types_base import AttribAccessDict
from mastodon.types_base import Entity as Typed

from tests import live
from tests.e2e.conftest import PASSWORD
from tests.e2e.test_mastodon_py import picture
from tests.waiting import until

pytestmark = [
    pytest.mark.wide,
    pytest.mark.timeout(300),
    pytest.mark.filterwarnings("default::DeprecationWarning"),
    pytest.mark.filterwarnings("default::mastodon.errors.MastodonDeprecationWarning"),
]

SCOPES = ["read", "write", "follow", "push", "profile", "admin:read", "admin:write"]
LOCAL = {
    # Ask no server.
    "auth_request_url",
    "clear_caches",
    "decode_blurhash",
    "filters_apply",
    "generate_media_edit_attributes",
    "get_approx_server_time",
    "get_pagination_info",
    "get_status_length",
    "get_supported_version",
    "make_poll",
    "persistable_login_credentials",
    "push_subscription_decrypt_push",
    "push_subscription_generate_keys",
    "set_language",
    "verify_minimum_version",
    "get_async_refresh_info",
    # Walked by tests/e2e/test_mastodon_py.py: they need the pages, or end the session.
    "create_app",
    "log_in",
    "revoke_access_token",
    # Removed from the API in version 2.5.
    "reports",
}
STREAMING = {name for name in dir(Mastodon) if name.startswith("stream_")}  # called by tests/e2e/test_streams.py
ELSEWHERE = {
    "status_translate": "needs a provider: tests/api/test_translation.py has one",
    "oauth_userinfo": "the library asks by https only: tests/api/test_oauth.py asks it",
}


class Recorder(Mastodon):
    """Remembers which methods were called, and holds each answer to the type that the method declares."""

    called: set[str] = set()

    def __getattribute__(self, name):
        found = super().__getattribute__(name)
        if name.startswith("_") or not inspect.ismethod(found) or name not in METHODS:
            return found

        @wraps(found)  # the library looks at the annotations of its own methods
        def call(*given, **named):
            answer = found(*given, **named)
            Recorder.called.add(name)
            check(answer, name)
            return answer

        return call


METHODS = {name for name, _ in inspect.getmembers(Mastodon, inspect.isfunction) if not name.startswith("_")}


def check(answer, where):
    """Every attribute that a typed entity declares is there and has its type, all the way down."""
    if isinstance(answer, list | tuple):
        for one in answer:
            check(one, where)
    elif isinstance(answer, Typed) and isinstance(answer, AttribAccessDict):
        hints = inspect.get_annotations(type(answer), eval_str=True)
        for name, hint in hints.items():
            if name in answer:
                value = answer[name]
                assert value is None or fits(value, hint), (where, type(answer).__name__, name, value)
                check(value, where)


def fits(value, hint):
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in parts)
    if origin is Literal:
        return value in parts
    kind = origin or hint
    return not isinstance(kind, type) or isinstance(value, kind)


# A page on loopback stands in for the web.
OUTSIDE = {"ROOKERY_ALLOWED_NETWORKS": "127.0.0.1", "ROOKERY_PLAIN_HTTP": "on"}


@pytest.fixture(scope="module")
def site():
    with live.server(ROOKERY_REGISTRATIONS="approval", **OUTSIDE) as running:
        for name, role in (("alice", "owner"), ("bob", "user"), ("carol", "user"), ("dora", "user")):
            running.join(name, PASSWORD, role)
        running.flask("announcements", "create", "Hello everybody", "--publish")
        yield running


@pytest.fixture(scope="module")
def cast(site):
    tokens = {
        name: site.flask("oauth", "token", name, "--scopes", " ".join(SCOPES))
        for name in ("alice", "bob", "carol", "dora")
    }
    return {name: Recorder(access_token=token, api_base_url=site.url) for name, token in tokens.items()}


@pytest.fixture
def alice(cast):
    return cast["alice"]


@pytest.fixture
def bob(cast):
    return cast["bob"]


@pytest.fixture
def carol(cast):
    return cast["carol"]


@pytest.fixture(scope="module")
def ids(cast):
    return {name: client.me().id for name, client in cast.items()}


def answers(ask):
    """Whether what was just switched on is there: a running server looks every few seconds."""
    try:
        return ask() is not None
    except MastodonNotFoundError:
        return False


def test_the_instance(site, alice):
    site.flask("instance", "set", "show_domain_blocks", "all")
    alice.instance()
    alice.instance_v1()
    alice.instance_v2()
    alice.instance_activity()
    alice.instance_peers()
    alice.instance_rules()
    alice.instance_extended_description()
    until(lambda: answers(alice.instance_domain_blocks))
    alice.instance_languages()
    alice.instance_translation_languages()
    alice.instance_nodeinfo()
    assert alice.instance_health()
    alice.retrieve_mastodon_version()
    alice.oauth_authorization_server_info()
    alice.app_verify_credentials()
    alice.custom_emojis()
    assert alice.timeline_is_available("public")


def test_the_terms_of_service(site, alice):
    (site.data / "terms.md").write_text("Be kind")
    site.flask(
        "instance", "terms", "publish", str(site.data / "terms.md"), "--effective", datetime.now(UTC).date().isoformat()
    )

    assert until(lambda: answers(alice.instance_terms_of_service))


def test_accounts(alice, bob, ids):
    alice.account_verify_credentials()
    alice.account_update_credentials(note="I am alice", fields=[("Nest", "in the elm")], discoverable=True)
    alice.profile()
    alice.profile_update(display_name="Alice", attribution_domains=["news.example"])
    alice.account_update_credentials(avatar=picture(), avatar_mime_type="image/png")
    alice.account_delete_avatar()
    alice.account_delete_header()
    alice.account(ids["bob"])
    alice.accounts([ids["bob"], ids["carol"]])
    alice.account_lookup("bob")
    alice.account_search("bob")
    alice.preferences()
    alice.account_follow(ids["bob"], notify=True)
    bob.account_follow(ids["alice"])
    alice.follows("carol")
    alice.account_following(ids["alice"])
    alice.account_followers(ids["alice"])
    alice.account_relationships([ids["bob"]])
    alice.account_familiar_followers([ids["carol"]])
    assert alice.account_note_set(ids["bob"], "builds well").note == "builds well"
    alice.account_endorse(ids["bob"])
    assert [one.id for one in alice.endorsements()] == [ids["bob"]]
    alice.account_unendorse(ids["bob"])
    alice.account_pin(ids["bob"])
    alice.account_unpin(ids["bob"])
    alice.directory(local=True)
    alice.suggestions()
    alice.suggestions_v1()
    alice.suggestions_v2()
    alice.suggestion_delete(ids["dora"])


def test_avoiding(alice, ids):
    alice.account_mute(ids["dora"], duration=3600)
    alice.mutes()
    alice.account_unmute(ids["dora"])
    alice.account_block(ids["dora"])
    alice.blocks()
    alice.account_unblock(ids["dora"])
    alice.domain_block("bad.example")
    assert list(alice.domain_blocks()) == ["bad.example"]
    alice.domain_unblock("bad.example")


def test_follow_requests(alice, bob, carol, ids):
    carol.account_update_credentials(locked=True)
    alice.account_unfollow(ids["carol"])
    alice.account_follow(ids["carol"])
    bob.account_follow(ids["carol"])

    assert len(carol.follow_requests()) == 2
    carol.follow_request_authorize(ids["alice"])
    carol.follow_request_reject(ids["bob"])
    carol.account_remove_from_followers(ids["alice"])
    carol.account_update_credentials(locked=False)


def test_statuses(alice, bob, ids):
    status = alice.status_post("Rooks #nest", visibility="public")
    alice.status(status)
    alice.statuses([status.id])
    alice.status_update(status, "Rooks nest high #nest")
    alice.status_history(status)
    alice.status_source(status)
    alice.status_context(status)
    alice.toot("Short")
    bob.status_reply(status, "They do")
    bob.status_favourite(status)
    bob.status_bookmark(status)
    bob.status_reblog(status)
    bob.favourites()
    bob.bookmarks()
    alice.status_favourited_by(status)
    alice.status_reblogged_by(status)
    bob.status_unreblog(status)
    bob.status_unfavourite(status)
    bob.status_unbookmark(status)
    alice.status_pin(status)
    alice.status_unpin(status)
    alice.status_mute(status)
    alice.status_unmute(status)
    alice.status_card(status)
    alice.account_statuses(ids["alice"])
    alice.status_delete(alice.status_post("A mistake"))


def test_media_and_polls(alice, bob):
    sent = alice.media_post(picture(), "image/png", description="A meadow", synchronous=True)
    alice.media(sent)
    alice.media_update(sent, description="A green meadow")
    poll = alice.status_post("Which?", poll=alice.make_poll(["Twigs", "Straw"], expires_in=600)).poll
    alice.poll(poll)
    bob.poll_vote(poll, 0)


def test_scheduled_statuses(alice):
    later = datetime.now(UTC) + timedelta(hours=1)
    scheduled = alice.status_post("Later", scheduled_at=later)

    alice.scheduled_statuses()
    alice.scheduled_status(scheduled)
    alice.scheduled_status_update(scheduled, later + timedelta(hours=1))
    alice.scheduled_status_delete(scheduled)


def test_quotes(alice, bob):
    status = alice.status_post("Quote me", quote_approval_policy="public")
    quoting = bob.status_post("As alice says", quoted_status_id=status.id)

    assert quoting.quote.state == "accepted"
    assert [one.id for one in alice.status_quotes(status)] == [quoting.id]
    alice.status_quote_revoke(status, quoting)
    alice.status_update_quote_approval_policy(status, "nobody")


def test_timelines(alice, bob, ids):
    alice.status_post("@bob between us", visibility="direct")
    found = bob.timeline_home(limit=1)
    for timeline in ("home", "public", "local"):
        alice.timeline(timeline)
    alice.timeline_public()
    alice.timeline_local()
    alice.timeline_hashtag("nest")
    bob.fetch_next(found)
    bob.fetch_previous(found)
    bob.fetch_remaining(bob.account_following(ids["bob"], limit=1))
    list(bob.pagination_iterator(bob.account_following(ids["bob"])))
    list(bob.pagination_page_iterator(bob.account_following(ids["bob"])))
    conversation = until(bob.conversations)[0]
    bob.conversations_read(conversation)


def test_lists(alice, ids):
    made = alice.list_create("Rooks", replies_policy="none", exclusive=True)
    alice.list(made)
    alice.lists()
    alice.list_accounts_add(made, [ids["bob"]])
    alice.list_accounts(made)
    alice.account_lists(ids["bob"])
    alice.timeline_list(made)
    alice.list_accounts_delete(made, [ids["bob"]])
    alice.list_update(made, "Rooks and crows")
    alice.list_delete(made)


def test_tags(alice, bob, ids):
    assert alice.tag_follow("nest").following
    alice.tag("nest")
    alice.followed_tags()
    alice.tag_unfollow("nest")
    alice.tag_feature("nest")
    alice.tag_unfeature("nest")
    featured = alice.featured_tag_create("nest")
    alice.featured_tags()
    alice.featured_tag_suggestions()
    bob.account_featured_tags(ids["alice"])
    alice.featured_tag_delete(featured)


def test_filters(alice, bob):
    status = bob.status_post("A cuckoo")
    made = alice.create_filter_v2("Cuckoos", ["home"], "warn", keywords_attributes=[{"keyword": "cuckoo"}])
    alice.filter_v2(made)
    alice.filters_v2()
    alice.update_filter_v2(made, title="No cuckoos")
    keyword = alice.add_filter_keyword_v2(made, "egg", whole_word=True)
    alice.filter_keywords_v2(made)
    alice.delete_filter_keyword_v2(keyword)
    named = alice.add_filter_status_v2(made, status)
    alice.filter_statuses_v2(made)
    alice.filter_status_v2(named)
    assert alice.status(status).filtered[0].filter.title == "No cuckoos"
    alice.delete_filter_status_v2(named)
    alice.delete_filter_v2(made)
    old = alice.filter_create("cuckoo", ["home"])
    alice.filter(old)
    alice.filters()
    alice.filter_update(old, phrase="cuckoos")
    alice.filter_delete(old)


def test_notifications(alice, bob, ids):
    bob.status_favourite(alice.status_post("Like me"))
    until(lambda: [one for one in alice.notifications() if one.type == "favourite"])
    group = next(one for one in alice.grouped_notifications().notification_groups if one.type == "favourite")
    alice.grouped_notification(group.group_key)
    alice.grouped_notification_accounts(group.group_key)
    alice.unread_grouped_notifications_count()
    alice.notifications_unread_count()
    alice.markers_set("notifications", alice.notifications(limit=1)[0].id)
    alice.markers_get(["notifications"])
    alice.dismiss_grouped_notification(group.group_key)
    bob.status_favourite(alice.status_post("Like me too"))
    alice.notifications_dismiss(until(alice.notifications)[0])
    alice.notifications_clear()


def test_notification_requests(alice, cast, ids):
    alice.notifications_policy()
    alice.update_notifications_policy(for_not_following="filter")
    for name in ("carol", "dora"):
        alice.account_unfollow(ids[name])
        cast[name].status_post("@alice may I?")
    requests = until(lambda: len(found := alice.notification_requests()) > 1 and found)

    alice.notification_request(requests[0])
    alice.accept_notification_request(requests[0])
    alice.accept_multiple_notification_requests([requests[0].id])
    alice.dismiss_notification_request(requests[1])
    alice.dismiss_multiple_notification_requests([requests[1].id])
    until(alice.notifications_merged)
    alice.update_notifications_policy(for_not_following="accept")


def test_push(alice):
    _, keys = alice.push_subscription_generate_keys()
    alice.push_subscription_set("https://push.example/1", keys, mention_events=True, standard=True)
    alice.push_subscription()
    alice.push_subscription_update(follow_events=True)
    alice.push_subscription_delete()


def test_search(alice):
    alice.search("bob")
    alice.search_v1("bob")
    alice.search_v2("bob", result_type="accounts")


def test_announcements(alice):
    announcement = alice.announcements()[0]
    alice.announcement_reaction_create(announcement, "🐦")
    alice.announcement_reaction_delete(announcement, "🐦")
    alice.announcement_dismiss(announcement)


class Page(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"<title>Rooks return</title><meta property='og:title' content='Rooks return'>")

    def log_message(self, *words):
        pass


@pytest.fixture
def page():
    """The address of a page on another server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/rooks"
        server.shutdown()


@pytest.fixture
def trending_link(site, alice, page):
    """The id of a link that trends; the job that finds such links runs every few minutes only."""
    status = alice.status_post(f"Read this {page}")
    until(lambda: alice.status(status).card)
    with closing(sqlite3.connect(site.data / "rookery.db")) as database, database:
        (card_id,) = database.execute("SELECT card_id FROM statuses WHERE id = ?", (int(status.id),)).fetchone()
        database.execute(
            "INSERT INTO trends (kind, subject_id, score, peak, peak_at) VALUES ('link', ?, 9, 9, ?)",
            (card_id, "2026-01-01 00:00:00.000000"),
        )
    return card_id


def test_trends(alice, page, trending_link):
    alice.trends()
    alice.trending_tags()
    alice.trending_links()
    alice.trending_statuses()
    alice.admin_trending_tags()
    alice.admin_trending_links()
    alice.admin_trending_statuses()
    tag, status = alice.tag("nest"), alice.status_post("I trend")
    alice.admin_approve_trending_tag(tag.id)
    alice.admin_reject_trending_tag(tag.id)
    alice.admin_approve_trending_status(status)
    alice.admin_reject_trending_link(trending_link)
    alice.admin_approve_trending_link(trending_link)
    assert [one.card.title for one in alice.timeline_link(page)] == ["Rooks return"]
    alice.admin_reject_trending_status(status)


def test_collections(alice, bob, ids):
    bob.account_update_credentials(discoverable=True)
    made = alice.collection_create("Builders", description="Who builds well").collection
    alice.collection(made.id)
    alice.account_collections(ids["alice"])
    alice.collection_update(made.id, name="Nest builders")
    item = alice.collection_item_add(made.id, ids["bob"]).collection_item
    bob.account_in_collections(ids["bob"])
    alice.collection_item_delete(made.id, item.id)
    item = alice.collection_item_add(made.id, ids["bob"]).collection_item
    bob.collection_item_revoke(made.id, item.id)
    alice.collection_delete(made.id)


def write_last_year(site, account_id, count=5):
    """Copies of a status, as if they were written a year ago."""
    with closing(sqlite3.connect(site.data / "rookery.db")) as database, database:
        database.row_factory = sqlite3.Row
        newest = "SELECT * FROM statuses WHERE account_id = ? AND reblog_of_id IS NULL ORDER BY id DESC LIMIT 1"
        row = dict(database.execute(newest, (account_id,)).fetchone())
        for _ in range(count):
            row["id"] -= 366 * 86_400_000 << 16
            row |= {"id": row["id"] + 1, "uri": None, "url": None}
            database.execute(
                f"INSERT INTO statuses ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values())
            )
            database.execute(
                "INSERT INTO status_counts (status_id, replies, reblogs, favourites, quotes) VALUES (?, 0, 0, 0, 0)",
                (row["id"],),
            )
            row["id"] += 366 * 86_400_000 << 16


def test_annual_reports(site, alice, ids):
    write_last_year(site, ids["alice"])
    year = datetime.now(UTC).year - 1
    alice.annual_reports()
    alice.annual_report_state(year)
    alice.await_async_refresh(alice.annual_report_generate(year), timeout=10)
    until(lambda: alice.annual_report_state(year).state == "available")
    alice.annual_report(year)
    alice.annual_report_read(year)


def test_reports_and_moderation(alice, bob, carol, ids):
    status = carol.status_post("Buy eggs")
    made = bob.report(ids["carol"], status_ids=[status.id], comment="spam", category="spam")
    alice.admin_reports()
    alice.admin_report(made)
    alice.admin_report_assign(made)
    alice.admin_report_unassign(made)
    alice.admin_report_resolve(made)
    alice.admin_report_reopen(made)
    alice.admin_accounts()
    alice.admin_accounts_v1()
    alice.admin_accounts_v2(origin="local")
    alice.admin_account(ids["carol"])
    for action, back in (
        ("silence", "unsilence"),
        ("suspend", "unsuspend"),
        ("disable", "enable"),
        ("sensitive", "unsensitive"),
    ):
        alice.admin_account_moderate(ids["carol"], action)
        getattr(alice, f"admin_account_{back}")(ids["carol"])
    alice.admin_account_moderate(ids["dora"], "suspend")
    alice.admin_account_delete(ids["dora"])


def test_sign_ups_are_confirmed_approved_or_rejected(site, alice):
    key, secret = Recorder.create_app("Sign-up", api_base_url=site.url, scopes=["read", "write"])
    for name in ("edgar", "fern"):
        newcomer = Recorder(client_id=key, client_secret=secret, api_base_url=site.url)
        newcomer.create_account(
            name, PASSWORD, f"{name}@mail.example", agreement=True, reason="I like nests", scopes=["read", "write"]
        )
        newcomer.email_resend_confirmation()
    ids = {one.username: one.id for one in alice.admin_accounts_v2(status="pending")}

    assert ids.keys() == {"edgar", "fern"}
    alice.admin_account_approve(ids["edgar"])
    alice.admin_account_reject(ids["fern"])


def test_blocks_of_the_server(alice):
    allow = alice.admin_create_domain_allow("good.example")
    alice.admin_domain_allows()
    alice.admin_domain_allow(allow)
    alice.admin_delete_domain_allow(allow)
    block = alice.admin_create_domain_block("bad.example", severity="silence")
    alice.admin_domain_blocks()
    alice.admin_domain_blocks(block.id)
    alice.admin_update_domain_block(block.id, severity="suspend")
    alice.admin_delete_domain_block(block.id)
    mail = alice.admin_create_email_domain_block("spam.example")
    alice.admin_email_domain_blocks()
    alice.admin_email_domain_block(mail)
    alice.admin_delete_email_domain_block(mail)
    person = alice.admin_create_canonical_email_block(email="spammer@mail.example")
    alice.admin_canonical_email_blocks()
    alice.admin_canonical_email_block(person)
    assert alice.admin_test_canonical_email_block("spammer@mail.example")
    alice.admin_delete_canonical_email_block(person)
    address = alice.admin_create_ip_block("198.51.100.0/24", "no_access")
    alice.admin_ip_blocks()
    alice.admin_ip_block(address)
    alice.admin_update_ip_block(address, comment="a bot")
    alice.admin_delete_ip_block(address)


def test_figures(alice):
    began, ended = datetime.now(UTC) - timedelta(days=3), datetime.now(UTC)
    alice.admin_measures(began, ended, active_users=True, new_users=True, interactions=True, opened_reports=True)
    alice.admin_dimensions(began, ended, languages=True, sources=True, servers=True, space_usage=True)
    alice.admin_retention(began, ended)


def test_every_method_was_called():
    """The last of this file: it looks at what the others did."""
    left = METHODS - Recorder.called - LOCAL - STREAMING - ELSEWHERE.keys()

    assert left == set()
