"""The stage on which tests are played (stage.py), for each process that runs some."""

import os
from importlib import import_module

import pytest

OF_THE_RUN = ("ROOKERY_TEST_", "ROOKERY_WRITE_TABLES")


def forget_settings() -> None:
    """Whoever runs a server from this shell has its settings in the environment: no test meets them, or its data."""
    for name in [*os.environ]:
        if name in ("HOST", "PORT") or (name.startswith("ROOKERY_") and not name.startswith(OF_THE_RUN)):
            del os.environ[name]


def pytest_configure(config: pytest.Config) -> None:
    """The process that hands the tests out to others plays none: it is spared the app, and others wait for it less."""
    forget_settings()
    hands_out = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if not hands_out:
        config.pluginmanager.register(import_module("tests.stage"))
