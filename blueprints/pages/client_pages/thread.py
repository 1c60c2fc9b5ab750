"""A status in its thread, and interactions with it."""

from flask import Response, request

from blueprints.pages.client_pages.base import acting, bp, by_script, only_with, shown
from blueprints.pages.client_pages.compose import form
from blueprints.pages.client_pages.compose_form import of_status, own_status
from models.base import db
from models.statuses.status import Status, without_reblog
from models.visibility import visible_status
from rookery import events
from rookery.errors import Invalid, NotFound, or_not_found
from rookery.schemas import render
from rookery.services import statuses
from rookery.services.remote import fetch_on_view, lookup
from rookery.services.statuses import context, interactions, polls, reactions, saved_drafts
from rookery.web.pages import field, go, limited, local_path, me, page, problems_of, refused, signed_in, tell
from rookery.web.params import parse_id

THREAD, MORE = (40, 60, 20), (100, 400, 60)


@bp.get("/web/statuses/<id:status_id>")
@signed_in
def show_thread(user, status_id):
    """Show the thread as far as it is known here; the rest of a remote one is fetched meanwhile."""
    status = lookup.visible_original(status_id, me().id)
    everything = "more" in request.args
    thread = context.around(status.id, me().id, MORE if everything else THREAD)
    found = shown(render.statuses([*thread.above, status.id, *thread.below], me()))
    fetching = fetch_on_view.thread(db.session.get_one(Status, status.id))
    return page(
        "client_pages/thread.html",
        thread=found,
        main=str(status.id),
        more=thread.more and not everything,
        fetching=bool(fetching),
    )


@bp.post("/web/statuses/<id:status_id>")
@acting
def act(user, status_id):
    """Handle a button under a status, named by `do`; a script gets the status as it is now."""
    item = field("item") if field("item").isdigit() else status_id
    back, problem = f"{local_path(field('back'), '/home')}#item-{item}", ""
    try:
        _do(field("do"), status_id)
    except Invalid as error:
        if not by_script():
            return refused(error, back)
        events.rollback()
        problem = ", ".join(problems_of(error).values())
    if not by_script():
        return go(back)
    events.commit()
    stood = (parse_id(field("item")) or status_id, status_id)
    return _item(user, stood, problem, field("back"), field("main") == "1")


@bp.get("/web/items/<id:status_id>")
@signed_in
def show_item(user, status_id):
    """Return a status of a list as it is now, for scripts. `?main=1` and `?back=` tell its context."""
    if not by_script():
        return go(f"/web/statuses/{status_id}")
    return _item(user, (status_id,), "", request.args.get("back", ""), "main" in request.args)


@bp.get("/web/statuses/<id:status_id>/delete")
@signed_in
def ask_to_delete(user, status_id):
    own_status(status_id)
    [status] = shown(render.statuses([status_id], me()))
    return page("client_pages/delete.html", status_=status)


@bp.post("/web/statuses/<id:status_id>/delete")
@limited("delete")
@acting
def delete(user, status_id):
    """Delete a status and its files. With `redraft` both become a draft. A script says itself what was done."""
    again, is_redraft = of_status(own_status(status_id)), field("do") == "redraft"
    statuses.delete(me(), status_id, delete_media=not is_redraft)
    if is_redraft:
        return _draft_of(again) or form(user, again)
    if by_script():
        return Response(status=204)
    tell("Post deleted.")
    return go("/home")


def _draft_of(written):
    """Save a draft, so that it outlives the page, and return the way to it; None where no more can be saved."""
    try:
        with events.savepoint():
            saved = saved_drafts.save(me(), written.to_json(), written.draft.media_ids)
    except Invalid:
        return None
    return go(f"/compose?draft={saved.id}")


def _do(what, status_id):
    """`what` is a verb, or verb:emoji. Raises NotFound for what is not there, Invalid for what cannot be."""
    what = what.partition(":")[0]
    if what.startswith("un") and (verb := TAKEN_BACK.get(what)):
        status = or_not_found(without_reblog(status_id))
        verb(me(), status)
    elif verb := DONE.get(what):
        only_with(OWNERS.get(what, "statuses"))
        verb(me(), lookup.visible_original(status_id, me().id))
    else:
        raise NotFound


def _vote(actor, status):
    polls.vote(actor, status.poll_id or 0, [int(one) for one in request.form.getlist("choice") if one in DIGITS])


def _emoji():
    return field("do").partition(":")[2] or field("emoji").strip()


DIGITS = frozenset(str(number) for number in range(100))
DONE = {
    "favourite": interactions.favourite,
    "bookmark": interactions.bookmark,
    "reblog": lambda actor, status: statuses.reblog(actor, status.id, None),
    "pin": interactions.pin,
    "mute": interactions.mute_conversation,
    "react": lambda actor, status: reactions.react(actor, status, _emoji()),
    "vote": _vote,
}
OWNERS = {"favourite": "favourites", "bookmark": "bookmarks", "react": "reactions", "vote": "polls"}
# Also for statuses that are no longer visible.
TAKEN_BACK = {
    "unfavourite": interactions.unfavourite,
    "unbookmark": interactions.unbookmark,
    "unreblog": statuses.unreblog,
    "unpin": interactions.unpin,
    "unmute": interactions.unmute_conversation,
    "unreact": lambda actor, status: reactions.unreact(actor, status, _emoji()),
}


def _item(user, stood, problem, back, main):
    """The first of these that is still there, as in a list: a boost, if it came by one. Else that it is gone."""
    there = [one for one in dict.fromkeys(stood) if visible_status(one, me().id)]
    if not there:
        return page("client_pages/gone.html")
    back = local_path(back, "/home")
    [status] = shown(render.statuses(there[:1], me()), back)
    return page("client_pages/item.html", status_=status, problem=problem, back=back, main=main)
