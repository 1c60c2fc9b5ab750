"""How often a status of another server was liked and shared: its server knows better, and is not believed too much."""

import itertools

import pytest

from models.base import db
from models.statuses.status import StatusCounts
from rookery.federation.read.note import MOST_TOLD
from rookery.federation.read.note import note as read_note
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import ingest
from rookery.services.statuses import interactions
from tests.federation.arriving import CAROL, PUBLIC, stored

URI = f"{CAROL}/statuses/1"
_numbers = itertools.count(1)


@pytest.fixture
def arrive(arrivals, alice):
    """`arrive("Create", likes=…, shares=…)`: carol says so; the status."""
    arrivals.person(CAROL, followed_by=alice)

    def arrive(verb, **counts):
        arrivals.apply({"id": f"{CAROL}#{next(_numbers)}", "type": verb, "actor": CAROL, "object": note(**counts)})
        return stored(URI)

    return arrive


def note(**counts):
    made = {
        "id": URI,
        "type": "Note",
        "attributedTo": CAROL,
        "content": "<p>Hello</p>",
        "to": [PUBLIC],
        "published": "2026-03-01T10:00:00Z",
    }
    return made | {name: of(name, total) for name, total in counts.items()}


def of(name, total):
    return {"id": f"{URI}/{name}", "type": "Collection", "totalItems": total} if isinstance(total, int) else total


@pytest.fixture
def shown(api):
    def shown(status):
        body = api().get(f"/api/v1/statuses/{status.id}").json
        return body["favourites_count"], body["reblogs_count"]

    return shown


def test_what_its_server_counts_is_shown_and_kept_up_to_date(arrive, shown):
    assert shown(arrive("Create", likes=7, shares=3)) == (7, 3)
    assert shown(arrive("Update", likes=9)) == (9, 3)
    assert shown(arrive("Update", likes=2, shares=0)) == (2, 0)


def test_shown_is_the_larger_of_what_is_told_and_what_is_known(arrive, shown, alice, bob):
    status = arrive("Create", likes=1)
    for who in (alice, bob):
        interactions.favourite(who, status)

    assert shown(status) == (2, 0)
    assert shown(arrive("Update", likes=5)) == (5, 0)


def test_a_second_look_brings_the_figures_and_changes_nothing_else(arrive, shown):
    status = arrive("Create", likes=1)

    again = ingest(read_note(note(likes=4, shares=2) | {"content": "<p>Other</p>"}), LocalLookup())

    assert (again.id, again.content, shown(again)) == (status.id, "<p>Hello</p>", (4, 2))


@pytest.mark.parametrize(
    "told",
    [
        -1,
        True,
        "7",
        None,
        1.5,
        [7],
        f"{URI}/likes",
        {"totalItems": "x"},
        {"totalItems": 2**80},
        {"id": "https://evil.example/likes", "totalItems": 7},
    ],
)
def test_what_is_no_count_of_its_own_is_none(arrive, shown, told):
    assert shown(arrive("Create", likes=told)) == (0, 0)


def test_no_number_is_too_large_to_be_shown(arrive, shown):
    assert shown(arrive("Create", likes=2**52)) == (MOST_TOLD, 0)


def test_of_ours_nobody_tells(alice, post, app):
    status = post(alice, "Mine")
    document = note(likes=7) | {
        "id": f"https://rookery.test/users/alice/statuses/{status.id}",
        "attributedTo": "https://rookery.test/users/alice",
    }

    ingest(read_note(document), LocalLookup())

    assert db.session.get(StatusCounts, status.id).told_favourites is None
