"""Finding accounts by address or by name."""

from flask import Blueprint

from models.accounts.account import Account
from models.visibility import visible_account
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema
from rookery.services import search
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import limit_of, offset_of
from rookery.web.params import Args, Text, Truthy

bp = Blueprint("finding", __name__)


class LookupArgs(Args):
    acct = Text(load_default="")


class AccountSearchArgs(Args):
    q = Text(load_default="")
    following = Truthy(load_default=False)
    resolve = Truthy(load_default=False)


@bp.get("/accounts/lookup")
@endpoint(public=True, scope="read:accounts", args=LookupArgs, returns=AccountSchema, errors=[404])
def look_up(args):
    """The account of an address, if it is known here: nobody else is asked."""
    address = search.address(args["acct"])
    found = Account.by_address(address.username, address.domain) if address else None
    if found is None or visible_account(found.id) is None:
        raise NotFound
    return render.account(found.id, viewer_or_none())


@bp.get("/accounts/search")
@endpoint(scope="read:accounts", args=AccountSearchArgs, returns=[AccountSchema], takes=("limit", "offset"))
def search_accounts(args):
    """Accounts by name or address, the best match first."""
    found = search.accounts(
        me(),
        args["q"],
        limit=limit_of(40, 80),
        offset=offset_of(),
        following=bool(args["following"]),
        resolve=bool(args["resolve"]),
    )
    return render.accounts(found, me())
