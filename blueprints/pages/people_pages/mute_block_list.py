"""Forms to mute or block an account, or to put it on lists."""

from typing import Any

from flask_babel import gettext
from werkzeug import Response

from blueprints.pages.people_pages.base import bp
from models.timelines.list import List
from rookery.errors import Invalid, NotFound
from rookery.schemas import render
from rookery.schemas.accounts.relationship import relationship
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.services.timelines import lists
from rookery.translations import lazy_gettext as _
from rookery.web.pages import acting, checked, chosen, each, go, me, on_error, page, signed_in, tell
from rookery.web.pages.reading import only_with, people_shown
from rookery.web.params import parse_id

DURATIONS = ("0", "3600", "86400", "604800", "2592000")  # seconds; 0 means indefinitely


@bp.get("/people/<id:account_id>/mute")
@signed_in
def ask_to_mute(user, account_id, error=None):
    return _about(account_id, "people_pages/mute.html", error)


@bp.post("/people/<id:account_id>/mute")
@acting
@on_error(ask_to_mute)
def mute(user, account_id):
    target, seconds = lookup.account(account_id), int(chosen("duration", DURATIONS, "0"))
    relationships.mute(me(), target, notifications=checked("notifications"), seconds=seconds)
    undo = (f"/people/{account_id}", "unmute", gettext("Undo"))
    tell("You won't see posts of @%(name)s any more.", undo=undo, name=target.acct)
    return go(f"/people/{account_id}")


@bp.get("/people/<id:account_id>/block")
@signed_in
def ask_to_block(user, account_id, error=None):
    """Show what a block costs, before it is done."""
    return _about(account_id, "people_pages/block.html", error)


@bp.post("/people/<id:account_id>/block")
@acting
@on_error(ask_to_block)
def block(user, account_id):
    target = lookup.account(account_id)
    relationships.block(me(), target)
    undo = (f"/people/{account_id}", "unblock", gettext("Unblock"))  # which does not bring back the follows
    tell("@%(name)s is blocked.", undo=undo, name=target.acct)
    return go(f"/people/{account_id}")


@bp.get("/people/<id:account_id>/lists")
@signed_in
def show_lists_of(user, account_id, error=None):
    only_with("lists")
    return _about(account_id, "people_pages/lists.html", error, lists=List.of(me().id), on=_on(account_id))


@bp.post("/people/<id:account_id>/lists")
@acting
def choose_lists(user, account_id):
    """Save on which lists somebody is."""
    only_with("lists")
    lookup.account(account_id)
    there, wanted = _on(account_id), set(filter(None, map(parse_id, each("list"))))
    try:
        for list_id in wanted - there:
            lists.add(me(), list_id, [account_id])
    except NotFound:
        error = Invalid(_("You can only add people you follow to lists"))
        return show_lists_of(account_id=account_id, error=error)
    except Invalid as error:
        return show_lists_of(account_id=account_id, error=error)
    for list_id in there - wanted:
        lists.remove(me(), list_id, [account_id])
    tell("Saved.")
    return go(f"/people/{account_id}")


def _on(account_id: int) -> set[int]:
    return {one.id for one in List.with_member(me().id, account_id, also_awaited=True)}


def _about(account_id: int, template: str, error: Invalid | None = None, **more: Any) -> Response:
    account = lookup.account(account_id)
    [person] = people_shown(render.accounts([account.id], me()))
    return page(template, error=error, person=person, standing=relationship(me(), account.id), **more)
