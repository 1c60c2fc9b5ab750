"""Relationships between accounts: follows, blocks, mutes."""
