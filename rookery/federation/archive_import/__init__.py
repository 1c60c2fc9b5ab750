"""Importing the posts of an archive: its items are listed, then stored by date, or deleted again."""

from rookery.federation.archive_import.steps import go_on, run_step

__all__ = ["go_on", "run_step"]
