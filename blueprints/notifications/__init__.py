"""Plugins of notifications, Web Push and e-mail notifications."""
