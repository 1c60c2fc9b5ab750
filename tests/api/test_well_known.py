"""WebFinger and host-meta: from an address to an actor."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models import clock
from models.base import db
from rookery import urls

PATHS = [
    "/.well-known/webfinger?resource=acct:alice@rookery.test",
    "/.well-known/host-meta",
    "/.well-known/host-meta.json",
]


@pytest.fixture
def finger(api):
    return lambda resource: api().get("/.well-known/webfinger", query_string={"resource": resource})


@pytest.fixture
def live_at(monkeypatch, app):
    """`live_at(domain, public_url)`: the server has these addresses for the rest of the test."""

    def move(domain, public_url):
        config = urls.config()
        values = {**config.values, "ROOKERY_DOMAIN": domain, "ROOKERY_PUBLIC_URL": public_url}
        monkeypatch.setitem(app.extensions, "rookery.config", replace(config, values=values))

    return move


def link(reply, rel):
    return next(one for one in reply.json["links"] if one["rel"] == rel)


def test_an_address_leads_to_profile_and_actor(finger, alice):
    reply = finger("acct:alice@rookery.test")

    assert reply.status_code == 200
    assert reply.mimetype == "application/jrd+json"
    assert reply.json["subject"] == "acct:alice@rookery.test"
    assert reply.json["aliases"] == ["https://rookery.test/@alice", "https://rookery.test/users/alice"]
    assert link(reply, "self") == {
        "rel": "self",
        "type": "application/activity+json",
        "href": "https://rookery.test/users/alice",
    }
    assert link(reply, "http://webfinger.net/rel/profile-page")["href"] == "https://rookery.test/@alice"
    assert "{uri}" in link(reply, "http://ostatus.org/schema/1.0/subscribe")["template"]


def test_activity_intents_say_where_people_of_this_server_act_on_what_is_elsewhere(finger, alice):
    reply = finger("acct:alice@rookery.test")

    assert link(reply, "https://w3id.org/fep/3b86/Object")["template"] == (
        "https://rookery.test/authorize_interaction?uri={object}"
    )
    assert link(reply, "https://w3id.org/fep/3b86/Create")["template"] == "https://rookery.test/share?text={content}"


def test_an_avatar_is_linked_when_there_is_one(finger, alice):
    rel = "http://webfinger.net/rel/avatar"
    assert rel not in [one["rel"] for one in finger("acct:alice@rookery.test").json["links"]]

    alice.avatar_key = "avatars/a.jpg"
    db.session.commit()

    found = link(finger("acct:alice@rookery.test"), rel)
    assert (found["type"], found["href"]) == ("image/jpeg", "https://rookery.test/media/avatars/a.jpg")


@pytest.mark.parametrize(
    "resource",
    [
        "acct:alice@rookery.test",
        "alice@rookery.test",
        "@alice@rookery.test",
        "acct:@alice@rookery.test",
        "ACCT:ALICE@Rookery.Test",
        "acct:alice@rookery.test.",
        "acct:alice@rookery.test:443",
        "https://rookery.test/@alice",
        "https://rookery.test/users/alice",
        "https://ROOKERY.test/users/Alice",
        "http://rookery.test/@alice/",
    ],
)
def test_all_spellings_answer_the_same_subject(finger, alice, resource):
    reply = finger(resource)

    assert (reply.status_code, reply.json["subject"]) == (200, "acct:alice@rookery.test")


@pytest.mark.parametrize("resource", ["acct:alice@rookery.test", "acct:alice@www.rookery.test:8443"])
def test_handles_of_the_web_host_are_taken_too(finger, factory, live_at, resource):
    factory.user("Alice")
    live_at("rookery.test", "https://www.rookery.test:8443")

    reply = finger(resource)

    assert reply.json["subject"] == "acct:Alice@rookery.test"
    assert link(reply, "self")["href"] == "https://www.rookery.test:8443/users/Alice"


@pytest.mark.parametrize("resource", ["acct:alice@localhost:3000", "http://localhost:3000/@alice"])
def test_a_domain_may_carry_a_port(finger, alice, live_at, resource):
    live_at("localhost:3000", "http://localhost:3000")

    assert finger(resource).json["subject"] == "acct:alice@localhost:3000"
    assert finger("acct:alice@localhost").status_code == 404


def test_a_domain_in_letters_of_the_world_is_the_same_in_ascii(finger, alice, live_at):
    live_at("xn--bcher-kva.example", "https://xn--bcher-kva.example")

    assert finger("acct:alice@Bücher.example").json["subject"] == "acct:alice@xn--bcher-kva.example"


@pytest.mark.parametrize(
    "resource",
    ["acct:rookery.test@rookery.test", "https://rookery.test/actor", "https://rookery.test/", "https://rookery.test"],
)
def test_the_server_itself_is_found_by_its_name(finger, resource):
    reply = finger(resource)

    assert reply.json["subject"] == "acct:rookery.test@rookery.test"
    assert link(reply, "self")["href"] == "https://rookery.test/actor"


@pytest.mark.parametrize(
    "resource", ["", "alice", "acct:", "acct:alice", "acct:@", "a b@rookery.test", "http://[x", "x" * 9000]
)
def test_what_is_no_resource_is_a_bad_request(finger, alice, resource):
    reply = finger(resource)

    assert reply.status_code == 400
    assert reply.json.keys() == {"error"}


def test_without_a_resource_it_is_a_bad_request(api):
    assert api().get("/.well-known/webfinger").status_code == 400


@pytest.mark.parametrize(
    "resource",
    [
        "acct:nobody@rookery.test",
        "acct:alice@far.example",
        "acct:carol@far.example",
        "acct:carol@rookery.test",
        "https://far.example/@alice",
        "https://rookery.test/alice",
        "https://rookery.test/@alice/1",
        "acct:alice@rookery.test:444",
        "mailto:alice@rookery.test",
        "acct:ali%63e@rookery.test",
        "acct:\0@rookery.test",
    ],
)
def test_who_is_not_ours_is_not_found(finger, alice, carol, resource):
    reply = finger(resource)

    assert (reply.status_code, reply.json) == (404, {"error": "Record not found"})


def test_a_suspended_account_is_gone(finger, alice):
    alice.suspended_at = clock.now()
    db.session.commit()

    assert finger("acct:alice@rookery.test").status_code == 410


def test_whose_sign_up_is_not_complete_is_not_found(finger, factory):
    factory.user("unconfirmed", confirmed=False)
    factory.user("unapproved", approved=False)

    assert finger("acct:unconfirmed@rookery.test").status_code == 404
    assert finger("acct:unapproved@rookery.test").status_code == 404


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    query=st.binary(max_size=200), wrap=st.sampled_from([b"%s", b"acct:%s@rookery.test", b"https://%s", b"acct:a@%s"])
)
def test_no_bytes_break_it(app, query, wrap):
    resource = "".join(f"%{byte:02x}" for byte in wrap % query)

    reply = app.test_client().get(f"/.well-known/webfinger?resource={resource}")

    assert reply.status_code in (200, 400, 404)


def test_host_meta_names_the_template(api):
    reply = api().get("/.well-known/host-meta")

    root = ElementTree.fromstring(reply.text)
    found = root.find("{http://docs.oasis-open.org/ns/xri/xrd-1.0}Link")
    assert reply.mimetype == "application/xrd+xml"
    assert found.attrib == {
        "rel": "lrdd",
        "template": "https://rookery.test/.well-known/webfinger?resource={uri}",
    }


def test_host_meta_is_there_as_json(api):
    reply = api().get("/.well-known/host-meta.json")

    assert link(reply, "lrdd")["template"] == "https://rookery.test/.well-known/webfinger?resource={uri}"


@pytest.mark.parametrize("path", PATHS)
def test_browsers_of_any_page_may_read_them(api, alice, path):
    reply = api().get(path, headers={"Origin": "https://elk.example"})

    assert (reply.status_code, reply.headers["Access-Control-Allow-Origin"]) == (200, "*")


def test_finding_somebody_takes_one_query(api, alice, count_queries):
    client = api()
    client.get("/.well-known/host-meta")  # which networks are kept out is asked every few seconds only

    with count_queries() as queries:
        client.get(PATHS[0])

    assert len(queries) == 1
