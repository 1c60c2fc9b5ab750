"""Requests of this server to itself: its own names may be private addresses, no other may."""

import pytest

from rookery import net
from rookery.net import own
from tests.configured import configured

pytestmark = pytest.mark.any_database


@pytest.fixture
def ours(web, app):
    """The public address leads to `web`; nothing private is allowed besides."""
    with configured(
        app, ROOKERY_ALLOWED_NETWORKS=[], ROOKERY_PLAIN_HTTP=False, ROOKERY_PUBLIC_URL=web.url("", "nest.example")
    ):
        yield web


def test_our_own_address_may_be_private_and_its_answer_is_given_whatever_its_status(ours):
    ours.page("/a", "gone", status=410, host="nest.example")

    answer = own.ask("GET", ours.url("/a", "nest.example"), headers={}, seconds=5)

    assert (answer.page.status, answer.page.body, answer.certificate_until) == (410, b"gone", None)


def test_a_redirect_is_given_and_not_followed(ours):
    ours.page("/a", status=302, host="nest.example", Location="http://127.0.0.2/")

    page = own.ask("GET", ours.url("/a", "nest.example"), headers={}, seconds=5).page

    assert (page.status, page.headers["location"], len(ours.asked)) == (302, "http://127.0.0.2/", 1)


def test_another_private_name_or_another_port_of_ours_is_refused(ours):
    for url in (ours.url("/", "other.example"), "https://127.0.0.2/", "https://nest.example:22/"):
        with pytest.raises(net.NotAllowed):
            own.ask("GET", url, headers={}, seconds=5)
        with pytest.raises(net.NotAllowed), own.connection(url, 5):
            raise AssertionError
        with pytest.raises(net.NotAllowed):
            own.reach(url, 5)

    assert ours.asked == []
