"""Fetching from other servers: actors, statuses, threads, collections."""
