"""Reactions: the emoji that people put under a status, by the paths that apps know from Pleroma and Akkoma.

https://docs.pleroma.social/backend/development/API/differences_in_mastoapi_responses/#emoji-reactions
"""

from collections import defaultdict

from flask import Blueprint
from sqlalchemy import select

from models.account import Account
from models.base import db
from models.reaction import Reaction
from models.status import StatusCounts, original
from models.visibility import present, welcome_to
from rookery import events
from rookery.errors import NotFound
from rookery.plugin import Plugin
from rookery.schemas import reaction as schemas
from rookery.schemas import render
from rookery.schemas.reaction import EmojiReactionSchema
from rookery.schemas.status import StatusSchema
from rookery.services import lookup, reactions
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint

MOST_PEOPLE = 400  # of all emoji together, the newest first

bp = Blueprint("reactions", __name__)


@bp.get("/pleroma/statuses/<id:status_id>/reactions")
@endpoint(public=True, scope="read:statuses", returns=[EmojiReactionSchema], errors=[404])
def list_reactions(status_id):
    """The emoji under a status, and who put them there."""
    return _shown(status_id)


@bp.get("/pleroma/statuses/<id:status_id>/reactions/<name>")
@endpoint(public=True, scope="read:statuses", returns=[EmojiReactionSchema], errors=[404])
def show_reaction(status_id, name):
    """The same for one emoji; an empty list if it is not there."""
    return _shown(status_id, Reaction.name == name.strip(":"))


@bp.put("/pleroma/statuses/<id:status_id>/reactions/<name>")
@endpoint(scope="write:favourites", returns=StatusSchema, errors=[404, 422])
def react(status_id, name):
    """Put an emoji under a status: itself, or the shortcode of a custom one, with or without colons."""
    status = lookup.original(status_id, me().id)
    reactions.react(me(), status, name)
    return render.status(status.id, me())


@bp.delete("/pleroma/statuses/<id:status_id>/reactions/<name>")
@endpoint(scope="write:favourites", returns=StatusSchema, errors=[404])
def unreact(status_id, name):
    """Also from what I may not read any more: that is not found, but my emoji is gone."""
    if (status := original(status_id)) is None:
        raise NotFound
    reactions.unreact(me(), status, name)
    events.commit()
    return render.status(lookup.original(status_id, me().id).id, me())


def _shown(status_id, *conditions):
    viewer = viewer_or_none()
    status = lookup.original(status_id, viewer.id if viewer else None)
    told = db.session.scalar(select(StatusCounts.reactions).where(StatusCounts.status_id == status.id))
    people = _people(status.id, viewer, *conditions) if told else {}
    mine = {name for name, ids in people.items() if viewer and viewer.id in ids}
    return render.entities(lambda row: EmojiReactionSchema.one(), schemas.rows(told, mine, people), viewer)


def _people(status_id, viewer, *conditions):
    """emoji → whom the viewer is to see of those who put it there."""
    query = (
        select(Reaction.name, Reaction.account_id).join(Account, Account.id == Reaction.account_id)
        .where(Reaction.status_id == status_id, present(), *conditions)
        .where(welcome_to(viewer.id if viewer else None, Reaction.account_id))
        .order_by(Reaction.id.desc()).limit(MOST_PEOPLE)
    )  # fmt: skip
    found = defaultdict(list)
    for name, account_id in db.session.execute(query):
        found[name].append(account_id)
    return found


def features():
    """Apps look here for whether there are such things."""
    return {"metadata": {"features": ["pleroma_emoji_reactions", "pleroma_custom_emoji_reactions"]}}


plugin = Plugin(
    name="reactions",
    summary="emoji under statuses, as apps of Pleroma and Akkoma know them",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    scopes={"read:statuses", "write:favourites"},
    nodeinfo=features,
)
