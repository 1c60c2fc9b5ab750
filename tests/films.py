"""Tiny real videos and sounds, made by ffmpeg when a test first asks for one."""

import subprocess
import tempfile
from functools import cache
from pathlib import Path

SECRET = "by the old mill"
_MOVING = "-f lavfi -i testsrc=size={size}:rate={rate}"
_SOUND = "-f lavfi -i sine"
_MP4 = "-c:v libx264 -pix_fmt yuv420p"
RECIPES = {
    "video.mp4": f"{_MOVING} {_SOUND} {_MP4} -c:a aac",
    "silent.mp4": f"{_MOVING} {_MP4}",
    "wide colours.mov": f"{_MOVING} {_SOUND} -c:v libx264 -pix_fmt yuv444p -c:a pcm_s16le",
    "old.mkv": f"{_MOVING} {_SOUND} -c:v mpeg4 -c:a ac3",
    "vp9.mp4": f"{_MOVING} {_SOUND} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus",
    "hevc.mp4": f"{_MOVING} {_SOUND} -c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hev1 -c:a mp3",
    "phone.mov": f"{_MOVING} {_SOUND} {_MP4} -c:a aac",
    "video.webm": f"{_MOVING} {_SOUND} -c:v libvpx -c:a libvorbis",
    "recorded.webm": f"{_MOVING} -vf settb=1/1000,setpts=PTS+floor(random(1)*60) -fps_mode passthrough "
    "-enc_time_base 1/1000 -c:v libvpx",
    "still.mp4": f"{_MOVING}:duration=0.1 {_SOUND} {_MP4} -c:a aac",
    "moving.gif": _MOVING,
    "moving.apng": f"{_MOVING} -f apng",
    "hlg.mov": f"{_MOVING} -pix_fmt yuv420p10le -c:v libx265 -preset ultrafast -x265-params log-level=none "
    "-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc -tag:v hvc1",
    "sound.mp3": _SOUND,
    "sound.m4a": _SOUND,
    "sound.flac": _SOUND,
    "sound.ogg": f"{_SOUND} -c:a libvorbis",
    "sound.wav": _SOUND,
    "voice.webm": f"{_SOUND} -c:a libopus",
    "song.mp3": f"{_SOUND} -f lavfi -i color=c=0x204080:size=64x64 -map 0 -map 1 -frames:v 1 -c:v png "
    "-disposition:v attached_pic",
}


@cache
def film(name: str, size: str = "160x120", rate: int = 10, seconds: float = 1.0) -> bytes:
    """The bytes of such a file, with a secret in its metadata where there is room for one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"film{Path(name).suffix}")
        recipe = RECIPES[name].format(size=size, rate=rate).split()
        command = ["ffmpeg", "-v", "error", *recipe, "-t", str(seconds), "-metadata", f"title={SECRET}", str(path)]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
        return path.read_bytes()
