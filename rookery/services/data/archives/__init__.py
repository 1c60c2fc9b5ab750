"""Archives: everything an account has here, in one file for its user; federation/archive_export.py makes it."""

from rookery.services.data.archives.drafts import drafts, scheduled
from rookery.services.data.archives.requests import (
    begin,
    export_archive,
    file_of,
    finish,
    folder_of,
    next_at,
    store,
    sweep,
)
from rookery.services.data.archives.resumable_file import Growing, Lost

__all__ = [
    "Growing",
    "Lost",
    "begin",
    "drafts",
    "export_archive",
    "file_of",
    "finish",
    "folder_of",
    "next_at",
    "scheduled",
    "store",
    "sweep",
]
