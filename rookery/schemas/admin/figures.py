"""Figures of the admin dashboard. https://docs.joinmastodon.org/entities/Admin_Measure/ and beside."""

from datetime import date

from marshmallow import fields, missing

from models import clock
from models.moderation.figures.days import Span, midnight
from models.moderation.figures.dimensions import DimensionItem
from models.moderation.figures.measures import Measure
from models.moderation.figures.retention import Cohort
from rookery import __version__, urls
from rookery.schemas.entity import Entity, Extended, JsonObject
from rookery.schemas.fields import OBJECTS, TEXT, Computed, Sometimes
from rookery.text.language_names import NAMES

UNITS = ("bytes", "KiB", "MiB", "GiB", "TiB")
CALLED = {"postgresql": "PostgreSQL", "sqlite": "SQLite", "media": "Media storage", "python": "Python"}


class AdminMeasureSchema(Entity):
    key = fields.String()
    unit = fields.String(allow_none=True)
    total = fields.String()
    human_value = Sometimes(TEXT, lambda row: size(row.total) if row.unit == "bytes" else missing)
    previous_total = Sometimes(TEXT, lambda row: missing if row.previous is None else str(row.previous))
    data = Computed(OBJECTS, lambda row: [_value(day, row.values.get(day, 0)) for day in row.days])


class AdminDimensionSchema(Entity):
    key = fields.String()
    data = Computed(OBJECTS, lambda row: [_item(row["key"], one) for one in row["items"]])


class AdminCohortSchema(Entity):
    period = Computed(TEXT, lambda row: clock.stamp(midnight(row.period)))
    frequency = fields.String()
    data = Computed(OBJECTS, lambda row: [_rate(day, people, row.size) for day, people in row.active])


def measure(key: str, span: Span, found: Measure) -> JsonObject:
    made: JsonObject = AdminMeasureSchema.one().dump(Extended(found, key=key, days=span.days))
    return made


def dimension(key: str, items: list[DimensionItem]) -> JsonObject:
    if key == "software_versions":
        items = [DimensionItem("rookery", __version__), *items]
    made: JsonObject = AdminDimensionSchema.one().dump({"key": key, "items": items})
    return made


def cohort(found: Cohort, frequency: str) -> JsonObject:
    made: JsonObject = AdminCohortSchema.one().dump(Extended(found, frequency=frequency))
    return made


def size(number: int) -> str:
    """`1536` → `1.5 KiB`."""
    value, unit = float(number), 0
    while value >= 1024 and unit < len(UNITS) - 1:
        value, unit = value / 1024, unit + 1
    return f"{value:.3g} {UNITS[unit]}" if unit else f"{number} {UNITS[0]}"


def _value(day: date, value: int) -> JsonObject:
    return {"date": clock.stamp(midnight(day)), "value": str(value)}


def _rate(day: date, people: int, size: int) -> JsonObject:
    return {"date": clock.stamp(midnight(day)), "rate": people / size if size else 0.0, "value": str(people)}


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
