"""Plugins of statuses and what people do to them."""
