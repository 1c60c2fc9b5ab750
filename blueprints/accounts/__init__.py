"""Plugins of accounts: profiles, preferences, directory, imports and exports."""
