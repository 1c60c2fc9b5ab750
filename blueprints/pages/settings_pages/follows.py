"""Whom I follow, and who follows me."""

from typing import Any

from sqlalchemy import select

from blueprints.pages.settings_pages.base import bp
from models.accounts.account import Account
from models.relationships.follow import Follow
from models.visibility import own_list_member
from rookery.errors import RookeryError
from rookery.schemas import render
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.web.pages import field, go, me, neighbours, page, problems_of, signed_in, tell
from rookery.web.pages.reading import acting, people_shown
from rookery.web.paging import page_of


@bp.get("/settings/follows")
@signed_in
def list_following(user):
    return _following()


@bp.post("/settings/follows")
@acting
def follow(user):
    try:
        relationships.follow(me(), lookup.address(field("address")))
    except RookeryError as error:
        return _following(422, problems_of(error))
    tell("Done. Whoever decides who follows them is asked first.")
    return go("/settings/follows")


@bp.post("/settings/follows/<id:account_id>/end")
@signed_in
def unfollow(user, account_id):
    relationships.unfollow(me(), lookup.account(account_id))
    return go("/settings/follows")


@bp.get("/settings/followers")
@signed_in
def list_followers(user):
    return page("settings_pages/followers.html", **_people(Follow.target_id, Follow.account_id))


@bp.post("/settings/followers/<id:account_id>/remove")
@signed_in
def remove_follower(user, account_id):
    relationships.remove_follower(me(), lookup.account(account_id))
    return go("/settings/followers")


def _following(status: int = 200, problems: dict[str, str] | None = None) -> object:
    people = _people(Follow.account_id, Follow.target_id)
    return page("settings_pages/follows.html", status, problems=problems or {}, typed=field("address"), **people)


def _people(whose: Any, who: Any) -> dict[str, Any]:
    query = (
        select(Follow.id, who.label("who")).join(Account, Account.id == who).where(whose == me().id, own_list_member())
    )
    rows = page_of(query, Follow.id, default=40, maximum=80)
    return {"people": people_shown(render.accounts([row.who for row in rows.rows], me())), **neighbours(rows)}
