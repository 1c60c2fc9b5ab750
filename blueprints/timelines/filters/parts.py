"""Keywords and statuses of a filter."""

from flask import Blueprint

from blueprints.timelines.filters.args import WordArgs
from models.timelines.filter import Filter, FilterKeyword, FilterStatus, parts_of
from rookery.errors import or_not_found
from rookery.schemas.timelines.filter import FilterKeywordSchema, FilterStatusSchema
from rookery.services.timelines import filters
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, IdParam

bp = Blueprint("parts", __name__)


class FilteredStatusArgs(Args):
    status_id = IdParam(load_default=0)


@bp.get("/filters/<id:filter_id>/keywords")
@endpoint(scope="read:filters", returns=[FilterKeywordSchema], errors=[404])
def list_keywords(filter_id):
    return FilterKeywordSchema.one().dump(mine(filter_id).keywords, many=True)


@bp.post("/filters/<id:filter_id>/keywords")
@endpoint(scope="write:filters", args=WordArgs, returns=FilterKeywordSchema, errors=[404, 422])
def add_keyword(filter_id, args):
    return keyword(filters.add_keyword(me(), filter_id, args))


@bp.get("/filters/keywords/<id:keyword_id>")
@endpoint(scope="read:filters", returns=FilterKeywordSchema, errors=[404])
def show_keyword(keyword_id):
    return keyword(keyword_id)


@bp.put("/filters/keywords/<id:keyword_id>")
@endpoint(scope="write:filters", args=WordArgs, returns=FilterKeywordSchema, errors=[404, 422])
def change_keyword(keyword_id, args):
    filters.change_keyword(me(), keyword_id, args)
    return keyword(keyword_id)


@bp.delete("/filters/keywords/<id:keyword_id>")
@endpoint(scope="write:filters", returns={}, errors=[404])
def remove_keyword(keyword_id):
    filters.remove_keyword(me(), keyword_id)
    return {}


@bp.get("/filters/<id:filter_id>/statuses")
@endpoint(scope="read:filters", returns=[FilterStatusSchema], errors=[404])
def list_statuses(filter_id):
    return FilterStatusSchema.one().dump(mine(filter_id).statuses, many=True)


@bp.post("/filters/<id:filter_id>/statuses")
@endpoint(scope="write:filters", args=FilteredStatusArgs, returns=FilterStatusSchema, errors=[404, 422])
def add_status(filter_id, args):
    return status(filters.add_status(me(), filter_id, args["status_id"]))


@bp.get("/filters/statuses/<id:filter_status_id>")
@endpoint(scope="read:filters", returns=FilterStatusSchema, errors=[404])
def show_status(filter_status_id):
    return status(filter_status_id)


@bp.delete("/filters/statuses/<id:filter_status_id>")
@endpoint(scope="write:filters", returns=FilterStatusSchema, errors=[404])
def remove_status(filter_status_id):
    """Answers with what it was."""
    removed = status(filter_status_id)
    filters.remove_status(me(), filter_status_id)
    return removed


def mine(filter_id):
    return or_not_found(next(iter(Filter.of_account(me().id, filter_id)), None))


def keyword(keyword_id):
    return part(FilterKeyword, FilterKeywordSchema, keyword_id)


def status(filter_status_id):
    return part(FilterStatus, FilterStatusSchema, filter_status_id)


def part(model, schema, part_id):
    return schema.one().dump(or_not_found(next(iter(parts_of(model, me().id, part_id)), None)))
