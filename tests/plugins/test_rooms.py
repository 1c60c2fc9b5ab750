"""Rooms: what they read at a start. See docs/architecture.md, Rooms."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from models import clock
from models.base import db
from models.instance.closing import CLOSED
from rookery.services import instance
from tests.plugins.ours import MODULES

ROOT = Path(__file__).parents[2]
ROOMS = {name: module for name, module in MODULES.items() if module.count(".") == 1}
READ = {"routes", "schemas"}
START = """
import json, sys

from app import create_app

create_app()
print(json.dumps(sorted(sys.modules)))
"""


def modules_of_a_start(tmp_path, off=()):
    settings = {"ROOKERY_DATA": str(tmp_path), "ROOKERY_PLUGINS_DISABLED": " ".join(off)}
    told = subprocess.run(
        [sys.executable, "-c", START], cwd=ROOT, env=os.environ | settings, capture_output=True, timeout=60, check=True
    )
    return json.loads(told.stdout.splitlines()[-1])


@pytest.fixture
def owned():
    """`owned(modules)`: those that belong to a room, but for its declaration, by room."""

    def find(modules):
        found = {
            room: {one.removeprefix(f"{room}.") for one in modules if one.startswith(f"{room}.")}
            for room in ROOMS.values()
        }
        return {room: names for room, names in found.items() if names}

    return find


def test_at_a_start_a_room_reads_its_routes_and_schemas(tmp_path, owned):
    read = owned(modules_of_a_start(tmp_path))

    assert "blueprints.newsletter" in read
    assert {one.partition(".")[0] for names in read.values() for one in names} <= READ


def test_of_a_room_that_is_off_only_the_declaration_is_read(tmp_path, owned):
    assert owned(modules_of_a_start(tmp_path, off=ROOMS)) == {}
    assert ROOMS


def test_each_room_has_its_tests_and_its_page():
    for room in ROOMS:
        assert list((ROOT / "tests" / room).glob("test_*.py")), room
        assert (ROOT / "docs" / f"{room.replace('_', '-')}.md").exists(), room


def test_a_server_that_has_closed_answers_410_without_the_room(started):
    other = started(ROOKERY_PLUGINS_DISABLED="closing")
    with other.app_context():
        instance.note_closing(CLOSED, clock.today())
        db.session.commit()

    told = {path: other.test_client().get(path).status_code for path in ("/", "/actor", "/@rook", "/api/v2/instance")}

    assert told == dict.fromkeys(told, 410)
    assert other.test_client().get("/health").status_code == 200
