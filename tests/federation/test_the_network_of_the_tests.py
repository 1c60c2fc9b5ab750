"""The other servers of the tests are there: found by name, over TLS that is checked, and they remember."""

import pytest

from rookery import net


def test_a_server_is_fetched_from_by_its_name_over_trusted_tls(fediverse):
    masto = fediverse.server("masto.example")
    carol = masto.person("carol")

    page = net.fetch(carol.id, accept=["application/activity+json"])

    assert page.json()["preferredUsername"] == "carol"
    assert [(one.method, one.path) for one in masto.asked] == [("GET", "/users/carol")]


def test_two_servers_share_a_port_and_are_still_two(fediverse):
    one, other = fediverse.server("one.example"), fediverse.server("other.example")
    one.page("/who", {"is": "one"})
    other.page("/who", {"is": "other"})

    assert net.fetch("https://one.example/who").json() == {"is": "one"}
    assert net.fetch("https://other.example/who").json() == {"is": "other"}


def test_one_that_is_down_hangs_up(fediverse):
    masto = fediverse.server("masto.example")
    masto.down = True

    with pytest.raises(net.Unreachable):
        net.fetch("https://masto.example/users/carol")


def test_what_is_posted_is_remembered(fediverse):
    masto = fediverse.server("masto.example")

    net.post("https://masto.example/inbox", b'{"type": "Follow"}', accept=())

    assert masto.activities() == [{"type": "Follow"}]
