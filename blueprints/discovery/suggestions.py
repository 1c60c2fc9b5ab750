"""Suggestions: whom I may want to follow."""

from flask import Blueprint

from rookery.plugin import Plugin, features
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema
from rookery.schemas.discovery import suggestion as schema
from rookery.schemas.discovery.suggestion import SuggestionSchema
from rookery.services.discovery import suggestions
from rookery.services.remote import lookup
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import limit_of

bp = Blueprint("suggestions", __name__)
v2 = Blueprint("suggestions_v2", __name__)

SINCE_3_4 = "@1621123200"  # 2021-05-16


@v2.get("/suggestions")
@endpoint(scope="read:accounts", returns=[SuggestionSchema], takes=("limit",))
def list_suggestions():
    """People whom I may want to follow, and why."""
    found = suggestions.for_account(me(), limit_of(40, 80))
    return schema.suggestions([(one.account_id, one.sources) for one in found], me())


@bp.get("/suggestions")
@endpoint(scope="read:accounts", returns=[AccountSchema], deprecated=SINCE_3_4, takes=("limit",))
def list_accounts():
    """The same people, without the reasons."""
    found = suggestions.for_account(me(), limit_of(40, 80))
    return render.accounts([one.account_id for one in found], me())


@bp.delete("/suggestions/<id:account_id>")
@endpoint(scope="read | write:accounts", errors=[404])
def dismiss(account_id):
    """Do not suggest somebody to me again."""
    suggestions.dismiss(me(), lookup.account(account_id))
    return {}


plugin = Plugin(
    name="suggestions",
    summary="whom one may want to follow",
    mounts={"/api/v1": bp, "/api/v2": v2},
    needs={"accounts"},
    nodeinfo=features("v2_suggestions"),
    scopes={"read", "read:accounts", "write:accounts"},
    idle={"GET /api/v1/suggestions": [], "GET /api/v2/suggestions": []},
)
