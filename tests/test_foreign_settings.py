"""The environment in which the tests are started may be that of a server."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHOW = """
import os

from rookery.config import load


def test_shown():
    print("SEEN", sorted(name for name in os.environ if name.startswith("ROOKERY_")), load().port)
"""


def test_tests_meet_no_setting_of_a_server_of_the_same_shell(tmp_path):
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "rookery.env").write_text("this file is not to be read")
    inside = tmp_path / "test_inside.py"
    inside.write_text(SHOW)
    bare = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
    server = {
        "ROOKERY_DATA": str(tmp_path / "precious"),
        "ROOKERY_REDIS_URL": "redis://precious.invalid",
        "ROOKERY_PLUGINS_ENABLED": "precious",
        "ROOKERY_TEST_EVERYTHING": "1",
        "PORT": "none",
    }

    words = ["-m", "pytest", "-q", "-s", "--confcutdir", str(ROOT), "-p", "tests.conftest", str(inside)]
    run = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=bare | server, capture_output=True, text=True, timeout=60
    )

    assert "SEEN ['ROOKERY_TEST_EVERYTHING'] 5000" in run.stdout, run.stdout + run.stderr
