"""Hashtags: looking one up, following it, showing it on one's profile."""

from flask import Blueprint

from models.statuses.tag import TagDay
from rookery.events.facts import StatusPosted
from rookery.plugin import Plugin, together
from rookery.schemas.discovery import tag as schema
from rookery.schemas.discovery.tag import TagSchema
from rookery.services.discovery import tags
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.params import clean, parse_id

bp = Blueprint("tags", __name__)


@bp.get("/tags/<name>")
@endpoint(public=True, returns=TagSchema, errors=[404])
def show(name):
    """A hashtag and its use in the last seven days; one that was never used is shown all the same."""
    return render(tags.named(clean(name)), viewer_or_none())


@bp.post("/tags/<name>/follow")
@endpoint(scope="write:follows | follow", returns=TagSchema, errors=[404])
def follow(name):
    """See at home what carries the hashtag, whoever posts it."""
    tag = tags.named_or_new(clean(name))
    tags.follow(me(), tag)
    return render(tag, me())


@bp.post("/tags/<name>/unfollow")
@endpoint(scope="write:follows | follow", returns=TagSchema, errors=[404])
def unfollow(name):
    tag = tags.named(clean(name))
    tags.unfollow(me(), tag)
    return render(tag, me())


@bp.post("/tags/<name>/feature")
@endpoint(scope="write:accounts", returns=TagSchema, errors=[404, 422])
def feature(name):
    """Show a hashtag, by id or by name, on my profile."""
    tag = tags.with_id(parse_id(name)) if is_number(name) else tags.named_or_new(clean(name))
    tags.feature(me(), tag)
    return render(tag, me())


@bp.post("/tags/<name>/unfeature")
@endpoint(scope="write:accounts", returns=TagSchema, errors=[404])
def unfeature(name):
    tag = tags.with_id(parse_id(name)) if is_number(name) else tags.named(clean(name))
    tags.unfeature(me(), tag)
    return render(tag, me())


def is_number(name):
    """No hashtag is a number, so a number is the id of one."""
    return name.isascii() and name.isdigit()


def render(tag, viewer):
    return schema.tags([tag.id], viewer)[0] if tag.id else schema.unused(tag, viewer)


def prune() -> None:
    """Delete uses of hashtags that are too old to be shown."""
    TagDay.prune()


plugin = Plugin(
    name="tags",
    summary="hashtags, following and featuring them",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"write:follows", "write:accounts", "follow"},
    within={StatusPosted: (together(tags.count_uses),)},
    every={"1d": prune},
)
