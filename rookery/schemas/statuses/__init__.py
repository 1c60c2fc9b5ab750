"""Statuses, and what is attached to them, as clients see them."""
