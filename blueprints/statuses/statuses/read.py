"""Reading statuses: one, its thread, its history, who liked it."""

from collections.abc import Callable
from functools import cache

from flask import Response
from sqlalchemy import bindparam, select

from blueprints.statuses.statuses import bp
from models.base import BigInt, Query, db
from models.statuses.favourite import Favourite
from models.statuses.quote import ACCEPTED, Quote
from models.statuses.status import Status
from models.timelines.account_lists import favouriters, rebloggers
from models.timelines.timeline import ME
from models.visibility import listable_by, visible_ids
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema
from rookery.schemas.statuses.history import versions
from rookery.schemas.statuses.status import ContextSchema, StatusEditSchema, StatusSchema, StatusSourceSchema
from rookery.services.remote import fetch_on_view, lookup, refreshes
from rookery.services.statuses import context
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, Ids
from rookery.web.reply import json_reply

MANY = 40


class StatusIdsArgs(Args):
    id = Ids(load_default=list)


def readable(status_id: int) -> Status:
    """The status, if whoever asks may read it. Raises NotFound."""
    viewer = viewer_or_none()
    return lookup.status(status_id, viewer.id if viewer else None)


@bp.get("/statuses")
@endpoint(public=True, scope="read:statuses", args=StatusIdsArgs, returns=[StatusSchema])
def list_statuses(args):
    """Several statuses by id; those that one may not read are left out."""
    viewer = viewer_or_none()
    ids = args["id"][:MANY]
    allowed = visible_ids(ids, viewer.id if viewer else None)
    return render.statuses([one for one in ids if one in allowed], viewer)


@bp.get("/statuses/<id:status_id>")
@endpoint(public=True, scope="read:statuses", returns=StatusSchema, errors=[404], keeps=True)
def show_status(status_id):
    viewer = viewer_or_none()
    status = lookup.status_row(status_id, viewer.id if viewer else None)
    return render.status(status.id, viewer, status.account_id)


@bp.get("/statuses/<id:status_id>/context")
@endpoint(public=True, scope="read:statuses", returns=ContextSchema, errors=[404], keeps=True)
def show_context(status_id):
    """The thread around a status: what it answers, and what answers it.

    What is known here; of a remote one the rest is fetched meanwhile, and `Mastodon-Async-Refresh` tells where to ask.
    """
    viewer = viewer_or_none()
    viewer_id = viewer.id if viewer else None
    status = lookup.status_row(status_id, viewer_id)
    thread = context.around(status.original_id, viewer_id)
    shown = render.entity(ContextSchema.one(), thread, viewer)
    remote = viewer and not status.original_local
    refresh = fetch_on_view.thread(db.session.get_one(Status, status.original_id)) if remote else None
    return json_reply(shown, headers=refreshes.header(refresh) if refresh else None)


@bp.get("/statuses/<id:status_id>/history")
@endpoint(public=True, scope="read:statuses", returns=[StatusEditSchema], errors=[404])
def show_history(status_id):
    """Every version of a status, the original first; one that was never edited has one version."""
    return versions(readable(status_id), viewer_or_none())


@bp.get("/statuses/<id:status_id>/source")
@endpoint(scope="read:statuses", returns=StatusSourceSchema, errors=[404])
def show_source(status_id):
    """The text as it was typed, for editing; of a remote status the plain text of its content."""
    return StatusSourceSchema.one().dump(readable(status_id))


@bp.get("/statuses/<id:status_id>/quotes")
@endpoint(scope="read:statuses", returns=[StatusSchema], paged=True, errors=[404])
def list_quotes(status_id):
    """The quotes that stand, the newest first, as far as I may read them."""
    readable(status_id)
    page = page_of(_quotes(), Quote.id, me=me().id, quoted=status_id)
    return page.reply(render.statuses([row.status_id for row in page.rows], me()))


@bp.get("/statuses/<id:status_id>/favourited_by")
@endpoint(public=True, scope="read:statuses | read:accounts", returns=[AccountSchema], paged=True, errors=[404])
def list_favouriters(status_id):
    readable(status_id)
    return _people(favouriters, Favourite, status_id)


@bp.get("/statuses/<id:status_id>/reblogged_by")
@endpoint(public=True, scope="read:statuses | read:accounts", returns=[AccountSchema], paged=True, errors=[404])
def list_rebloggers(status_id):
    readable(status_id)
    return _people(rebloggers, Status, status_id)


def _people(query: Callable[[int, int | None], Query], listed: type[Status | Favourite], status_id: int) -> Response:
    viewer = viewer_or_none()
    page = page_of(query(status_id, viewer.id if viewer else None), listed.id, default=40, maximum=80)
    return page.reply(render.accounts([row.account_id for row in page.rows], viewer))


@cache
def _quotes() -> Query:
    """Return the quotes of `:quoted` that `:me` may see in lists."""
    return (
        select(Quote.id, Quote.status_id)
        .join(Status, Status.id == Quote.status_id)
        .where(Quote.quoted_id == bindparam("quoted", type_=BigInt), Quote.state == ACCEPTED, listable_by(ME))
    )
