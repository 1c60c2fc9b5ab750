"""The files of the posts in an archive: taken from it, or fetched from the server that they are on, and made ours."""

from models.base import Columns
from models.media.remote_file import MEDIA
from rookery import net
from rookery.errors import Invalid, Overloaded
from rookery.federation.archive_import.reading import path_of
from rookery.federation.read.objects import Attachment
from rookery.services.data.post_imports.archive_file import ArchiveFile
from rookery.services.media import attachments, copy_remote, files, processing, storage_usage
from rookery.services.remote import federation_policy

PATIENCE_SECONDS = 10.0


class Busy(Exception):
    """The processing of media has no room at the moment."""


class Full(Exception):
    """The media of the account would take more than its role allows."""


class Attacher:
    """Makes attachments for one account, as long as its role allows more of them. What it made is stored afterwards."""

    def __init__(self, archive: ArchiveFile, account_id: int) -> None:
        room = storage_usage.room_of(account_id)
        self._archive, self._left = archive, room.left if room else None

    def attach(self, attachment: Attachment) -> Columns | None:
        """Return the columns of an attachment, its files in the store; None if it is not to be had or not supported.

        Slow: no transaction may be open. Raises Busy, Full.
        """
        if self._left is not None and self._left <= 0:
            raise Full
        try:
            made = _made(self._archive, attachment)
        except (Overloaded, processing.Busy, net.HostBusy):
            raise Busy from None
        except (Invalid, net.FetchError):
            return None
        if self._left is not None:
            if (size := made["stored_size"]) > self._left:
                files.delete(keys_of(made))
                raise Full
            self._left -= size
        return _described(attachment, made)


def keys_of(made: Columns) -> list[str]:
    return [made[name] for name in ("original_key", "small_key") if made.get(name)]


def _made(archive: ArchiveFile, attachment: Attachment) -> Columns:
    if (name := path_of(attachment)) is None:
        return _fetched(attachment)
    path = archive.find_media(name)
    if path is None:
        raise Invalid
    with files.work_folder() as folder:
        archive.copy(path, folder / "file", attachments.most_bytes())
        kind = processing.look(folder / "file", can_wait=True).kind
        with processing.turn(kind, wait=False):
            return processing.make(kind, folder / "file", can_wait=True)


def _fetched(attachment: Attachment) -> Columns:
    """One file at a time, and as few from a host as everywhere."""
    film = attachment.kind != "image"
    copy = copy_remote.copy(MEDIA, attachment.url, federation_policy.check_file(attachment.url), film, PATIENCE_SECONDS)
    return {
        **copy.about,
        "original_key": copy.original_key,
        "small_key": copy.small_key,
        "size": copy.size,
        "stored_size": copy.size,
        "state": "ready",
    }


def _described(attachment: Attachment, made: Columns) -> Columns:
    x, y = attachment.focus or (None, None)
    return {**made, "description": attachment.description, "focus_x": x, "focus_y": y}
