"""Plugins of pages for browsers."""
