"""Statuses in other languages."""
