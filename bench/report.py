"""The one table, readable in a terminal and in Markdown."""

import os
import platform
import time
from typing import Any

import click

HEADINGS = ("request", "queries", "CPU ms", "req/s", "p50 ms", "p99 ms", "req/s, 8", "p50 ms, 8", "p99 ms, 8")
KEYS = ("name", "queries", "cpu", "per_second", "p50", "p99", "per_second_many", "p50_many", "p99_many")


def say(text: str) -> None:
    """What is being done, with the time; not part of the result."""
    click.echo(f"{time.strftime('%H:%M:%S')}  {text}", err=True)


def table(results: dict[str, Any]) -> str:
    """`results` as `--json` writes them."""
    rows = [[_cell(key, request[key]) for key in KEYS] for request in results["requests"]]
    once = [[name, _cell("", value)] for name, value in results["once"].items()]
    about = f"Rookery on {results['database']}, {results['statuses']} statuses; {results['machine']}"
    return "\n\n".join([about, grid(list(HEADINGS), rows), grid(["", ""], once)])


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.freedesktop_os_release()['NAME']}, Python {platform.python_version()}"


def _cell(key: str, value: Any) -> str:
    if value is None or isinstance(value, (str, int)):
        return str(value if value is not None else "")
    return f"{value:.0f}" if key.startswith("per_second") or value >= 100 else f"{value:.2f}"


def grid(headings: list[str], rows: list[list[str]]) -> str:
    widths = [max(len(row[column]) for row in [headings, *rows]) for column in range(len(headings))]
    rule = ["-" * widths[0], *["-" * (width - 1) + ":" for width in widths[1:]]]
    lines = [
        [cell.ljust(widths[0]) if column == 0 else cell.rjust(widths[column]) for column, cell in enumerate(row)]
        for row in [headings, rule, *rows]
    ]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
