"""Plugins of search, trends, hashtags, suggestions and collections."""
