"""Telling what a file is from its bytes; reading focal points."""

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rookery.media.focus import parse_focus
from rookery.media.sniff import looks_like_picture, sniff

BRANDS = {
    "video/mp4": b"isom iso2 iso4 iso5 iso6 mp41 mp42 avc1 dash MSNV M4VH M4VP".split() + [b"M4V "],
    "video/quicktime": [b"qt  "],
    "audio/x-m4a": [b"M4A ", b"M4B "],
}


def picture(form):
    file = io.BytesIO()
    Image.new("RGB", (8, 8)).save(file, form)
    return file.getvalue()


@pytest.mark.parametrize("form", ["jpeg", "png", "gif", "webp", "avif"])
def test_pictures_are_known_by_their_bytes(form):
    assert sniff(picture(form)) == f"image/{form}"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        *(
            (b"\0\0\0\x20ftyp" + brand + b"\0\0\2\0isomiso2avc1mp41", kind)
            for kind, brands in BRANDS.items()
            for brand in brands
        ),
        (b"\x1a\x45\xdf\xa3\x9f\x42\x86\x81\1\x42\x82\x84webm", "video/webm"),
        (b"OggS\0\2" + bytes(20), "audio/ogg"),
        (b"fLaC\0\0\0\x22", "audio/flac"),
        (b"RIFF\x24\0\0\0WAVEfmt ", "audio/wav"),
        (b"ID3\4\0\0\0\0\0\0", "audio/mpeg"),
        (b"\xff\xfb\x90\x64" + bytes(20), "audio/mpeg"),
    ],
)
def test_video_and_sound_are_known_by_their_signature(data, expected):
    assert sniff(data) == expected


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello",
        b"<html><body>png</body></html>",
        b"<?xml version='1.0'?><svg/>",
        b"\x89PNG\r\n\x1a\n",
        b"\x89PNG\r\n\x1a\n<html></html>",
        b"\0\0\0\x18ftypheic",
        b"\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska",
        b"\xff\xfe<\0h\0t\0m\0l\0",
        picture("bmp"),
        picture("png")[:8] + struct.pack(">I4sIIBBBBB", 13, b"IHDR", 60_000, 60_000, 8, 2, 0, 0, 0) + bytes(4),
    ],
)
def test_all_else_is_not_known(data):
    assert sniff(data) is None


@pytest.mark.parametrize("form", ["jpeg", "png", "gif", "webp", "avif"])
def test_what_begins_like_a_picture_is_none_but_a_picture(form):
    assert looks_like_picture(picture(form)[:32])


@pytest.mark.parametrize("brand", ["avif", "avis", "mif1", "msf1", "heic", "heix", "heim", "heis", "hevc", "hevx"])
def test_pictures_in_a_container_are_no_videos(brand):
    assert looks_like_picture(b"\0\0\0\x18ftyp" + brand.encode())


@pytest.mark.parametrize("head", [b"", b"\0\0\0\x20ftypisom", b"\0\0\0\x18heicftyp", b"RIFF\x24\0\0\0WAVEfmt ", b"ID3"])
def test_what_begins_otherwise_may_be_a_video(head):
    assert not looks_like_picture(head)


@given(st.binary(max_size=200))
def test_sniffing_never_raises(data):
    assert sniff(data) is None or "/" in sniff(data)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("0,0", (0.0, 0.0)), ("-1.0,1.0", (-1.0, 1.0)), (" 0.5 , -0.25 ", (0.5, -0.25)), ("", None), (None, None)],
)
def test_a_focal_point_is_two_numbers(text, expected):
    assert parse_focus(text) == expected


@pytest.mark.parametrize("text", ["0", "a,b", "0,0,0", "1.1,0", "0,-1.01", "nan,0", "0,inf", ",", "0;0"])
def test_other_focal_points_are_refused(text):
    with pytest.raises(ValueError, match="focal point"):
        parse_focus(text)
