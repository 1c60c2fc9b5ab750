"""The table of periodic jobs in docs/operating.md: `make tables` writes it."""

import tempfile
from pathlib import Path

from flask import Flask

from rookery.plugin import Plugins, period

PAGE = Path(__file__).parents[1] / "docs" / "operating.md"
BEGIN, END = "<!-- made from the plugins -->\n", "<!-- until here -->\n"


def table(app: Flask) -> str:
    """A line for each periodic job of a built-in plugin: its name, how often it runs, and what it does."""
    found: Plugins = app.extensions["rookery.plugins"]
    ours = [one for one in found.periodic if one.name.partition(".")[0] not in found.guests]
    rows = [f"| `{one.name}` | {period(one.seconds)} | {one.does} |" for one in sorted(ours, key=lambda one: one.name)]
    return "\n".join(["| Job | Every | What it does |", "|---|---|---|", *rows]) + "\n"


def written() -> str:
    """What stands in the page now."""
    return PAGE.read_text().partition(BEGIN)[2].partition(END)[0]


def main() -> None:
    from app import create_app

    with tempfile.TemporaryDirectory() as data:
        made = table(create_app(ROOKERY_DATA=data))
    before, _, rest = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(before + BEGIN + made + END + rest.partition(END)[2])


if __name__ == "__main__":
    main()
