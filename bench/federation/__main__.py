"""`python -m bench.federation in`, or `out`: how much of the fediverse this server takes in, and tells."""

import tempfile
from pathlib import Path

import click

from app import create_app
from bench import report
from bench.federation import inbound, outbound
from bench.report import say
from bench.server import Server, database_of

WARM = 100
kinds = click.option("--database", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)


@click.group()
def main() -> None:
    """Federation, measured on a real server."""


@main.command("in")
@kinds
@click.option("--activities", default=3000, show_default=True, help="How many arrive.")
@click.option("--connections", default=16, show_default=True, help="Over how many connections.")
@click.option("--processes", default=1, show_default=True, help="Web processes of the server.")
@click.option("--burst", default=500, show_default=True, help="How many arrive in a burst, before that.")
@click.option("--rate", default=0, help="How many a second after the burst; 0: as fast as they are answered.")
def take_in(database: str, activities: int, connections: int, processes: int, burst: int, rate: int) -> None:
    """Activities that are signed by known actors, some of them followed: verified, stored, applied, told of."""
    with tempfile.TemporaryDirectory(prefix="rookery-bench-") as folder, database_of(database) as url:
        server = Server(Path(folder), url)
        server.settings |= {"ROOKERY_PLAIN_HTTP": "on", "ROOKERY_WEB_PROCESSES": str(processes)}
        server.start()
        try:
            say("making people here and there")
            app = create_app(**server.settings)
            world = inbound.build(app, server)
            say(f"signing {WARM + burst + activities} activities")
            requests = inbound.signed(world, WARM + burst + activities)
            inbound.run(app, server, world, requests[:WARM], connections)
            inbound.gather_statistics(app)
            _tell("a burst", inbound.run(app, server, world, requests[WARM : WARM + burst], connections))
            say(f"{activities} activities")
            _tell("all", inbound.run(app, server, world, requests[WARM + burst :], connections, rate))
        finally:
            server.stop()
    click.echo(f"{database}; {report.machine()}")


@main.command("out")
@kinds
@click.option("--activities", default=60, show_default=True, help="How many leave, each to every server.")
@click.option("--servers", default=50, show_default=True, help="To how many servers.")
def send_out(database: str, activities: int, servers: int) -> None:
    """Activities that are signed for each server and delivered over connections that are kept."""
    with tempfile.TemporaryDirectory(prefix="rookery-bench-") as folder, database_of(database) as url:
        server = Server(Path(folder), url)
        with outbound.sinks(server, servers) as inboxes:
            server.start()
            try:
                app = create_app(**server.settings)
                author = outbound.author(app)
                outbound.run(app, server, author, inboxes, 4)
                say(f"{activities} activities to {servers} servers")
                took = outbound.run(app, server, author, inboxes, activities)
            finally:
                server.stop()
    click.echo(
        f"{took.deliveries} deliveries, {took.per_second:.0f}/s, queued in {took.queued_seconds:.1f} s, "
        f"CPU {took.cpu_ms / took.deliveries:.1f} ms each"
    )
    click.echo(f"{database}; {report.machine()}")


def _tell(name: str, took: inbound.Inbound) -> None:
    answered = took.answered
    click.echo(
        f"{name}: {took.activities} activities, answered {answered.per_second:.0f}/s "
        f"(p50 {answered.at(0.5):.0f} ms, p95 {answered.at(0.95):.0f} ms, p99 {answered.at(0.99):.0f} ms), "
        f"applied with all that follows {took.applied_per_second:.0f}/s, "
        f"CPU {took.cpu_ms / took.activities:.1f} ms each; "
        f"home meanwhile p50 {took.read.at(0.5):.0f} ms, p95 {took.read.at(0.95):.0f} ms"
    )


if __name__ == "__main__":
    main()
