"""Plugins of timelines, lists, filters, conversations, streaming and feeds."""
