"""Notifications: creating, grouping, filtering and removing them.

Plugins create notifications with `notify` and `NotificationDraft`.
"""

from rookery.services.notifications.create import NotificationDraft, notify

News, tell = NotificationDraft, notify  # their names in version 0.1

__all__ = ["News", "NotificationDraft", "notify", "tell"]
