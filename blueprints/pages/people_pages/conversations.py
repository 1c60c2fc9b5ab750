"""Conversations: direct messages."""

import orjson
from sqlalchemy import func, select

from blueprints.pages.people_pages.base import bp
from models.auth.user import User
from models.base import db
from models.timelines.conversation import ConversationEntry, conversations_of_viewer
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.services.timelines import conversations
from rookery.web.pages import acting, field, go, me, neighbours, page, signed_in, tell
from rookery.web.pages.reading import lead_here, lead_to, only_with
from rookery.web.pages.show import EntityJson
from rookery.web.paging import PreparedList, page_of

ENTRIES = PreparedList(conversations_of_viewer(), ConversationEntry.last_status_id)
UNREAD = conversations_of_viewer().where(ConversationEntry.unread).with_only_columns(ConversationEntry.id)
MOST_COUNTED = 100


@bp.get("/web/conversations")
@signed_in
def show_conversations(user):
    """The one that somebody wrote in last comes first."""
    only_with("conversations")
    rows = page_of(ENTRIES, me=me().id)
    found = [_led_here(one) for one in orjson.loads(render.rows("conversation", rows.rows, me()))]
    return page("people_pages/conversations.html", conversations=found, **neighbours(rows))


@bp.post("/web/conversations/<id:conversation_id>")
@acting
def act_on_conversation(user, conversation_id):
    """`do`: open, which leads to its last post, and read mark it as read; remove takes it off the list."""
    only_with("conversations")
    if field("do") == "remove":
        conversations.remove(me(), conversation_id)
        tell("The conversation is removed from your list.")
        return go("/web/conversations")
    if field("do") not in ("open", "read"):
        raise NotFound
    entry = conversations.read(me(), conversation_id)
    return go(f"/web/statuses/{entry.last_status_id}" if field("do") == "open" else "/web/conversations")


def unread(user: User) -> int:
    """Return how many have something new; a hundred is as good as more."""
    some = select(func.count()).select_from(UNREAD.limit(MOST_COUNTED).subquery())
    return db.session.scalar(some, {"me": user.account_id}) or 0


def _led_here(conversation: EntityJson) -> EntityJson:
    for one in conversation["accounts"]:
        lead_to(one)
    if conversation["last_status"]:
        lead_here(conversation["last_status"])
    return conversation
