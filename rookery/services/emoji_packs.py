"""Packs of emoji: zip files that go from server to server.

Read is what others write: `pack.json` of Pleroma and Akkoma, `meta.json` of Misskey, or pictures that are called like
their emoji, as Mastodon has them. Written are both, for only the latter knows categories. Nothing in a pack is
believed: what is read of it is bounded, its names never become paths, and each picture is encoded anew.
"""

import io
import json
import time
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from tempfile import TemporaryFile
from typing import IO, Any

from models.base import db
from models.emoji import Emoji
from rookery import urls
from rookery.errors import Invalid, Unfit
from rookery.services import files, our_emojis, renditions
from rookery.services.statuses.post import Actor

PACK_BYTES, DIRECTORY_BYTES, META_BYTES = 32 * 1024 * 1024, 512 * 1024, 1024 * 1024
MOST_FILES, MOST_PICTURES, SECONDS = 4000, 1000, 40.0
PICTURES = (".png", ".gif", ".webp", ".avif", ".jpg", ".jpeg", ".apng")
META = ("meta.json", "pack.json")
_END, _END_LENGTH, _LOCATOR = b"PK\5\6", 22, b"PK\6\7"


@dataclass(frozen=True)
class Wanted:
    """A picture in a pack, by its place there, and what it is to be called."""

    place: str
    name: str
    category: str


@dataclass
class Outcome:
    """What came of a pack; `failed` are names with what was wrong. `left` were not looked at, for want of time."""

    added: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)
    left: int = 0


def bring(actor: Actor, data: bytes, category: str = "", replace: bool = False) -> Outcome:
    """Take in a pack. `category` is for those of which it names none; those that are here stay, unless `replace`.

    Slow: no write may be open. Raises Invalid for what is no pack.
    """
    our_emojis.checked_category(category)
    with _opened(data) as pack:
        found = _wanted(pack)
        if not found:
            raise Unfit("has no pictures that could be emoji", "file")
        return _bring(actor, pack, found, category, replace)


def export(rows: Iterable[Emoji], name: str) -> IO[bytes]:
    """A pack of these, as an open file that is gone once it is closed."""
    file = TemporaryFile(dir=files.workshop())  # noqa: SIM115  the caller closes it
    told = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as pack:
        for row in rows:
            if (data := _stored(row)) is not None:
                told.append((row, f"{row.shortcode}.{(row.image_key or '').rpartition('.')[2]}"))
                pack.writestr(told[-1][1], data)
        pack.writestr("pack.json", json.dumps(_as_pleroma(told, name), indent=2))
        pack.writestr("meta.json", json.dumps(_as_misskey(told), indent=2))
    file.seek(0)
    return file


# Reading ---------------------------------------------------------------------------------------------------------


def _opened(data: bytes) -> zipfile.ZipFile:
    """Its table of contents is measured before it is read: it could be millions of lines."""
    if len(data) > PACK_BYTES:
        raise Unfit(f"is too large (maximum is {PACK_BYTES} bytes)", "file")
    try:
        if _directory_bytes(data) > DIRECTORY_BYTES:
            raise Unfit("has too many files in it", "file")
        pack = zipfile.ZipFile(io.BytesIO(data))
    except Invalid:
        raise
    except Exception:  # what the library raises for broken files is no settled set
        raise Unfit("is no zip file that can be read", "file") from None
    if len(pack.infolist()) > MOST_FILES:
        raise Unfit("has too many files in it", "file")
    return pack


def _directory_bytes(data: bytes) -> int:
    """As the library looks for it. Files of the 64-bit form are larger than a pack may be."""
    at = len(data) - _END_LENGTH
    if not (data[max(at, 0) :].startswith(_END) and data.endswith(b"\0\0")):
        at = data.rfind(_END, max(0, at - 0xFFFF))
    if at < 0 or len(data) < at + _END_LENGTH or data[max(at - 20, 0) : at].startswith(_LOCATOR):
        raise Unfit("is no zip file that can be read", "file")
    return int.from_bytes(data[at + 12 : at + 16], "little")


def _wanted(pack: zipfile.ZipFile) -> list[Wanted]:
    """What the pack says of itself, else its pictures by their names; of each name the first."""
    found: list[Wanted] = []
    for meta, read in zip(META, (_of_misskey, _of_pleroma), strict=True):
        for info in pack.infolist():
            path = PurePosixPath(info.filename)
            if not found and path.name == meta and (said := _json(pack, info)):
                found = [one for one in read(said, str(path.parent)) if one.place in pack.NameToInfo]
    found = found or [_by_name(info.filename) for info in pack.infolist() if not info.is_dir()]
    once = {one.name: one for one in reversed(found) if one.place.lower().endswith(PICTURES)}
    return list(reversed(once.values()))[:MOST_PICTURES]


def _json(pack: zipfile.ZipFile, info: zipfile.ZipInfo) -> dict[str, Any]:
    try:
        said = json.loads(_read(pack, info, META_BYTES))
    except (Invalid, ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _of_pleroma(said: dict[str, Any], folder: str) -> Iterable[Wanted]:
    named = said.get("files")
    for name, file in named.items() if isinstance(named, dict) else ():
        if isinstance(file, str):
            yield Wanted(_beside(folder, file), str(name), "")


def _of_misskey(said: dict[str, Any], folder: str) -> Iterable[Wanted]:
    listed = said.get("emojis")
    for one in listed if isinstance(listed, list) else ():
        emoji = one.get("emoji") if isinstance(one, dict) else None
        if isinstance(emoji, dict) and isinstance(one.get("fileName"), str) and isinstance(emoji.get("name"), str):
            category = emoji.get("category")
            yield Wanted(_beside(folder, one["fileName"]), emoji["name"], category if isinstance(category, str) else "")


def _by_name(place: str) -> Wanted:
    return Wanted(place, PurePosixPath(place).stem, "")


def _beside(folder: str, file: str) -> str:
    return file if folder == "." else f"{folder}/{file}"


def _read(pack: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """What the file says of its own size does not matter. Raises Invalid."""
    try:
        if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ValueError("encrypted, or packed in a way that needs much memory")
        with pack.open(info) as file:
            data = file.read(most + 1)
    except Exception:  # as above
        raise Invalid("The file in the pack is broken") from None
    if len(data) > most:
        raise Invalid(f"File is too large (maximum is {most} bytes)")
    return data


# Taking in -------------------------------------------------------------------------------------------------------


def _bring(actor: Actor, pack: zipfile.ZipFile, found: list[Wanted], category: str, replace: bool) -> Outcome:
    """All pictures are made first, so that no other write waits for them."""
    outcome, made, until = Outcome(), [], time.monotonic() + SECONDS
    here = {row.shortcode for row in db.session.scalars(Emoji.of_desk())}
    for number, one in enumerate(found):
        if time.monotonic() > until:
            outcome.left = len(found) - number
            break
        if one.name in here and not replace:
            outcome.kept.append(one.name)
            continue
        try:
            made.append(_made(pack, one, category))
        except Invalid as error:
            outcome.failed.append((one.name[:80], str(error).removeprefix("Validation failed: ")))
    for name, sorted_into, keys in made:
        (outcome.replaced if name in here else outcome.added).append(name)
        our_emojis.put(actor, name, keys, sorted_into)
    return outcome


def _made(pack: zipfile.ZipFile, one: Wanted, category: str) -> tuple[str, str | None, our_emojis.Keys]:
    name, sorted_into = our_emojis.checked_name(one.name), our_emojis.checked_category(one.category or category)
    data = _read(pack, pack.getinfo(one.place), renditions.EMOJI_BYTES)
    return name, sorted_into, our_emojis.stored(data)


# Writing ---------------------------------------------------------------------------------------------------------


def _stored(row: Emoji) -> bytes | None:
    try:
        with files.store().open(row.image_key or "") as file:
            return file.read()
    except (OSError, ValueError):  # lost from the store: the pack does without
        return None


def _as_pleroma(told: list[tuple[Emoji, str]], name: str) -> dict[str, Any]:
    about = {"description": name, "homepage": urls.base(), "license": "", "share-files": True}
    return {"pack": about, "files": {row.shortcode: file for row, file in told}, "files_count": len(told)}


def _as_misskey(told: list[tuple[Emoji, str]]) -> dict[str, Any]:
    return {
        "metaVersion": 2, "host": urls.config().domain,
        "emojis": [
            {"downloaded": True, "fileName": file,
             "emoji": {"name": row.shortcode, "category": row.category, "aliases": []}}
            for row, file in told
        ],
    }  # fmt: skip
