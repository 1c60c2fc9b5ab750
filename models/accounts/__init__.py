"""Accounts, of this server and of others, and what belongs to a profile."""
