"""Notifications: creating, grouping, filtering and removing them.

Plugins create notifications with `notify` and `NotificationDraft`.
"""

from rookery.services.notifications.create import NotificationDraft, notify

__all__ = ["NotificationDraft", "notify"]
