"""Profiles for users: posts, relationship, private note."""

from collections.abc import Callable
from functools import partial
from typing import Any

import orjson
from werkzeug import Response

from blueprints.pages.people_pages.base import bp, standings
from models.accounts.account import Account
from models.base import db
from models.relationships.follow import Follow
from models.statuses.pin import Pin
from models.statuses.status import Status
from models.timelines.account_lists import connections, familiar_followers
from models.timelines.account_statuses import of_tab, posted
from rookery.errors import Forbidden, Invalid, or_not_found
from rookery.identity import Actor
from rookery.schemas import render
from rookery.schemas.accounts.relationship import relationship
from rookery.schemas.discovery.collection import on_profile
from rookery.schemas.discovery.tag import featured_tags
from rookery.services import undoing
from rookery.services.relationships import notes, relationships
from rookery.services.remote import fetch_on_view, lookup
from rookery.translations import lazy_gettext as _
from rookery.web.pages import (
    acting,
    checked,
    field,
    go,
    limited,
    local_path,
    me,
    neighbours,
    page,
    refused,
    signed_in,
    tell,
    turned,
    undo_of,
)
from rookery.web.pages.reading import lead_to, people_shown, shown
from rookery.web.pages.show import EntityJson
from rookery.web.paging import Page, page_of

PINNED, KNOWN = 5, 5
PINS = posted(True, frozenset({"pinned"})).order_by(Pin.id.desc()).limit(PINNED)


@bp.get("/people/<id:account_id>", defaults={"tab": "posts"})
@bp.get("/people/<id:account_id>/with_replies", defaults={"tab": "with_replies"})
@bp.get("/people/<id:account_id>/media", defaults={"tab": "media"})
@bp.get("/people/<id:account_id>/about", defaults={"tab": "about"})
@signed_in
def show_person(user, account_id, tab):
    """Show posts by pages, the newest first, with pinned ones above. Of a remote account more is fetched meanwhile."""
    return _profile(lookup.account(account_id), tab)


@bp.get("/people/<id:account_id>/card")
@signed_in
def show_card(user, account_id):
    """Return the part of a page that tells about an account in a few lines."""
    account = lookup.account(account_id)
    standing, myself = relationship(me(), account.id), account.id == me().id
    return page("people_pages/card.html", person=_described(account), standing=standing, myself=myself)


@bp.get("/@<username>@<domain>")
@limited()
@signed_in
def find_by_address(user, username, domain):
    """An address as people write it; its server is asked if it is not known here, for ten seconds at most."""
    return go(f"/people/{lookup.address(f'{username}@{domain}').id}")


@bp.get("/people/<id:account_id>/followers", defaults={"followers": True})
@bp.get("/people/<id:account_id>/following", defaults={"followers": False})
@signed_in
def show_connections(user, account_id, followers):
    """List nobody where followers or following are hidden."""
    account = lookup.account(account_id)
    query = connections(account, me().id, followers)
    if query is None:
        return page("people_pages/connections.html", person=_described(account), followers=followers, hidden=True)
    rows = page_of(query, Follow.id, default=40, maximum=80)
    found = people_shown(render.accounts([row.who for row in rows.rows], me()))
    return page(
        "people_pages/connections.html",
        person=_described(account),
        followers=followers,
        people=found,
        standings=standings(found),
        **neighbours(rows),
    )


@bp.post("/people/<id:account_id>")
@acting
def act(user, account_id):
    """Handle a button on the page, named by `do`."""
    target = lookup.account(account_id)
    do = field("do")
    verb = or_not_found(DONE.get(do))
    if do == "remove" and not target.is_local and not checked("sure"):
        return page("remove_follower.html", name=target.acct, back=f"/people/{account_id}")
    back = local_path(field("back"), f"/people/{account_id}")
    try:
        kept = verb(me(), target)
    except (Invalid, Forbidden) as error:
        return refused(error, back)
    if do == "unfollow":
        tell("You no longer follow @%(name)s.", undo=undo_of(kept), name=target.acct)
    elif do == "remove":
        tell("@%(name)s no longer follows you.", undo=undo_of(kept), name=target.acct)
    return go(back)


@bp.post("/people/<id:account_id>/note")
@acting
def keep_note(user, account_id):
    target = lookup.account(account_id)
    try:
        notes.keep(me(), target, field("comment"))
    except Invalid as error:
        return _profile(target, "about", error, comment=field("comment"))
    tell("Saved.")
    return go(f"/people/{account_id}/about")


def _profile(account: Account, tab: str, error: Invalid | None = None, comment: str | None = None) -> Response:
    """Return the page of an account. `comment`: the private note as it was typed, where it is not saved."""
    rows = (
        page_of(posted(True, of_tab(tab, account)), Status.id, author=account.id, me=me().id)
        if tab != "about"
        else Page([], [], False)
    )
    above = tab == "posts" and not turned()
    pins = db.session.execute(PINS, {"author": account.id, "me": me().id}).all() if above else []
    pinned = [row.status_id for row in pins]
    ids = [row.status_id for row in rows.rows if row.status_id not in pinned]
    statuses = shown(render.statuses([*pinned, *ids], me()))
    standing = relationship(me(), account.id)
    fetch_on_view.profile(account.id, account.domain)
    return page(
        "people_pages/person.html",
        person=_described(account),
        statuses=statuses,
        tab=tab,
        standing=standing,
        pinned=[str(one) for one in pinned],
        myself=account.id == me().id,
        known=_known(account),
        featured=featured_tags(account) if account.show_featured else [],
        collections=on_profile(account),
        error=error,
        typed=standing["note"] if comment is None else comment,
        **neighbours(rows),
    )


def _described(account: Account) -> EntityJson:
    person: EntityJson = orjson.loads(render.account(account.id, me()))
    more = {"outside": person["url"], "domain": account.domain}
    lead_to(person)
    return person | more


def _known(account: Account) -> list[EntityJson]:
    """A few of those who follow the account, among those whom I follow."""
    found = familiar_followers(me().id, [account.id]).get(account.id, []) if account.id != me().id else []
    return people_shown(render.accounts(found[:KNOWN], me()))


def _change(actor: Actor, target: Account, reblogs: bool | None = None, notify: bool | None = None) -> None:
    """Change the options of a follow, or of a request to follow. Raises Invalid where there is neither."""
    standing = relationship(actor, target.id)
    if not standing["following"] and not standing["requested"]:
        raise Invalid(_("You don't follow this account"))
    relationships.follow(actor, target, reblogs=reblogs, notify=notify)


DONE: dict[str, Callable[[Any, Account], Any]] = {
    "follow": relationships.follow,
    "unfollow": undoing.unfollow,
    "notify": partial(_change, notify=True),
    "unnotify": partial(_change, notify=False),
    "boosts": partial(_change, reblogs=True),
    "noboosts": partial(_change, reblogs=False),
    "unmute": relationships.unmute,
    "unblock": relationships.unblock,
    "endorse": relationships.endorse,
    "unendorse": relationships.unendorse,
    "remove": undoing.remove_follower,
}
