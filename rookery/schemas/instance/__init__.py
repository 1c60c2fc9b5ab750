"""The server as clients see it."""
