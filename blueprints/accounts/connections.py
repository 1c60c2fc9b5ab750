"""Who follows an account, and whom it follows."""

from flask import Blueprint
from sqlalchemy import select

from models.account import Account
from models.follow import Follow
from models.visibility import hidden_collections, is_blocked_by, present, welcome_to
from rookery.schemas import render
from rookery.schemas.account import AccountSchema
from rookery.services import lookup
from rookery.web.auth import viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of

bp = Blueprint("connections", __name__)


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
