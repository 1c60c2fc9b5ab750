"""The kind of a video or audio file, by what it decodes as: ffprobe's report, validated."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import orjson

from rookery.translations import lazy_gettext as _

from . import ffmpeg
from .decode import PictureTooLarge, Unsupported
from .ffmpeg import Bounds

Report = dict[str, Any]  # ffprobe's JSON of a file or one of its streams

_ENTRIES = (
    "format=format_name,duration,bit_rate,probe_score:stream=index,codec_type,codec_name,profile,pix_fmt,width,height,"
    "avg_frame_rate,r_frame_rate,duration,bit_rate,sample_rate,channels,channel_layout:stream_disposition=attached_pic"
    ":stream_side_data=rotation"
)
# Below this ffprobe guesses: noise looks like MP3 now and then.
_SURE = 20
_LIKELY = 60  # frames per second


@dataclass(frozen=True, slots=True)
class VideoLimits:
    """The most that is accepted, and how long making it fit for browsers may take. The figures are Mastodon's."""

    size: int = 99 * 1024 * 1024
    pixels: int = 3840 * 2160
    frame_rate: int = 120
    seconds: int = 600


@dataclass(frozen=True, slots=True)
class VideoStream:
    """The moving picture, in the size in which it is shown. An unknown frame rate is 0."""

    codec: str
    pixel_format: str
    width: int
    height: int
    frame_rate: Fraction


@dataclass(frozen=True, slots=True)
class AudioStream:
    codec: str
    profile: str
    sample_rate: int
    channels: str


@dataclass(frozen=True, slots=True)
class Probe:
    """The streams of a file; `cover` is the index of a still picture that comes with audio."""

    containers: frozenset[str]
    duration: float
    bit_rate: int
    picture: VideoStream | None
    audio: AudioStream | None
    cover: int | None

    @property
    def kind(self) -> str:
        """Return video, audio, or gifv for a video without audio."""
        if self.picture is None:
            return "audio"
        return "video" if self.audio else "gifv"


def probe(path: Path, limits: VideoLimits) -> Probe:
    """Probe a file. Raises Unsupported if it is neither video nor audio, PictureTooLarge beyond the limits."""
    if path.stat().st_size > limits.size:
        raise PictureTooLarge(_("File is too large (maximum is %(limit)s bytes)", limit=limits.size))
    report = orjson.loads(ffmpeg.ffprobe(path, "-show_entries", _ENTRIES, "-of", "json", bounds=Bounds()))
    try:
        found = _read(report)
    except (KeyError, ValueError, TypeError, ZeroDivisionError):
        raise Unsupported(ffmpeg.UNREADABLE) from None
    if found.picture:
        _check(found.picture, limits)
    return found


def _read(report: Report) -> Probe:
    about, streams = report["format"], report["streams"]
    covers = [one for one in streams if _is_cover(one)]
    pictures = [one for one in streams if one.get("codec_type") == "video" and not _is_cover(one)]
    audio_streams = [one for one in streams if one.get("codec_type") == "audio"]
    if int(about.get("probe_score", 0)) < _SURE or not (pictures or audio_streams):
        raise ValueError("a guess")
    durations = [about, *pictures[:1], *audio_streams[:1]]
    duration = next((float(one["duration"]) for one in durations if one.get("duration")), 0.0)
    return Probe(
        frozenset(about["format_name"].split(",")),
        duration,
        int(about.get("bit_rate") or 0),
        _picture(pictures[0]) if pictures else None,
        _audio(audio_streams[0]) if audio_streams else None,
        covers[0]["index"] if covers else None,
    )


def _is_cover(stream: Report) -> bool:
    return stream.get("codec_type") == "video" and bool(stream.get("disposition", {}).get("attached_pic"))


def _picture(stream: Report) -> VideoStream:
    width, height = int(stream["width"]), int(stream["height"])
    turned = any(int(one.get("rotation", 0)) % 180 for one in stream.get("side_data_list", ()))
    if not (width and height):
        raise ValueError("no picture")
    size = (height, width) if turned else (width, height)
    return VideoStream(stream["codec_name"], stream.get("pix_fmt", ""), *size, _frame_rate(stream))


def _frame_rate(stream: Report) -> Fraction:
    """Return the average; where that is not known ffprobe's guess, unless it is the tick of the clock.

    Browsers record videos whose frames come at any millisecond: the guess is 1000 then.
    """
    average, guess = (_rate(stream.get(name) or "0/0") for name in ("avg_frame_rate", "r_frame_rate"))
    return average or (guess if guess <= _LIKELY else Fraction(0))


def _rate(text: str) -> Fraction:
    return Fraction(0) if text.endswith("/0") else Fraction(text)


def _audio(stream: Report) -> AudioStream:
    count = int(stream.get("channels", 0))
    return AudioStream(
        stream["codec_name"],
        stream.get("profile", ""),
        int(stream.get("sample_rate") or 0),
        stream.get("channel_layout") or {1: "mono", 2: "stereo"}.get(count, f"{count} channels"),
    )


def _check(picture: VideoStream, limits: VideoLimits) -> None:
    if picture.width * picture.height > limits.pixels:
        size = f"{picture.width}x{picture.height}"
        raise PictureTooLarge(
            _("%(size)s videos are not supported (maximum is %(limit)s pixels)", size=size, limit=limits.pixels)
        )
    if picture.frame_rate > limits.frame_rate:
        rate, most = f"{float(picture.frame_rate):g}", limits.frame_rate
        raise PictureTooLarge(_("%(rate)sfps videos are not supported (maximum is %(limit)s)", rate=rate, limit=most))
