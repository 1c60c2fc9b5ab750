"""Hashtags, trends, suggestions, collections and the full-text search."""
