"""Inbound activities: received, stored, applied."""
