"""Reading accounts: one's own, one, several, and how one stands to them."""

from flask import Blueprint
from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.visibility import admitted, present, visible_account_ids
from rookery.schemas import render
from rookery.schemas.accounts.account import (
    AccountSchema,
    CredentialAccountSchema,
    IdentityProofSchema,
    RelationshipSchema,
)
from rookery.schemas.accounts.relationship import relationships
from rookery.services.remote import fetch_on_view, lookup
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Ids, Truthy

bp = Blueprint("read", __name__)

MANY = 100
SINCE_3_5 = "@1648598400"  # deprecated by Mastodon 3.5.0


class AccountIdsArgs(Args):
    id = Ids(load_default=list)


class RelationshipArgs(AccountIdsArgs):
    with_suspended = Truthy(load_default=False)


@bp.get("/accounts/verify_credentials")
@endpoint(scope="profile | read:accounts", returns=CredentialAccountSchema, keeps=True)
def verify_credentials():
    """Return my account, with my role and the source texts of the profile."""
    return render.credential_account(me().id, me())


@bp.get("/accounts")
@endpoint(public=True, scope="read:accounts", args=AccountIdsArgs, returns=[AccountSchema])
def list_accounts(args):
    """Several accounts by id, in the order asked for; unknown ones are left out."""
    ids = args["id"][:MANY]
    there = visible_account_ids(ids)
    return render.accounts([one for one in ids if one in there], viewer_or_none())


@bp.get("/accounts/<id:account_id>")
@endpoint(public=True, scope="read:accounts", returns=AccountSchema, errors=[404], keeps=True)
def show_account(account_id):
    """An account; a suspended one is bare and says so. What is not known of a remote one is fetched meanwhile."""
    account = lookup.account_row(account_id)
    shown = render.account(account.id, viewer_or_none())
    fetch_on_view.profile(account.id, account.domain)
    return shown


@bp.get("/accounts/<id:account_id>/identity_proofs")
@endpoint(scope="read:accounts", returns=[IdentityProofSchema], errors=[404], deprecated=SINCE_3_5)
def list_identity_proofs(account_id):
    """None at all: links in the fields of a profile took their place."""
    lookup.account(account_id)
    return []


@bp.get("/accounts/relationships")
@endpoint(scope="read:follows", args=RelationshipArgs, returns=[RelationshipSchema])
def list_relationships(args):
    """Return my relationships to these accounts, in the order asked for; unknown ones are left out."""
    ids = args["id"][:MANY]
    known = select(Account.id).where(Account.id.in_(ids))
    there = set(db.session.scalars(known.where(admitted() if args["with_suspended"] else present())))
    return relationships(me(), [one for one in ids if one in there])
