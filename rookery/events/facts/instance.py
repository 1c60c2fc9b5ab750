"""Events of the server itself."""

from dataclasses import dataclass

from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class ServerReturned(Fact):
    """The server runs again after more than an hour in which it did not: see models/jobs/server_run.py."""

    run_id: int
