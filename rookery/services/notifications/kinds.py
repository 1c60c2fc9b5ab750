"""The types of notifications: those of Rookery itself, and how to look up those of all plugins."""

from collections.abc import Iterator, Mapping

from flask_babel import force_locale, gettext

from models.auth.role import Permission, allows
from models.base import AnyRow
from rookery import translations
from rookery.plugin import Fallback, NotificationKind, PageLink, plugins
from rookery.text.plain import clean_line

NAME = 100
MOST_CHARACTERS = 200  # code points: a hundred characters as people count them can be thousands of these

NEVER, IF_UNSUPPORTED = Fallback.NEVER, Fallback.IF_UNSUPPORTED
KINDS = (
    NotificationKind(
        "mention",
        "%(name)s mentioned you",
        "Mentions",
        filterable=True,
        pushed=True,
        urgent=True,
        email=True,
        fallback=NEVER,
        icon="at",
    ),
    NotificationKind(
        "quote",
        "%(name)s quoted your post",
        "Quotes",
        filterable=True,
        pushed=True,
        email=True,
        fallback=IF_UNSUPPORTED,
        icon="quote",
    ),
    NotificationKind(
        "status", "%(name)s just posted", "New posts of people you asked to be notified of", pushed=True, fallback=NEVER
    ),
    NotificationKind(
        "reblog",
        "%(name)s boosted your post",
        "Boosts",
        several="%(names)s boosted your post",
        groupable=True,
        filterable=True,
        pushed=True,
        email=False,
        fallback=NEVER,
        icon="boost",
    ),
    NotificationKind(
        "follow",
        "%(name)s followed you",
        "New followers",
        several="%(names)s follow you now",
        groupable=True,
        filterable=True,
        pushed=True,
        about_sender=True,
        email=True,
        fallback=NEVER,
        icon="user-plus",
    ),
    NotificationKind(
        "follow_request",
        "%(name)s wants to follow you",
        "Follow requests",
        filterable=True,
        pushed=True,
        about_sender=True,
        email=True,
        fallback=NEVER,
        link=PageLink("people_pages", "/web/follow_requests", "Answer"),
        icon="user-plus",
    ),
    NotificationKind(
        "favourite",
        "%(name)s favourited your post",
        "Favourites",
        several="%(names)s favourited your post",
        groupable=True,
        filterable=True,
        pushed=True,
        email=False,
        fallback=NEVER,
        icon="star",
    ),
    # As Pleroma and Akkoma call it. Apps that do not know it get a `fallback`.
    NotificationKind(
        "pleroma:emoji_reaction",
        "%(name)s reacted to your post",
        "Emoji reactions",
        filterable=True,
        pushed=True,
        email=False,
        icon="smile",
    ),
    NotificationKind(
        "poll",
        "A poll by %(name)s has ended",
        "Polls that ended",
        pushed=True,
        email=False,
        fallback=NEVER,
        icon="poll",
    ),
    NotificationKind(
        "update",
        "%(name)s edited a post",
        "Edits of posts you boosted",
        pushed=True,
        fallback=NEVER,
        icon="edit",
    ),
    NotificationKind(
        "quoted_update",
        "%(name)s edited a post that you quoted",
        "Edits of posts you quoted",
        pushed=True,
        fallback=IF_UNSUPPORTED,
        icon="edit",
    ),
    NotificationKind(
        "admin.sign_up",
        "%(name)s signed up",
        "New sign-ups",
        several="%(names)s signed up",
        groupable=True,
        pushed=True,
        about_sender=True,
        permission=Permission.MANAGE_USERS,
        fallback=IF_UNSUPPORTED,
        link=PageLink("admin_pages", "/admin/accounts/{from_id}", "Review"),
        icon="user-plus",
    ),
    NotificationKind(
        "admin.report",
        "%(name)s filed a report",
        "New reports",
        pushed=True,
        email=True,
        permission=Permission.MANAGE_REPORTS,
        fallback=IF_UNSUPPORTED,
        entity=("report", "report"),
        link=PageLink("admin_pages", "/admin/reports/{subject_id}", "Review"),
        icon="flag",
    ),
    NotificationKind(
        "pending_account",
        "%(name)s would like to join",
        "Sign-ups awaiting approval",
        email=True,
        email_only=True,
        permission=Permission.MANAGE_USERS,
        link=PageLink("admin_pages", "/admin/sign_ups"),
    ),
    NotificationKind(
        "appeal",
        "%(name)s appealed a moderation decision",
        "New appeals",
        email=True,
        email_only=True,
        permission=Permission.MANAGE_APPEALS,
        link=PageLink("admin_pages", "/admin/appeals"),
    ),
    # Apps cannot answer it, and some crash on types that they do not know, so it is mailed only.
    NotificationKind(
        "group_request",
        "%(name)s asks to join a group that you moderate",
        "Requests to join groups that you moderate",
        email=True,
        email_only=True,
        link=PageLink("group_pages", "/web/groups/{group_id}/requests"),
    ),
    NotificationKind(
        "reply_rejected",
        "%(name)s did not approve your reply",
        icon="reply",
    ),
    NotificationKind(
        "moderation_warning",
        "The moderators sent you a warning",
        fallback=IF_UNSUPPORTED,
        entity=("moderation_warning", "warning"),
        link=PageLink("settings_pages", "/settings/strikes/{subject_id}", "See the reason and appeal"),
        icon="warning",
    ),
    NotificationKind(
        "severed_relationships",
        "You lost some of your follows and followers",
        fallback=IF_UNSUPPORTED,
        entity=("event", "severance event"),
        icon="warning",
    ),
    NotificationKind(
        "added_to_collection",
        "%(name)s added you to a collection",
        filterable=True,
        fallback=IF_UNSUPPORTED,
        entity=("collection", "collection"),
        link=PageLink("settings_pages", "/settings/collections", "Collections you are in"),
        icon="users",
    ),
    NotificationKind(
        "collection_update",
        "%(name)s changed a collection that you are in",
        fallback=IF_UNSUPPORTED,
        entity=("collection", "collection"),
        link=PageLink("public_pages", "/collections/{subject_id}", "View this collection"),
        icon="users",
    ),
)
# Of types whose plugin is off by now.
UNKNOWN = "Something new from %(name)s"
EXPLANATION = "Your app does not know this kind of notification. In a browser you can see all of it."


def kinds() -> Mapping[str, NotificationKind]:
    """Return the types of the plugins that are on, by name."""
    return plugins().notification_kinds


def kind_of(name: str) -> NotificationKind:
    return kinds().get(name) or NotificationKind(name, UNKNOWN)


def groupable() -> list[str]:
    return [kind.name for kind in kinds().values() if kind.groupable]


def alerts() -> list[str]:
    """Return the names of the types to which apps may subscribe."""
    return [kind.name for kind in kinds().values() if kind.pushed]


def emailed() -> dict[str, NotificationKind]:
    return {kind.name: kind for kind in kinds().values() if kind.email is not None}


def hidden_kinds(permissions: int) -> list[str]:
    """Return the names of the types hidden from a user with these permissions."""
    return [kind.name for kind in kinds().values() if not kind.email_only and not allows(permissions, kind.permission)]


def sentence(kind: str, row: AnyRow, locale: str) -> str:
    """Return what happened, for push messages and e-mails; `row` has the `display_name` and `username` of who did
    it.
    """
    name = clean_line(row.display_name, NAME)[:MOST_CHARACTERS] or row.username
    with force_locale(translations.language_of(locale)):
        return gettext(kind_of(kind).sentence, name=name)


def texts() -> Iterator[str]:
    """Yield the texts of this module that are translated."""
    yield from (UNKNOWN, EXPLANATION)
    for kind in KINDS:
        yield from filter(None, (kind.sentence, kind.several, kind.label, kind.link.label if kind.link else ""))
