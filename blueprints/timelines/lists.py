"""Lists: timelines of some of the people I follow."""

from flask import Blueprint, request

from models.base import db
from models.timelines.list import List, ListMember
from models.timelines.timeline import ListEntry
from rookery.events.facts import Blocked, Followed, FollowRejected, ListChanged, Unfollowed, Unmuted
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema
from rookery.schemas.statuses.status import StatusSchema
from rookery.schemas.timelines.list import ListSchema
from rookery.services.remote import lookup
from rookery.services.timelines import backfill, fanout, lists
from rookery.services.timelines.lists import ListChanges
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.list_timelines import timeline_of
from rookery.web.paging import page_of
from rookery.web.params import Args, DataclassArgs, Ids, Text, Truthy

bp = Blueprint("lists", __name__)


class ListArgs(DataclassArgs):
    makes = ListChanges

    title = Text(allow_blank=True, allow_none=True)
    replies_policy = Text(allow_none=True)
    exclusive = Truthy(allow_none=True)


class MemberArgs(Args):
    account_ids = Ids(required=True)


@bp.get("/lists")
@endpoint(scope="read:lists", returns=[ListSchema])
def list_lists():
    """List all my lists, without paging."""
    return dump(lists.all_of(me()))


@bp.post("/lists")
@endpoint(scope="write:lists", args=ListArgs, returns=ListSchema, errors=[422])
def create(args):
    return ListSchema.one().dump(lists.create(me(), args))


@bp.get("/lists/<id:list_id>")
@endpoint(scope="read:lists", returns=ListSchema, errors=[404])
def show(list_id):
    return ListSchema.one().dump(lists.readable(me(), list_id))


@bp.put("/lists/<id:list_id>")
@endpoint(scope="write:lists", args=ListArgs, returns=ListSchema, errors=[404, 422])
def change(list_id, args):
    """Change what is given of a list."""
    return ListSchema.one().dump(lists.change(me(), list_id, args))


@bp.delete("/lists/<id:list_id>")
@endpoint(scope="write:lists", errors=[404])
def delete(list_id):
    lists.delete(me(), list_id)
    return {}


@bp.get("/lists/<id:list_id>/accounts")
@endpoint(scope="read:lists", returns=[AccountSchema], paged=True, errors=[404])
def list_members(list_id):
    """List the members of a list, the newest first; `limit=0` gives all at once."""
    lists.readable(me(), list_id)
    query = ListMember.on_list(list_id)
    if request.args.get("limit") == "0":
        everybody = db.session.execute(query.order_by(ListMember.id.desc())).all()
        return render.accounts([row.target_id for row in everybody], me())
    page = page_of(query, ListMember.id, default=40, maximum=80)
    return page.reply(render.accounts([row.target_id for row in page.rows], me()))


@bp.post("/lists/<id:list_id>/accounts")
@endpoint(scope="write:lists", args=MemberArgs, errors=[404, 422])
def add_members(list_id, args):
    """Put people whom I follow on a list; those whom I asked to follow come to it once they accept."""
    lists.add(me(), list_id, args["account_ids"])
    return {}


@bp.delete("/lists/<id:list_id>/accounts")
@endpoint(scope="write:lists", args=MemberArgs, errors=[404])
def remove_members(list_id, args):
    """Take people off a list."""
    lists.remove(me(), list_id, args["account_ids"])
    return {}


@bp.get("/accounts/<id:account_id>/lists")
@endpoint(scope="read:lists", returns=[ListSchema], errors=[404])
def list_lists_of(account_id):
    """Return those of my lists that the account is on, or comes to once it accepts my follow."""
    lookup.account(account_id)
    return dump(List.with_member(me().id, account_id, also_awaited=True))


@bp.get("/timelines/list/<id:list_id>")
@endpoint(scope="read:lists", returns=[StatusSchema], paged=True, errors=[404], keeps=True)
def show_timeline(list_id):
    """Return what the members of a list posted and reblogged."""
    query, by, found = timeline_of(lists.readable(me(), list_id), me())
    page = page_of(query, by, **found)
    return page.reply(render.statuses([row.status_id for row in page.rows], me()), endless=True)


def dump(found):
    return ListSchema.one().dump(found, many=True)


def prune() -> bool:
    """Keep the newest entries of each list."""
    return fanout.prune(ListEntry.list_id)


plugin = Plugin(
    name="lists",
    summary="timelines of some of the people one follows",
    mounts={"/api/v1": bp},
    needs={"timelines"},
    scopes={"read:lists", "write:lists"},
    idle={"GET /api/v1/lists": []},
    within={
        Followed: (lists.admit,),
        Unfollowed: (lists.await_no_more,),
        FollowRejected: (lists.await_no_more,),
        Blocked: (lists.on_block,),
    },
    on={ListChanged: (backfill.settle,), Unmuted: (backfill.list_again,)},
    every={"6h": prune},
)
