"""Push subscriptions as clients see them. https://docs.joinmastodon.org/entities/WebPushSubscription/"""

from flask import current_app
from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import FLAG, TEXT, Computed
from rookery.services.notifications.kinds import KINDS, alerts


class PushSubscriptionSchema(Entity):
    id = fields.Integer()  # apps decode a number of 32 bits
    endpoint = fields.String()
    standard = fields.Boolean()
    alerts = Computed(
        {"type": "object", "properties": {kind.name: FLAG for kind in KINDS if kind.pushed}},
        lambda row: {name: name in row.alerts for name in alerts()},
    )
    policy = fields.String()
    # The public half of the key that signs messages, by which apps check their origin.
    server_key = Computed(TEXT, lambda row: current_app.extensions["rookery.secrets"].vapid_public_key())
