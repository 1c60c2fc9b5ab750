"""https://docs.joinmastodon.org/entities/AsyncRefresh/"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import TEXT, Computed


class AsyncRefreshSchema(Entity):
    id = fields.String(attribute="token")
    status = Computed(TEXT, lambda row: "running" if row.finished_at is None else "finished")
    result_count = fields.Integer(allow_none=True)
