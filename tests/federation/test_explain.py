"""`rookery explain`, and the settings that weaken something: said loudly."""

import json
import logging
from dataclasses import replace

import pytest

from models.base import db
from models.moderation.server_rule import ServerBlock
from models.statuses.status import Status
from rookery import events, serving, urls
from rookery.cache import cache
from rookery.services import statuses
from rookery.services.relationships import relationships
from tests.configured import configured
from tests.federation.neighbours import follows, knows, signs


def post_of(account):
    made = statuses.post(account, statuses.Draft(text="Acorns"))
    events.commit()
    return made


@pytest.fixture
def carol(fediverse):
    return fediverse.server("masto.example").person("carol")


def test_15_2_each_step_of_a_status_is_told_and_nothing_is_stored(flask, carol):
    note = carol.note()

    said = flask(f"explain {note['id']}").output.splitlines()

    assert "  the address may be one of an object" in said
    assert "  no rule is against masto.example" in said
    assert any(line.startswith("  its addresses may be connected to: 127.0.0.1") for line in said)
    assert f"    asked {note['id']}" in said
    assert any(line.startswith("    answered 200, application/activity+json") for line in said)
    assert f"  it is read as a status of {carol.id}" in said
    assert said[-2].startswith("  fetch_accepted")
    assert db.session.query(Status).count() == 0


def test_15_2_an_actor_is_explained_down_to_the_handle(flask, carol):
    said = flask(f"explain {carol.id}").output

    assert f"it is read as Person carol, inbox {carol.id}/inbox, key {carol.key_id}" in said
    assert "its handle is confirmed: carol@masto.example" in said


def test_15_2_a_handle_is_explained_from_the_server_of_its_domain_on(flask, carol):
    said = flask("explain @carol@masto.example").output.splitlines()

    assert any(line.startswith("    asked https://masto.example/.well-known/webfinger?resource=acct") for line in said)
    assert f"  masto.example says that carol@masto.example is {carol.id}" in said
    assert "  its handle is confirmed: carol@masto.example" in said
    assert "(rule 10.9)" in flask("explain @nobody@masto.example", fails=True).output


def test_15_2_a_refusal_names_its_rule(flask, carol):
    masto = carol.server
    masto.page("/lie", carol.actor)
    masto.page("/page", b"<html></html>", kind="text/html")
    masto.page("/odd", {"id": f"{masto.base}/odd", "type": "Place"})
    masto.page("/mallory", carol.actor | {"id": f"{masto.base}/mallory", "inbox": "https://victim.example/inbox"})
    masto.page("/forged", {"id": f"{masto.base}/forged", "type": "Note", "attributedTo": "https://victim.example"})

    rules = {"/none": "10.9", "/page": "10.10", "/odd": "8.3", "/mallory": "4.4", "/forged": "10.9"}
    for path, rule in rules.items():
        assert f"(rule {rule})" in flask(f"explain {masto.base}{path}", fails=True).output
    assert "fetch_accepted" in flask(f"explain {masto.base}/lie").output  # the id was asked for in its place


@pytest.mark.parametrize(
    "url, rule",
    [
        ("http://masto.example/", "10.15"),
        ("@carol@bad.example", "10.12"),
        ("https://127.0.0.2/", "10.17"),
        ("https://bad.example/", "10.12"),
    ],
)
def test_15_2_what_is_refused_unasked_is_explained_too(flask, carol, url, rule):
    db.session.add(ServerBlock(domain="bad.example", severity="suspend"))
    db.session.commit()
    cache().forget("server rules")

    assert f"(rule {rule})" in flask(f"explain {url}", fails=True).output


def test_15_2_what_is_ours_or_is_not_to_be_fetched_is_not_asked_for(flask, carol):
    ours = flask("explain https://rookery.test/users/a --json", fails=True)
    theirs = flask(f"explain {carol.id} --json --no-fetch", fails=True)

    assert [json.loads(one.stdout)["fetch"] for one in (ours, theirs)] == [None, None]
    assert carol.server.asked == []
    assert "Enter the address" in flask("explain javascript:alert(1)", fails=True).output


def test_15_2_the_json_has_all_by_code(flask, fediverse, alice, carol, run_jobs):
    follows(knows(carol), signs(alice))
    told = post_of(alice)
    run_jobs()
    note = carol.note()
    sent = json.loads(flask(f"explain {urls.status_object('alice', told.id)} --for @alice --json").stdout)
    theirs = json.loads(flask(f"explain {note['id']} --json").stdout)

    assert ([one["code"] for one in sent["member"]], sent["for"]) == (["yours"], "alice")
    assert [one["code"] for one in sent["findings"]] == ["delivered"]
    [delivery] = sent["deliveries"]
    assert (delivery["state"], delivery["activity"], delivery["server"]) == ("delivered", "Create", "masto.example")
    assert theirs["fetch"]["code"] == "fetch_accepted" and theirs["fetch"]["steps"]
    assert {"host", "heard", "delivered", "signature"} <= theirs["server"].keys()


def test_15_2_a_member_s_own_settings_are_told_to_the_operator_too(flask, alice, bob, post):
    relationships.mute(alice, bob)
    said = flask(f"explain {urls.profile('bob')} --for @alice").output

    assert "@alice is told:" in said and "muted_account" in said
    assert "There is no login" in flask("explain @bob --for @wren", fails=True).output


@pytest.mark.parametrize(
    "name, value, says",
    [
        ("ROOKERY_PLAIN_HTTP", True, "ROOKERY_PLAIN_HTTP is on"),
        ("ROOKERY_ALLOWED_NETWORKS", ["10.0.0.0/8"], "ROOKERY_ALLOWED_NETWORKS lets requests into 10.0.0.0/8"),
        ("ROOKERY_ALLOWED_PORTS", [443, 8443], "ROOKERY_ALLOWED_PORTS lets requests out to 8443"),
        ("ROOKERY_CA_FILE", "/etc/ours.pem", "/etc/ours.pem"),
        ("ROOKERY_RATE_LIMITS", False, "ROOKERY_RATE_LIMITS is off"),
        ("ROOKERY_HOSTS", {"far.example": ("127.0.0.1", 1)}, "ROOKERY_HOSTS overrides DNS for far.example"),
        ("ROOKERY_PUBLIC_URL", "http://rookery.test", "ROOKERY_PUBLIC_URL is not https"),
    ],
)
def test_1_2_a_setting_that_weakens_something_is_named(app, flask, monkeypatch, name, value, says):
    # The environment of the tests may have names of its own, which are no settings.
    monkeypatch.setitem(app.extensions, "rookery.config", replace(urls.config(), plugin_overrides={}))

    with configured(app, ROOKERY_RATE_LIMITS=True):
        assert urls.config().weaknesses == []
        with configured(app, **{name: value}):
            assert [says in sentence for sentence in urls.config().weaknesses] == [True]
            assert says in flask("config check").output


def test_1_2_weakening_settings_are_logged_at_every_start(app, caplog, monkeypatch):
    monkeypatch.setattr(serving, "migrate", lambda: None)
    with configured(app, ROOKERY_PLAIN_HTTP=True), caplog.at_level(logging.WARNING, "rookery.serving"):
        serving.prepare(app)

    assert "WEAKENED by a setting: ROOKERY_PLAIN_HTTP is on" in caplog.text
