"""Timelines filled on write, lists, conversations, filters and reading positions."""
