"""Figures of the admin dashboard. https://docs.joinmastodon.org/entities/Admin_Measure/ and beside."""

from typing import Any

from marshmallow import fields

from models import clock
from models.moderation.figures.days import Span, midnight
from models.moderation.figures.dimensions import DimensionItem
from models.moderation.figures.measures import Measure
from models.moderation.figures.retention import Cohort
from rookery import __version__, urls
from rookery.schemas.entity import Entity, JsonObject
from rookery.schemas.fields import OBJECTS, TEXT, Added
from rookery.text.language_names import NAMES

UNITS = ("bytes", "KiB", "MiB", "GiB", "TiB")
CALLED = {"postgresql": "PostgreSQL", "sqlite": "SQLite", "media": "Media storage", "python": "Python"}


class AdminMeasureSchema(Entity):
    key = fields.String()
    unit = fields.String(allow_none=True)
    total = fields.String()
    human_value = Added(TEXT, for_viewers=True)
    previous_total = Added(TEXT, for_viewers=True)
    data = Added(OBJECTS)


class AdminDimensionSchema(Entity):
    key = fields.String()
    data = Added(OBJECTS)


class AdminCohortSchema(Entity):
    period = Added(TEXT)
    frequency = fields.String()
    data = Added(OBJECTS)


def measure(key: str, span: Span, found: Measure) -> JsonObject:
    told: dict[str, Any] = {"key": key, "unit": found.unit, "total": str(found.total)}
    if found.unit == "bytes":
        told["human_value"] = size(found.total)
    if found.previous is not None:
        told["previous_total"] = str(found.previous)
    days = [{"date": clock.stamp(midnight(day)), "value": str(found.values.get(day, 0))} for day in span.days]
    return told | {"data": days}


def dimension(key: str, items: list[DimensionItem]) -> JsonObject:
    if key == "software_versions":
        items = [DimensionItem("rookery", __version__), *items]
    return {"key": key, "data": [_item(key, one) for one in items]}


def cohort(found: Cohort, frequency: str) -> JsonObject:
    data = [
        {"date": clock.stamp(midnight(day)), "rate": people / found.size if found.size else 0.0, "value": str(people)}
        for day, people in found.active
    ]
    return {"period": clock.stamp(midnight(found.period)), "frequency": frequency, "data": data}


def size(number: int) -> str:
    """`1536` → `1.5 KiB`."""
    value, unit = float(number), 0
    while value >= 1024 and unit < len(UNITS) - 1:
        value, unit = value / 1024, unit + 1
    return f"{value:.3g} {UNITS[unit]}" if unit else f"{number} {UNITS[0]}"


def _item(key: str, one: DimensionItem) -> JsonObject:
    ours = "web" if key == "sources" else urls.config().domain
    told = {"key": one.key or ours, "human_key": _called(key, one.key), "value": str(one.value)}
    if one.unit == "bytes":
        told |= {"unit": one.unit, "human_value": size(int(one.value))}
    return told | ({"human_value": str(one.value)} if key == "software_versions" else {})


def _called(key: str, name: str) -> str:
    if not name:
        return "Website" if key == "sources" else urls.config().domain
    if key.endswith("languages"):
        return NAMES.get(name, name)
    return CALLED.get(name, "Rookery" if name == "rookery" else name)
