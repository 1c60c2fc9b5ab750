"""Trends, suggestions, collections and the full-text search."""
