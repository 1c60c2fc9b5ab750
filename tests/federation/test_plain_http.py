"""Rule 1.2: with two settings, servers on loopback federate as http://name:port, and nothing else is reached."""

import socket

import pytest

from rookery import net
from tests.network.rookeries import ACTIVITY, network
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def servers():
    with network("nest.example", "roost.example", plain=True) as both:
        yield both


@pytest.fixture
def stranger():
    """Somebody listens on an address that is not on the list."""
    with socket.create_server(("127.0.0.2", 0)) as listening:
        listening.settimeout(0)
        yield listening


def test_1_2_ids_are_plain_http_with_their_port(servers):
    nest, roost = servers
    bob = roost.user("bob")

    with nest.app():
        page = net.fetch(bob.uri, accept=["application/activity+json"])

    assert bob.uri == f"http://roost.example:{roost.port}/users/bob"
    assert page.json()["id"] == bob.uri
    assert roost.get(bob.uri, Accept=ACTIVITY).json()["inbox"] == f"{bob.uri}/inbox"


def test_1_2_people_follow_post_and_like_over_plain_http(servers):
    alice, bob = servers[0].user("anna"), servers[1].user("ben")
    there = bob.follow(alice)

    posted = alice.status_post(f"Hello @{bob.handle}, for followers", visibility="private")

    arrived = until(lambda: bob.in_home(posted.uri))
    assert (arrived.account.id, arrived.visibility) == (there.id, "private")
    assert [one.acct for one in arrived.mentions] == [bob.name]
    bob.status_favourite(arrived)
    until(lambda: [one for one in alice.told("favourite", bob) if one.status.id == posted.id])
    assert alice.status(posted).favourites_count == 1


def test_1_2_an_address_outside_the_list_is_not_contacted(servers, stranger):
    nest, _ = servers
    alice = nest.user("alice")
    host, port = stranger.getsockname()

    found = alice.search_v2(f"http://{host}:{port}/users/mallory", resolve=True)

    assert (found.accounts, found.statuses) == ([], [])
    with pytest.raises(BlockingIOError):
        stranger.accept()
