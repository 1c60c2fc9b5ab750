"""Notifications, and the ways they reach people who are away."""
