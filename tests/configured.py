"""Another setting for the length of one test."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from flask import Flask


@contextmanager
def configured(app: Flask, **values: Any) -> Iterator[None]:
    """Inside, the app has these settings, as if from its environment: `configured(app, ROOKERY_TITLE="Nest")`."""
    before = app.extensions["rookery.config"]
    source = {**before.source, **dict.fromkeys(values, "environment")}
    app.extensions["rookery.config"] = replace(before, values={**before.values, **values}, source=source)
    try:
        yield
    finally:
        app.extensions["rookery.config"] = before
