"""Rules 13.4 to 13.6: a server that was away for three days hears all of it, once each, in order per object."""

from collections import Counter, defaultdict

import pytest

from tests.federation.neighbours import signs
from tests.peers import Said

HOURS_AWAY = 72
HOURS_AFTER = 24


@pytest.fixture
def carol(masto, alice, run_jobs):
    """She follows alice."""
    signs(alice)
    person = masto.person("carol")
    person.does("Follow", "https://rookery.test/users/alice")
    run_jobs()
    masto.received.clear()
    return person


@pytest.fixture
def hours_pass(frozen_time, run_jobs):
    """Time passes by the hour, and whatever is due is done."""

    def wait(hours):
        for _ in range(hours):
            frozen_time.move(hours=1)
            run_jobs()

    return wait


def test_13_6_a_server_back_after_three_days_hears_everything_once_in_order(masto, carol, api, alice, hours_pass):
    me = api(alice)
    masto.down = True
    kept, deleted = [], []
    for day in range(3):
        for number in range(2):
            posted = me.post("/api/v1/statuses", json={"status": f"Day {day}, {number}"}).json
            kept.append(posted["uri"])
            hours_pass(3)
            me.put(f"/api/v1/statuses/{posted['id']}", json={"status": f"Day {day}, {number}, edited"})
        gone = me.post("/api/v1/statuses", json={"status": f"Not for long {day}"}).json
        deleted.append(gone["uri"])
        hours_pass(HOURS_AWAY // 3 - 6)
        me.delete(f"/api/v1/statuses/{gone['id']}")

    masto.down = False
    hours_pass(HOURS_AFTER)

    assert set(Counter(one["id"] for one in masto.activities()).values()) == {1}
    heard = histories(masto)
    assert [heard[uri][0] for uri in kept] == ["Create"] * len(kept)
    assert {tuple(heard[uri][1:]) for uri in kept} <= {(), ("Update",)}
    assert latest_texts(masto, kept) == [f"<p>Day {day}, {n}, edited</p>" for day in range(3) for n in range(2)]
    assert all(heard[uri][-1:] in ([], ["Delete"]) for uri in deleted)


def histories(server):
    """Object → types of what was heard of it, the oldest first."""
    heard = defaultdict(list)
    for one in server.activities("Create", "Update", "Delete"):
        about = one["object"]
        heard[about if isinstance(about, str) else about["id"]].append(one["type"])
    return heard


def latest_texts(server, uris):
    texts = {}
    for one in server.activities("Create", "Update"):
        texts[one["object"]["id"]] = one["object"]["content"]
    return [texts[uri] for uri in uris]


def test_13_4_attempts_grow_rarer_and_are_signed_anew(masto, carol, api, alice, hours_pass, frozen_time, run_jobs):
    asked = []
    masto.inbox = lambda request: asked.append(request.headers) or Said(503, {}, b"")

    api(alice).post("/api/v1/statuses", json={"status": "Are you there?"})
    for _ in range(48 * 6):
        frozen_time.move(minutes=10)
        run_jobs()

    assert 10 <= len(asked) <= 60
    assert len({headers.get("Date") or headers["Signature-Input"] for headers in asked}) == len(asked)
