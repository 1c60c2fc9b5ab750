"""What was promised is kept: under fire, in a burst, and while servers are killed."""

import itertools
import json
import random
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import pytest

from tests.jobs.house import kill
from tests.network.others import others
from tests.network.rookeries import network
from tests.pace import pace
from tests.waiting import until

pytestmark = pytest.mark.filterwarnings("default::DeprecationWarning")

HOSTS = [f"peer{number}.example" for number in range(4)]
REPEATED = (
    2 * 10
)  # partitions of a host's queue, and how many deliveries of each are forgotten by whoever is killed, at most


@pytest.fixture
def fediverse():
    with others(*HOSTS) as made:
        yield made


@pytest.fixture
def nest(fediverse):
    with network("nest.example", others=fediverse) as (server,):
        yield server


@pytest.fixture
def alice(nest):
    return nest.user("alice")


@pytest.fixture
def crowd(fediverse, nest, alice):
    """Somebody of each server, who follows alice and is known by that."""
    people = [fediverse.server(host).person("carol") for host in HOSTS]
    for person in people:
        assert nest.takes(person, person.activity("Follow", alice.uri)).status_code == 202
    until(lambda: alice.me().followers_count == len(people))
    return people


@pytest.mark.wide
@pytest.mark.alone
def test_10_18_a_burst_of_500_is_answered_at_once_and_applied(nest, alice, crowd):
    notes = [crowd[number % 4].note(f"<p>@alice {number}</p>", **mentioning(alice)) for number in range(500)]
    posts = [signed(nest, crowd[number % 4], note) for number, note in enumerate(notes)]

    with pace() as machine, httpx.Client(timeout=20) as client, ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda post: client.post(**post), posts))

    assert {answer.status_code for answer in answers} == {202}
    assert sorted(answer.elapsed.total_seconds() for answer in answers)[475] <= 0.25 * machine.slower
    until(lambda: told(alice) == Counter(note["id"] for note in notes), seconds=90)


def signed(nest, person, note):
    """The request that brings this note."""
    body = json.dumps(person.activity("Create", note)).encode()
    headers = person.signed_headers("POST", f"{nest.base}/inbox", body)
    return {"url": f"http://127.0.0.1:{nest.port}/inbox", "content": body, "headers": headers}


@pytest.mark.nightly
@pytest.mark.timeout(240)
def test_13_2_nothing_promised_is_lost_over_some_kills(nest, alice, crowd):
    live_through(nest, alice, crowd, kills=4)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_13_2_nothing_promised_is_lost_over_fifty_kills(nest, alice, crowd):
    live_through(nest, alice, crowd, kills=50)


def live_through(nest, alice, crowd, kills):
    """Notes come in and go out while the server is killed again and again."""
    chance = random.Random(7)
    stop = threading.Event()
    accepted, posted = [], []
    workers = [
        threading.Thread(target=again(stop, lambda: accepted.append(write_in(nest, alice, chance.choice(crowd))))),
        threading.Thread(target=again(stop, lambda: posted.append(write_out(alice)))),
    ]
    for worker in workers:
        worker.start()

    for _ in range(kills):
        time.sleep(chance.uniform(0.5, 2.5))
        kill(nest.processes[-1])
        nest.serve()
    stop.set()
    for worker in workers:
        worker.join()

    came_in, went_out = Counter(filter(None, accepted)), set(filter(None, posted))
    assert len(came_in) > kills and len(went_out) > kills
    until(lambda: came_in.keys() <= told(alice).keys(), seconds=60)
    assert set(told(alice).values()) == {1}
    for person in crowd:
        received = until(lambda who=person: went_out <= (got := created(who)).keys() and got, seconds=120)
        assert sum(received.values()) - len(received) <= kills * REPEATED


def again(stop, do):
    def run():
        while not stop.is_set():
            do()

    return run


def write_in(nest, alice, person):
    """The id of a note that the server answered for; sent again and again if it did not, as servers do."""
    note = person.note("<p>@alice hello</p>", **mentioning(alice))
    activity = person.activity("Create", note)
    for _ in range(200):
        with suppress(httpx.TransportError):
            if nest.takes(person, activity).status_code == 202:
                return note["id"]
        time.sleep(0.05)
    return None


_texts = itertools.count(1)


def write_out(alice):
    """The id of a status that the app was told of; None where nobody knows whether there is one."""
    with suppress(httpx.HTTPError):
        return alice.ask("POST", "/api/v1/statuses", json={"status": f"Number {next(_texts)}"}).json()["uri"]
    time.sleep(0.05)
    return None


def mentioning(alice):
    return {"cc": [alice.uri], "tag": [{"type": "Mention", "href": alice.uri, "name": f"@{alice.handle}"}]}


def told(alice):
    """What alice was told of: uri → how often."""
    page, found = alice.notifications(types=["mention"], limit=80), Counter()
    while page:
        found.update(one.status.uri for one in page)
        page = alice.fetch_next(page)
    return found


def created(person):
    """What the server of this person was sent: id of the note → how often."""
    return Counter(one["object"]["id"] for one in person.server.activities("Create"))
