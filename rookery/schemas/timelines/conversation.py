"""Conversations as clients see them. https://docs.joinmastodon.org/entities/Conversation/"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import Id, Ref, Refs


class ConversationSchema(Entity):
    id = Id()
    unread = fields.Boolean()
    # An account that writes to nobody else is in conversation with itself.
    accounts = Refs("account", of=lambda row: row.participant_ids or [row.account_id])
    last_status = Ref("status", attribute="last_status_id")
