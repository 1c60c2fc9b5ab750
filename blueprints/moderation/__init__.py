"""Plugins of reports and the admin API."""
