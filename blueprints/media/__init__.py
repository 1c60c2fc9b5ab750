"""Plugins of attachments, custom emoji and files."""
