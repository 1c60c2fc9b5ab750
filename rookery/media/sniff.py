"""The type of a file, from its first bytes and never from its name."""

from .decode import MediaError, distrust, identify

PICTURES = {
    "JPEG": "image/jpeg",
    "MPO": "image/jpeg",
    "PNG": "image/png",
    "GIF": "image/gif",
    "WEBP": "image/webp",
    "AVIF": "image/avif",
    "HEIF": "image/heic",
}
_BRANDS = {
    b"qt  ": "video/quicktime",
    b"M4A ": "audio/x-m4a",
    b"M4B ": "audio/x-m4a",
    **dict.fromkeys((b"isom", b"iso2", b"iso4", b"iso5", b"iso6", b"mp41", b"mp42"), "video/mp4"),
    **dict.fromkeys((b"avc1", b"dash", b"M4V ", b"M4VH", b"M4VP", b"MSNV"), "video/mp4"),
}


_PICTURE_BRANDS = {b"avif", b"avis", b"mif1", b"msf1", b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx"}
_PICTURE_HEADS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF8")
HEAD = 64


def looks_like_picture(head: bytes) -> bool:
    """Return whether a file that begins so can only be a picture, intact or broken, and never a video."""
    webp = head[:4] == b"RIFF" and head[8:12] == b"WEBP"
    return head.startswith(_PICTURE_HEADS) or webp or (head[4:8] == b"ftyp" and head[8:12] in _PICTURE_BRANDS)


def sniff(data: bytes) -> str | None:
    """Return the MIME type of a picture, video or audio file that this server takes, None for all else.

    Pictures are opened but not decoded: a picture named here may still turn
    out to be broken, and one with absurdly many pixels is not named at all.
    """
    return _picture(data) or _container(data) or _audio(data)


def _picture(data: bytes) -> str | None:
    try:
        with distrust():
            return PICTURES[identify(data).format or ""]
    except MediaError:
        return None


def _container(data: bytes) -> str | None:
    if data[4:8] == b"ftyp":
        return _BRANDS.get(data[8:12])
    if data.startswith(b"\x1a\x45\xdf\xa3") and b"webm" in data[:64]:
        return "video/webm"
    return None


def _audio(data: bytes) -> str | None:
    if data.startswith(b"OggS"):
        return "audio/ogg"
    if data.startswith(b"fLaC"):
        return "audio/flac"
    if data.startswith(b"RIFF") and data[8:12] == b"WAVE":
        return "audio/wav"
    return "audio/mpeg" if data.startswith(b"ID3") or _is_mp3_frame(data[:4]) else None


def _is_mp3_frame(head: bytes) -> bool:
    """Eleven sync bits, layer III, and neither a forbidden bit rate nor a reserved sampling rate."""
    if len(head) < 4 or head[0] != 0xFF or head[1] & 0xE6 != 0xE2:
        return False
    return head[2] & 0xF0 != 0xF0 and head[2] & 0x0C != 0x0C
