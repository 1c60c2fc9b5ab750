"""Answers that are kept for who asks again: what ends them."""

import pytest

from models.base import db

HOME = "/api/v1/timelines/home"


@pytest.mark.any_database  # PostgreSQL does not count commits, so nothing is kept there
def test_a_search_is_kept_until_something_is_committed(sent, api, alice, bob):
    client, path = api(alice), "/api/v2/search?q=bo&type=accounts"
    first = [client.get(path) for _ in range(2)][-1]
    sent.clear()

    again = client.get(path)

    assert not sent
    assert again.data == first.data and b"bob" in again.data
    bob.display_name = "Robert"
    db.session.commit()
    assert [one["display_name"] for one in client.get(path).json["accounts"]] == ["Robert"]


@pytest.mark.any_database
def test_who_asks_again_is_given_the_same_with_its_headers(sent, api, alice, post):
    for number in range(3):
        post(alice, f"number {number}")
    client, path = api(alice), f"{HOME}?limit=2"
    first = [client.get(path) for _ in range(2)][-1]
    sent.clear()

    again = client.get(path)

    assert not sent
    assert again.data == first.data
    assert again.headers["Link"] == first.headers["Link"]
    assert again.headers["X-Request-Id"] != first.headers["X-Request-Id"]


def test_nobody_is_given_the_answer_of_another(api, factory, alice, post):
    status = post(alice, "For us", visibility="private")
    path = f"/api/v1/statuses/{status.id}"
    mine, others = api(alice), api(factory.user("bob"))
    mine.get(path)

    answers = [client.get(path).status_code for client in (mine, others, api())]

    assert answers == [200, 404, 404]


def test_each_is_given_their_own_again(api, alice, bob, post):
    for who in (alice, bob):
        post(who, f"of {who.username}")
    clients = api(alice), api(bob)

    shown = [[[one["content"] for one in client.get(HOME).json] for client in clients] for _ in range(3)]

    assert shown == [[["<p>of alice</p>"], ["<p>of bob</p>"]]] * 3


def test_what_was_just_posted_edited_or_deleted_shows_at_once(api, alice):
    client = api(alice)
    posted = client.post("/api/v1/statuses", json={"status": "one"}).json["id"]
    seen = [[one["content"] for one in client.get(HOME).json]]
    client.put(f"/api/v1/statuses/{posted}", json={"status": "two"})
    seen.append([one["content"] for one in client.get(HOME).json])

    client.delete(f"/api/v1/statuses/{posted}")

    seen.append([one["content"] for one in client.get(HOME).json])
    assert seen == [["<p>one</p>"], ["<p>two</p>"], []]


def test_a_poll_closes_in_a_kept_answer(api, alice, frozen_time):
    client = api(alice)
    poll = {"options": ["yes", "no"], "expires_in": 300}
    posted = client.post("/api/v1/statuses", json={"status": "?", "poll": poll}).json["id"]
    frozen_time.move(seconds=270)
    path = f"/api/v1/statuses/{posted}"
    before = [client.get(path).json["poll"]["expired"] for _ in range(2)]

    frozen_time.move(seconds=30)

    assert (before, client.get(path).json["poll"]["expired"]) == ([False, False], True)


def test_a_filter_ends_in_a_kept_answer(api, factory, alice, post, frozen_time):
    status = post(factory.user("bob"), "a word")
    client = api(alice)
    words = [{"keyword": "word"}]
    made = {"title": "words", "context": ["home"], "expires_in": 300, "keywords_attributes": words}
    client.post("/api/v2/filters", json=made)
    frozen_time.move(seconds=270)
    path = f"/api/v1/statuses/{status.id}"
    before = [len(client.get(path).json["filtered"]) for _ in range(2)]

    frozen_time.move(seconds=30)

    assert (before, client.get(path).json["filtered"]) == ([1, 1], [])


def test_a_mute_ends_in_kept_answers(api, factory, alice, post, frozen_time, run_jobs):
    bob = factory.user("bob")
    client = api(alice)
    client.post(f"/api/v1/accounts/{bob.id}/follow")
    run_jobs()
    post(bob, "hello")
    run_jobs()
    client.post(f"/api/v1/accounts/{bob.id}/mute", json={"duration": 300})
    before = [len(client.get(HOME).json) for _ in range(2)]

    frozen_time.move(seconds=301)
    run_jobs()

    assert (before, len(client.get(HOME).json)) == ([0, 0], 1)
