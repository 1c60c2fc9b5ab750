"""Filters as clients see them. https://docs.joinmastodon.org/entities/Filter/"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import FLAG, Computed, Id, Timestamp


class FilterKeywordSchema(Entity):
    """https://docs.joinmastodon.org/entities/FilterKeyword/"""

    id = Id()
    keyword = fields.String()
    whole_word = fields.Boolean()


class FilterStatusSchema(Entity):
    """https://docs.joinmastodon.org/entities/FilterStatus/"""

    id = Id()
    status_id = Id()


class MatchedFilterSchema(Entity):
    """A filter as it stands in a result: without what it is made of."""

    id = Id()
    title = fields.String()
    context = fields.List(fields.String())
    expires_at = Timestamp()
    filter_action = fields.String(attribute="action")


class FilterSchema(MatchedFilterSchema):
    keywords = fields.List(fields.Nested(FilterKeywordSchema))
    statuses = fields.List(fields.Nested(FilterStatusSchema))


class FilterResultSchema(Entity):
    """The reason why a status is filtered. https://docs.joinmastodon.org/entities/FilterResult/"""

    filter = fields.Nested(MatchedFilterSchema)
    keyword_matches = fields.List(fields.String())
    status_matches = fields.List(Id())


class OldFilterSchema(Entity):
    """A keyword, with what its filter says of it. https://docs.joinmastodon.org/entities/V1_Filter/"""

    id = Id()
    phrase = fields.String(attribute="keyword")
    context = fields.List(fields.String(), attribute="filter.context")
    expires_at = Timestamp(attribute="filter.expires_at")
    irreversible = Computed(FLAG, lambda row: row.filter.action == "hide")
    whole_word = fields.Boolean()
