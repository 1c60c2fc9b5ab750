"""Push messages to this browser, beside those to apps. The subscription belongs to the session, and ends with it."""

from flask import current_app
from werkzeug.wrappers import Response

from blueprints.pages.settings_pages.base import bp
from models.auth.browser_session import BrowserSession
from models.notifications.push import PushSubscription
from rookery.errors import Invalid, or_not_found
from rookery.services.notifications.kinds import hidden_kinds, kinds
from rookery.services.push import subscriptions
from rookery.services.push.subscriptions import Device, SubscriptionChoice
from rookery.web import sessions
from rookery.web.csrf import masked_token
from rookery.web.pages import checked, chosen, field, go, me, refused, signed_in, tell
from rookery.web.pages.reading import only_with
from rookery.web.reply import json_reply

FROM = ("all", "followed", "follower")
PAGE = "/settings/notifications#push"


def this_browser() -> dict[str, object]:
    """Return what the settings page says of this browser: its subscription, and what may be chosen."""
    mine = PushSubscription.of_session(_session().id)
    hidden = hidden_kinds(me().permissions)
    return {
        "subscription": mine,
        "key": current_app.extensions["rookery.secrets"].vapid_public_key(),
        "kinds": [kind for kind in kinds().values() if kind.pushed and kind.name not in hidden],
    }


@bp.post("/settings/notifications/push")
@signed_in
def push_here(user):
    """Turn on push messages in this browser, or choose which; only turning on brings an address."""
    only_with("push")
    alerts = {kind.name: checked(kind.name) for kind in kinds().values() if kind.pushed}
    wanted, session_id = SubscriptionChoice(alerts, chosen("policy", FROM, "all")), _session().id
    try:
        if field("endpoint") or not PushSubscription.of_session(session_id):
            subscriptions.subscribe_browser(session_id, me().id, _device(), wanted)
            tell("Push messages are on in this browser.")
        else:
            subscriptions.change_browser(session_id, wanted)
            tell("Saved. This applies to new notifications.")
    except Invalid as error:
        return refused(error, PAGE)
    return go(PAGE)


@bp.get("/settings/notifications/push")
@signed_in
def show_push_key(user):
    """Return what the service worker needs to subscribe anew."""
    only_with("push")
    key = current_app.extensions["rookery.secrets"].vapid_public_key()
    return json_reply({"key": key, "csrf_token": masked_token()})


@bp.post("/settings/notifications/push/renew")
@signed_in
def renew_push(user):
    """Note the new address of this browser, for all of its accounts: the push service changed it."""
    only_with("push")
    subscriptions.move_browser([_session().id, *(one.id for one, _account in sessions.others())], _device())
    return Response(status=204)


def _session() -> BrowserSession:
    return or_not_found(sessions.browser())


def _device() -> Device:
    return Device(field("endpoint"), field("p256dh"), field("auth"), standard=True)
