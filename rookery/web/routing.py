"""URL routing: the converters of ids and names, PUT and PATCH as one, and the routes of plugins that are off."""

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any

from flask import Flask, Response
from werkzeug.routing import BaseConverter, Rule, UnicodeConverter, ValidationError

from rookery.web import auth, limits
from rookery.web.params import parse_id
from rookery.web.reply import json_reply

UPDATES = {"PUT", "PATCH"}


class IdConverter(BaseConverter):
    """`<id:status_id>`: any text is accepted; one that cannot be an id is 0, which no row has."""

    part_isolating = True
    regex = "[^/]+"

    def to_python(self, value: str) -> int:
        return parse_id(value)


class TextConverter(UnicodeConverter):
    """`<name>`: any text but one with NUL in it, which is the name of nothing and which PostgreSQL does not take."""

    def to_python(self, value: str) -> str:
        if "\0" in value:
            raise ValidationError
        return value


class ApiRule(Rule):
    """A route. In the API PUT and PATCH are the same, as in Rails: a route declared with one has the other too."""

    def __init__(self, string: str, *, methods: Iterable[str] | None = None, **options: Any) -> None:
        if methods and UPDATES.intersection(methods) and string.startswith("/api/"):
            methods = UPDATES.union(methods)
        super().__init__(string, methods=methods, **options)

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        """Compile what builds URLs of this route when the first one is built: most never are, and to compile all took
        most of the time of a start.
        """
        compiled = cache(partial(super()._compile_builder, append_unknown))
        return lambda rule, **values: compiled()(rule, **values)


def init_app(app: Flask) -> None:
    app.url_rule_class = ApiRule  # type: ignore[assignment]  # Flask passes the methods by their name
    app.url_map.converters.update(id=IdConverter, default=TextConverter)
    app.url_map.merge_slashes = False  # else `//x` is answered with a redirect to whatever host the client named


def add_idle_route(app: Flask, route: str, shape: object) -> None:
    """Add a path of a plugin that is off: it answers a valid token with its documented empty shape."""
    method, path = route.split(" ", 1)

    def idle(**values: object) -> Response:
        auth.require(None)
        limits.count()
        return json_reply(shape)

    app.add_url_rule(path, endpoint=f"idle {route}", view_func=idle, methods=[method])
