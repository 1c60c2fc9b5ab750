"""The memory of a server that works stays where it came to in the first minutes."""

import pytest

from bench import fill, soak
from bench.server import Server
from models.base import db
from rookery import serving

MINUTES, FIRST, GROWTH = 12, 2, 1.2


@pytest.mark.nightly
@pytest.mark.timeout(1200)
def test_ten_minutes_of_mixed_load_add_little_memory(tmp_path):
    app = fill.app_on(tmp_path, "")
    serving.prepare(app)
    with app.app_context():
        token = fill.fill(accounts=2_000, statuses=20_000, hashtags=2_000, seed=1)
        db.session.remove()
        db.engine.dispose()
    server = Server(tmp_path)
    server.settings["ROOKERY_DOMAIN"] = fill.DOMAIN
    server.start()
    try:
        memory = list(soak.soak(server, token, soak.mixed(tmp_path, "", seed=1), MINUTES, rate=20))
    finally:
        server.stop()

    assert len(memory) == MINUTES
    assert max(memory) < GROWTH * max(memory[:FIRST]), memory
