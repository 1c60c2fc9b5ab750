"""Videos, animations and audio_streams: what is taken, what is refused, and what is left of them."""

import io
import os
import subprocess
import time
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from rookery import outages
from rookery.media import ffmpeg, transcode
from rookery.media.colours import palette
from rookery.media.decode import ImageLimits, MediaError, PictureTooLarge, Unsupported
from rookery.media.ffmpeg import Bounds
from rookery.media.probe import VideoLimits, probe
from tests.films import SECRET, film
from tests.media.test_images import encoded, picture

pytestmark = pytest.mark.ffmpeg


@pytest.fixture
def kept(tmp_path):
    """`kept(bytes)` → a file that says nothing of what it is."""

    def keep(data):
        path = tmp_path / "file"
        path.write_bytes(data)
        return path

    return keep


@pytest.fixture(scope="module")
def processed(tmp_path_factory):
    """`processed("video.mp4")` → what is made of this film, which is made once for all tests."""

    @cache
    def process(name, **how):
        path = tmp_path_factory.mktemp("film") / "file"
        path.write_bytes(film(name, **how))
        return transcode.process(path, VideoLimits(), ImageLimits())

    return process


@pytest.mark.parametrize(
    ("name", "kind", "content_type", "extension"),
    [
        ("video.mp4", "video", "video/mp4", "mp4"),
        ("silent.mp4", "gifv", "video/mp4", "mp4"),
        ("wide colours.mov", "video", "video/mp4", "mp4"),
        ("old.mkv", "video", "video/mp4", "mp4"),
        ("video.webm", "video", "video/mp4", "mp4"),
        ("phone.mov", "video", "video/mp4", "mp4"),
        ("vp9.mp4", "video", "video/mp4", "mp4"),
        ("hevc.mp4", "video", "video/mp4", "mp4"),
        ("moving.gif", "gifv", "video/mp4", "mp4"),
        ("moving.apng", "gifv", "video/mp4", "mp4"),
        ("sound.mp3", "audio", "audio/mpeg", "mp3"),
        ("sound.m4a", "audio", "audio/mp4", "m4a"),
        ("sound.flac", "audio", "audio/flac", "flac"),
        ("sound.ogg", "audio", "audio/mpeg", "mp3"),
        ("sound.wav", "audio", "audio/mpeg", "mp3"),
        ("voice.webm", "audio", "audio/mpeg", "mp3"),
        ("song.mp3", "audio", "audio/mpeg", "mp3"),
    ],
)
def test_what_comes_out_is_what_browsers_and_iphones_play(processed, name, kind, content_type, extension):
    made = processed(name)

    assert (made.kind, made.content_type, made.extension) == (kind, content_type, extension)
    assert made.meta["duration"] == pytest.approx(1.0, abs=0.1)
    again = probe(made.path, VideoLimits())
    assert again.kind == kind
    assert again.cover is None
    if again.picture:
        assert again.picture.codec == "h264"
        assert again.picture.pixel_format == "yuv420p"
        assert (again.picture.width % 2, again.picture.height % 2) == (0, 0)
        data = made.path.read_bytes()
        assert data.index(b"moov") < data.index(b"mdat")
    if again.audio:
        assert again.audio.codec in (("aac",) if again.picture else ("aac", "mp3", "flac"))


@pytest.mark.parametrize("name", ["video.mp4", "video.webm", "old.mkv", "sound.mp3", "sound.m4a", "sound.flac"])
def test_metadata_are_removed(processed, name):
    assert SECRET.encode() in film(name)

    assert SECRET.encode() not in processed(name).path.read_bytes()


def test_a_video_of_a_wider_range_keeps_the_tags_of_its_colours_in_eight_bits(processed):
    tags = "stream=pix_fmt,color_space,color_transfer,color_primaries"
    told = ffmpeg.ffprobe(processed("hlg.mov").path, "-show_entries", tags, "-of", "csv=p=0", bounds=Bounds())

    assert told.split() == [b"yuv420p,bt2020nc,arib-std-b67,bt2020"]


def test_what_shows_through_an_animated_png_is_white(kept):
    clear = Image.new("RGBA", (32, 32), (0, 0, 0, 0))
    moving = encoded(clear, "PNG", save_all=True, append_images=[Image.new("RGBA", (32, 32), "red"), clear])

    made = transcode.process(kept(moving), VideoLimits(), ImageLimits())

    still = ffmpeg.ffmpeg(made.path, "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "pipe:1", bounds=Bounds())
    assert min(Image.open(io.BytesIO(still)).convert("RGB").getpixel((9, 9))) > 245


@pytest.mark.parametrize("form", ["PNG", "GIF"])
@pytest.mark.parametrize("milliseconds, lasts", [(0, 0.3), (5, 0.3), (10, 0.3), (50, 0.15)])
def test_frames_of_no_time_last_as_long_as_in_browsers(kept, form, milliseconds, lasts):
    first, *more = (Image.new("RGB", (32, 32), colour) for colour in ("red", "green", "blue"))
    moving = encoded(first, form, save_all=True, append_images=more, duration=milliseconds)

    made = transcode.process(kept(moving), VideoLimits(), ImageLimits())

    assert (made.kind, made.meta["duration"]) == ("gifv", pytest.approx(lasts, abs=0.06))


def test_what_browsers_play_is_not_encoded_anew(kept, monkeypatch):
    said, real = [], ffmpeg.ffmpeg
    monkeypatch.setattr(ffmpeg, "ffmpeg", lambda *a, **k: said.append(a[1:]) or real(*a, **k))

    for name in ("video.mp4", "phone.mov", "sound.mp3", "sound.flac"):
        transcode.process(kept(film(name)), VideoLimits(), ImageLimits())

    packing = [arguments for arguments in said if "image2pipe" not in arguments]
    assert len(packing) == 4
    assert not any("libx264" in arguments or "libmp3lame" in arguments for arguments in packing)


def test_a_video_is_told_as_clients_expect(processed):
    meta = processed("video.mp4", size="320x180", rate=24).meta

    assert meta["original"] == {
        "width": 320,
        "height": 180,
        "frame_rate": "24/1",
        "duration": pytest.approx(1.0, abs=0.1),
        "bitrate": meta["original"]["bitrate"],
    }
    assert meta["original"]["bitrate"] > 1000
    assert meta["small"] == {"width": 320, "height": 180, "size": "320x180", "aspect": pytest.approx(16 / 9)}
    assert (meta["fps"], meta["size"], meta["length"]) == (24, "320x180", "0:00:01.00")
    assert meta["audio_encode"].startswith("aac")
    assert (meta["audio_bitrate"], meta["audio_channels"]) == ("44100 Hz", "mono")
    assert "colors" not in meta


def test_a_film_has_a_picture_and_a_blurhash(processed):
    shown = processed("video.mp4").thumbnail

    assert (shown.small.width, shown.small.height) == (160, 120)
    assert len(shown.blurhash) > 20


def test_a_song_takes_picture_and_colours_from_its_cover(processed):
    made = processed("song.mp3")

    assert (made.thumbnail.small.width, made.thumbnail.small.height) == (64, 64)
    colours = made.meta["colors"]
    assert (colours["foreground"], colours["accent"]) == ("#ffffff", "#ffffff")
    parts = [int(colours["background"][at : at + 2], 16) for at in (1, 3, 5)]
    assert all(abs(part - wanted) < 8 for part, wanted in zip(parts, (0x20, 0x40, 0x80), strict=True))
    assert processed("sound.mp3").thumbnail is None
    assert "colors" not in processed("sound.mp3").meta


def test_colours_can_be_read_on_each_other():
    colours = palette(encoded(picture(), "PNG"))

    assert colours["background"] in ("#ff0000", "#0000ff")
    assert colours["foreground"] in ("#000000", "#ffffff")


def test_odd_sizes_are_made_even_where_it_must_be(processed):
    assert processed("old.mkv", size="161x121").meta["original"]["width"] == 160


def test_an_animation_of_one_pixel_is_taken(kept):
    dot = encoded(picture((1, 1)), "GIF", save_all=True, append_images=[Image.new("RGB", (1, 1), "green")])

    made = transcode.process(kept(dot), VideoLimits(), ImageLimits())

    assert (made.meta["original"]["width"], made.meta["original"]["height"]) == (2, 2)


def test_a_recording_of_a_browser_whose_frame_rate_nobody_knows_is_taken(kept):
    data, stated = film("recorded.webm", seconds=2.0), b"\x23\xe3\x83\x84"
    recorded = data.replace(stated, b"\xec\x86" + stated[2:])  # browsers write no DefaultDuration
    assert b'"1000/1"' in ffmpeg.ffprobe(kept(recorded), "-show_streams", "-of", "json", bounds=Bounds())

    made = transcode.process(kept(recorded), VideoLimits(), ImageLimits())

    assert made.meta["duration"] == pytest.approx(2.0, abs=0.2)
    assert made.meta["original"]["frame_rate"] == "60/1"


def test_a_film_whose_picture_ends_before_its_sound_is_taken(processed):
    made = processed("still.mp4", seconds=4.0)

    assert made.meta["duration"] == pytest.approx(4.0, abs=0.1)
    assert made.thumbnail.small.width == 160


def test_a_turned_video_is_told_as_it_is_shown(kept, tmp_path):
    upright, turned = tmp_path / "upright.mp4", tmp_path / "turned.mp4"
    upright.write_bytes(film("video.mp4"))
    subprocess.run(
        ["ffmpeg", "-v", "error", "-i", upright, "-c", "copy", "-metadata:s:v", "rotate=90", turned], check=True
    )

    made = transcode.process(kept(turned.read_bytes()), VideoLimits(), ImageLimits())

    assert (made.meta["original"]["width"], made.meta["original"]["height"]) == (120, 160)
    assert (made.thumbnail.small.width, made.thumbnail.small.height) == (120, 160)


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        (VideoLimits(size=1000), "maximum is 1000 bytes"),
        (VideoLimits(pixels=160 * 119), "160x120 videos are not"),
        (VideoLimits(frame_rate=9), "10fps videos are not"),
    ],
)
def test_what_is_beyond_a_limit_is_refused_with_a_sentence(kept, limits, sentence):
    with pytest.raises(PictureTooLarge, match=sentence):
        probe(kept(film("video.mp4")), limits)


# A playlist would let the file of a stranger name files of ours.
HOSTILE = {
    "text": b"plain words " * 1000,
    "nothing": b"",
    "noise": bytes(range(256)) * 800,
    "html": b"<html><svg>",
    "playlist": b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n",
    "list": b"ffconcat version 1.0\nfile /etc/passwd\n",
    "address": b"#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/x.mp4\n",
    "picture": encoded(picture(), "PNG"),
    "subtitles": b"1\n00:00:00,000 --> 00:00:01,000\nHello\n",
    "sdp": b"v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\n",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_film_is_refused(kept, what):
    with pytest.raises(Unsupported, match="not an image, video or audio file"):
        probe(kept(HOSTILE[what]), VideoLimits())


@pytest.mark.parametrize("name", ["video.mp4", "video.webm", "moving.gif", "sound.ogg"])
def test_a_broken_film_is_refused_or_shorter_but_never_hangs(kept, name):
    data = bytearray(film(name))
    for at in range(len(data) // 3, len(data), 37):
        data[at] ^= 0x5A

    began = time.monotonic()
    try:
        transcode.process(kept(bytes(data[: len(data) * 3 // 4])), VideoLimits(seconds=10), ImageLimits())
    except MediaError as error:
        assert str(error)
    assert time.monotonic() - began < 30


def test_a_process_that_takes_too_long_is_ended(kept):
    path = kept(film("video.mp4"))

    began = time.monotonic()
    with pytest.raises(PictureTooLarge, match="takes too long"):
        ffmpeg.ffmpeg(path, "-f", "null", "-", before=("-re", "-stream_loop", "-1"), bounds=Bounds(seconds=1))

    assert time.monotonic() - began < 10


@pytest.mark.parametrize("bounds", [Bounds(memory=40 * 1024**2), Bounds(output=10 * 1024)])
def test_a_process_gets_no_more_memory_and_disk_than_it_may_use(kept, tmp_path, bounds):
    target = tmp_path / "out.avi"

    with pytest.raises(MediaError):
        ffmpeg.ffmpeg(kept(film("video.mp4")), "-c:v", "rawvideo", f"file:{target}", bounds=bounds)

    assert not target.exists() or target.stat().st_size <= 10 * 1024


def test_a_full_disk_is_an_outage_and_not_the_fault_of_the_file(kept, monkeypatch):
    path = kept(film("video.mp4"))
    monkeypatch.setattr(ffmpeg.shutil, "disk_usage", lambda folder: SimpleNamespace(free=1000))

    with pytest.raises(OSError) as raised:
        ffmpeg.ffmpeg(path, f"file:{path.parent}/missing/out.avi", bounds=Bounds())

    assert outages.outage_of(raised.value) is outages.FULL


def test_a_film_is_read_without_a_network(kept, monkeypatch, tmp_path):
    """The programs say in a file which interfaces they see: none but a loopback, which is down."""
    for program in ("ffprobe", "ffmpeg"):
        (tmp_path / program).write_text("#!/bin/sh\ncat /proc/net/dev /proc/self/limits /proc/self/oom_score_adj\n")
        (tmp_path / program).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    if not ffmpeg._offline(os.environ["PATH"]):
        pytest.skip("this system allows no network namespaces")

    said = ffmpeg.ffprobe(kept(b""), bounds=Bounds()).decode().splitlines()

    assert [line.split()[0] for line in said if ":" in line and "|" not in line] == ["lo:"]
    assert any(line.split()[:4] == ["Max", "open", "files", "64"] for line in said)
    assert said[-1] == "1000"


def test_where_no_namespace_is_allowed_the_protocols_alone_are_bounded(kept, monkeypatch, tmp_path):
    (tmp_path / "unshare").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "unshare").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")

    assert ffmpeg._offline(os.environ["PATH"]) == ()
    assert probe(kept(film("video.mp4")), VideoLimits()).kind == "video"


def test_without_ffmpeg_nothing_is_started(kept, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))

    assert not ffmpeg.available()
    with pytest.raises(Unsupported, match="ffmpeg is not installed"):
        probe(kept(film("video.mp4")), VideoLimits())


def test_nothing_but_the_film_itself_is_left_beside_it(processed):
    made = processed("video.mp4")

    assert sorted(os.listdir(made.path.parent)) == ["file", "made.mp4"]
    assert isinstance(made.path, Path)
