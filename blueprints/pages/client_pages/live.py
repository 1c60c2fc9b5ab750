"""Events for scripts on open pages: what is new, changed or gone. See static/live.js."""

from contextlib import suppress

from flask import request

from blueprints.pages.client_pages.base import bp, only_with
from rookery.errors import Forbidden, NotFound
from rookery.streaming.event_source import PageSource, stream
from rookery.streaming.listener import subscription
from rookery.web import auth, sessions
from rookery.web.pages import page, signed_in

# Page → its streams; each also gets the user's notifications and messages.
STREAMS = {
    "home": ("user", "direct"),
    "public": ("public", "user:notification", "direct"),
    "local": ("public:local", "user:notification", "direct"),
    "list": ("list", "user:notification", "direct"),
    "thread": ("user", "public", "direct"),
    "notifications": ("user", "direct"),
    "conversations": ("user:notification", "direct"),
}


@bp.get("/web/live/<place>")
@signed_in
def live(user, place):
    """Ends with the session. `?list=`: the id of a list of mine."""
    only_with("streaming")
    browser = sessions.browser()
    if place not in STREAMS or browser is None:
        raise NotFound
    found = auth.of_session(browser.id)
    return stream(found, list(_subscriptions(place, found)), PageSource)


def _subscriptions(place, found):
    """Yield the streams of a page, without public ones that are switched off."""
    for one in STREAMS[place]:
        with suppress(Forbidden):
            yield subscription(one, found, list_id=request.args.get("list", ""))


@bp.get("/web/waiting")
@signed_in
def show_waiting(user):
    """The numbers beside the places in the menu, and nothing else."""
    return page("client_pages/waiting.html")
