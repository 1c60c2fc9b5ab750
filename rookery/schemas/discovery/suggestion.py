"""Suggestions as clients see them. https://docs.joinmastodon.org/entities/Suggestion/"""

from collections.abc import Iterable

import orjson
from marshmallow import fields

from rookery.identity import Viewer
from rookery.schemas import render
from rookery.schemas.entity import Entity
from rookery.schemas.fields import TEXTS, Computed, Ref

# The reasons that clients before Mastodon 4.3 know; any other one is given as something that many did.
OLD_NAMES = {"featured": "staff", "friends_of_friends": "past_interactions"}


class SuggestionSchema(Entity):
    """An account that the viewer may want to follow, and why."""

    source = fields.String()
    sources = Computed(TEXTS, lambda row: row.sources)
    account = Ref("account")


def suggestions(found: Iterable[tuple[int, list[str]]], viewer: Viewer) -> bytes:
    """(account id, reasons) → the entities, in this order."""
    reasons = dict(found)
    accounts = orjson.loads(render.accounts(list(reasons), viewer))
    return orjson.dumps([{**_why(reasons[int(one["id"])]), "account": one} for one in accounts])


def _why(sources: list[str]) -> dict[str, object]:
    return {"source": OLD_NAMES.get(sources[0] if sources else "", "global"), "sources": sources}
