"""A plugin that writes down what its live handler is told: a line per fact, in a file per process."""

import json
import os
import signal
import time
from dataclasses import asdict

import click
import flask
from flask.cli import with_appcontext

from rookery import urls
from rookery.events import facts
from rookery.events.bus import bus
from rookery.plugin import Plugin
from rookery.web.endpoint import endpoint

bp = flask.Blueprint("observer", __name__)


@bp.post("/observer")
@endpoint(public=True)
def listen_here():
    """The process that answers listens from now on."""
    bus().listen()
    return {"pid": os.getpid()}


@click.command("listen")
@with_appcontext
def listen():
    bus().listen()
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
    mounts={"/api/v1": bp},
    cli=(listen,),
    live=dict.fromkeys(every_fact, (note,)),
)
