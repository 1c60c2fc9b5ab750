"""The push message: the JSON that Mastodon's apps decode, in the language of the user.

Apps decode it strictly: the id is a number (though ids are texts everywhere else), and no key but `icon` and
`preferred_locale` may be null. https://github.com/mastodon/mastodon/blob/main/app/serializers/web/notification_serializer.rb
"""

from urllib.parse import urlencode

import orjson
from sqlalchemy import bindparam, exists, select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.auth.user import User
from models.base import AnyRow, BigInt, Json, aliased, run
from models.notifications.notification import Notification
from models.notifications.push import PushSubscription
from models.statuses.status import Status
from rookery import urls
from rookery.plugin import plugins
from rookery.services.notifications.kinds import MOST_CHARACTERS, kind_of, sentence
from rookery.services.push import sealing
from rookery.services.push.encryption import LONGEST
from rookery.text.plain import clean_line, html_to_text
from rookery.translations import language_of, lazy_ngettext, say

BODY = 140

_OTHER, _READER = aliased(PushSubscription), aliased(Account)
_MATERIAL = (
    select(
        PushSubscription.endpoint,
        PushSubscription.public_key,
        PushSubscription.auth_secret,
        PushSubscription.standard,
        PushSubscription.sealed_token,
        PushSubscription.token_id,
        PushSubscription.session_id,
        PushSubscription.account_id,
        PushSubscription.pushed_at,
        PushSubscription.failed_at,
        exists()
        .where(_OTHER.endpoint == PushSubscription.endpoint, _OTHER.account_id != PushSubscription.account_id)
        .where(_OTHER.session_id.is_not(None))
        .label("is_shared"),
        _READER.username.label("reader"),
        Notification.id.label("notification_id"),
        Notification.kind,
        Notification.created_at,
        User.locale,
        Account.username,
        Account.display_name,
        Account.note,
        Account.avatar_key,
        Account.avatar_static_key,
        Account.id.label("from_id"),
        RemoteActor.avatar_url,
        Status.id.label("status_id"),
        Status.content,
        Status.spoiler_text,
        Status.visibility,
    )
    .select_from(Notification)
    .join(Account, Account.id == Notification.from_id)
    .outerjoin(RemoteActor, RemoteActor.account_id == Account.id)
    .join(PushSubscription, PushSubscription.account_id == Notification.account_id)
    .join(_READER, _READER.id == Notification.account_id)
    .join(User, User.account_id == Notification.account_id)
    .outerjoin(Status, Status.id == Notification.status_id)
    .where(
        Notification.id == bindparam("notification", type_=BigInt),
        PushSubscription.id == bindparam("subscription", type_=BigInt),
    )
)


def material(notification_id: int, subscription_id: int) -> AnyRow | None:
    """Return all that a message is made of, and its recipient; None if something of it is gone."""
    return run(_MATERIAL, {"notification": notification_id, "subscription": subscription_id}).one_or_none()


def compose(row: AnyRow, others: int = 0) -> bytes:
    """The message, short enough for every push service; with `others`, so many were not pushed in quiet hours."""
    title, body = sentence(row.kind, row, row.locale), clean_line(_body(row), BODY)[:MOST_CHARACTERS]
    if others:
        title, body = _summary(others + 1, row.locale), title
    if row.session_id:
        page = "/notifications" if others else _page(row)
        return fitting(_for_browser(row, title, page) | {"body": body})
    said = {
        "access_token": sealing.unseal(row.sealed_token, row.token_id),
        "preferred_locale": row.locale,
        "notification_id": row.notification_id,
        "notification_type": row.kind,
        "icon": _icon(row),
        "title": title,
        "body": body,
    }
    return fitting(said)


def _summary(number: int, locale: str) -> str:
    text = lazy_ngettext("%(num)d notification in quiet hours", "%(num)d notifications in quiet hours", number)
    return str(say(text, language_of(locale)))


def _for_browser(row: AnyRow, title: str, page: str) -> Json:
    """Return what the service worker of the pages shows. Where a browser has several accounts, it says whose it is."""
    return {
        "title": f"@{row.reader}: {title}" if row.is_shared else title,
        "icon": _icon(row),
        "lang": row.locale,
        "tag": str(row.notification_id),
        "url": f"/auth/accounts?{urlencode({'account': row.account_id, 'next': page})}",
    }


def _page(row: AnyRow) -> str:
    """Return the page that a click on the message opens."""
    link, on = kind_of(row.kind).link, plugins().on
    if row.status_id and "client_pages" in on:
        return f"/web/statuses/{row.status_id}"
    if link and link.plugin in on and "{subject_id}" not in link.path:
        return link.path.format(from_id=row.from_id)
    return f"/people/{row.from_id}" if row.kind == "follow" and "people_pages" in on else "/notifications"


def of_trial(subscription: PushSubscription, locale: str) -> bytes:
    """A message that only says that messages arrive."""
    said = {
        "icon": urls.static("avatars/missing.png"),
        "title": "Rookery",
        "body": "This is a test message: push works.",
    }
    if subscription.session_id:
        return fitting(said | {"lang": "en", "tag": "test", "url": "/settings/notifications"})
    about = {
        "access_token": sealing.unseal(subscription.sealed_token, subscription.token_id),
        "preferred_locale": locale,
        "notification_id": 0,
        "notification_type": "test",
    }
    return fitting(about | said)


def fitting(said: Json) -> bytes:
    """Return JSON that is short enough to be encrypted: the body is cut where it has to be."""
    whole = orjson.dumps(said)
    while len(whole) > LONGEST and said["body"]:
        said = said | {"body": said["body"][:-10]}
        whole = orjson.dumps(said)
    return whole


def is_urgent(row: AnyRow) -> bool:
    """Return whether somebody spoke to the reader: a phone that saves power should wake for it."""
    return bool(kind_of(row.kind).urgent or row.visibility == "direct")


def _body(row: AnyRow) -> str:
    """Return the text, or the content warning in its place."""
    if row.content is not None:
        return row.spoiler_text or html_to_text(row.content)
    return html_to_text(row.note) if kind_of(row.kind).about_sender else ""


def _icon(row: AnyRow) -> str:
    if row.avatar_url:
        return urls.copy("avatar", row.from_id, row.avatar_url, "small")
    key = row.avatar_static_key or row.avatar_key
    return urls.media(key) if key else urls.static("avatars/missing.png")
