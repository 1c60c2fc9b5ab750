"""Scheduled statuses: what I want to have posted later, and drafts for some far day."""

from sqlalchemy import bindparam, select

from blueprints.statuses.statuses import bp
from models.base import BigInt
from models.statuses.scheduled import ScheduledStatus
from rookery.schemas import render
from rookery.schemas.statuses.scheduled import ScheduledStatusSchema
from rookery.services import statuses
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, Moment

MINE = select(*ScheduledStatus.__table__.c).where(ScheduledStatus.account_id == bindparam("me", type_=BigInt))


class RescheduleArgs(Args):
    scheduled_at = Moment(load_default=None, allow_none=True)


@bp.get("/scheduled_statuses")
@endpoint(scope="read:statuses", returns=[ScheduledStatusSchema], paged=True)
def list_scheduled():
    """The one scheduled last comes first, whenever it is due."""
    page = page_of(MINE, ScheduledStatus.id, me=me().id)
    return page.reply(render.rows("scheduled", page.rows, me()))


@bp.get("/scheduled_statuses/<id:scheduled_id>")
@endpoint(scope="read:statuses", returns=ScheduledStatusSchema, errors=[404])
def show_scheduled(scheduled_id):
    return rendered(statuses.scheduled(me(), scheduled_id))


@bp.put("/scheduled_statuses/<id:scheduled_id>")
@endpoint(scope="write:statuses", args=RescheduleArgs, returns=ScheduledStatusSchema, errors=[404, 422])
def reschedule(scheduled_id, args):
    row = statuses.scheduled(me(), scheduled_id)
    if args["scheduled_at"]:
        row = statuses.reschedule(me(), scheduled_id, args["scheduled_at"])
    return rendered(row)


@bp.delete("/scheduled_statuses/<id:scheduled_id>")
@endpoint(scope="write:statuses", errors=[404])
def cancel(scheduled_id):
    statuses.cancel(me(), scheduled_id)
    return {}


def rendered(row: ScheduledStatus) -> bytes:
    return render.rows("scheduled", [row], me())[1:-1]
