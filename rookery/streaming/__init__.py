"""Open connections: who listens to what, and what they are told when something happens."""

from flask import Flask

from rookery.streaming.hub import Hub


def init_app(app: Flask) -> None:
    """Nothing runs before the first connection."""
    app.extensions["rookery.hub"] = Hub(app, app.extensions["rookery.config"].streams)
