"""The formats of emoji packs.

Read is what others write: `pack.json` of Pleroma and Akkoma, `meta.json` of Misskey, or pictures that are called like
their emoji, as Mastodon has them. Nothing in a pack is believed: what is read of it is bounded, and its names never
become paths.
"""

import io
import json
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePosixPath

from models.base import Json
from rookery.errors import Invalid, Unfit
from rookery.translations import lazy_gettext as _

PACK_BYTES, DIRECTORY_BYTES, META_BYTES = 32 * 1024 * 1024, 512 * 1024, 1024 * 1024
MOST_FILES, MOST_PICTURES, MOST_PACKS = 4000, 1000, 20
PICTURES = (".png", ".gif", ".webp", ".avif", ".jpg", ".jpeg", ".apng")
META = ("meta.json", "pack.json")
_END, _END_LENGTH, _LOCATOR = b"PK\5\6", 22, b"PK\6\7"


@dataclass(frozen=True)
class PackPicture:
    """A picture in a pack, by its place there, and what it is to be called."""

    place: str
    name: str
    category: str


def opened(data: bytes) -> zipfile.ZipFile:
    """Open a pack; its table of contents is measured before it is read: it could be millions of lines."""
    if len(data) > PACK_BYTES:
        raise Unfit(_("is too large (maximum is %(limit)s bytes)", limit=PACK_BYTES), "file")
    try:
        if _directory_bytes(data) > DIRECTORY_BYTES:
            raise Unfit(_("contains too many files"), "file")
        pack = zipfile.ZipFile(io.BytesIO(data))
    except Invalid:
        raise
    except Exception:  # the library documents no set of errors for broken files
        raise Unfit(_("is not a readable zip file"), "file") from None
    if len(pack.infolist()) > MOST_FILES:
        raise Unfit(_("contains too many files"), "file")
    return pack


def _directory_bytes(data: bytes) -> int:
    """Return the size of the directory, found as the library does; the 64-bit form is too large for a pack."""
    at = len(data) - _END_LENGTH
    if not (data[max(at, 0) :].startswith(_END) and data.endswith(b"\0\0")):
        at = data.rfind(_END, max(0, at - 0xFFFF))
    if at < 0 or len(data) < at + _END_LENGTH or data[max(at - 20, 0) : at].startswith(_LOCATOR):
        raise Unfit(_("is not a readable zip file"), "file")
    return int.from_bytes(data[at + 12 : at + 16], "little")


def wanted(pack: zipfile.ZipFile) -> list[PackPicture]:
    """Return what the pack says of itself, else its pictures by their names; of each name the first."""
    readers = zip(META, (_of_misskey, _of_pleroma), strict=True)
    found = next((said for meta, of in readers if (said := _said(pack, meta, of))), [])
    found = found or [_by_name(info.filename) for info in pack.infolist() if _is_shown(info)]
    once = {one.name: one for one in reversed(found) if one.place.lower().endswith(PICTURES)}
    return list(reversed(once.values()))[:MOST_PICTURES]


def _said(pack: zipfile.ZipFile, meta: str, of: Callable[[Json, str], Iterable[PackPicture]]) -> list[PackPicture]:
    """Return what all the files of this name say: a zip file may hold several packs, each in a folder of its own."""
    told = [info for info in pack.infolist() if PurePosixPath(info.filename).name == meta][:MOST_PACKS]
    found = (one for info in told for one in of(_json(pack, info), str(PurePosixPath(info.filename).parent)))
    return list(islice((one for one in found if one.place in pack.NameToInfo), MOST_FILES))


def _is_shown(info: zipfile.ZipInfo) -> bool:
    """Macs put a hidden file beside each that is packed."""
    return not info.is_dir() and not PurePosixPath(info.filename).name.startswith(".")


def _json(pack: zipfile.ZipFile, info: zipfile.ZipInfo) -> Json:
    try:
        said = json.loads(read(pack, info, META_BYTES))
    except (Invalid, ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _of_pleroma(said: Json, folder: str) -> Iterable[PackPicture]:
    named = said.get("files")
    for name, file in named.items() if isinstance(named, dict) else ():
        if isinstance(file, str):
            yield PackPicture(_beside(folder, file), str(name), "")


def _of_misskey(said: Json, folder: str) -> Iterable[PackPicture]:
    listed = said.get("emojis")
    for one in listed if isinstance(listed, list) else ():
        emoji = one.get("emoji") if isinstance(one, dict) else None
        if isinstance(emoji, dict) and isinstance(one.get("fileName"), str) and isinstance(emoji.get("name"), str):
            category = emoji.get("category")
            yield PackPicture(
                _beside(folder, one["fileName"]), emoji["name"], category if isinstance(category, str) else ""
            )


def _by_name(place: str) -> PackPicture:
    return PackPicture(place, PurePosixPath(place).stem, "")


def _beside(folder: str, file: str) -> str:
    return file if folder == "." else f"{folder}/{file}"


def read(pack: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """Read a file of the pack, whatever size it claims. Raises Invalid."""
    try:
        if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ValueError("encrypted, or packed in a way that needs much memory")
        with pack.open(info) as file:
            data = file.read(most + 1)
    except Exception:  # as above
        raise Invalid(_("The file in the pack is broken")) from None
    if len(data) > most:
        raise Invalid(_("File is too large (maximum is %(limit)s bytes)", limit=most))
    return data
