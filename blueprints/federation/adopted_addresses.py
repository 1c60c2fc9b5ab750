"""Addresses of an adopted server that are not those of Rookery: each answers what ours for the same thing does."""

import orjson
from flask import Blueprint, Response, current_app, redirect, request
from sqlalchemy import select
from werkzeug.routing import BaseConverter

from models.base import db
from models.statuses.deleted_status import GoneStatus
from models.statuses.interaction import Interaction
from models.statuses.status import Status
from rookery import adopted, urls
from rookery.errors import NotFound, or_not_found
from rookery.federation import ACTIVITY_JSON
from rookery.federation.build.actor import instance_actor
from rookery.federation.build.collections import counted_collection
from rookery.federation.build.context import framed
from rookery.federation.inbound import inbox
from rookery.plugin import Plugin
from rookery.web.endpoint import endpoint

bp = Blueprint("adopted_addresses", __name__)

ERRORS = [401, 403, 404, 410]
INBOX_ERRORS = [*ERRORS, 400, 413, 415, 429, 503]
INSTANCE_ACTOR, ULID = "/the-instance-actor", "<ulid:ulid>"
EMPTY = ("followers", "following", "collections/featured")  # of the instance actor; so is its outbox


class UlidConverter(BaseConverter):
    """The id of a thing of GoToSocial; it comes before `<id:...>`, which takes any text."""

    part_isolating = True
    regex = "[0-9a-zA-Z]{26}"
    weight = 50

    def to_python(self, value: str) -> str:
        return value.upper()


def add_routes(state):
    """Add the addresses of the software that this server was; none to a server that was no other."""
    found = adopted.of(state.app)
    state.app.url_map.converters["ulid"] = UlidConverter
    for rule, view, methods in ROUTES.get(found.source, ()):
        rule = rule.replace(INSTANCE_ACTOR, found.instance_actor)
        state.add_url_rule(rule, view_func=view, methods=methods)


@endpoint(public=True, counted=False, errors=ERRORS)
def show_status(name, ulid, rest=""):
    """Serve a post of a former GoToSocial, or what lies below it."""
    uri = f"{urls.actor(name.lower())}/statuses/{ulid}"
    row = db.session.execute(select(Status.id, Status.reblog_of_id).where(Status.uri == uri, Status.local)).first()
    if row is None:
        return _forward(f"/users/{name}/statuses/{or_not_found(GoneStatus.adopted(uri)).status_id}")
    below = rest or ("activity" if row.reblog_of_id else "")  # the id of a boost is that of its Announce
    return _forward(f"/users/{name}/statuses/{row.id}" + (below and f"/{below}"))


@endpoint(public=True, counted=False, errors=ERRORS)
def show_authorization(name, ulid):
    """Serve what a former GoToSocial allowed somebody to do to a post."""
    uri = f"{urls.actor(name.lower())}/authorizations/{ulid}"
    found = db.session.scalar(select(Interaction.id).where(Interaction.approval_uri == uri))
    return _forward(f"/users/{name}/interaction_authorizations/{or_not_found(found)}")


@endpoint(public=True, counted=False, errors=ERRORS)
def show_accept(name, ulid):
    """Serve the Accept by which a former GoToSocial allowed that; its authorization has the same ULID."""
    uri = f"{urls.actor(name.lower())}/authorizations/{ulid}"
    found = db.session.scalar(select(Interaction.id).where(Interaction.approval_uri == uri))
    return _forward(f"/users/{name}/interaction_accepts/{or_not_found(found)}")


@endpoint(public=True, counted=False, errors=ERRORS)
def show_page(name, ulid):
    """Lead to the page of a post of a former GoToSocial."""
    url = f"{urls.profile(name.lower())}/statuses/{ulid}"
    found = db.session.scalar(select(Status.id).where(Status.url == url, Status.local))
    return redirect(urls.status_page(name, or_not_found(found)), 301)


@endpoint(public=True, counted=False, status=202, max_body=inbox.MAX_BYTES, errors=INBOX_ERRORS)
def serve_instance_actor(rest=""):
    """Serve the actor of the server itself, and what lies below it."""
    if rest == "main-key":
        return Response(orjson.dumps(framed(instance_actor())), content_type=ACTIVITY_JSON)
    if rest in EMPTY:
        found = counted_collection(f"{urls.instance_actor()}/{rest}", 0)
        return Response(orjson.dumps(framed(found)), content_type=ACTIVITY_JSON)
    return _forward("/actor" + (rest and f"/{rest}"))


@endpoint(public=True, counted=False, status=202, max_body=inbox.MAX_BYTES, errors=INBOX_ERRORS)
def serve_numbered_actor(number, rest=""):
    """Serve an actor of a former Mastodon that is called by its number, and what lies below it."""
    if (name := adopted.addresses().usernames.get(f"/ap/users/{number}")) is None:
        raise NotFound
    return _forward(f"/users/{name}{rest and f'/{rest}'}")


@endpoint(public=True, counted=False, errors=[404])
def show_file(path):
    """Lead to a media file: its key is made of its former path."""
    return redirect(urls.media(adopted.media_key(path)), 301)


def _forward(path):
    """Answer as the view of another path does; the address that was asked for stays that of the request."""
    adapter = current_app.create_url_adapter(request)
    assert adapter
    rule, values = adapter.match(path, return_rule=True)
    request.url_rule, request.view_args = rule, dict(values)
    return current_app.make_response(current_app.dispatch_request())


READ, BOTH = ("GET",), ("GET", "POST")
ROUTES = {
    adopted.GOTOSOCIAL: (
        (f"/users/<name>/statuses/{ULID}", show_status, READ),
        (f"/users/<name>/statuses/{ULID}/<path:rest>", show_status, READ),
        (f"/users/<name>/authorizations/{ULID}", show_authorization, READ),
        (f"/users/<name>/accepts/{ULID}", show_accept, READ),
        (f"/@<name>/statuses/{ULID}", show_page, READ),
        ("/fileserver/<path:path>", show_file, READ),
        (INSTANCE_ACTOR, serve_instance_actor, READ),
        (f"{INSTANCE_ACTOR}/<path:rest>", serve_instance_actor, BOTH),
    ),
    adopted.MASTODON: (
        ("/ap/users/<int:number>", serve_numbered_actor, READ),
        ("/ap/users/<int:number>/<path:rest>", serve_numbered_actor, BOTH),
        ("/system/<path:path>", show_file, READ),
    ),
}

bp.record(add_routes)

plugin = Plugin(
    name="adopted_addresses",
    mounts={"": bp},
    needs={"activitypub"},
    summary="The addresses of an adopted server that other servers know.",
)
