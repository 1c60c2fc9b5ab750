"""The stage on which tests are played (stage.py), for each process that runs some."""

from importlib import import_module

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """The process that hands the tests out to others plays none: it is spared the app, and others wait for it less."""
    hands_out = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if not hands_out:
        config.pluginmanager.register(import_module("tests.stage"))
