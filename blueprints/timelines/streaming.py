"""Streaming: what happens, told to apps while it happens, over one WebSocket or as Server-Sent Events.

https://docs.joinmastodon.org/methods/streaming/
"""

from collections.abc import Mapping

import orjson
from flask import Blueprint, Response, g, request
from flask_sock import Sock
from simple_websocket import Server

from models.base import db
from rookery import concurrency
from rookery.errors import Malformed, NotFound, Refused, RookeryError
from rookery.events import bus, wire
from rookery.events.facts import (
    AccountDeleted,
    AccountSuspended,
    FiltersChanged,
    SignedOut,
    StatedElsewhere,
    TokensRevoked,
    ViewerChanged,
)
from rookery.plugin import Plugin, features
from rookery.streaming import event_source, messages
from rookery.streaming.hub import hub, publish
from rookery.streaming.listener import key_of, subscription
from rookery.streaming.websocket import WebSocket
from rookery.translations import language_of, say
from rookery.translations import lazy_gettext as _
from rookery.web import auth, limits
from rookery.web.auth import given_credentials
from rookery.web.endpoint import endpoint
from rookery.web.errors import STATUS
from rookery.web.params import Args, Text, Truthy
from rookery.web.reply import EVENTS, PLAIN

bp = Blueprint("streaming", __name__)
sock = Sock()
PATH = "/streaming"


# One WebSocket for many streams -------------------------------------------------------------------------------


@bp.before_request
def open_socket() -> None:
    """Before the handshake: afterwards nothing can be refused with a status, and events would be missed."""
    if request.endpoint != "streaming.talk":
        return
    if not (request.headers.get("Sec-WebSocket-Key") and request.headers.get("Sec-WebSocket-Version") == "13"):
        raise Malformed
    # No compression: it would cost a third of a megabyte per connection, and work for every frame.
    request.environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    auth.identify(auth.bearer_token() or request.headers.get("Sec-WebSocket-Protocol", "").partition(",")[0].strip())
    auth.require("read | read:statuses | read:notifications")
    limits.count()
    found = given_credentials()
    listener = WebSocket(found, hub(), take)
    stream, named = _named(request.args)
    hub().add(listener, [subscription(stream, found, **named)] if stream else [])
    g.listener = listener


@bp.teardown_request
def close_socket(error: BaseException | None) -> None:
    if listener := g.pop("listener", None):
        hub().forget(listener)


@sock.route(PATH, bp=bp)
def talk(server: Server) -> None:
    """Block this thread until the connection ends: the hub reads and writes its socket."""
    db.session.remove()
    concurrency.release_slot()
    g.listener.attach(server)
    g.listener.wait()


@bp.get(PATH)
@endpoint(scope="read:statuses", takes=("stream", "list", "tag", "access_token"), also=[101], errors=[400, 404, 503])
def not_without_a_socket():
    """Open a WebSocket for all streams: this address is for an upgrade. The paths below it are event streams."""
    raise NotFound


def take(listener: WebSocket, text: str) -> None:
    """`{"type": "subscribe", "stream": "list", "list": "1"}`, or `unsubscribe`. Called in the hub's thread."""
    try:
        _obey(listener, _command(text))
    except RookeryError as error:
        status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
        said = say(error.message, language_of(listener.viewer.locale))
        listener.answer(orjson.dumps({"error": said, "status": status}))


def _command(text: str) -> dict[str, object]:
    try:
        command = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Malformed from None
    if not isinstance(command, dict) or command.get("type") not in ("subscribe", "unsubscribe"):
        raise Malformed
    return command


def _obey(listener: WebSocket, command: Mapping[str, object]) -> None:
    stream, named = _named(command)
    if command["type"] == "unsubscribe":
        if hub().unsubscribe(listener, stream, key_of(stream, listener.viewer, **named)):
            return  # its list may be gone, its timeline switched off
        subscription(stream, listener.credentials, **named)
    elif not hub().subscribe(listener, subscription(stream, listener.credentials, **named)):
        raise Refused(_("You are subscribed to too much already"))


def _named(asked: Mapping[str, object]) -> tuple[str, dict[str, str]]:
    """Return the stream that an app names, and the other arguments of `subscription`."""
    stream, list_id, tag = (str(asked.get(name) or "") for name in ("stream", "list", "tag"))
    return stream, {"list_id": list_id, "tag": tag}


# Event streams, each on a path of its own ---------------------------------------------------------------------


class MediaArgs(Args):
    only_media = Truthy(load_default=False)


class TagStreamArgs(Args):
    tag = Text(load_default="")


class ListStreamArgs(Args):
    list = Text(load_default="")


def events(stream: str, **of: str) -> Response:
    found = given_credentials()
    return event_source.stream(found, [subscription(stream, found, **of)])


@bp.get(f"{PATH}/user")
@endpoint(scope="read:statuses", returns=EVENTS, errors=[503])
def user():
    """Stream my home timeline and notifications: `update`, `status.update`, `delete`, `notification`, and so on."""
    return events("user")


@bp.get(f"{PATH}/user/notification")
@endpoint(scope="read:notifications", returns=EVENTS, errors=[503])
def user_notification():
    """Stream my notifications."""
    return events("user:notification")


@bp.get(f"{PATH}/public")
@endpoint(scope="read:statuses", args=MediaArgs, returns=EVENTS, errors=[503])
def public(args):
    """Public statuses of this server and of those it knows."""
    return events("public:media" if args["only_media"] else "public")


@bp.get(f"{PATH}/public/local")
@endpoint(scope="read:statuses", args=MediaArgs, returns=EVENTS, errors=[503])
def public_local(args):
    """Public statuses of this server."""
    return events("public:local:media" if args["only_media"] else "public:local")


@bp.get(f"{PATH}/public/remote")
@endpoint(scope="read:statuses", args=MediaArgs, returns=EVENTS, errors=[503])
def public_remote(args):
    """Public statuses of other servers."""
    return events("public:remote:media" if args["only_media"] else "public:remote")


@bp.get(f"{PATH}/hashtag")
@endpoint(scope="read:statuses", args=TagStreamArgs, returns=EVENTS, errors=[400, 503])
def hashtag(args):
    """Public statuses with a hashtag."""
    return events("hashtag", tag=args["tag"])


@bp.get(f"{PATH}/hashtag/local")
@endpoint(scope="read:statuses", args=TagStreamArgs, returns=EVENTS, errors=[400, 503])
def hashtag_local(args):
    """Public statuses of this server with a hashtag."""
    return events("hashtag:local", tag=args["tag"])


@bp.get(f"{PATH}/list")
@endpoint(scope="read:statuses", args=ListStreamArgs, returns=EVENTS, errors=[400, 404, 503])
def of_list(args):
    """Stream what the members of one of my lists post."""
    return events("list", list_id=args["list"])


@bp.get(f"{PATH}/direct")
@endpoint(scope="read:statuses", returns=EVENTS, errors=[503])
def direct():
    """Stream my conversations."""
    return events("direct")


@bp.get(f"{PATH}/health")
@endpoint(public=True, returns=PLAIN)
def health():
    """`OK`, in plain text."""
    return Response("OK", content_type=f"{PLAIN}; charset=utf-8")


# What open connections hear of --------------------------------------------------------------------------------


def tell_of_elsewhere(fact: StatedElsewhere) -> None:
    bus.call_live_handlers(wire.decode(fact.message))


def shut(fact: TokensRevoked) -> None:
    hub().revoke(fact.token_ids)


def shut_browsers(fact: SignedOut) -> None:
    hub().recheck_user(fact.user_id)


def look_again(fact: FiltersChanged | ViewerChanged | AccountSuspended | AccountDeleted) -> None:
    hub().recheck(None if fact.account_id is None else [fact.account_id])


LOOKING = (FiltersChanged, ViewerChanged, AccountSuspended, AccountDeleted)
HEARD = dict.fromkeys((*messages.EVENTS, *LOOKING, SignedOut, TokensRevoked), ())

plugin = Plugin(
    name="streaming",
    summary="what happens, told while it happens",
    mounts={"/api/v1": bp},
    needs={"statuses", "timelines"},
    nodeinfo=features("mastodon_api_streaming"),
    scopes={"read:statuses", "read:notifications"},
    on={StatedElsewhere: (tell_of_elsewhere,)},
    live={
        fact: (
            *((look_again,) if fact in LOOKING else ()),
            *((shut,) if fact is TokensRevoked else ()),
            *((shut_browsers,) if fact is SignedOut else ()),
            *((publish,) if fact in messages.EVENTS else ()),
        )
        for fact in HEARD
    },
)
