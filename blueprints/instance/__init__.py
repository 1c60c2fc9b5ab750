"""Plugins of the server itself: instance, announcements, health, metrics, nodeinfo, OpenAPI."""
