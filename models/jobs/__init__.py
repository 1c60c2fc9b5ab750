"""The job queue, and background work that clients may watch."""
