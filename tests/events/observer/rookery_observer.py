"""A plugin that writes down what its live handler is told: a line per fact, in a file per process."""

import json
import os
import signal
import time
from dataclasses import asdict

import click
from flask.cli import with_appcontext

from rookery import urls
from rookery.events import facts
from rookery.events.bus import bus
from rookery.plugin import Plugin


@click.command("listen")
@with_appcontext
def listen():
    bus().start()
    (urls.config().data_dir / f"listens.{os.getpid()}").touch()
    signal.pause()


def note(fact):
    line = json.dumps([type(fact).__name__, asdict(fact), time.time()]) + "\n"
    with open(urls.config().data_dir / f"told.{os.getpid()}", "a") as told:
        told.write(line)


every_fact = [kind for kind in vars(facts).values() if isinstance(kind, type) and issubclass(kind, facts.Fact)]
plugin = Plugin(
    name="observer",
    summary="notes what happens",
    cli=(listen,),
    live=dict.fromkeys(every_fact, (note,)),
)
