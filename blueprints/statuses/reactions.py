"""Reactions: the emoji that people put under a status, by the paths that apps know from Pleroma, Akkoma and Fedibird.

https://docs.pleroma.social/backend/development/API/differences_in_mastoapi_responses/#emoji-reactions
"""

from collections import defaultdict

from flask import Blueprint
from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.statuses.reaction import Reaction
from models.statuses.status import StatusCounts, without_reblog
from models.visibility import listed_member
from rookery import events
from rookery.errors import or_not_found
from rookery.plugin import Plugin, features
from rookery.schemas import render
from rookery.schemas.statuses import reaction as schemas
from rookery.schemas.statuses.reaction import EmojiReactionSchema
from rookery.schemas.statuses.status import StatusSchema
from rookery.services.remote import lookup
from rookery.services.statuses import reactions
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Text

MOST_PEOPLE = 400  # of all emoji together, the newest first

PLEROMA = "/pleroma/statuses/<id:status_id>/reactions/<name>"
FEDIBIRD = "/statuses/<id:status_id>/emoji_reactions/<name>"

bp = Blueprint("reactions", __name__)


class UnreactArgs(Args):
    emoji = Text(load_default="", allow_none=True)


@bp.get("/pleroma/statuses/<id:status_id>/reactions")
@endpoint(public=True, scope="read:statuses", returns=[EmojiReactionSchema], errors=[404])
def list_reactions(status_id):
    """The emoji under a status, and who put them there."""
    return _shown(status_id)


@bp.get(PLEROMA)
@endpoint(public=True, scope="read:statuses", returns=[EmojiReactionSchema], errors=[404])
def show_reaction(status_id, name):
    """The same for one emoji; an empty list if it is not there."""
    return _shown(status_id, Reaction.name == name.strip(":"))


@bp.put(PLEROMA)
@bp.put(FEDIBIRD)
@endpoint(scope="write:favourites", returns=StatusSchema, errors=[404, 422])
def react(status_id, name):
    """Put an emoji under a status: itself, or the shortcode of a custom one, with or without colons."""
    status = lookup.visible_original(status_id, me().id)
    reactions.react(me(), status, name)
    return render.status(status.id, me())


@bp.delete(PLEROMA)
@bp.delete(FEDIBIRD)
@endpoint(scope="write:favourites", returns=StatusSchema, errors=[404])
def unreact(status_id, name):
    """Remove my reaction. If I may not read the status any more, the answer is 404, but the reaction is removed."""
    return _without(status_id, name)


@bp.post("/statuses/<id:status_id>/emoji_unreaction")
@endpoint(scope="write:favourites", args=UnreactArgs, returns=StatusSchema, errors=[404])
def unreact_all(status_id, args):
    """Take one emoji of mine back, or all of them where none is named."""
    return _without(status_id, args["emoji"] or None)


def _without(status_id, name):
    status = or_not_found(without_reblog(status_id))
    reactions.unreact(me(), status, name)
    events.commit()
    return render.status(lookup.visible_original(status_id, me().id).id, me())


def _shown(status_id, *conditions):
    viewer = viewer_or_none()
    status = lookup.visible_original(status_id, viewer.id if viewer else None)
    told = db.session.scalar(select(StatusCounts.reactions).where(StatusCounts.status_id == status.id))
    people = _people(status.id, viewer, *conditions) if told else {}
    mine = {name for name, ids in people.items() if viewer and viewer.id in ids}
    return render.entities(lambda row: EmojiReactionSchema.one(), schemas.rows(told, mine, people), viewer)


def _people(status_id, viewer, *conditions):
    """emoji → whom the viewer is to see of those who put it there."""
    query = (
        select(Reaction.name, Reaction.account_id)
        .join(Account, Account.id == Reaction.account_id)
        .where(Reaction.status_id == status_id, *conditions)
        .where(listed_member(viewer.id if viewer else None, Reaction.account_id))
        .order_by(Reaction.id.desc())
        .limit(MOST_PEOPLE)
    )
    found = defaultdict(list)
    for name, account_id in db.session.execute(query):
        found[name].append(account_id)
    return found


def capabilities():
    """Apps of Fedibird look here for whether there are such things; those of Pleroma and Akkoma in the nodeinfo."""
    return {"fedibird_capabilities": ["emoji_reaction"]}


plugin = Plugin(
    name="reactions",
    summary="emoji under statuses, as apps of Pleroma, Akkoma and Fedibird know them",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    scopes={"read:statuses", "write:favourites"},
    instance=capabilities,
    nodeinfo=features(
        "pleroma_emoji_reactions",
        "pleroma_custom_emoji_reactions",
        "custom_emoji_reactions",
        "exposable_reactions",
        "emoji_reaction",
    ),
)
