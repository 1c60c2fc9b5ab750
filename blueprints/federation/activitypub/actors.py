"""Actors: people, the server itself, and the emoji that they use."""

from blueprints.federation.activitypub.base import answer, asked_by_servers, bp, document, identity, said
from models.base import db
from models.media.emoji import Emoji
from rookery import adopted, urls
from rookery.errors import NotFound
from rookery.federation.build import parts
from rookery.federation.build.actor import actor, instance_actor, key_holder
from rookery.federation.build.collections import counted_collection
from rookery.federation.local_actors import known_actor, local_actor
from rookery.web.endpoint import endpoint


@bp.get("/users/<name>")
@endpoint(public=True, counted=False, errors=[401, 403, 404, 410])
@identity
def show_actor(name):
    """Serve an actor. Of a suspended one servers get only `suspended` and the key that signs it (4.1)."""
    account = known_actor(name) if asked_by_servers() else local_actor(name)
    return answer(lambda: actor(account), urls.actor(account.username), urls.profile(account.username))


@bp.get("/users/<name>/main-key")
@endpoint(public=True, counted=False, errors=[404, 410])
def show_key(name):
    """Serve a key at the address that is its id on a server that was a GoToSocial: an actor with nothing else."""
    account = known_actor(name)
    if adopted.addresses().key_suffix != "/main-key":
        raise NotFound
    return said(key_holder(account))


@bp.get("/actor")
@endpoint(public=True, counted=False)
def show_instance_actor():
    """Serve the actor of the server, whose key signs what this server fetches (2.9)."""
    return answer(instance_actor, urls.instance_actor(), f"{urls.base()}/")


@bp.get("/actor/outbox")
@endpoint(public=True, counted=False, errors=[401, 403])
@document
def show_instance_outbox():
    """The server itself posts nothing."""
    its_url = f"{urls.instance_actor()}/outbox"
    return answer(lambda: counted_collection(its_url, 0), its_url, f"{urls.base()}/")


@bp.get("/emojis/<id:emoji_id>")
@endpoint(public=True, counted=False, errors=[401, 403, 404])
@document
def show_emoji(emoji_id):
    emoji = db.session.get(Emoji, emoji_id)
    if emoji is None or emoji.domain or emoji.disabled or not emoji.image_key:
        raise NotFound
    return answer(lambda: parts.emoji(emoji), f"{urls.base()}/emojis/{emoji.id}", urls.media(emoji.image_key))
