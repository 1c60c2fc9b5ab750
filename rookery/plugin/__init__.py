"""The plugin contract: the declaration of a resource group, and the discovery and registry of plugins.

This is public API, see docs/plugins.md; the files beside are not.
"""

from rookery.config import Setting
from rookery.plugin.contract import (
    Attempts,
    Entry,
    Limit,
    Plugin,
    PluginError,
    ProfileLink,
    concerning,
    features,
    together,
)
from rookery.plugin.discovery import discover
from rookery.plugin.notification_kinds import Fallback, NotificationKind, PageLink
from rookery.plugin.registry import Periodic, Plugins, merge, plugins, settings
from rookery.plugin.steps import Step, period, plugin_of, seconds, step_name
from rookery.plugin.task import Task, task

__all__ = [
    "Attempts",
    "Entry",
    "Fallback",
    "Limit",
    "NotificationKind",
    "PageLink",
    "Periodic",
    "Plugin",
    "PluginError",
    "Plugins",
    "ProfileLink",
    "Setting",
    "Step",
    "Task",
    "concerning",
    "discover",
    "features",
    "merge",
    "period",
    "plugin_of",
    "plugins",
    "seconds",
    "settings",
    "step_name",
    "task",
    "together",
]
