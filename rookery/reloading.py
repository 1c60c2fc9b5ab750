"""Reload at SIGHUP: processes with the new settings take over; if a setting is wrong, nothing changes."""

import logging
import socket
from collections.abc import Callable

from flask import Flask
from gunicorn.arbiter import Arbiter

log = logging.getLogger(__name__)


def guard(master: Arbiter, check: Callable[[], tuple[Flask, tuple[str, int]]]) -> None:
    """Let gunicorn's master reload only if `check` raises nothing; it returns the app that is to be served, and where.

    By itself the master of gunicorn 27.0.1 reads the new settings first, and ends when they are wrong: no hook of its
    comes before that (tests/wide/abuse_connections.py).
    """
    reload = master.reload

    def reload_if_right() -> None:
        try:
            app, address = check()
            if address not in master.cfg.address:
                _try_to_listen(address)
        except (Exception, SystemExit) as problem:
            log.error("not reloaded, the server goes on with the settings that it has: %s", problem)
        else:
            master.app.callable = app
            reload()

    master.reload = reload_if_right


def _try_to_listen(address: tuple[str, int]) -> None:
    """Listen on the address for a moment. Raises OSError where that is impossible."""
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    socket.create_server(address, family=family).close()
