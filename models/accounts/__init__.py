"""Accounts and what belongs to a profile."""
