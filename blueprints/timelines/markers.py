"""Markers: how far I have read, kept for all my apps."""

from flask import Blueprint
from marshmallow import fields

from models.timelines.marker import TIMELINES, Marker
from rookery.plugin import Plugin
from rookery.schemas.timelines.marker import MarkerSchema
from rookery.services.timelines import markers
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, IdParam, TextList

bp = Blueprint("markers", __name__)

MARKERS = dict.fromkeys(TIMELINES, MarkerSchema)


class MarkerListArgs(Args):
    timeline = TextList(load_default=list)


class PositionArgs(Args):
    last_read_id = IdParam()


class MoveArgs(Args):
    home = fields.Nested(PositionArgs)
    notifications = fields.Nested(PositionArgs)


@bp.get("/markers")
@endpoint(scope="read:statuses", args=MarkerListArgs, returns=MARKERS)
def show_markers(args):
    """Return the markers of these timelines, as far as they were ever set."""
    return _shown(Marker.of(me().id, [name for name in TIMELINES if name in args["timeline"]]))


@bp.post("/markers")
@endpoint(scope="write:statuses", args=MoveArgs, returns=MARKERS, errors=[409])
def move_markers(args):
    """The markers that were moved. 409 if somebody else moved one of them at the same moment."""
    positions = {name: args[name]["last_read_id"] for name in TIMELINES if "last_read_id" in args.get(name, {})}
    return _shown(markers.move(me(), positions))


def _shown(found):
    return {name: MarkerSchema.one().dump(found[name]) for name in TIMELINES if name in found}


plugin = Plugin(
    name="markers",
    summary="how far people have read",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    scopes={"read:statuses", "write:statuses"},
    idle={"GET /api/v1/markers": {}},
)
