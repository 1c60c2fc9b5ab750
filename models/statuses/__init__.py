"""Statuses, their hashtags, and what people do to them."""
