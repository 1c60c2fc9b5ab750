"""Plugins of accounts: profiles, preferences, directory, annual reports, imports and exports."""
