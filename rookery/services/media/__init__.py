"""Attachments, their processing, remote copies, and files nobody uses."""
