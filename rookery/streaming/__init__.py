"""Open connections: who listens to what, and what they are told when something happens."""

from flask import Flask

from rookery.streaming.hub import Hub
from rookery.streaming.websocket import SERVER_OPTIONS


def init_app(app: Flask) -> None:
    """Nothing runs before the first connection."""
    app.config["SOCK_SERVER_OPTIONS"] = SERVER_OPTIONS
    app.extensions["rookery.hub"] = Hub(app, app.extensions["rookery.config"].streams)
