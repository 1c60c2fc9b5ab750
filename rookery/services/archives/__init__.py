"""Archives: all that an account has here, in one file for its user alone; the steps are federation/archiving.py."""

from rookery.services.archives.growing import Growing, Lost
from rookery.services.archives.requests import begin, file_of, finish, folder_of, next_at, store, sweep
from rookery.services.archives.unposted import drafts, scheduled

__all__ = [
    "Growing",
    "Lost",
    "begin",
    "drafts",
    "file_of",
    "finish",
    "folder_of",
    "next_at",
    "scheduled",
    "store",
    "sweep",
]
