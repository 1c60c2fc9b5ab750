"""Notifications: who is told of what, who wants to hear of whom, and how it is put away."""
