"""Open connections: WebSockets and event streams, their subscriptions and messages."""

from flask import Flask

from rookery.streaming.hub import Hub
from rookery.streaming.websocket import SERVER_OPTIONS


def init_app(app: Flask) -> None:
    """Add the hub to the app. Its thread starts with the first connection."""
    app.config["SOCK_SERVER_OPTIONS"] = SERVER_OPTIONS
    app.extensions["rookery.hub"] = Hub(app, app.extensions["rookery.config"].streams)
