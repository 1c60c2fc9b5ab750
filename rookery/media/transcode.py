"""Transcoding: video, animations and audio become files that browsers and iPhones play, without metadata.

A codec that they play already is only remuxed, which costs nothing and loses nothing.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import decoder, ffmpeg
from .colours import palette
from .decode import ImageLimits, MediaError
from .ffmpeg import Bounds
from .images import Thumbnail
from .probe import AudioStream, Probe, VideoLimits, VideoStream, probe

_BARE = ("-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact", "-sn", "-dn")
_H264 = ("-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p", "-g", "60", "-threads", "2")
_EVEN = "scale='max(2,trunc(iw/2)*2)':'max(2,trunc(ih/2)*2)'"
# Transparent parts become white, as in Mastodon; without this they have the colour that lies below.
_ON_WHITE = "format=rgba,split[top][copy];[copy]lutrgb=r=255:g=255:b=255:a=255[white];[white][top]overlay=format=auto,"
_AAC = ("-c:a", "aac", "-b:a", "128k", "-ac", "2")
_MP4 = ("-movflags", "+faststart", "-f", "mp4")
_SMOOTH = 60  # frames per second of a video of unknown frame rate
_NO_PICTURE = "-vn"
_PLAIN = {"yuv420p", "yuvj420p"}
# Audio codecs that browsers and apps play: codec → (extension, type, how it is packed).
_AUDIO = {
    "mp3": ("mp3", "audio/mpeg", ("-f", "mp3", "-id3v2_version", "0")),
    "aac": ("m4a", "audio/mp4", ("-movflags", "+faststart", "-f", "mp4")),
    "flac": ("flac", "audio/flac", ("-f", "flac")),
}
_LONGEST_LOOK = 1.0  # the first frame of a video is often black


@dataclass(frozen=True, slots=True)
class TranscodedFile:
    """A transcoded attachment. Its file lies at `path`, in a folder that the caller gave and removes."""

    kind: str
    path: Path
    content_type: str
    thumbnail: Thumbnail | None
    meta: dict[str, Any]

    @property
    def extension(self) -> str:
        return self.path.suffix[1:]


def process(path: Path, limits: VideoLimits, image_limits: ImageLimits, can_wait: bool = False) -> TranscodedFile:
    """Make an attachment of the file; what is made lies beside it. Slow. Raises Unsupported or TooLarge, and
    Overloaded where too many pictures wait.
    """
    found = probe(path, limits)
    bounds = Bounds(seconds=limits.seconds)
    extension, content_type, arguments = _plan(found, limits.frame_rate)
    target = path.with_name(f"made.{extension}")
    ffmpeg.ffmpeg(path, *arguments, *_BARE, f"file:{target}", bounds=bounds)
    made = probe(target, VideoLimits(size=bounds.output, pixels=limits.pixels, frame_rate=limits.frame_rate))
    thumbnail = _thumbnail(path, found, image_limits, can_wait)
    return TranscodedFile(found.kind, target, content_type, thumbnail, meta(made, thumbnail, found))


def _plan(found: Probe, most: int) -> tuple[str, str, tuple[str, ...]]:
    """(extension, type, arguments): what can be kept is copied, all else encoded, with at most so many frames a second
    where their rate is unknown.
    """
    if found.picture is None:
        return _audio_plan(found)
    audio_streams = ("-map", "0:a:0?")
    kept = found.picture.codec == "h264" and found.picture.pixel_format in _PLAIN
    moving = ("-c:v", "copy") if kept else _encoding(found.picture, most)
    sound = ("-c:a", "copy") if found.audio and found.audio.codec == "aac" else _AAC
    return "mp4", "video/mp4", ("-map", "0:V:0", *audio_streams, *moving, *sound, *_MP4)


def _encoding(picture: VideoStream, most: int) -> tuple[str, ...]:
    """Encode as H.264; the tags of its colours (HLG, PQ, BT.2020) stay, for players go by them."""
    even = (_ON_WHITE if picture.codec == "apng" else "") + _EVEN
    rate = () if picture.frame_rate else ("-r", str(min(_SMOOTH, most)))
    return (*_H264, "-vf", even, *rate)


def _audio_plan(found: Probe) -> tuple[str, str, tuple[str, ...]]:
    codec = found.audio.codec if found.audio else ""
    if codec in _AUDIO:
        extension, content_type, packing = _AUDIO[codec]
        return extension, content_type, ("-map", "0:a:0", _NO_PICTURE, "-c:a", "copy", *packing)
    extension, content_type, packing = _AUDIO["mp3"]
    return extension, content_type, ("-map", "0:a:0", _NO_PICTURE, "-c:a", "libmp3lame", "-q:a", "2", *packing)


def _thumbnail(path: Path, found: Probe, limits: ImageLimits, can_wait: bool) -> Thumbnail | None:
    """Make a thumbnail of a video, or of the cover of an audio file. A broken cover gives none."""
    if found.picture:
        # The audio may be longer than the picture.
        still = _still(path, "0:V:0", min(_LONGEST_LOOK, found.duration / 3)) or _still(path, "0:V:0", 0.0)
        return _reduced(still, limits, can_wait)
    if found.cover is None:
        return None
    try:
        return _reduced(_still(path, f"0:{found.cover}", 0.0), limits, can_wait)
    except MediaError:
        return None


def _reduced(still: bytes, limits: ImageLimits, can_wait: bool) -> Thumbnail:
    made: Thumbnail = decoder.run("thumbnail", still, limits, can_wait)
    return made


def _still(path: Path, stream: str, at: float) -> bytes:
    picked = ("-map", stream, "-frames:v", "1", "-vf", "scale='min(1280,iw)':-1")
    as_png = ("-f", "image2pipe", "-c:v", "png", "pipe:1")
    before = ("-ss", f"{at:.3f}") if at else ()
    return ffmpeg.ffmpeg(path, *picked, *as_png, before=before, bounds=Bounds())


# What clients are told ----------------------------------------------------------------------------------------


def meta(made: Probe, thumbnail: Thumbnail | None, came: Probe) -> dict[str, object]:
    """Return `meta` (docs.joinmastodon.org/entities/MediaAttachment/#meta) of the file served, and how it came."""
    told: dict[str, Any] = {"length": _clock(made.duration), "duration": round(made.duration, 2)}
    original: dict[str, Any] = {"duration": made.duration, "bitrate": made.bit_rate}
    if made.picture:
        told |= _of_picture(made.picture)
        rate = made.picture.frame_rate
        size = {"width": made.picture.width, "height": made.picture.height}
        original = {**size, "frame_rate": f"{rate.numerator}/{rate.denominator}", **original}
    if came.audio:
        told |= _of_audio(came.audio)
    return told | {"original": original} | thumbnail_meta(thumbnail, with_colours=made.picture is None)


def thumbnail_meta(thumbnail: Thumbnail | None, with_colours: bool) -> dict[str, object]:
    """Return the metadata of a thumbnail; a player of audio takes its colours from it."""
    if thumbnail is None:
        return {}
    told: dict[str, Any] = {"small": thumbnail.small.meta()}
    return told | ({"colors": palette(thumbnail.small.data)} if with_colours else {})


def _of_picture(picture: VideoStream) -> dict[str, object]:
    return {
        "fps": round(float(picture.frame_rate)),
        "size": f"{picture.width}x{picture.height}",
        "width": picture.width,
        "height": picture.height,
        "aspect": picture.width / picture.height,
    }


def _of_audio(sound: AudioStream) -> dict[str, object]:
    encoding = f"{sound.codec} ({sound.profile})" if sound.profile else sound.codec
    return {
        "audio_encode": encoding,
        "audio_bitrate": f"{sound.sample_rate} Hz",
        "audio_channels": sound.channels,
    }


def _clock(seconds: float) -> str:
    """`0:01:28.65`"""
    hundredths = round(seconds * 100)
    minutes, rest = divmod(hundredths, 6000)
    return f"{minutes // 60}:{minutes % 60:02}:{rest / 100:05.2f}"
