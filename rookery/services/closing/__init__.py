"""Closing the server in order: announced, archives for everybody, time to move, deletions, and 410 from then on."""
