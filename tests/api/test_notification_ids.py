"""Ids of notifications: small numbers in their order."""

import pytest

from models import ids

PLAIN, GROUPED = "/api/v1/notifications", "/api/v2/notifications"


@pytest.fixture
def tell(alice, bob, post, run_jobs, frozen_time):
    """`tell(3)`: alice is mentioned three times, a minute apart."""

    def make(count):
        for number in range(count):
            frozen_time.move(minutes=1)
            post(bob, f"@alice {number}")
            run_jobs()

    return make


def numbers(client, query="", path=PLAIN):
    return [int(one["id"]) for one in client.get(f"{path}?{query}").json]


def test_ids_are_numbers_in_a_row_and_none_is_used_again(alice, api, tell):
    client = api(alice)
    tell(2)
    client.post(f"{PLAIN}/2/dismiss")
    tell(1)

    groups = client.get(GROUPED).json["notification_groups"]

    assert [one["id"] for one in client.get(PLAIN).json] == ["3", "1"]
    assert [one["most_recent_notification_id"] for one in groups] == [3, 1]
    assert [one["group_key"] for one in groups] == ["ungrouped-3", "ungrouped-1"]


def test_nobodys_number_is_used_again_when_everything_was_cleared(alice, api, tell):
    tell(2)
    api(alice).post(f"{PLAIN}/clear")
    tell(1)

    assert numbers(api(alice)) == [3]


def test_a_cursor_above_all_numbers_is_beyond_the_newest(alice, api, tell):
    client = api(alice)
    tell(2)

    for query, found in {
        f"max_id={ids.MAX_ID}": [2, 1],
        f"since_id={ids.MAX_ID}": [],
        f"min_id={ids.MAX_ID}": [],
    }.items():
        groups = client.get(f"{GROUPED}?{query}").json["notification_groups"]
        assert numbers(client, query) == [one["most_recent_notification_id"] for one in groups] == found, query
