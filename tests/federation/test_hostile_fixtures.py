"""Hostile payloads arrive, signed by mallory, and get nowhere: rows stay as they are, and the log says why, once."""

import json
import socket
import time

import pytest

from models.base import db
from models.statuses.status import Status
from rookery.federation import ids
from tests.federation.stage import Stage, everything, refusals

NOTE = "https://masto.example/users/carol/statuses/113111111111111111"
DIRECT = "https://masto.example/users/carol/statuses/113111111111111114"
MALLORYS = "https://evil.example/notes/1"


@pytest.fixture
def stage(fediverse, api, post, run_jobs, alice, bob):
    return Stage(fediverse, api, post, run_jobs, alice, bob)


@pytest.fixture
def mallory(stage):
    """Known here, and even followed."""
    stage.follows(stage.mallory)
    return stage.mallory


@pytest.fixture
def carol(stage):
    stage.follows(stage.carol)
    return stage.carol


@pytest.fixture
def gets_nowhere(stage, mallory, caplog):
    """`gets_nowhere("hostile-....json")`: it is signed by mallory, nothing changes, and one line of the log says so."""

    def arrive(file, status=202):
        stage.run_jobs()
        before = everything()
        caplog.clear()
        with caplog.at_level("INFO", logger="rookery"):
            reply = stage.plays(file, follows=False, signed_by=mallory)
        assert reply.status_code == status
        assert everything() == before
        assert len(refusals(caplog)) == 1, [one.getMessage() for one in refusals(caplog)]
        return reply

    return arrive


def test_hostile_id_on_victim_host(gets_nowhere, carol):
    gets_nowhere("hostile-id-on-victim-host.json")

    assert ids.status("https://masto.example/users/carol/statuses/999") is None


def test_hostile_attributed_to_victim(gets_nowhere, carol):
    gets_nowhere("hostile-attributed-to-victim.json")

    assert ids.status(MALLORYS) is None


def test_hostile_actor_not_signer(gets_nowhere, carol):
    gets_nowhere("hostile-actor-not-signer.json")

    assert "statuses/1131111111111111119" not in json.dumps([one.uri for one in db.session.query(Status)])


def test_hostile_announce_forged_embed(stage, mallory, carol):
    stage.serves(stage.document("mastodon-create-note.json")["object"])

    stage.plays("hostile-announce-forged-embed.json", follows=False)

    assert "forged" not in stage.shown(NOTE)["content"]
    assert "BirdPhotography" in stage.shown(NOTE)["content"]


def test_hostile_announce_forged_embed_of_what_is_not_to_be_had(gets_nowhere, carol):
    gets_nowhere("hostile-announce-forged-embed.json")

    assert ids.status(NOTE) is None


def test_hostile_audience_extension(stage, gets_nowhere, carol):
    stage.plays("mastodon-create-direct.json", follows=False)

    gets_nowhere("hostile-audience-extension.json")

    assert stage.shown(DIRECT)["visibility"] == "direct"
    assert stage.shown(DIRECT, viewer=stage.bob) is None


def test_hostile_delete_foreign(stage, gets_nowhere, carol):
    note = stage.document("mastodon-create-note.json")["object"]
    stage.serves(note)
    stage.plays("mastodon-create-note.json", follows=False)

    gets_nowhere("hostile-delete-foreign.json")

    assert stage.shown(NOTE)["account"]["acct"] == "carol@masto.example"


def test_hostile_delete_local(stage, gets_nowhere):
    gets_nowhere("hostile-delete-local.json")

    assert stage.shown(stage.uri(stage.s1))


def test_hostile_undo_foreign_follow(stage, gets_nowhere, carol):
    carol.does("Follow", stage.uri_of(stage.alice), id="https://masto.example/users/carol#follows/1")
    stage.run_jobs()

    gets_nowhere("hostile-undo-foreign-follow.json")

    assert stage.relationship(carol)["followed_by"]


def test_hostile_accept_not_asked(stage, gets_nowhere):
    there = stage.account(stage.carol)
    stage.api(stage.alice).post(f"/api/v1/accounts/{there['id']}/follow")

    gets_nowhere("hostile-accept-not-asked.json")

    stands = stage.relationship(stage.carol)
    assert (stands["following"], stands["requested"]) == (False, True)


def test_hostile_actor_foreign_endpoints(stage):
    document = stage.document("hostile-actor-foreign-endpoints.json")
    stage.mallory.server.page("/users/mallory", document)

    stage.mallory.does("Follow", stage.uri_of(stage.alice))
    stage.run_jobs()

    found = stage.api(stage.alice).get("/api/v2/search?resolve=true&q=@mallory@evil.example").json
    assert found["accounts"] == []
    assert ids.account(stage.mallory.id) is None


def test_hostile_private_address_urls(stage, monkeypatch, mallory):
    contacted = []
    connect = socket.socket.connect
    monkeypatch.setattr(
        socket.socket, "connect", lambda self, address: contacted.append(address) or connect(self, address)
    )

    stage.plays("hostile-private-address-urls.json", follows=False)

    assert set(contacted) <= {("127.0.0.1", stage.fediverse.port)}
    assert stage.shown(MALLORYS)["media_attachments"] == []


def test_hostile_xss(stage, mallory):
    stage.plays("hostile-xss.json", follows=False)

    status = stage.shown(MALLORYS)
    said = json.dumps([status["content"], status["tags"], status["mentions"]])
    for bad in ("<script", "onclick", "onerror", "javascript:", "<img", "<svg", "<iframe", "style=", "alert(1)"):
        assert bad not in said
    assert "<" not in status["spoiler_text"]
    assert [one["description"] for one in status["media_attachments"]] == ["alt"]


def test_hostile_html_bomb(stage, mallory):
    body = stage.read("hostile-html-bomb.json")

    began = time.process_time()
    stage.sends(body, mallory)

    assert time.process_time() - began < 2
    assert stage.api(stage.alice).get("/api/v1/timelines/home").status_code == 200


def test_hostile_many_options(stage, mallory):
    stage.plays("hostile-many-options.json", follows=False)

    assert len(stage.shown(MALLORYS)["poll"]["options"]) == 100
    assert stage.api(stage.alice).get("/api/v1/timelines/home").status_code == 200


def test_hostile_many_mentions(stage, mallory):
    victims = [stage.fediverse.server(f"victim{number}.example") for number in range(7)]

    stage.plays("hostile-many-mentions.json", follows=False)

    assert sum(len(victim.asked) for victim in victims) <= 50


def test_hostile_unicode(stage, mallory):
    stage.plays("hostile-unicode.json", follows=False)

    status = stage.shown(MALLORYS)
    said = json.dumps(status, ensure_ascii=False)
    assert "\0" not in said and said.encode()
    assert not any(mark in status["spoiler_text"] for mark in "\u202a\u202b\u202d\u202e")
    assert status["mentions"] == []


def test_hostile_lone_surrogate(stage, mallory):
    reply = stage.plays("hostile-lone-surrogate.json", follows=False)

    assert reply.status_code == 400
    assert stage.shown("https://evil.example/notes/9") is None
    assert stage.api(stage.alice).get("/api/v1/timelines/home").status_code == 200


def test_hostile_wrong_types(stage, gets_nowhere):
    gets_nowhere("hostile-wrong-types.json")

    assert stage.api(stage.alice).get("/api/v1/timelines/home").status_code == 200


def test_hostile_deep_nesting(gets_nowhere):
    gets_nowhere("hostile-deep-nesting.json", status=400)


def test_hostile_context_confusion(stage, mallory, carol):
    stage.plays("hostile-context-confusion.json", follows=False)

    assert stage.shown(stage.uri(stage.private))["favourites_count"] == 0
    likers = stage.api(stage.alice).get(f"/api/v1/statuses/{stage.s1.id}/favourited_by").json
    assert [one["acct"] for one in likers] == ["mallory@evil.example"]
    assert [one.path for one in mallory.server.asked if "context" in one.path] == []


def test_hostile_local_actor(stage, gets_nowhere):
    gets_nowhere("hostile-local-actor.json")

    assert "forged" not in stage.api(stage.alice).get("/api/v1/timelines/public").text


def test_hostile_like_private(stage, gets_nowhere, mallory):
    unknown = stage.sends(
        json.dumps(mallory.activity("Like", f"{stage.uri_of(stage.alice)}/statuses/1")).encode(), mallory
    )

    reply = gets_nowhere("hostile-like-private.json")

    assert stage.shown(stage.uri(stage.private))["favourites_count"] == 0
    assert stage.told("favourite") == []
    assert (reply.status_code, reply.data) == (unknown.status_code, unknown.data)


def test_hostile_move_without_alias(stage, gets_nowhere, mallory, carol):
    gets_nowhere("hostile-move-without-alias.json")

    assert stage.relationship(mallory)["following"]
    assert carol.server.activities("Follow")[1:] == []
