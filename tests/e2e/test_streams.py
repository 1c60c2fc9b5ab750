"""Mastodon.py listens, unchanged: every kind of event reaches it, over an event stream and over a WebSocket."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from mastodon import Mastodon, StreamListener

from tests.jobs.house import House
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.timeout(120)]

STRANGERS = ["carol", "dora"]  # one for each way to listen: who was let in once is no stranger any more
METHODS = {name for name in dir(Mastodon) if name.startswith("stream_")}


class Client(Mastodon):
    """Remembers which of its methods were called."""

    called: set[str] = set()

    def __getattribute__(self, name):
        if name in METHODS:
            Client.called.add(name)
        return super().__getattribute__(name)


class Ear(StreamListener):
    """Keeps what it heard: `(event, entity)`."""

    def __init__(self):
        self.heard, self.problems = [], []

    def on_any_event(self, name, data=None, for_stream=None):
        self.heard.append((name, data))

    def on_unknown_event(self, name, unknown_event=None):
        self.problems.append(name)

    def on_websocket_error(self, error, for_stream=None):
        self.problems.append(error)

    def hears(self, name, true=lambda entity: True):
        """The entity of the first such event; fails the test if none comes."""

        def heard():
            return [entity for event, entity in list(self.heard) if event == name and true(entity)]

        return until(heard, what=(name, self.problems))[0]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    one = House(tmp_path_factory.mktemp("house"))
    yield one
    one.stop_all()


@pytest.fixture(scope="module")
def clients(house):
    names = ["alice", "bob", *STRANGERS]
    people = house.people(*names)
    house.serve()
    tokens = [one.headers["Authorization"].removeprefix("Bearer ") for one in people]
    made = {name: Client(access_token=token, api_base_url=house.url) for name, token in zip(names, tokens, strict=True)}
    made["alice"].account_follow(made["bob"].me())
    return made


@pytest.fixture(scope="module")
def open_streams(house):
    """Those over HTTP: the library closes one only when something comes, a heartbeat at the latest; so all at once."""
    handles = []
    yield handles
    with ThreadPoolExecutor(len(handles) + 1) as pool:
        list(pool.map(lambda handle: handle.close(), handles))


@pytest.fixture
def alice(clients):
    return clients["alice"]


@pytest.fixture
def bob(clients):
    return clients["bob"]


@pytest.fixture(params=["event stream", "websocket"])
def listening(request, open_streams):
    """`with listening(alice, "stream_user") as ear:` the stream is open."""

    @contextmanager
    def over_http(client, method, *args, **options):
        ear = Ear()
        handle = getattr(client, method)(*args, ear, run_async=True, **options)
        open_streams.append(handle)
        until(handle.is_receiving)
        yield ear
        assert ear.problems == []

    @contextmanager
    def over_socket(client, method, *args, **options):
        ear = Ear()
        handle = client.stream_open_websocket()
        until(handle.is_receiving)
        getattr(client, method)(*args, ear, websocket_handle=handle, **options)
        handle._send({"type": "dance"})  # a subscription is not answered, but nonsense is, and in its turn
        until(lambda: ear.problems)
        ear.problems.clear()
        yield ear
        handle.close()
        assert ear.problems == []

    return over_http if request.param == "event stream" else over_socket


def test_home_tells_of_statuses_as_they_come_change_and_go(listening, alice, bob):
    with listening(alice, "stream_user") as ear:
        status = bob.status_post("An egg")
        assert ear.hears("update").id == status.id
        bob.status_update(status, "A chick")
        changed = ear.hears("status.update")  # what is gone by then would not be told
        bob.status_delete(status)
        gone = ear.hears("delete")

    assert (changed.id, changed.content) == (status.id, "<p>A chick</p>")
    assert str(gone) == str(status.id)


def test_ones_own_statuses_come_too(listening, alice):
    with listening(alice, "stream_user") as ear:
        status = alice.status_post("Mine")

        assert ear.hears("update").id == status.id


@pytest.mark.parametrize("method", ["stream_user", "stream_user_notifications"])
def test_notifications(listening, alice, bob, method):
    with listening(alice, method) as ear:
        status = bob.status_post("@alice Look!")

        told = ear.hears("notification")

    assert (told.type, told.status.id) == ("mention", status.id)


def test_filters_changed(listening, alice):
    with listening(alice, "stream_user") as ear:
        made = alice.create_filter_v2("Snakes", ["home"], "warn", keywords_attributes=[{"keyword": "snake"}])

        ear.hears("filters_changed")

    alice.delete_filter_v2(made)


def test_announcements(listening, house, alice, bob):
    with listening(alice, "stream_user") as ear:
        house.command("announcements", "create", "The lake is frozen", "--publish")
        told = ear.hears("announcement", lambda one: "frozen" in one.content)
        bob.announcement_reaction_create(told, "🐧")
        reaction = ear.hears("announcement.reaction")
        house.command("announcements", "withdraw", str(told.id))
        gone = ear.hears("announcement.delete")

    assert (reaction.name, reaction.count, str(reaction.announcement_id)) == ("🐧", 1, str(told.id))
    assert str(gone) == str(told.id)


def test_notifications_merged(listening, alice, clients):
    stranger = next(clients.pop(name) for name in STRANGERS if name in clients)
    alice.update_notifications_policy(for_not_following="filter")
    stranger.status_post("@alice May I?")
    until(lambda: alice.notification_requests())

    with listening(alice, "stream_user") as ear:
        alice.accept_multiple_notification_requests([one.id for one in alice.notification_requests()])

        ear.hears("notifications_merged")

    alice.update_notifications_policy(for_not_following="accept")


def test_conversations(listening, alice, bob):
    with listening(alice, "stream_direct") as ear:
        status = bob.status_post("@alice Between us", visibility="direct")

        assert ear.hears("conversation", lambda one: one.last_status.id == status.id).unread


@pytest.mark.parametrize(
    ("method", "args", "options"),
    [
        ("stream_public", (), {}),
        ("stream_public", (), {"local": True}),
        ("stream_local", (), {}),
        ("stream_hashtag", ("Nest",), {}),
        ("stream_hashtag", ("nest",), {"local": True}),
    ],
)
def test_everybodys_streams(listening, alice, bob, method, args, options):
    with listening(alice, method, *args, **options) as ear:
        status = bob.status_post("A #nest")

        assert ear.hears("update").id == status.id


def test_a_list(listening, alice, bob):
    made = alice.list_create("Birds")
    alice.list_accounts_add(made, [bob.me().id])

    with listening(alice, "stream_list", made) as ear:
        status = bob.status_post("For those who listen")

        assert ear.hears("update").id == status.id

    alice.list_delete(made)


def test_health(alice):
    assert alice.stream_healthy()


def test_every_method_was_called():
    """The last of this file: it looks at what the others did."""
    assert Client.called == METHODS
