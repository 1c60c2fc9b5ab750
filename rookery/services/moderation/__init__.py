"""Moderation: what those who look after the server do to accounts, reports and domains, and its trace."""
