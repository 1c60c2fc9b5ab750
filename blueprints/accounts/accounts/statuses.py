"""Statuses of an account, as far as the viewer may read them."""

from flask import Blueprint

from models.statuses.pin import Pin
from models.statuses.status import Status
from models.timelines.account_statuses import FILTERS, posted
from rookery.schemas import render
from rookery.schemas.statuses.status import StatusSchema
from rookery.services.remote import fetch_on_view, lookup
from rookery.text.extract import tag_key
from rookery.web.auth import viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, Text, Truthy

bp = Blueprint("statuses", __name__)


class StatusesArgs(Args):
    pinned = Truthy(load_default=False)
    exclude_replies = Truthy(load_default=False)
    exclude_reblogs = Truthy(load_default=False)
    exclude_direct = Truthy(load_default=False)
    only_media = Truthy(load_default=False)
    tagged = Text(load_default=None, allow_none=True)


@bp.get("/accounts/<id:account_id>/statuses")
@endpoint(
    public=True, scope="read:statuses", args=StatusesArgs, returns=[StatusSchema], paged=True, errors=[404], keeps=True
)
def list_statuses(account_id, args):
    """The account's statuses and reblogs, newest first; pinned ones by when they were pinned."""
    account = lookup.account_row(account_id)
    viewer = viewer_or_none()
    parameters = {"author": account_id}
    if viewer:
        parameters["me"] = viewer.id
    if args["tagged"]:
        parameters["tag"] = tag_key(args["tagged"].removeprefix("#"))
    filters = frozenset(name for name in FILTERS if args[name])
    by = Pin.id if "pinned" in filters else Status.id
    page = page_of(posted(viewer is not None, filters), by, permitted=FILTERS, hot=True, **parameters)
    shown = render.statuses([row.status_id for row in page.rows], viewer)
    fetch_on_view.profile(account.id, account.domain)
    return page.reply(shown)
