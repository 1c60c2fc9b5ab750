"""The weather plugin, installed by pip into a folder of its own; apps with and without it."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from app import create_app
from models.base import db
from tests.stage import FreshClient

SOURCE = Path(__file__).parent / "rookery_weather"


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """The folder with the installed distribution."""
    target = tmp_path_factory.mktemp("site-packages")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--no-index",
            "--no-build-isolation",
            "--target",
            str(target),
            str(SOURCE),
        ],
        check=True,
        cwd=target,
    )
    return target


@pytest.fixture
def weather(installed, monkeypatch):
    """The distribution is on the path; gives its module, its diary empty."""
    monkeypatch.syspath_prepend(str(installed))
    module = importlib.import_module("rookery_weather")
    module.diary.clear()
    yield module
    sys.modules.pop("rookery_weather")


@pytest.fixture
def started(app, settings):
    """`started(ROOKERY_PLUGINS_DISABLED="polls")` → another app on the same database; its context is open."""
    contexts = []

    def start(**given):
        other = create_app(**{**settings, **given})
        other.testing = True
        other.test_client_class = FreshClient
        contexts.append(other.app_context())
        contexts[-1].push()
        return other

    yield start
    for context in reversed(contexts):
        db.session.remove()
        engine = db.engine
        context.app.extensions["rookery.hub"].stop()
        context.app.extensions["rookery.bus"].stop()
        context.pop()
        db.session.rollback()  # the session of outside reads through whichever app is current when it reads
        engine.dispose()
