"""Rule 13.1: whoever got something hears that it is gone."""

import pytest

from tests.federation.stage import Stage


@pytest.fixture
def stage(fediverse, api, post, run_jobs, alice, bob):
    return Stage(fediverse, api, post, run_jobs, alice, bob)


def test_13_1_whom_a_reply_answered_hears_that_it_is_gone_although_not_mentioned(stage):
    carol = stage.carol
    stage.follows(carol)
    note = carol.note("<p>Who is there?</p>")
    carol.does("Create", note)
    stage.run_jobs()
    me = stage.api(stage.alice)
    reply = {"status": "I", "in_reply_to_id": stage.shown(note["id"])["id"]}
    posted = me.post("/api/v1/statuses", json=reply).json
    stage.run_jobs()

    me.delete(f"/api/v1/statuses/{posted['id']}")
    stage.run_jobs()

    [deletion] = carol.server.activities("Delete")
    assert deletion["object"]["id"] == posted["uri"]
