"""`rookery doctor`: check this server, from inside and through its public address."""

import sys
from collections.abc import Collection

import click
from flask.cli import with_appcontext

from models.base import Json
from rookery import doctor
from rookery.cli._common import as_json, print_json, text_of
from rookery.doctor import Finding, Report, changes
from rookery.plugin import plugins
from rookery.text import domains

LABELS = {"caddy": "Caddy", "nginx": "nginx", "apache": "Apache", "haproxy": "HAProxy", "dns": "DNS", "shell": "$"}
EVERY_PROXY = (*changes.PROXIES, changes.HAPROXY)
WIDTH = 9
CLEAR = "\r\033[K"


@click.command("doctor")
@click.option("--proxy", type=click.Choice(EVERY_PROXY), help="Print the lines for this proxy only.")
@click.option(
    "--ask", metavar="HOST", default="", help="Server to test outgoing requests with.  [default: a known one]"
)
@click.option(
    "--database-seconds",
    type=click.FloatRange(1),
    default=60,
    show_default=True,
    help="How long the check of the database may take.",
)
@click.option(
    "--websocket-seconds",
    type=click.FloatRange(0, 100),
    default=35,
    show_default=True,
    help="How long a WebSocket must live without a message.",
)
@click.option("--quick", is_flag=True, help="Test that a WebSocket opens, but not how long it lives.")
@as_json
@with_appcontext
def run(
    proxy: str | None, ask: str, database_seconds: float, websocket_seconds: float, quick: bool, as_json: bool
) -> None:
    """Check this server: its data, its machine, and how it is reached through its proxy.

    It sends requests to the public address and compares them with what the server received, so the server must run.
    Each finding has a code, and the line to change. Nothing is changed. Outgoing requests are tested with servers that
    took deliveries lately; before the first one, with mastodon.social. Ends with 1 if there is an error.
    """
    if "doctor" not in plugins().on:
        raise click.ClickException("The plugin doctor is off: remove it from ROOKERY_PLUGINS_DISABLED and restart.")
    if (host := domains.of_address(ask) if ask else "") is None:
        raise click.UsageError("--ask takes the host of a server, such as mastodon.social.")
    options = doctor.Options(database_seconds, 0 if quick else websocket_seconds, host)
    report = doctor.examine(options, _show_progress)
    if sys.stderr.isatty():
        click.echo(CLEAR, nl=False, err=True)
    if as_json:
        print_json(_as_data(report))
    else:
        _print(report, {proxy} if proxy else EVERY_PROXY)
    if report.count(doctor.ERROR):
        raise click.exceptions.Exit(1)


def _show_progress(title: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"{CLEAR}Checking: {title}", nl=False, err=True)


def _as_data(report: Report) -> Json:
    return {
        "at": report.at,
        "address": report.address,
        "errors": report.count(doctor.ERROR),
        "warnings": report.count(doctor.WARNING),
        "checks": [{"name": one.name, "state": one.state, "because": one.because or None} for one in report.checks],
        "findings": [
            {
                "check": one.name,
                "code": finding.code,
                "level": finding.level,
                "sentence": finding.sentence,
                "change": finding.change,
            }
            for one in report.checks
            for finding in one.findings
        ],
    }


def _print(report: Report, proxies: Collection[str]) -> None:
    click.echo(f"{report.address}\n")
    for one in report.checks:
        if one.because:
            click.echo(f"{doctor.SKIPPED:<{WIDTH}} {one.title}, because of {one.because}")
        elif not one.findings:
            click.echo(f"{doctor.GOOD:<{WIDTH}} {one.title}")
        for finding in one.findings:
            click.echo(f"{finding.level:<{WIDTH}} {one.title}: {text_of(finding.sentence)} [{finding.code}]")
            _print_change(finding, proxies)
    click.echo(f"\n{report.count(doctor.ERROR)} errors, {report.count(doctor.WARNING)} warnings.")


def _print_change(finding: Finding, proxies: Collection[str]) -> None:
    for place, lines in finding.change.items():
        if place in EVERY_PROXY and place not in proxies:
            continue
        label = LABELS.get(place, place)
        for number, line in enumerate(lines.splitlines()):
            click.echo(f"{'':<{WIDTH}}   {'' if number else label:<8} {line}")


command = run
