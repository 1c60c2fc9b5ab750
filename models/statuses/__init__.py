"""Statuses and what people do to them."""
