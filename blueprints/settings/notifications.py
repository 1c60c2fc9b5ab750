"""Of whom I want to hear, and which apps are told while I am not looking."""

from blueprints.settings.base import bp
from models.notification import DEFAULT_POLICY, NotificationPolicy
from models.push import PushSubscription
from rookery.errors import Invalid
from rookery.services.notifications import policy
from rookery.services.push import subscriptions
from rookery.web.pages import field, go, me, page, problems_of, signed_in, tell
from rookery.web.pages.reading import only_with


@bp.get("/settings/notifications")
@signed_in
def show_notification_settings(user):
    only_with("notifications")
    return _form(NotificationPolicy.of(me().id))


@bp.post("/settings/notifications")
@signed_in
def save_notification_settings(user):
    only_with("notifications")
    given = {origin: field(origin) for origin in DEFAULT_POLICY}
    try:
        policy.change(me(), given)
    except Invalid as error:
        return _form(given, 422, problems_of(error))
    tell("Saved. It holds for what comes from now on.")
    return go("/settings/notifications")


@bp.post("/settings/notifications/push/<id:subscription_id>/end")
@signed_in
def end_push(user, subscription_id):
    only_with("push")
    subscriptions.end(me().id, subscription_id)
    tell("This app gets no more push messages.")
    return go("/settings/notifications")


def _form(given: dict[str, str], status: int = 200, problems: dict[str, str] | None = None) -> object:
    return page("settings/notifications.html", status, given=given, problems=problems or {},
                subscriptions=PushSubscription.of_account(me().id))  # fmt: skip
