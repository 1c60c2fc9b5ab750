"""Timelines filled on write, the other lists of posts and people, conversations, filters and reading positions."""
