"""Plugins of the API, the federation and the pages, sorted by topic."""
