"""Hashtags, trends, suggestions and collections."""
