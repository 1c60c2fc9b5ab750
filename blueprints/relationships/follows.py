"""Follows: following and leaving people, by id or by address."""

from flask import Blueprint

from models.accounts.account import Account
from rookery import urls
from rookery.errors import Invalid, or_not_found
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema, RelationshipSchema
from rookery.schemas.accounts.relationship import relationship
from rookery.services.relationships import relationships
from rookery.services.remote import lookup, resolver
from rookery.text.languages import normalise
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Text, TextList, Truthy

bp = Blueprint("follows", __name__)


class FollowArgs(Args):
    reblogs = Truthy(load_default=None, allow_none=True)
    notify = Truthy(load_default=None, allow_none=True)
    languages = TextList(load_default=None, allow_none=True)


class AddressArgs(Args):
    uri = Text(required=True)


@bp.post("/accounts/<id:account_id>/follow")
@endpoint(scope="write:follows | follow", args=FollowArgs, returns=RelationshipSchema, errors=[403, 404, 422])
def follow(account_id, args):
    """Follow somebody; again, to change whether reblogs are shown, posts are notified, and in which languages."""
    target, chosen = lookup.account(account_id), languages(args["languages"])
    relationships.follow(me(), target, reblogs=args["reblogs"], notify=args["notify"], languages=chosen)
    return relationship(me(), account_id)


@bp.post("/accounts/<id:account_id>/unfollow")
@endpoint(scope="write:follows | follow", returns=RelationshipSchema, errors=[404])
def unfollow(account_id):
    relationships.unfollow(me(), lookup.account(account_id))
    return relationship(me(), account_id)


@bp.post("/accounts/<id:account_id>/remove_from_followers")
@endpoint(scope="write:follows | follow", returns=RelationshipSchema, errors=[404])
def remove_from_followers(account_id):
    relationships.remove_follower(me(), lookup.account(account_id))
    return relationship(me(), account_id)


@bp.post("/follows")
@endpoint(scope="write:follows | follow", args=AddressArgs, returns=AccountSchema, errors=[403, 404, 422])
def follow_by_address(args):
    """Follow a user name or `user@domain`; the form that early clients use. Following again is no error."""
    username, _, domain = args["uri"].strip().removeprefix("acct:").lstrip("@").partition("@")
    ours = domain.lower() in ("", urls.config().domain, urls.config().web_host)
    found = or_not_found(Account.by_address(username) if ours else resolver.resolve_account(username, domain.lower()))
    relationships.follow(me(), lookup.account(found.id))
    return render.account(found.id, me())


def languages(given):
    """The languages that are shown; none at all means every one."""
    if given is None:
        return None
    known = list(dict.fromkeys(normalise(one) for one in given if one))
    if None in known:
        raise Invalid(_("Languages contain one that is not known"))
    return known


plugin = Plugin(
    name="follows",
    summary="following and leaving people",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"read:follows", "write:follows", "follow"},
    tasks=(relationships.accept_all,),
)
