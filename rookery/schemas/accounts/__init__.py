"""Accounts as clients see them."""
