"""The declaration of a type of notification by a plugin."""

from dataclasses import dataclass
from enum import Enum

from models.auth.role import Permission


class Fallback(Enum):
    """The apps that get a text to show in place of the notification. They may list the types that they support."""

    NEVER = "every app knows the type"
    IF_UNSUPPORTED = "apps that list other types only"
    UNLESS_SUPPORTED = "apps that list other types only, or list nothing"


@dataclass(frozen=True)
class PageLink:
    """A page of `plugin` to act on a notification; its `path` may have `{from_id}` and `{subject_id}` in it."""

    plugin: str
    path: str
    label: str = ""


@dataclass(frozen=True)
class NotificationKind:
    """A type of notification: the API, pages, push messages, e-mails and the settings page read all of it here.

    `name` is the API's `type` and the name of the push alert. `sentence` says what happened, with `%(name)s` for who
    did it; it is the title of a push message and the subject of an e-mail as well. `several` says it of a group, with
    `%(names)s`, for languages whose verbs differ. `label` stands on the settings page.
    Texts are English, and keys of the plugin's catalogue.

    `groupable`: several about one status, or about none, are shown as one. `filterable`: the policy of its reader
    applies to it. `pushed`: apps may subscribe to it; `urgent` wakes a phone that saves power; `about_sender` quotes
    the profile of the sender. `email`: whether it is mailed unless its reader chose otherwise; None is never mailed,
    and `email_only` never a notification. `permission`: the one that a role needs to get it.
    `entity` is the key of the API that the type alone has and the kind of entity under it, one of schemas/kinds.py.
    `icon`: a drawing of static/icons.svg, beside it on the page.
    """

    name: str
    sentence: str
    label: str = ""
    groupable: bool = False
    filterable: bool = False
    pushed: bool = False
    urgent: bool = False
    about_sender: bool = False
    email: bool | None = None
    email_only: bool = False
    permission: Permission = Permission(0)
    fallback: Fallback = Fallback.UNLESS_SUPPORTED
    entity: tuple[str, str] | None = None
    link: PageLink | None = None
    icon: str = "bell"
    several: str = ""
