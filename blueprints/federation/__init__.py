"""Plugins of ActivityPub: actors, inboxes, deliveries, relays, WebFinger."""
