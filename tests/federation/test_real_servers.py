"""Two Rookeries stand on one machine, each under its own name, and nobody but them is reached."""

import pytest

from rookery import net
from tests.network.rookeries import ACTIVITY, network

pytestmark = [pytest.mark.wide, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def servers():
    with network("nest.example", "roost.example") as both:
        yield both


def test_people_have_apps_at_both(servers):
    nest, roost = servers

    alice, bob = nest.user("alice"), roost.user("bob")

    assert (alice.me().username, bob.me().username) == ("alice", "bob")
    assert alice.status_post("Hello").uri.startswith("https://nest.example/users/alice/statuses/")
    assert bob.instance().domain == "roost.example"


def test_each_is_found_under_its_name_over_trusted_tls(servers, app):
    nest, roost = servers
    roost.user("carol")

    with nest.app():
        page = net.fetch(f"{roost.base}/users/carol", accept=["application/activity+json"])

    assert page.json()["id"] == "https://roost.example/users/carol"
    assert roost.gateway.knocks["roost.example"] == 1


def test_an_actor_is_served_to_whoever_asks_for_it(servers):
    nest, _ = servers
    dora = nest.user("dora")

    answer = nest.get(dora.uri, Accept=ACTIVITY)

    assert answer.json()["id"] == dora.uri


def test_one_that_was_killed_comes_back_with_its_people(servers):
    nest, _ = servers
    emma = nest.user("emma")

    nest.restart()

    assert emma.me().username == "emma"
