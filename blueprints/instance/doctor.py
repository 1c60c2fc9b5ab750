"""The doctor: the routes that tell it what arrived through the proxy, and the task of the page."""

from dataclasses import asdict

from flask import Blueprint, request
from flask_sock import Sock

from models.base import db
from rookery import concurrency, doctor
from rookery.doctor import echo, event_stream, socket
from rookery.errors import NotFound
from rookery.plugin import Plugin
from rookery.streaming.event_source import open_reply
from rookery.web.endpoint import endpoint
from rookery.web.reply import EVENTS, json_reply

bp = Blueprint("doctor", __name__)
sock = Sock()


def has_token():
    return echo.is_good((request.view_args or {}).get("token", ""))


def largest_body():
    return echo.largest_body() if has_token() else 1


@bp.get(f"{echo.PREFIX}/<token>/")
@bp.get(f"{echo.PREFIX}/<token>/<path:rest>")
@bp.post(f"{echo.PREFIX}/<token>/")
@bp.post(f"{echo.PREFIX}/<token>/<path:rest>")
@endpoint(public=True, counted=False, max_body=largest_body, errors=[404])
def show_what_arrived(token, rest=""):
    """Tell the holder of a token, which is the doctor, what arrived of its request."""
    if not has_token():
        raise NotFound
    reply = json_reply({"echo": asdict(echo.Echo.of(request))})
    reply.headers["Cache-Control"] = "no-store"
    return reply


@bp.before_request
def check_token():
    """Refuse a WebSocket before its handshake."""
    if request.endpoint == "doctor.talk" and not has_token():
        raise NotFound


@sock.route(f"{echo.SOCKET_PREFIX}/<token>", bp=bp)
def talk(server, token):
    """Send back what the doctor says, until it hangs up."""
    db.session.remove()
    concurrency.release_slot()
    socket.answer(server)


@bp.get(f"{echo.SOCKET_PREFIX}/<token>/events")
@endpoint(public=True, counted=False, returns=EVENTS, errors=[404])
def stream_events(token):
    """Send the holder of a token two events with a pause between them."""
    if not has_token():
        raise NotFound
    return open_reply(event_stream.lines())


plugin = Plugin(
    name="doctor",
    summary="checks of this server through its public address",
    mounts={"": bp},
    tasks=(doctor.examine_later,),
    every={"1d": doctor.examine_daily},
)
