"""Menus of pages, as far as the user may open them."""

from dataclasses import dataclass

from flask import request

from models.auth.role import Permission, allows
from rookery.plugin import Entry, plugins
from rookery.web import sessions
from rookery.web.auth import me
from rookery.web.pages.identity import act_as_user


@dataclass(frozen=True)
class ShownEntry:
    label: str
    path: str
    here: bool
    waiting: int = 0  # the number of items that need attention
    icon: str = ""


def menu_of(name: str) -> list[tuple[str, list[ShownEntry]]]:
    """Return groups with their pages, in the order of the plugins' declarations; nothing for visitors."""
    user = sessions.user()
    if user is None or not sessions.is_ready(user):
        return []
    act_as_user(user)  # `waiting` of the entries reads it; error pages and anonymous pages have menus too
    permissions = me().permissions
    groups: dict[str, list[ShownEntry]] = {}
    for entry in plugins().menu(name):
        if not entry.permission or allows(permissions, Permission(entry.permission)):
            waiting = entry.waiting(user) if entry.waiting else 0
            if entry.only_waiting and not waiting:
                continue
            groups.setdefault(entry.group, []).append(_shown(entry, waiting))
    return list(groups.items())


def _shown(entry: Entry, waiting: int) -> ShownEntry:
    return ShownEntry(entry.label, entry.path, _is_here(entry), waiting, entry.icon)


def _is_here(entry: Entry) -> bool:
    """Return whether the entry is that of this page, or of one above it."""
    return request.path == entry.path or (entry.path.count("/") > 1 and request.path.startswith(f"{entry.path}/"))
