"""Conversations: direct statuses, by the people who write them to each other."""

from flask import Blueprint

from models.timelines.conversation import ConversationEntry, DirectStatus, conversations_of_viewer, direct_of_viewer
from rookery.events.facts import NotificationsMerged, StatusDeleted, StatusEdited, StatusPosted
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.statuses.status import StatusSchema
from rookery.schemas.timelines.conversation import ConversationSchema
from rookery.services.timelines import conversations
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of

bp = Blueprint("conversations", __name__)


@bp.get("/conversations")
@endpoint(scope="read:statuses", returns=[ConversationSchema], paged=True)
def list_conversations():
    """The one that somebody wrote in last comes first; the cursor is its last status."""
    page = page_of(conversations_of_viewer(), ConversationEntry.last_status_id, me=me().id)
    return page.reply(render.rows("conversation", page.rows, me()))


@bp.post("/conversations/<id:conversation_id>/read")
@endpoint(scope="write:conversations", returns=ConversationSchema, errors=[404])
def read(conversation_id):
    entry = conversations.read(me(), conversation_id)
    return render.rows("conversation", [entry], me())[1:-1]


@bp.post("/conversations/<id:conversation_id>/unread")
@endpoint(scope="write:conversations", returns=ConversationSchema, errors=[404])
def mark_unread(conversation_id):
    entry = conversations.mark_unread(me(), conversation_id)
    return render.rows("conversation", [entry], me())[1:-1]


@bp.delete("/conversations/<id:conversation_id>")
@endpoint(scope="write:conversations", errors=[404])
def remove(conversation_id):
    conversations.remove(me(), conversation_id)
    return {}


@bp.get("/timelines/direct")
@endpoint(scope="read:statuses", returns=[StatusSchema], paged=True)
def direct():
    """Direct statuses that I wrote or that address me, for apps from before there were conversations."""
    page = page_of(direct_of_viewer(), DirectStatus.status_id, me=me().id)
    return page.reply(render.statuses([row.status_id for row in page.rows], me()), endless=True)


plugin = Plugin(
    name="conversations",
    summary="direct statuses, by conversation",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    scopes={"read:statuses", "write:conversations"},
    idle={"GET /api/v1/conversations": [], "GET /api/v1/timelines/direct": []},
    within={
        StatusPosted: (conversations.on_status,),
        StatusEdited: (conversations.on_status,),
        StatusDeleted: (conversations.on_deleted,),
        NotificationsMerged: (conversations.on_merged,),
    },
)
