"""Packs of our own, as Pleroma and as Misskey write them: only the latter know categories."""

import json
import zipfile
from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile
from typing import IO

from models.base import Json
from models.media.emoji import Emoji
from rookery import urls
from rookery.services.media import files


def export(rows: Iterable[Emoji], name: str) -> IO[bytes]:
    """A pack of these, as an open file that is gone once it is closed."""
    file = TemporaryFile(dir=files.workshop())  # noqa: SIM115  the caller closes it
    told = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as pack:
        for row, name, data in pictures(rows):
            told.append((row, name))
            pack.writestr(name, data)
        pack.writestr("pack.json", json.dumps(_as_pleroma(told, name), indent=2))
        pack.writestr("meta.json", json.dumps(_as_misskey(told), indent=2))
    file.seek(0)
    return file


def pictures(rows: Iterable[Emoji]) -> Iterator[tuple[Emoji, str, bytes]]:
    """Yield each emoji with the name of its file in a pack and the bytes; none that is missing from the store."""
    for row in rows:
        if (data := _stored(row)) is not None:
            yield row, f"{row.shortcode}.{(row.image_key or '').rpartition('.')[2]}", data


def _stored(row: Emoji) -> bytes | None:
    try:
        with files.store().open(row.image_key or "") as file:
            return file.read()
    except (OSError, ValueError):  # missing from the store: leave it out of the pack
        return None


def _as_pleroma(told: list[tuple[Emoji, str]], name: str) -> Json:
    about = {"description": name, "homepage": urls.base(), "license": "", "share-files": True}
    return {"pack": about, "files": {row.shortcode: file for row, file in told}, "files_count": len(told)}


def _as_misskey(told: list[tuple[Emoji, str]]) -> Json:
    return {
        "metaVersion": 2,
        "host": urls.config().domain,
        "emojis": [
            {
                "downloaded": True,
                "fileName": file,
                "emoji": {"name": row.shortcode, "category": row.category, "aliases": []},
            }
            for row, file in told
        ],
    }
