"""Ids of notifications: small numbers in their order, and the snowflakes of before still lead somewhere."""

import pytest

from models import ids
from models.base import db
from models.notifications.notification import Notification
from models.timelines.marker import Marker
from rookery.services.timelines import markers

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


@pytest.fixture
def renumbered(alice, api, tell):
    """Four notifications of before an upgrade and two of after it: the snowflakes of the former, the oldest first."""
    tell(6)
    rows = db.session.query(Notification).order_by(Notification.id).all()
    for place, row in enumerate(rows[:4]):
        row.former_id = ids.at(row.created_at) + 7 * place
    db.session.commit()
    return [row.former_id for row in rows[:4]]


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


def test_the_snowflake_of_a_row_finds_it(alice, bob, api, renumbered):
    client, former = api(alice), renumbered[1]

    shown = client.get(f"{PLAIN}/{former}")
    group = client.get(f"{GROUPED}/ungrouped-{former}")
    accounts = client.get(f"{GROUPED}/ungrouped-{former}/accounts")

    assert (shown.status_code, shown.json["id"]) == (200, "2")
    assert group.json["notification_groups"][0]["most_recent_notification_id"] == 2
    assert [one["id"] for one in accounts.json] == [str(bob.id)]
    assert api(bob).get(f"{PLAIN}/{former}").status_code == 404
    assert client.get(f"{PLAIN}/{former + 1}").status_code == 404


def test_the_snowflake_of_a_row_dismisses_it(alice, bob, api, renumbered):
    client = api(alice)

    foreign = api(bob).post(f"{PLAIN}/{renumbered[0]}/dismiss")
    done = [
        client.post(f"{PLAIN}/{renumbered[0]}/dismiss"),
        client.post(f"{PLAIN}/dismiss", data={"id": renumbered[1]}),
        client.post(f"{GROUPED}/ungrouped-{renumbered[2]}/dismiss"),
    ]

    assert foreign.status_code == 404
    assert [reply.status_code for reply in done] == [200, 200, 200]
    assert numbers(client) == [6, 5, 4]


def test_the_snowflake_of_a_row_pages_as_it_did(alice, api, renumbered):
    client, former = api(alice), renumbered
    for cursor, found in {
        f"max_id={former[2]}": [2, 1],
        f"since_id={former[2]}": [6, 5, 4],
        f"since_id={former[3]}": [6, 5],
        f"min_id={former[0]}&limit=2": [3, 2],
        f"min_id={former[3]}&limit=1": [5],
        f"max_id={former[0]}": [],
        f"min_id={former[1]}&max_id={former[3]}": [3],
        f"max_id={ids.MAX_ID}": [6, 5, 4, 3, 2, 1],
        f"since_id={ids.MAX_ID}": [],
    }.items():
        groups = client.get(f"{GROUPED}?{cursor}").json["notification_groups"]
        assert numbers(client, cursor) == [one["most_recent_notification_id"] for one in groups] == found, cursor


@pytest.mark.parametrize("gone", [1, 4])
def test_the_snowflake_of_a_row_that_is_gone_still_finds_its_place(alice, api, renumbered, gone):
    client = api(alice)
    client.post(f"{PLAIN}/{gone}/dismiss")

    assert numbers(client, f"max_id={renumbered[gone - 1]}") == [*range(gone - 1, 0, -1)]
    assert numbers(client, f"since_id={renumbered[gone - 1]}") == [*range(6, gone, -1)]


def test_a_cursor_made_from_a_date_finds_its_place(alice, api, renumbered):
    client = api(alice)
    made = [row.created_at for row in db.session.query(Notification).order_by(Notification.id)]

    assert numbers(client, f"max_id={ids.at(made[4])}") == [4, 3, 2, 1]
    assert numbers(client, f"since_id={ids.at(made[4])}") == [6, 5]
    assert numbers(client, f"min_id={ids.at(made[1])}&limit=2") == [3, 2]


def test_a_marker_that_an_app_sets_to_a_snowflake_stands_where_it_was(alice, api, renumbered):
    client = api(alice)

    moved = client.post("/api/v1/markers", json={"notifications": {"last_read_id": str(renumbered[2])}}).json
    home = client.post("/api/v1/markers", json={"home": {"last_read_id": str(renumbered[2])}}).json

    assert moved["notifications"]["last_read_id"] == "3"
    assert home["home"]["last_read_id"] == str(renumbered[2])
    assert client.get(f"{PLAIN}/unread_count").json == client.get(f"{GROUPED}/unread_count").json == {"count": 3}


def test_a_page_opened_before_an_upgrade_marks_all_as_read(alice, renumbered):
    markers.advance(alice, "notifications", renumbered[3])
    markers.advance(alice, "notifications", renumbered[0])

    assert Marker.of(alice.id, ["notifications"])["notifications"].last_read_id == 4


def test_an_old_cursor_costs_a_few_queries_however_many_rows_there_are(alice, api, tell, count_queries):
    client, counts = api(alice), []
    for more in (1, 5):
        tell(more)
        client.get(PLAIN)
        with count_queries() as queries:
            client.get(f"{PLAIN}?max_id={ids.MAX_ID}")
        counts.append(len(queries))

    with count_queries() as queries:
        client.get(f"{PLAIN}?max_id=100")

    assert counts[0] == counts[1] <= len(queries) + 3
