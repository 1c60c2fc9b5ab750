"""Attachments, copies of remote files, and custom emoji."""
