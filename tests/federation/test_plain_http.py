"""Rule 1.2: with two settings, servers on loopback federate as http://name:port, and nothing else is reached."""

import socket

import pytest

from rookery import net
from tests.network.rookeries import ACTIVITY, network

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


def test_1_2_an_address_outside_the_list_is_not_contacted(servers, stranger):
    nest, _ = servers
    alice = nest.user("alice")
    host, port = stranger.getsockname()

    found = alice.search_v2(f"http://{host}:{port}/users/mallory", resolve=True)

    assert (found.accounts, found.statuses) == ([], [])
    with pytest.raises(BlockingIOError):
        stranger.accept()
