"""Measures, dimensions and retention: figures of the dashboard."""

from functools import partial

from marshmallow import fields

from blueprints.moderation.admin.base import bp
from models import clock
from models.auth.role import Permission
from models.moderation.figures.days import Span
from models.moderation.figures.dimensions import DIMENSIONS
from models.moderation.figures.measures import MEASURES
from models.moderation.figures.retention import cohorts
from rookery.errors import Invalid
from rookery.schemas.admin import figures as schemas
from rookery.schemas.admin.figures import AdminCohortSchema, AdminDimensionSchema, AdminMeasureSchema
from rookery.translations import lazy_gettext as _
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, DateParam, IdParam, Text, TextList

permitted = partial(endpoint, scope="admin:read", permission=Permission.VIEW_DASHBOARD)

MOST_DAYS, MOST_COHORT_DAYS, MOST_COHORT_MONTH_DAYS = 400, 92, 1100
MOST_ITEMS, USUAL_ITEMS = 100, 10


class OfTag(Args):
    id = IdParam(load_default=0)


class OfServer(Args):
    domain = Text(load_default="")


class SpanArgs(Args):
    start_at = DateParam(required=True)
    end_at = DateParam(required=True)


class MeasureArgs(SpanArgs):
    keys = TextList(required=True)
    tag_accounts = fields.Nested(OfTag)
    tag_uses = fields.Nested(OfTag)
    tag_servers = fields.Nested(OfTag)
    instance_accounts = fields.Nested(OfServer)
    instance_media_attachments = fields.Nested(OfServer)
    instance_reports = fields.Nested(OfServer)
    instance_statuses = fields.Nested(OfServer)
    instance_follows = fields.Nested(OfServer)
    instance_followers = fields.Nested(OfServer)


class DimensionArgs(Args):
    keys = TextList(required=True)
    start_at = DateParam(load_default=None, allow_none=True)
    end_at = DateParam(load_default=None, allow_none=True)
    limit = fields.Integer(load_default=USUAL_ITEMS)
    tag_servers = fields.Nested(OfTag)
    tag_languages = fields.Nested(OfTag)
    instance_accounts = fields.Nested(OfServer)
    instance_languages = fields.Nested(OfServer)


class RetentionArgs(SpanArgs):
    frequency = Text(load_default="day")


@bp.post("/admin/measures")
@permitted(args=MeasureArgs, returns=[AdminMeasureSchema])
def measure(args):
    """A number for each day from `start_at` to `end_at`; unknown keys are ignored."""
    span = _span(args, MOST_DAYS)
    wanted = [key for key in dict.fromkeys(args["keys"]) if key in MEASURES]
    return [schemas.measure(key, span, MEASURES[key](span, _about(args, key))) for key in wanted]


@bp.post("/admin/dimensions")
@permitted(args=DimensionArgs, returns=[AdminDimensionSchema])
def dimensions(args):
    """Return the most frequent values in these days (the last seven by default); unknown keys are ignored."""
    end = args["end_at"] or clock.today()
    start = args["start_at"] or min(end, clock.ago(days=6).date())
    span = _span({"start_at": start, "end_at": end}, MOST_DAYS)
    limit = max(1, min(args["limit"], MOST_ITEMS))
    wanted = [key for key in dict.fromkeys(args["keys"]) if key in DIMENSIONS]
    return [schemas.dimension(key, DIMENSIONS[key](span, limit, _about(args, key))) for key in wanted]


@bp.post("/admin/retention")
@permitted(args=RetentionArgs, returns=[AdminCohortSchema])
def retention(args):
    """Return for users who signed up in each day or month how many were active since."""
    frequency = "month" if args["frequency"] == "month" else "day"
    span = _span(args, MOST_COHORT_MONTH_DAYS if frequency == "month" else MOST_COHORT_DAYS)
    return [schemas.cohort(found, frequency) for found in cohorts(span, by_month=frequency == "month")]


def _span(args, most_days):
    span = Span(args["start_at"], args["end_at"])
    if span.last < span.first:
        raise Invalid(_("End at must not be before start at"))
    if (span.last - span.first).days >= most_days or not 1970 < span.first.year <= span.last.year < 2900:
        raise Invalid(
            _("The time between start at and end at must not be longer than %(most_days)s days", most_days=most_days)
        )
    return span


def _about(args, key):
    """The tag or server that a measure is about."""
    given = args.get(key) or {}
    return given.get("id", 0) if key.startswith("tag_") else given.get("domain", "").lower()
