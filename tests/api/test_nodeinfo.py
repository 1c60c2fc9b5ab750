"""Node information over HTTP, and what it counts."""

from datetime import timedelta

import pytest

from models import clock
from models.auth.user import User
from models.base import db
from models.instance.instance import StoredSetting
from models.statuses.status import Status
from rookery import __version__
from rookery.schemas import nodeinfo
from rookery.services.moderation import actions
from tests.configured import configured
from tests.contract import contract

NAMESPACE = "http://nodeinfo.diaspora.software/ns/schema/"
KEYS = {"version", "software", "protocols", "services", "openRegistrations", "usage", "metadata"}


@pytest.fixture
def document(api, the_app):
    """The document of this moment, not of up to five seconds ago."""

    def fetch(version="2.0"):
        the_app.extensions["rookery.cache"].clear()
        return api().get(f"/nodeinfo/{version}").json

    return fetch


def wrote(account, **values):
    """A status row as it stands; how statuses come about is not the point here."""
    status = Status(account_id=account.id, local=account.domain is None, **values)
    db.session.add(status)
    db.session.commit()
    return status


def was_here(account, **ago):
    User.of_account(account.id).last_active_at = clock.now() - timedelta(**ago)
    db.session.commit()


def test_discovery_links_both_versions_by_absolute_urls(api):
    reply = api().get("/.well-known/nodeinfo")

    assert reply.status_code == 200
    assert {link["rel"]: link["href"] for link in reply.json["links"]} == {
        NAMESPACE + "2.0": "https://rookery.test/nodeinfo/2.0",
        NAMESPACE + "2.1": "https://rookery.test/nodeinfo/2.1",
    }


@pytest.mark.parametrize("version", ["2.0", "2.1"])
def test_the_document_conforms_to_its_schema_and_names_it(api, version):
    reply = api().get(f"/nodeinfo/{version}")

    assert reply.headers["Content-Type"] == f'application/json; profile="{NAMESPACE}{version}#"'
    assert reply.json["version"] == version
    assert set(reply.json) == KEYS
    assert list(nodeinfo.validator(version).iter_errors(reply.json)) == []


def test_the_document_says_what_this_is(document):
    made = document()

    assert made["software"] == {"name": "rookery", "version": __version__}
    assert made["protocols"] == ["activitypub"]
    assert made["metadata"]["upstream"] == {"name": "mastodon"}
    assert made["metadata"]["nodeName"] == "Rookery"


FEATURES = {
    "mastodon_api",
    "mastodon_api_streaming",
    "polls",
    "v2_suggestions",
    "profile_directory",
    "editing",
    "quote_posting",
    "local_only",
    "markdown",
    "pleroma_emoji_reactions",
    "pleroma_custom_emoji_reactions",
    "custom_emoji_reactions",
    "exposable_reactions",
    "emoji_reaction",
}


def test_the_document_lists_the_features_that_apps_of_forks_look_for(document, api):
    told = document()["metadata"]

    assert set(told["features"]) == FEATURES
    assert told["postFormats"] == ["text/plain", "text/markdown"]
    for version in ("v1", "v2"):
        instance = api().get(f"/api/{version}/instance").json
        assert instance["configuration"]["statuses"]["supported_mime_types"] == told["postFormats"]
        assert instance["fedibird_capabilities"] == ["emoji_reaction"]


@pytest.mark.parametrize("path", ["/.well-known/nodeinfo", "/nodeinfo/2.0", "/nodeinfo/2.1"])
def test_any_page_may_read_it_and_keep_it_for_minutes(api, path):
    reply = api().get(path, headers={"Origin": "https://elk.example"})

    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    assert reply.headers["Cache-Control"] == "max-age=300, public"


@pytest.mark.parametrize("path", ["/nodeinfo/1.0", "/nodeinfo/2.2", "/nodeinfo/x", "/nodeinfo"])
def test_other_versions_are_not_found(api, path):
    assert api().get(path).status_code == 404


@pytest.mark.parametrize("mode, is_open", [("open", True), ("approval", True), ("invite", False), ("closed", False)])
def test_registrations_are_open_when_anybody_may_ask_for_an_account(the_app, document, api, mode, is_open):
    with configured(the_app, ROOKERY_REGISTRATIONS=mode):
        made, shown = document(), api().get("/api/v2/instance").json

    assert made["openRegistrations"] is is_open
    assert shown["registrations"]["enabled"] is is_open


def test_a_user_counts_once_confirmed_and_approved(document, factory):
    factory.user("alice")
    factory.user("unconfirmed", confirmed=False)
    factory.user("unapproved", approved=False)
    factory.remote("carol", "far.example")

    assert document()["usage"]["users"]["total"] == 1

    User.of_account(factory.user("later", confirmed=False).id).confirmed_at = clock.now()
    db.session.commit()
    assert document()["usage"]["users"]["total"] == 2


@pytest.mark.parametrize("action", ["suspend", "disable"])
def test_a_user_whom_moderators_keep_from_acting_does_not_count(document, alice, action):
    alone = document()["usage"]["users"]["total"]

    actions.act(None, alice, actions.Decision(action))
    db.session.commit()

    assert document()["usage"]["users"]["total"] == alone - 1


@pytest.mark.parametrize("days, month, halfyear", [(29, 1, 1), (31, 0, 1), (179, 0, 1), (181, 0, 0)])
def test_activity_counts_for_thirty_and_for_a_hundred_and_eighty_days(
    document, alice, frozen_time, days, month, halfyear
):
    was_here(alice, days=days)

    users = document()["usage"]["users"]

    assert users == {"total": 1, "activeMonth": month, "activeHalfyear": halfyear}


def test_time_alone_makes_a_user_inactive(document, alice, frozen_time):
    was_here(alice, days=0)

    frozen_time.move(days=30)
    at_thirty_days = document()["usage"]["users"]
    frozen_time.move(seconds=1)
    just_after = document()["usage"]["users"]

    assert (at_thirty_days["activeMonth"], just_after["activeMonth"]) == (1, 0)


def test_using_a_token_is_activity(document, alice, api):
    assert document()["usage"]["users"]["activeMonth"] == 0

    api(alice).get("/api/v1/instance")

    assert document()["usage"]["users"]["activeMonth"] == 1


def test_posts_are_neither_reblogs_nor_replies_nor_from_elsewhere(document, alice, bob, carol):
    first = wrote(alice)
    wrote(bob, in_reply_to_id=first.id, in_reply_to_account_id=alice.id)
    wrote(bob, reblog_of_id=first.id)
    wrote(carol, uri="https://far.example/1")

    usage = document()["usage"]

    assert (usage["localPosts"], usage["localComments"]) == (1, 1)


def test_a_reply_stays_a_comment_when_what_it_answers_is_deleted(document, alice, bob):
    first = wrote(alice)
    wrote(bob, in_reply_to_id=first.id, in_reply_to_account_id=alice.id)

    db.session.delete(db.session.get(Status, first.id))
    db.session.commit()

    usage = document()["usage"]
    assert (usage["localPosts"], usage["localComments"]) == (0, 1)


def test_what_is_cached_is_asked_for_once(api, count_queries):
    api().get("/nodeinfo/2.0")

    with count_queries() as queries:
        api().get("/nodeinfo/2.0")

    assert len(queries) == 0


def test_the_queries_do_not_grow_with_what_is_counted(document, factory, count_queries):
    for number in range(20):
        wrote(factory.user(f"user{number}"))

    with count_queries() as queries:
        document()

    assert len(queries) <= 4


def test_the_title_of_the_desk_stands_in_the_document(document):
    StoredSetting.put("title", "The Nest")
    db.session.commit()

    assert document()["metadata"]["nodeName"] == "The Nest"


@pytest.mark.shared
def test_the_contract_has_nothing_against_the_document(document):
    assert contract().nodeinfo_errors(document()) == []
