"""Notification settings: the policy, e-mail notifications, and apps that get push messages."""

from blueprints.pages.settings_pages.base import bp
from blueprints.pages.settings_pages.push import this_browser
from models.notifications.notification import DEFAULT_POLICY, NotificationPolicy
from rookery.errors import Invalid
from rookery.plugin import plugins
from rookery.services import emails
from rookery.services.email_notifications import preferences
from rookery.services.notifications import requests
from rookery.services.notifications.kinds import kinds
from rookery.services.push import subscriptions
from rookery.web.pages import checked, field, go, me, page, signed_in, tell
from rookery.web.pages.reading import only_with


@bp.get("/settings/notifications")
@signed_in
def show_notification_settings(user, given=None, error=None):
    only_with("notifications")
    permissions = me().permissions
    return page(
        "settings_pages/notifications.html",
        error=error,
        given=given or NotificationPolicy.of(me().id),
        here=this_browser() if "push" in plugins().on else None,
        subscriptions=subscriptions.of_account(me().id),
        mails=emails.can_send(),
        kinds=kinds(),
        offered=preferences.offered(permissions),
        wanted=preferences.wanted(preferences.chosen_by(me().id), permissions),
    )


@bp.post("/settings/notifications")
@signed_in
def save_notification_settings(user):
    only_with("notifications")
    given = {origin: field(origin) for origin in DEFAULT_POLICY}
    try:
        requests.change_policy(me(), given)
    except Invalid as error:
        return show_notification_settings(given=given, error=error)
    tell("Saved. This applies to new notifications.")
    return go("/settings/notifications")


@bp.post("/settings/notifications/emails")
@signed_in
def choose_emails(user):
    only_with("email_notifications")
    offered = preferences.offered(me().permissions)
    preferences.choose(me().id, {kind.name: checked(kind.name) for kind in offered})
    tell("Saved. This applies to new notifications.")
    return go("/settings/notifications")


@bp.post("/settings/notifications/push/<id:subscription_id>/end")
@signed_in
def end_push(user, subscription_id):
    only_with("push")
    subscriptions.end(me().id, subscription_id)
    tell("No more push messages are sent there.")
    return go("/settings/notifications#push")
