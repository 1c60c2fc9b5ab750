"""Telling what a file is from its bytes; reading focal points."""

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rookery.media.focus import parse_focus
from rookery.media.sniff import sniff


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
        (b"\0\0\0\x20ftypisom\0\0\2\0isomiso2avc1mp41", "video/mp4"),
        (b"\0\0\0\x14ftypqt  \0\0\2\0qt  ", "video/quicktime"),
        (b"\0\0\0\x1cftypM4A \0\0\2\0", "audio/x-m4a"),
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
