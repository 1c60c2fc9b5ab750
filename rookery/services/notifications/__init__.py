"""Notifications: who is told of what, who wants to hear of whom, and how it is put away.

`News` and `tell` are what plugins create notifications with.
"""

from rookery.services.notifications.create import News, tell

__all__ = ["News", "tell"]
