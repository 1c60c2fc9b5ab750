"""Conversations: direct messages, as a list and each as a chat."""

import hashlib
import re

import orjson
from flask import request
from werkzeug import Response

from blueprints.pages.people_pages.base import bp
from models.auth.user import User
from models.base import count_up_to
from models.timelines.conversation import ConversationEntry, DirectStatus, conversations_of_viewer, messages
from rookery import events
from rookery.errors import Invalid, NotFound
from rookery.schemas import render
from rookery.services import statuses
from rookery.services.timelines import conversations
from rookery.translations import lazy_gettext as _
from rookery.web.pages import acting, by_script, field, go, limited, me, neighbours, page, signed_in, tell, turned
from rookery.web.pages.reading import lead_here, lead_to, only_with, people_shown, shown
from rookery.web.pages.show import EntityJson
from rookery.web.paging import page_of

PATH = "/web/conversations"
UNREAD = conversations_of_viewer().where(ConversationEntry.unread).with_only_columns(ConversationEntry.id)
MOST_COUNTED = 100


@bp.get(PATH)
@signed_in
def show_conversations(user):
    """The one that somebody wrote in last comes first."""
    only_with("conversations")
    rows = page_of(conversations_of_viewer(), ConversationEntry.last_status_id, me=me().id)
    found = [_led_here(one) for one in orjson.loads(render.rows("conversation", rows.rows, me()))]
    return page(
        "people_pages/conversations.html",
        conversations=found,
        newest=rows.cursors[0] if rows.cursors else 0,
        turned=turned(),
        **neighbours(rows),
    )


@bp.get(f"{PATH}/<id:conversation_id>")
@signed_in
def show_conversation(user, conversation_id):
    """Show the messages of a conversation, the newest at the bottom."""
    only_with("conversations")
    return _chat(conversation_id)


@bp.post(f"{PATH}/<id:conversation_id>")
@acting
def act_on_conversation(user, conversation_id):
    """`do`: read marks it as read, for which a script gets the numbers of the menu; remove takes it off the list."""
    only_with("conversations")
    if field("do") == "remove":
        conversations.remove(me(), conversation_id)
        tell("Conversation removed.")
        return go(PATH)
    if field("do") != "read":
        raise NotFound
    conversations.read(me(), conversation_id)
    return page("client_pages/waiting.html") if by_script() else go(PATH)


@bp.post(f"{PATH}/<id:conversation_id>/messages")
@limited()
@acting
def send_message(user, conversation_id):
    """Post a direct status to the people of the conversation, who need not be named, and to nobody else."""
    only_with("conversations")
    entry = conversations.own(me(), conversation_id)
    text = field("text").strip()
    people = people_shown(render.accounts(entry.participant_ids, me()))
    try:
        if not text:
            raise Invalid(_("Message can't be blank"))
        status = statuses.post(me(), _draft(entry, text, people))
    except (Invalid, statuses.UnexpectedMentions) as error:
        events.rollback()
        others = Invalid(_("Only the people in this conversation can be mentioned here"))
        return _chat(conversation_id, error if isinstance(error, Invalid) else others)
    conversations.read(me(), conversation_id)
    return go(f"{PATH}/{conversation_id}#message-{status.id}")


def unread(user: User) -> int:
    """Return how many have something new; a hundred is as good as more."""
    return count_up_to(MOST_COUNTED, UNREAD, me=user.account_id)


def _draft(entry: ConversationEntry, text: str, people: list[EntityJson]) -> statuses.Draft:
    """A second press of the button, with nothing said in between, is the same message."""
    named = "".join(f"@{one['acct']} " for one in people)
    said = hashlib.sha256(f"{entry.id}\0{field('after')}\0{text}".encode()).hexdigest()
    return statuses.Draft().changed(
        text=named + text,
        visibility="direct",
        in_reply_to_id=entry.last_status_id,
        allowed_mention_ids=[me().id, *entry.participant_ids],
        idempotency_key=said,
    )


def _chat(conversation_id: int, error: Invalid | None = None) -> Response:
    entry = conversations.own(me(), conversation_id)
    rows = page_of(messages(), DirectStatus.status_id, me=me().id, entry=entry.id, default=30)
    found = shown(render.statuses([row.status_id for row in reversed(rows.rows)], me()))
    for one in found:
        one["content"] = without_leading_mentions(one["content"])
    people = people_shown(render.accounts(entry.participant_ids, me()))
    return page(
        "people_pages/conversation.html",
        entry=entry,
        people=people,
        accts=[f"@{one['acct']}" for one in people],
        messages=found,
        error=error,
        text=request.form.get("text", ""),
        newest=rows.cursors[0] if rows.cursors else 0,
        turned=turned(),
        **neighbours(rows),
    )


def without_leading_mentions(html: str) -> str:
    """Return a message without the names that it begins with: everybody in a conversation is named in each."""
    return _NAMED.sub(r"\1", html)


_MENTION = r'(?:<span class="h-card"[^>]*>)?<a [^>]*\bmention\b[^>]*>@(?:<span>)?[^<]*(?:</span>)?</a>(?:</span>)?'
_NAMED = re.compile(rf"^(<p>)?(?:{_MENTION}\s*)+")


def _led_here(conversation: EntityJson) -> EntityJson:
    for one in conversation["accounts"]:
        lead_to(one)
    if conversation["last_status"]:
        lead_here(conversation["last_status"])
        conversation["last_status"]["content"] = without_leading_mentions(conversation["last_status"]["content"])
    return conversation
