"""The time in which a group counts what it boosts and passes on of one member."""

from datetime import timedelta

PERIOD = timedelta(hours=1)
ACTIVITIES_PER_POST = 5  # replies and edits included
