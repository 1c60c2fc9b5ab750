"""A short form of `python -m bench.federation in`: a burst is taken in without loss, in time, and ahead of nobody."""

import pytest
from sqlalchemy import func, select

from app import create_app
from bench.federation import inbound
from bench.server import Server
from models.base import db
from models.statuses.status import Status
from tests.pace import pace

pytestmark = [pytest.mark.wide, pytest.mark.alone]
ACTIVITIES = 500


def test_10_18_a_burst_is_taken_in_time_without_loss_and_people_go_first(tmp_path):
    server = Server(tmp_path)
    server.settings["ROOKERY_PLAIN_HTTP"] = "on"
    server.start()
    try:
        app = create_app(**server.settings)
        world = inbound.build(app, server)
        requests = inbound.signed(world, ACTIVITIES)
        with pace() as machine:
            took = inbound.run(app, server, world, requests, connections=16)
    finally:
        server.stop()

    assert len(took.answered.latencies) == ACTIVITIES
    assert took.answered.at(0.95) < 250 * machine.slower
    assert took.read.at(0.5) < took.answered.at(0.5) / 2  # in the order of arrival both would wait as long
    with app.app_context():
        said = sum(b'"type": "Note"' in body for body, _ in requests)
        arrived = select(func.count()).where(Status.uri.is_not(None), Status.reblog_of_id.is_(None))
        assert db.session.scalar(arrived) == said
        db.engine.dispose()
