"""A server is killed, people elsewhere go on posting, and it starts again: two real servers (14.8, 13.10)."""

import time
from datetime import timedelta

import pytest
from sqlalchemy import update

from models.base import db
from models.federation import delivery
from models.federation.missed_outbox import MissedOutbox
from models.jobs.server_run import ServerRun
from tests.jobs.house import kill
from tests.network.rookeries import network
from tests.waiting import until

pytestmark = [pytest.mark.nightly, pytest.mark.filterwarnings("default::DeprecationWarning")]

POSTS = 50


def test_14_8_fifty_posts_made_while_a_server_is_down_are_all_there_once_also_after_they_are_delivered():
    with network("nest.example", "roost.example", ROOKERY_CATCH_UP_PER_SECOND="20") as (nest, roost):
        alice, bob = nest.user("alice"), roost.user("bob")
        alice.follow(bob)
        for process in nest.processes:
            kill(process)
        down(nest, hours=2)
        uris = [
            bob.status_post(f"@{alice.handle} {number}" if number == 7 else str(number)).uri for number in range(POSTS)
        ]

        nest.serve()
        until(lambda: run_of(nest).down_since and not left(nest), seconds=60)
        caught_up, requests = home(alice), run_of(nest).requests
        roost.command("peers", "retry", "nest.example")
        until(lambda: "nest.example" not in waiting(roost), seconds=60)
        time.sleep(1)

        assert caught_up == home(alice) == uris
        assert 4 <= requests <= 10
        [told] = alice.told("mention", bob)
        assert told.status.uri == uris[7]


def down(server, hours):
    """Have the last heartbeat be so long ago."""
    with server.app():
        db.session.execute(update(ServerRun).values(seen_at=ServerRun.latest().seen_at - timedelta(hours=hours)))
        db.session.commit()


def run_of(server):
    with server.app():
        return ServerRun.latest()


def left(server):
    with server.app():
        return MissedOutbox.is_any_left()


def waiting(server):
    """Hosts to which something is still to be delivered."""
    with server.app():
        return delivery.depths()


def home(person):
    """The ids in the home timeline, the oldest first, but for what the person wrote."""
    first = person.timeline_home(limit=40)
    return [one.uri for one in [*first, *person.timeline_home(max_id=first[-1], limit=40)]][::-1]
