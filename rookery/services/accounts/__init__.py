"""Accounts: local and remote ones, profiles, migration, deletion."""
