"""Endorsements: the people whom somebody recommends on the profile."""

from flask import Blueprint
from sqlalchemy import select

from models.accounts.account import Account
from models.relationships.endorsement import Endorsement
from models.visibility import listed_member, may_see_featured
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema, RelationshipSchema
from rookery.schemas.accounts.relationship import relationship
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of

bp = Blueprint("endorsements", __name__)

SINCE_4_4 = "@1751932800"  # deprecated by Mastodon 4.4.0


@bp.get("/endorsements")
@endpoint(scope="read:accounts", returns=[AccountSchema], paged=True)
def list_endorsements():
    """List the accounts that I endorse, the newest first."""
    return people(me().id, me())


@bp.get("/accounts/<id:account_id>/endorsements")
@endpoint(public=True, scope="read:accounts", returns=[AccountSchema], paged=True, errors=[404])
def list_endorsements_of(account_id):
    """List the accounts that this one endorses; none, where it blocks the viewer."""
    account, viewer = lookup.account(account_id), viewer_or_none()
    if not may_see_featured(viewer.id if viewer else None, account):
        return []
    return people(account.id, viewer)


@bp.post("/accounts/<id:account_id>/endorse")
@endpoint(scope="write:accounts", returns=RelationshipSchema, errors=[404, 422])
def endorse(account_id):
    relationships.endorse(me(), lookup.account(account_id))
    return relationship(me(), account_id)


@bp.post("/accounts/<id:account_id>/unendorse")
@endpoint(scope="write:accounts", returns=RelationshipSchema, errors=[404])
def unendorse(account_id):
    relationships.unendorse(me(), lookup.account(account_id))
    return relationship(me(), account_id)


@bp.post("/accounts/<id:account_id>/pin")
@endpoint(scope="write:accounts", returns=RelationshipSchema, errors=[404, 422], deprecated=SINCE_4_4)
def pin(account_id):
    """The old name of endorse."""
    relationships.endorse(me(), lookup.account(account_id))
    return relationship(me(), account_id)


@bp.post("/accounts/<id:account_id>/unpin")
@endpoint(scope="write:accounts", returns=RelationshipSchema, errors=[404], deprecated=SINCE_4_4)
def unpin(account_id):
    """The old name of unendorse."""
    relationships.unendorse(me(), lookup.account(account_id))
    return relationship(me(), account_id)


def people(account_id, viewer):
    query = (
        select(Endorsement.id, Endorsement.target_id)
        .join(Account, Account.id == Endorsement.target_id)
        .where(Endorsement.account_id == account_id, listed_member(viewer.id if viewer else None, Account.id))
    )
    page = page_of(query, Endorsement.id, default=40, maximum=80)
    return page.reply(render.accounts([row.target_id for row in page.rows], viewer))


plugin = Plugin(
    name="endorsements",
    summary="recommending people",
    mounts={"/api/v1": bp},
    needs={"follows"},
    scopes={"read:accounts", "write:accounts"},
    idle={"GET /api/v1/endorsements": []},
)
