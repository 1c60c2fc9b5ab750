"""Followers of an account, and the accounts that it follows."""

from dataclasses import dataclass

from flask import Blueprint

from models.relationships.follow import Follow
from models.timelines.account_lists import connections, familiar_followers
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema, FamiliarFollowersSchema
from rookery.services.remote import lookup
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, Ids

bp = Blueprint("connections", __name__)

MOST_ASKED = 40


class FamiliarArgs(Args):
    id = Ids(load_default=list)


@dataclass(frozen=True)
class Familiar:
    """The people whom the viewer follows and who follow the account `id`."""

    id: int
    accounts: list[int]


@bp.get("/accounts/<id:account_id>/followers")
@endpoint(public=True, scope="read:accounts", returns=[AccountSchema], paged=True, errors=[404])
def list_followers(account_id):
    """List the followers of the account, the newest follow first."""
    return _people(lookup.account(account_id), followers=True)


@bp.get("/accounts/<id:account_id>/following")
@endpoint(public=True, scope="read:accounts", returns=[AccountSchema], paged=True, errors=[404])
def list_following(account_id):
    """List the accounts that this one follows, the newest follow first."""
    return _people(lookup.account(account_id), followers=False)


@bp.get("/accounts/familiar_followers")
@endpoint(scope="read:follows", args=FamiliarArgs, returns=[FamiliarFollowersSchema])
def list_familiar_followers(args):
    """Return for each of these accounts its followers among the accounts that I follow, the newest first."""
    ids = args["id"][:MOST_ASKED]
    people = familiar_followers(me().id, ids)
    return render.rows("familiar followers", [Familiar(one, people.get(one, [])) for one in ids], me())


def _people(account, followers):
    """Return no accounts where the list is hidden or the account blocks the viewer."""
    viewer = viewer_or_none()
    query = connections(account, viewer.id if viewer else None, followers)
    if query is None:
        return []
    page = page_of(query, Follow.id, default=40, maximum=80)
    return page.reply(render.accounts([row.who for row in page.rows], viewer))
