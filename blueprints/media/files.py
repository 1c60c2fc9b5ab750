"""Files: what is kept in the store, served to anybody who knows its address, and deleted when nothing refers to it."""

from flask import Blueprint

from rookery.events.facts import StatusDeleted
from rookery.media import renditions
from rookery.media.store.base import PRIVATE
from rookery.plugin import Plugin, concerning
from rookery.services.media import files
from rookery.web import media_files

bp = Blueprint("files", __name__)


@bp.get("/media/<path:key>")
def show_file(key):
    """A file, whole or in part. It never changes under its key, so it may be cached for good."""
    if source := renditions.source_of(key):
        return media_files.send_rendition(source, key)
    return media_files.send("" if key.startswith(PRIVATE) else key)


@concerning(lambda fact: bool(fact.media_keys))
def delete_of_status(fact):
    files.delete(fact.media_keys)


plugin = Plugin(
    name="files",
    summary="the files of attachments, avatars and headers",
    mounts={"": bp},
    on={StatusDeleted: (delete_of_status,)},
    tasks=(files.delete_files, files.copy_files),
)
