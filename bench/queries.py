"""Queries per request, counted in an app of this process on the same database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy import event

from models.base import db


def count(app: Flask, token: str, request: tuple[str, str, dict[str, str] | None]) -> int:
    """How many statements a request sends when what it shows was shown before; jobs that it makes come on top."""
    method, address, body = request
    client = app.test_client()
    for _ in range(2):
        with _listening(app) as statements:
            reply = client.open(address, method=method, json=body, headers={"Authorization": f"Bearer {token}"})
        if reply.status_code != 200:
            raise RuntimeError(f"{method} {address}: {reply.status}")
    return len(statements)


@contextmanager
def _listening(app: Flask) -> Iterator[list[str]]:
    statements: list[str] = []

    def note(conn: Any, cursor: Any, statement: str, *rest: Any) -> None:
        statements.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(engine, "before_cursor_execute", note)
