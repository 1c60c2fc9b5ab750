"""Lists: creating, editing and deleting them, and their members."""

from flask import request

from blueprints.pages.settings_pages.base import bp
from models.base import db
from models.relationships.follow import Follow
from models.timelines.list import List, ListMember
from rookery.errors import Invalid, RookeryError
from rookery.schemas import render
from rookery.services import search, undoing
from rookery.services.timelines import lists
from rookery.services.timelines.lists import ListChanges
from rookery.web.pages import checked, each, field, go, me, neighbours, on_error, page, signed_in, tell, undo_of
from rookery.web.pages.lists import PageLinks
from rookery.web.pages.reading import only_with, people_shown
from rookery.web.paging import page_of
from rookery.web.params import parse_id

MOST_FOUND = 40


@bp.get("/settings/lists")
@signed_in
def list_lists(user, error=None):
    only_with("lists")
    mine, numbers = List.of(me().id), ListMember.numbers(me().id)
    return page("settings_pages/lists.html", error=error, lists=mine, numbers=numbers, typed=field("title"))


@bp.post("/settings/lists")
@signed_in
@on_error(list_lists)
def make_list(user):
    only_with("lists")
    made = lists.create(me(), ListChanges(title=field("title")))
    return go(f"/settings/lists/{made.id}")


@bp.get("/settings/lists/<id:list_id>")
@signed_in
def show_list(user, list_id, given=None, error=None):
    found = _own(list_id)
    rows = page_of(ListMember.on_list(found.id), ListMember.id, default=40, maximum=80)
    return page(
        "settings_pages/list.html",
        error=error,
        found=found,
        given=given or ListChanges(found.title, found.replies_policy, found.exclusive),
        people=people_shown(render.accounts([row.target_id for row in rows.rows], me())),
        **neighbours(rows),
    )


@bp.post("/settings/lists/<id:list_id>")
@signed_in
def change_list(user, list_id):
    given = ListChanges(field("title"), field("replies_policy"), checked("exclusive"))
    try:
        lists.change(me(), _own(list_id).id, given)
    except Invalid as error:
        return show_list(list_id=list_id, given=given, error=error)
    tell("List saved.")
    return go(f"/settings/lists/{list_id}")


@bp.get("/settings/lists/<id:list_id>/delete")
@signed_in
def ask_delete_list(user, list_id):
    return page("settings_pages/list_delete.html", found=_own(list_id))


@bp.post("/settings/lists/<id:list_id>/delete")
@signed_in
def delete_list(user, list_id):
    tell("List deleted.", undo=undo_of(undoing.delete_list(me(), _own(list_id).id)))
    return go("/settings/lists")


@bp.get("/settings/lists/<id:list_id>/add")
@signed_in
def show_missing(user, list_id, error=None):
    """List people whom I follow and who are not on the list yet; `?q=` is part of a name."""
    found = _own(list_id)
    query, ways = ListMember.missing(found.id, me().id), PageLinks(older="", newer="")
    words = request.args.get("q", "").replace("\0", "").strip()
    if words:
        called = search.accounts(me(), words, limit=MOST_FOUND, following=True)
        there = {row.target_id for row in db.session.execute(query.where(Follow.target_id.in_(called)))}
        ids = [one for one in called if one in there]
    else:
        rows = page_of(query, Follow.id, default=40, maximum=80)
        ids, ways = [row.target_id for row in rows.rows], neighbours(rows)
    people = people_shown(render.accounts(ids, me()))
    return page("settings_pages/list_add.html", error=error, found=found, people=people, words=words, **ways)


@bp.post("/settings/lists/<id:list_id>/add")
@signed_in
@on_error(show_missing, RookeryError)
def add_to_list(user, list_id):
    lists.add(me(), _own(list_id).id, list(dict.fromkeys(map(parse_id, each("account_id")))))
    return go(f"/settings/lists/{list_id}")


@bp.post("/settings/lists/<id:list_id>/members/<id:account_id>/remove")
@signed_in
def remove_from_list(user, list_id, account_id):
    lists.remove(me(), _own(list_id).id, [account_id])
    return go(f"/settings/lists/{list_id}")


def _own(list_id: int) -> List:
    only_with("lists")
    return lists.own(me(), list_id)
