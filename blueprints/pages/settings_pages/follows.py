"""Following and followers."""

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

from blueprints.pages.settings_pages.base import bp
from models.accounts.account import Account
from models.relationships.follow import Follow
from models.visibility import own_list_member
from rookery.errors import RookeryError
from rookery.schemas import render
from rookery.services import undoing
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.web.pages import acting, checked, field, go, me, neighbours, on_error, page, signed_in, tell, undo_of
from rookery.web.pages.lists import PageLinks
from rookery.web.pages.reading import people_shown
from rookery.web.pages.show import EntityJson
from rookery.web.paging import page_of


@bp.get("/settings/follows")
@signed_in
def list_following(user, error=None):
    people = _people(Follow.account_id, Follow.target_id)
    return page("settings_pages/follows.html", error=error, typed=field("address"), **people)


@bp.post("/settings/follows")
@acting
@on_error(list_following, RookeryError)
def follow(user):
    relationships.follow(me(), lookup.address(field("address")))
    tell("Saved. People who approve their followers will get a request first.")
    return go("/settings/follows")


@bp.post("/settings/follows/<id:account_id>/end")
@signed_in
def unfollow(user, account_id):
    target = lookup.account(account_id)
    tell("You no longer follow @%(name)s.", undo=undo_of(undoing.unfollow(me(), target)), name=target.acct)
    return go("/settings/follows")


@bp.get("/settings/followers")
@signed_in
def list_followers(user):
    return page("settings_pages/followers.html", **_people(Follow.target_id, Follow.account_id))


@bp.post("/settings/followers/<id:account_id>/remove")
@signed_in
def remove_follower(user, account_id):
    follower = lookup.account(account_id)
    if not follower.is_local and not checked("sure"):
        return page("remove_follower.html", name=follower.acct, back="/settings/followers")
    kept = undoing.remove_follower(me(), follower)
    tell("@%(name)s no longer follows you.", undo=undo_of(kept), name=follower.acct)
    return go("/settings/followers")


class PeoplePage(PageLinks):
    """A page of accounts, and the addresses of those before and after it."""

    people: list[EntityJson]


def _people(whose: InstrumentedAttribute[int], who: InstrumentedAttribute[int]) -> PeoplePage:
    query = (
        select(Follow.id, who.label("who")).join(Account, Account.id == who).where(whose == me().id, own_list_member())
    )
    rows = page_of(query, Follow.id, default=40, maximum=80)
    people = people_shown(render.accounts([row.who for row in rows.rows], me()))
    return PeoplePage(people=people, **neighbours(rows))
