"""Lists that the server fills, as apps see them: the digest, and what is new since one left home."""

from datetime import UTC, datetime

import pytest

from rookery import events
from rookery.events.facts import StatusDeleted, TimelinesFilled
from rookery.services.relationships import relationships
from rookery.services.timelines import filled_lists, home_limits
from rookery.services.timelines.home_limits import Limits
from rookery.streaming.listener import Channel, subscription
from rookery.web.auth import given_credentials
from tests.listeners import Ears


class Reader:
    """alice, who follows bob and reads with an app."""

    def __init__(self, alice, bob, api):
        self.alice, self.bob, self.app = alice, bob, api(alice)
        relationships.follow(alice, bob)
        events.commit()

    def lists(self):
        return {one["title"]: one["id"] for one in self.app.get("/api/v1/lists").json}

    def reads(self, path):
        reply = self.app.get(f"/api/v1/timelines/{path}")
        assert reply.status_code == 200, reply.json
        return [int(one["id"]) for one in reply.json]

    def limit(self, per_day):
        home_limits.limit(self.alice, self.bob.id, Limits(per_day))
        events.commit()

    def wants_what_is_new(self, wanted=True):
        filled_lists.show_since_left(self.alice, wanted)
        events.commit()


@pytest.fixture
def reader(alice, bob, api):
    return Reader(alice, bob, api)


def test_nobody_has_such_a_list_without_asking_for_it(reader):
    assert reader.lists() == {}


def test_the_digest_is_a_list_with_what_is_beyond_the_limit(reader, factory):
    reader.limit(1)
    first, second = (factory.status(reader.bob).id for _ in range(2))

    digest = reader.lists()["Digest"]

    assert reader.reads("home") == [first] and reader.reads(f"list/{digest}") == [second]
    assert [one["id"] for one in reader.app.get(f"/api/v1/lists/{digest}/accounts").json] == [str(reader.bob.id)]


def test_what_is_new_is_what_came_home_since_the_last_visit(reader, factory, frozen_time):
    frozen_time.moment = datetime(2031, 5, 4, 8, tzinfo=UTC)
    reader.wants_what_is_new()
    at_breakfast = factory.status(reader.bob).id
    frozen_time.move(minutes=10)
    seen = reader.reads("home")
    frozen_time.move(hours=8)
    meanwhile = factory.status(reader.bob).id
    frozen_time.move(hours=1)

    new = reader.reads(f"list/{reader.lists()['Since you left']}")
    frozen_time.move(minutes=10)  # still the same visit
    again = reader.reads(f"list/{reader.lists()['Since you left']}")

    assert seen == [at_breakfast] and new == again == [meanwhile]


def test_a_visit_is_noted_every_few_minutes_and_only_for_those_who_want_it(reader, count_queries, frozen_time):
    def writes():
        with count_queries() as queries:
            reader.reads("home")
        return [one for one in queries if "home_seen_at=" in one]

    frozen_time.moment = datetime(2031, 5, 4, 8, tzinfo=UTC)
    without = writes()
    reader.wants_what_is_new()
    at_once = writes()
    frozen_time.move(minutes=6)
    later, again = writes(), writes()

    assert (without, at_once, again) == ([], [], []) and len(later) == 1


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("put", "", {"title": "Mine"}),
        ("delete", "", {}),
        ("post", "/accounts", {"account_ids": ["1"]}),
        ("delete", "/accounts", {"account_ids": ["1"]}),
    ],
)
def test_an_app_cannot_change_what_the_server_fills(reader, method, path, body):
    reader.limit(1)
    digest = reader.lists()["Digest"]

    reply = getattr(reader.app, method)(f"/api/v1/lists/{digest}{path}", json=body)

    assert reply.status_code == 422 and "Calm home" in reply.json["error"]
    assert reader.lists() == {"Digest": digest}


def test_others_do_not_find_it_and_nobody_is_said_to_be_on_it(reader, api):
    reader.limit(1)
    digest = reader.lists()["Digest"]

    assert api(reader.bob).get(f"/api/v1/timelines/list/{digest}").status_code == 404
    assert reader.app.get(f"/api/v1/accounts/{reader.bob.id}/lists").json == []


def test_streams_of_these_lists_tell_what_their_timelines_show(reader, factory):
    reader.limit(1)
    reader.wants_what_is_new()
    digest, new = (int(reader.lists()[title]) for title in ("Digest", "Since you left"))
    first, second = (factory.status(reader.bob) for _ in range(2))

    def heard(list_id, fact):
        ears = Ears()
        ears.listen(reader.alice, "list", list_id=list_id)
        return [event for _, _, event, _ in ears.hear(fact)]

    on_digest, on_new = ([heard(one, TimelinesFilled(post.id)) for post in (first, second)] for one in (digest, new))
    deleted = StatusDeleted(first.id, reader.bob.id, None, "public", [])

    assert on_digest == [[], ["update"]] and on_new == [["update"], []]
    assert heard(digest, deleted) == heard(new, deleted) == ["delete"]


def test_an_app_may_listen_to_such_a_list_but_only_its_own(reader, app, api, factory):
    reader.limit(1)
    digest = reader.lists()["Digest"]

    with app.test_request_context(headers={"Authorization": f"Bearer {factory.token(reader.alice)}"}):
        channel = subscription("list", given_credentials(), list_id=digest).channel

    assert channel == Channel("list", int(digest))
    assert api(reader.bob).get(f"/api/v1/streaming/list?list={digest}").status_code == 404


def test_without_the_plugin_there_are_no_limits_and_no_such_lists(reader, factory, monkeypatch):
    reader.limit(0)
    digest = reader.lists()["Digest"]

    plugins = reader.app.app.extensions["rookery.plugins"]
    monkeypatch.setattr(plugins, "on", {name: one for name, one in plugins.on.items() if name != "calm_home"})
    post = factory.status(reader.bob).id

    assert reader.lists() == {} and reader.reads("home") == [post]
    assert reader.app.get(f"/api/v1/timelines/list/{digest}").status_code == 404
