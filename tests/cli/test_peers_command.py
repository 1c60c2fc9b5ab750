"""`rookery peers`, and the figures of deliveries (15.1)."""

import json

import pytest

from models.base import db
from models.federation.peer import Peer
from rookery import events
from rookery.federation import outbound
from rookery.jobs import worker
from tests.federation.neighbours import signs, waiting

ABOUT = "https://rookery.test/users/alice/statuses/1"


@pytest.fixture
def far(fediverse, alice):
    """A server that is down, with something waiting for it."""
    server = fediverse.server("far.example")
    server.down = True
    activity = {"id": f"{ABOUT}/activity", "type": "Create", "object": {"id": ABOUT}}
    outbound.send(activity, signs(alice), [f"{server.base}/inbox"])
    events.commit()
    worker.drain(fediverse.app)
    return server


def test_15_1_the_list_says_who_failed_and_what_waits(flask, far):
    (line,) = json.loads(flask("peers list --json").stdout)

    assert (line["host"], line["state"], line["waiting"]) == ("far.example", "resting", 1)
    assert line["error"]
    assert json.loads(flask("peers list --unwell --json").stdout) == [line]


def test_15_1_one_server_is_shown_in_full(flask, far):
    shown = json.loads(flask("peers show far.example --json").stdout)

    assert shown["failures_in_a_row"] == 1
    assert {"delivered", "waiting", "refused", "last_refusal"} <= shown.keys()
    assert len(shown["failing_days"]) == 1
    assert json.loads(flask("peers show https://FAR.example/ --json").stdout) == shown
    assert "Nothing was exchanged" in flask("peers show nowhere.example", fails=True).output


def test_15_1_a_server_is_tried_again_at_once(flask, far, run_jobs):
    far.down = False

    said = flask("peers retry far.example").output
    told = json.loads(flask("peers retry far.example --json").stdout)
    run_jobs()

    assert said == "1 deliveries to far.example are tried again.\n"
    assert told == {"host": "far.example", "retried": 1}
    assert waiting() == []
    assert db.session.get(Peer, "far.example").failures == 0


@pytest.mark.parametrize("url", [ABOUT, f"{ABOUT}/activity"])
def test_15_2_why_something_did_not_get_there(flask, far, url):
    said = json.loads(flask(f"explain {url} --json").stdout)

    [line] = said["deliveries"]
    assert (line["activity"], line["inbox"], line["attempts"]) == ("Create", "https://far.example/inbox", 1)
    assert (line["state"], line["server"]) == ("waiting", "far.example")
    assert line["next_try"]
    assert line["error"] == db.session.get(Peer, "far.example").last_error
    assert [one["code"] for one in said["findings"]] == ["delivery_waiting"]


def test_servers_are_asked_whether_they_are_alive(flask, far, fediverse):
    fediverse.server("near.example")
    flask("domains block blocked.example")
    lines = json.loads(flask("peers ping near.example FAR.example blocked.example --json").stdout)
    failing = json.loads(flask("peers ping --unwell --json").stdout)

    assert [(one["host"], one["alive"]) for one in lines] == [
        ("near.example", True),
        ("far.example", False),
        ("blocked.example", False),
    ]
    assert (lines[0]["error"], lines[2]["error"]) == (None, "this server does not federate with it")
    assert lines[1]["error"]
    assert [one["host"] for one in failing] == ["far.example"]
    assert db.session.get(Peer, "near.example") is None
