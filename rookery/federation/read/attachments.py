"""Pictures, films and sounds of an object (8.5)."""

import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlsplit

from rookery.federation.read import values, words
from rookery.federation.read.objects import Attachment
from rookery.federation.read.values import Document
from rookery.text import web_page

MOST = 16  # 10.14
LONGEST_DESCRIPTION = 10_000
KINDS = {"image": "image", "video": "video", "audio": "audio"}
EXTENSIONS = {
    **dict.fromkeys(("png", "jpg", "jpeg", "jfif", "gif", "webp", "avif", "heic", "heif"), "image"),
    **dict.fromkeys(("mp4", "m4v", "mov", "webm", "ogv"), "video"),
    **dict.fromkeys(("mp3", "ogg", "oga", "opus", "wav", "flac", "m4a", "aac"), "audio"),
}
_TYPES = {"Image": "image", "Video": "video", "Audio": "audio"}
_HOLDERS = ("Document", *_TYPES)
_BLURHASH = re.compile(r"[0-9A-Za-z#$%*+,\-.:;=?@\[\]^_{|}~]{6,166}")
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"
_DURATION = re.compile(r"PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,9})?)S)?")


def of(document: Document, kind: str) -> tuple[Attachment, ...]:
    """Return the attachments that can be used, in order. A film is at the `url` of its object, the picture of an
    article at `image`.
    """
    unique: dict[str, Attachment] = {}
    for one in values.as_list(document.get("attachment")):
        if len(unique) < MOST and (found := _attachment(one)):
            unique.setdefault(found.url, found)
    return tuple(unique.values()) or tuple(islice(_own(document, kind), 1))


def in_text(html: str) -> tuple[Attachment, ...]:
    """Return the pictures that HTML shows, without emoji and what is too small to be seen."""
    shown = (one for _, one, _ in web_page.tags(html, ("img",)) if not _is_tiny(one))
    found = (_read({"name": one.get("alt")}, url, "", "image") for one in shown if (url := values.link(one.get("src"))))
    return tuple(islice({one.url: one for one in found}.values(), MOST))


def _is_tiny(image: dict[str, str]) -> bool:
    return "emoji" in image.get("class", "") or "1" in (image.get("width"), image.get("height"))


def _attachment(value: object) -> Attachment | None:
    types = values.types(value)
    if not isinstance(value, dict) or not any(type_ in _HOLDERS for type_ in types):
        return None
    address = value.get("url", value.get("href"))
    url = values.link(address)
    media_type = _media_type(value.get("mediaType")) or _media_type_of_link(address)
    if url is None or media_type in ("text/html", "application/xhtml+xml"):
        return None
    return _read(value, url, media_type, next((_TYPES[type_] for type_ in types if type_ in _TYPES), ""))


def _read(value: Document, url: str, media_type: str, fallback: str) -> Attachment:
    says_nothing = media_type in ("", "application/octet-stream", "application/ogg")
    by_name = _by_extension(url) if says_nothing else ""
    kind = KINDS.get(media_type.partition("/")[0]) or fallback or by_name or "unknown"
    description = words.lines(value.get("name"), LONGEST_DESCRIPTION) or words.lines(
        value.get("summary"), LONGEST_DESCRIPTION
    )
    return Attachment(
        url=url,
        kind=kind,
        media_type=media_type,
        description=description or None,
        blurhash=_blurhash(value.get("blurhash")),
        focus=_focus(value.get("focalPoint")),
        preview_url=values.link(value.get("icon")),
        meta=_meta(value),
    )


def _own(document: Document, kind: str) -> Iterator[Attachment]:
    if kind in ("Video", "Audio", "Image"):
        wanted = kind.lower()
        for one in _links(document.get("url")):
            media_type = _media_type(one.get("mediaType"))
            url = values.link(one)
            if url and (media_type.partition("/")[0] == wanted or (not media_type and _by_extension(url) == wanted)):
                yield _read({**document, "name": None, "summary": None}, url, media_type, wanted)
    for picture in values.as_list(document.get("image")):
        if url := values.link(picture):
            described = picture if isinstance(picture, dict) else {}
            yield _read(described, url, _media_type(described.get("mediaType")), "image")


def _links(value: object) -> Iterator[Document]:
    """Yield all links of a video, those to its parts included, which PeerTube keeps in the tags of its playlist."""
    for one in values.as_list(value):
        found = one if isinstance(one, dict) else {"href": one}
        yield found
        if isinstance(found.get("tag"), list):
            yield from (inner for inner in found["tag"][:50] if isinstance(inner, dict))


def _media_type(value: object) -> str:
    return values.text(value, 200).partition(";")[0].strip().lower()


def _media_type_of_link(value: object) -> str:
    first = values.first(value)
    return _media_type(first.get("mediaType")) if isinstance(first, dict) else ""


def _by_extension(url: str) -> str:
    return EXTENSIONS.get(urlsplit(url).path.rpartition(".")[2].lower(), "")


def _blurhash(value: object) -> str | None:
    """Return the blurhash, if it is as long as its first character says.
    https://github.com/woltapp/blurhash/blob/master/Algorithm.md
    """
    if not isinstance(value, str) or not _BLURHASH.fullmatch(value):
        return None
    size = _ALPHABET.index(value[0])
    return value if len(value) == 4 + 2 * (size % 9 + 1) * (size // 9 + 1) else None


def _focus(value: object) -> tuple[float, float] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    if not all(isinstance(one, int | float) and not isinstance(one, bool) and -1 <= one <= 1 for one in value):
        return None
    return float(value[0]), float(value[1])


def _meta(value: Document) -> Document:
    """Return what its server says of the file, as Media.meta."""
    width, height = values.number(value.get("width")), values.number(value.get("height"))
    said: Document = {}
    if width and height and max(width, height) < 100_000:
        said = {"width": width, "height": height, "size": f"{width}x{height}", "aspect": round(width / height, 6)}
    if duration := _seconds(value.get("duration")):
        said["duration"] = duration
    return {"original": said} if said else {}


def _seconds(value: object) -> float | None:
    """PT12.5S, or a number of seconds."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value) if 0 < value < 10**8 else None
    found = _DURATION.fullmatch(value) if isinstance(value, str) and len(value) < 40 else None
    hours, minutes, seconds = (float(part or 0) for part in found.groups()) if found else (0.0, 0.0, 0.0)
    return hours * 3600 + minutes * 60 + seconds or None
