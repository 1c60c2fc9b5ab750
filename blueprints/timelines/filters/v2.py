"""Filters (v2): a title, contexts, an action, and any number of keywords and statuses."""

from flask import Blueprint

from blueprints.timelines.filters.args import FilterArgs
from blueprints.timelines.filters.parts import mine
from models.timelines.filter import Filter
from rookery.schemas.timelines.filter import FilterSchema
from rookery.services.timelines import filters
from rookery.web.auth import me
from rookery.web.endpoint import endpoint

bp = Blueprint("filters", __name__)


@bp.get("/filters")
@endpoint(scope="read:filters", returns=[FilterSchema])
def list_filters():
    """List my filters, the oldest first."""
    return [shown(one) for one in Filter.of_account(me().id)]


@bp.post("/filters")
@endpoint(scope="write:filters", args=FilterArgs, returns=FilterSchema, errors=[404, 422])
def make_filter(args):
    return shown(mine(filters.make(me(), args).id))


@bp.get("/filters/<id:filter_id>")
@endpoint(scope="read:filters", returns=FilterSchema, errors=[404])
def show_filter(filter_id):
    return shown(mine(filter_id))


@bp.put("/filters/<id:filter_id>")
@endpoint(scope="write:filters", args=FilterArgs, returns=FilterSchema, errors=[404, 422])
def change_filter(filter_id, args):
    filters.change(me(), filter_id, args)
    return shown(mine(filter_id))


@bp.delete("/filters/<id:filter_id>")
@endpoint(scope="write:filters", returns={}, errors=[404])
def remove_filter(filter_id):
    filters.remove(me(), filter_id)
    return {}


def shown(found):
    return FilterSchema.one().dump(found)
