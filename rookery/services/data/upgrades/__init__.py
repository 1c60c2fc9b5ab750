"""Upgrades of the database: a snapshot before each, rehearsals, and the way back."""
