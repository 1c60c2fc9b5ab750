"""Who follows an account, and whom it follows."""

from dataclasses import dataclass

from flask import Blueprint
from sqlalchemy import func, select

from models.account import Account
from models.base import aliased, db
from models.follow import Follow
from models.visibility import hidden_collections, is_blocked_by, present, welcome_to, who_block
from rookery.schemas import render
from rookery.schemas.account import AccountSchema, FamiliarFollowersSchema
from rookery.services import lookup
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, Ids

bp = Blueprint("connections", __name__)

MOST_ASKED, MOST_FAMILIAR = 40, 40


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
    """Who follows the account, the newest follow first."""
    return _people(lookup.account(account_id), Follow.target_id, Follow.account_id)


@bp.get("/accounts/<id:account_id>/following")
@endpoint(public=True, scope="read:accounts", returns=[AccountSchema], paged=True, errors=[404])
def list_following(account_id):
    """Whom the account follows, the newest follow first."""
    return _people(lookup.account(account_id), Follow.account_id, Follow.target_id)


@bp.get("/accounts/familiar_followers")
@endpoint(scope="read:follows", args=FamiliarArgs, returns=[FamiliarFollowersSchema])
def list_familiar_followers(args):
    """For each of these accounts: who follows it among those whom I follow, the newest first."""
    ids = args["id"][:MOST_ASKED]
    people = familiar(me().id, ids)
    return render.rows("familiar followers", [Familiar(one, people.get(one, [])) for one in ids], me())


def familiar(viewer_id, ids):
    """account id → whom the viewer knows there. Who keeps follows private, on either side, is not told of."""
    mine, theirs, target = aliased(Follow), aliased(Follow), aliased(Account)
    place = func.row_number().over(partition_by=theirs.target_id, order_by=theirs.id.desc()).label("place")
    ranked = (
        select(theirs.target_id, theirs.account_id, place)
        .join(mine, mine.target_id == theirs.account_id).join(Account, Account.id == theirs.account_id)
        .join(target, target.id == theirs.target_id)
        .where(mine.account_id == viewer_id, theirs.target_id.in_(ids), present(), present(target),
               ~Account.hide_collections, ~target.hide_collections,
               welcome_to(viewer_id, theirs.account_id), ~who_block(viewer_id, theirs.target_id))
        .subquery()
    )  # fmt: skip
    found: dict[int, list[int]] = {}
    query = select(ranked).where(ranked.c.place <= MOST_FAMILIAR).order_by(ranked.c.place)
    for row in db.session.execute(query):
        found.setdefault(row.target_id, []).append(row.account_id)
    return found


def _people(account, whose, who):
    """Nobody at all, where that is nobody's business or the account blocks whoever asks."""
    viewer = viewer_or_none()
    viewer_id = viewer.id if viewer else None
    if account.suspended_at or hidden_collections(account, viewer_id):
        return []
    if viewer_id is not None and viewer_id != account.id and is_blocked_by(viewer_id, account.id):
        return []
    query = select(Follow.id, who.label("who")).join(Account, Account.id == who).where(whose == account.id, present())
    if viewer_id != account.id:
        query = query.where(welcome_to(viewer_id, who))
    page = page_of(query, Follow.id, default=40, maximum=80)
    return page.reply(render.accounts([row.who for row in page.rows], viewer))
