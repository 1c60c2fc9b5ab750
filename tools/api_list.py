"""The tables of docs/api.md, made from the routes: `make tables` writes them."""

import re
import tempfile
from pathlib import Path
from typing import Any

from flask import Flask

PAGE = Path(__file__).parents[1] / "docs" / "api.md"
BEGIN, END = "<!-- made from the routes -->\n", "<!-- until here -->\n"
PREFIXES = ("/api/", "/oauth/", "/.well-known/", "/nodeinfo/", "/health")


def tables(app: Flask) -> str:
    """A table for each built-in plugin that serves clients: its operations, and who may call them."""
    parts = []
    plugins = app.extensions["rookery.plugins"]
    for plugin in sorted(plugins.on.values(), key=lambda plugin: plugin.name):
        own = {blueprint.name for _, blueprint in plugin.blueprints}
        lines = sorted(_operations(app, own)) if plugin.name not in plugins.guests else []
        if lines:
            rows = "\n".join(f"| `{method} {path}` | {access} |" for path, method, access in lines)
            parts.append(f"### {plugin.name}\n\n| Operation | Who |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


def _operations(app: Flask, blueprints: set[str]) -> set[tuple[str, str, str]]:
    return {
        (re.sub(r"<(?:[^:>]*:)?([^>]*)>", r":\1", rule.rule), method, _access(app.view_functions[rule.endpoint]))
        for rule in app.url_map.iter_rules()
        if rule.endpoint.rpartition(".")[0].partition(".")[0] in blueprints
        and rule.rule.startswith(PREFIXES)
        and not rule.websocket  # `GET /api/v1/streaming` has a route for clients without one
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def _access(view: Any) -> str:
    declared = getattr(view, "declaration", None)
    if declared is None:
        return "anybody"
    scope = " or ".join(f"`{one}`" for one in declared.scope.split(" | ")) if declared.scope else ""
    if declared.public:
        return f"anybody; a token needs {scope}" if scope else "anybody"
    more = ", also an app's own token" if declared.app_token else ""
    return (scope or "any token") + more + (f", role with {declared.permission.name}" if declared.permission else "")


def written() -> str:
    """What stands between the marks in docs/api.md."""
    return PAGE.read_text().partition(BEGIN)[2].partition(END)[0]


def main() -> None:
    from app import create_app  # only when run as a script

    before, _, rest = PAGE.read_text().partition(BEGIN)
    with tempfile.TemporaryDirectory() as folder:
        made = tables(create_app(ROOKERY_DATA=folder))
    PAGE.write_text(before + BEGIN + made + END + rest.partition(END)[2])


if __name__ == "__main__":
    main()
