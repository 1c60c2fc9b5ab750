"""A short form of `python -m bench.federation in`: a burst is taken in without loss, in time, and ahead of nobody."""

import statistics
import threading
import time
from http.client import HTTPConnection

import pytest
from sqlalchemy import func, select

from app import create_app
from bench.federation import inbound
from bench.server import Server
from models.base import db
from models.status import Status
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
        with pace() as machine, Asking(server) as busy:
            took = inbound.run(app, server, requests, connections=8)
    finally:
        server.stop()

    assert len(took.answered.latencies) == ACTIVITIES
    assert took.answered.at(0.95) < 250 * machine.slower
    assert busy.median < took.answered.at(0.5) / 1000 / 2  # in the order of arrival both would wait as long
    with app.app_context():
        said = sum(b'"type": "Note"' in body for body, _ in requests)
        arrived = select(func.count()).where(Status.uri.is_not(None), Status.reblog_of_id.is_(None))
        assert db.session.scalar(arrived) == said
        db.engine.dispose()


class Asking:
    """Somebody who opens a timeline again and again, and the seconds that each took."""

    def __init__(self, server):
        self.connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.took, self.over, self.thread = [], threading.Event(), threading.Thread(target=self._ask, daemon=True)

    @property
    def median(self):
        return statistics.median(self.took)

    def _ask(self):
        while not self.over.wait(0.02):
            begun = time.perf_counter()
            self.connection.request("GET", "/api/v1/timelines/public")
            reply = self.connection.getresponse()
            assert reply.read() and reply.status == 200
            self.took.append(time.perf_counter() - begun)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *problem):
        self.over.set()
        self.thread.join()
        self.connection.close()
