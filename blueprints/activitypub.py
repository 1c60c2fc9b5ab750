"""ActivityPub: our actors as other servers see them."""

import orjson
from flask import Blueprint, Response, redirect, request

from models.base import db
from models.emoji import Emoji
from rookery import urls
from rookery.errors import NotFound
from rookery.federation import ACTIVITY_JSON, wants_activity
from rookery.federation.actors import local_actor
from rookery.federation.build import parts
from rookery.federation.build.actor import actor, collection_id, instance_actor, instance_actor_id
from rookery.federation.build.collections import counted, of_account
from rookery.federation.build.context import framed
from rookery.plugin import Plugin
from rookery.web.endpoint import endpoint

bp = Blueprint("activitypub", __name__)


@bp.get("/users/<name>")
@endpoint(public=True, errors=[404, 410])
def show_actor(name):
    account = local_actor(name)
    return _answer(lambda: actor(account), urls.actor(account.username), urls.profile(account.username))


@bp.get("/users/<name>/<any(outbox, followers, following):which>")
@bp.get("/users/<name>/collections/<any(featured):which>")
@endpoint(public=True, errors=[404, 410])
def show_collection(name, which):
    account = local_actor(name)
    its_url = collection_id(account.username, which)
    return _answer(lambda: of_account(account, which), its_url, urls.profile(account.username))


@bp.get("/actor")
@endpoint(public=True)
def show_instance_actor():
    return _answer(instance_actor, instance_actor_id(), f"{urls.base()}/")


@bp.get("/actor/outbox")
@endpoint(public=True)
def show_instance_outbox():
    its_url = f"{instance_actor_id()}/outbox"  # the server itself posts nothing
    return _answer(lambda: counted(its_url, 0), its_url, f"{urls.base()}/")


@bp.get("/emojis/<id:emoji_id>")
@endpoint(public=True, errors=[404])
def show_emoji(emoji_id):
    emoji = db.session.get(Emoji, emoji_id)
    if emoji is None or emoji.domain or emoji.disabled or not emoji.image_key:
        raise NotFound
    return _answer(lambda: parts.emoji(emoji), f"{urls.base()}/emojis/{emoji.id}", urls.media(emoji.image_key))


def _answer(document, its_url, page):
    """The document for servers, its page for browsers. Asked for by another spelling, servers are led to its id."""
    if not wants_activity(request.accept_mimetypes):
        reply = redirect(page)
    elif not its_url.endswith(request.path):
        reply = redirect(its_url, 301)
    else:
        reply = Response(orjson.dumps(framed(document())), content_type=ACTIVITY_JSON)
        reply.headers["Cache-Control"] = "max-age=180, public"
    reply.headers["Vary"] = "Accept, Signature"
    return reply


def node_information():
    return {"protocols": ["activitypub"]}


plugin = Plugin(name="activitypub", mounts={"": bp}, nodeinfo=node_information,
                summary="Our actors as other servers see them.")  # fmt: skip
