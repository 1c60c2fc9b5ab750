"""Notifications as clients see them."""
