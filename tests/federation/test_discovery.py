"""How others find us: WebFinger, host-meta, node information, and the actor of the server itself."""

import jsonschema
import orjson
import pytest

from models import clock
from models.base import db
from models.statuses.status import Status
from rookery.federation.read import actor as reading
from tests.configured import configured

FINGER = "/.well-known/webfinger"


@pytest.fixture
def finger(api):
    return lambda resource: api().get(FINGER, query_string={"resource": resource})


def links(reply):
    return {one["rel"]: one for one in reply.json["links"]}


def test_2_1_an_address_leads_to_all_that_is_known_of_it(finger, alice):
    alice.avatar_key = "avatars/a.png"
    db.session.commit()

    reply = finger("acct:alice@rookery.test")

    assert (reply.status_code, reply.mimetype) == (200, "application/jrd+json")
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    assert reply.json["subject"] == "acct:alice@rookery.test"
    assert set(reply.json["aliases"]) == {"https://rookery.test/@alice", "https://rookery.test/users/alice"}
    found = links(reply)
    assert found["self"]["type"] == "application/activity+json"
    assert found["self"]["href"] == "https://rookery.test/users/alice"
    assert found["http://webfinger.net/rel/profile-page"]["type"] == "text/html"
    assert found["http://webfinger.net/rel/avatar"]["type"] == "image/png"
    assert "{uri}" in found["http://ostatus.org/schema/1.0/subscribe"]["template"]


@pytest.mark.parametrize(
    "resource",
    [
        "acct:Alice@rookery.test",
        "acct:ALICE@ROOKERY.TEST",
        "acct:alice@social.rookery.test",
        "https://social.rookery.test/users/alice",
        "https://social.rookery.test/@alice",
    ],
)
def test_2_2_all_names_of_somebody_answer_the_same_subject(app, finger, alice, resource):
    with configured(app, ROOKERY_PUBLIC_URL="https://social.rookery.test"):
        reply = finger(resource)

    assert reply.json["subject"] == "acct:alice@rookery.test"
    assert links(reply)["self"]["href"] == "https://social.rookery.test/users/alice"


@pytest.mark.parametrize(
    "resource, status",
    [
        (None, 400),
        ("", 400),
        ("alice", 400),
        ("\x00", 400),
        ("x" * 100_000, 400),
        ("acct:" + "a" * 3000, 400),
        ("acct:nobody@rookery.test", 404),
        ("acct:alice@far.example", 404),
        ("https://far.example/users/alice", 404),
        ("acct:alice@rookery.test\ud800", 404),
        ("acct:𝕒𝕝𝕚𝕔𝕖@rookery.test", 404),
        ("acct:%00@rookery.test", 404),
    ],
)
def test_2_3_what_cannot_be_found_is_said_to_be_so(api, alice, resource, status):
    query = {} if resource is None else {"resource": resource.encode("utf-8", "surrogatepass")}

    assert api().get(FINGER, query_string=query).status_code == status


def test_2_3_whoever_is_suspended_is_gone(finger, alice):
    alice.suspended_at = clock.now()
    db.session.commit()

    assert finger("acct:alice@rookery.test").status_code == 410


def test_2_4_host_meta_has_the_template(api):
    reply = api().get("/.well-known/host-meta")

    assert reply.mimetype == "application/xrd+xml"
    assert 'rel="lrdd" template="https://rookery.test/.well-known/webfinger?resource={uri}"' in reply.text


@pytest.mark.parametrize("version", ["2.0", "2.1"])
def test_2_5_node_information_is_linked_and_counts_local_users_only(api, alice, carol, post, version):
    post(alice)
    db.session.add(Status(account_id=carol.id, local=False, uri="https://far.example/1"))
    db.session.commit()

    found = {one["rel"].rpartition("/")[2]: one["href"] for one in api().get("/.well-known/nodeinfo").json["links"]}

    document = api().get(found[version].removeprefix("https://rookery.test")).json

    assert document["version"] == version
    assert document["software"]["name"] == "rookery"
    assert document["protocols"] == ["activitypub"]
    assert document["usage"]["users"].keys() == {"total", "activeMonth", "activeHalfyear"}
    assert (document["usage"]["users"]["total"], document["usage"]["localPosts"]) == (1, 1)
    assert document["openRegistrations"] in (True, False)
    jsonschema.validate(document["metadata"], {"type": "object"})


@pytest.mark.parametrize("mode", ["open", "secure", "limited"])
def test_2_9_the_server_itself_is_an_actor_that_needs_no_signature(app, api, finger, mode):
    with configured(app, ROOKERY_FEDERATION=mode):
        self_link = links(finger("acct:rookery.test@rookery.test"))["self"]["href"]
        reply = api().get("/actor", headers={"Accept": "application/activity+json"})

    assert self_link == "https://rookery.test/actor"
    read = reading.actor(orjson.loads(reply.data))
    assert (read.id, read.type, read.username) == ("https://rookery.test/actor", "Application", "rookery.test")
    assert read.key_id == "https://rookery.test/actor#main-key"
    assert read.public_pem


def test_2_9_the_server_itself_is_neither_found_nor_counted(api, alice):
    found = api(alice).get("/api/v2/search?q=rookery.test&type=accounts").json

    assert found["accounts"] == []
    assert api().get("/nodeinfo/2.0").json["usage"]["users"]["total"] == 1
