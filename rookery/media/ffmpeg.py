"""ffmpeg and ffprobe as processes of their own: what strangers sent is decoded outside of this one, within bounds."""

import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rookery import cores, gate

from .decode import MediaError, TooLarge, Unsupported

# Containers in which a file names no other file to be read: no playlists, no lists of files, no devices.
CONTAINERS = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mp3,flac,wav,aac,asf,gif"
NOT_HERE = "Video and audio are not taken here: this server has no ffmpeg"
# The limits hold from the first instruction on; whatever is started is the least urgent thing that this machine does.
_BOUNDED = 'ulimit -c 0; ulimit -v "$1"; ulimit -t "$2"; ulimit -f "$3"; shift 3; exec nice -n 10 "$@"'
UNREADABLE = "The file is neither a picture, a video nor a sound that this server can read"


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a process may use: seconds by the clock (and of one processor), memory, and size of a file it writes."""

    seconds: int = 20
    memory: int = 2 * 1024**3
    output: int = 512 * 1024**2


def available() -> bool:
    """Whether both programs are installed; without them nothing but pictures is taken."""
    return _installed(os.environ.get("PATH", ""))


@cache
def _installed(path: str) -> bool:
    return bool(shutil.which("ffmpeg", path=path) and shutil.which("ffprobe", path=path))


def ffprobe(path: Path, *arguments: str, bounds: Bounds) -> bytes:
    return _run("ffprobe", *_reading(path, 10), *arguments, folder=path.parent, bounds=bounds)


def ffmpeg(path: Path, *arguments: str, bounds: Bounds, before: tuple[str, ...] = ()) -> bytes:
    """Read `path`, do as the arguments say. Raises a MediaError with a sentence for the uploader."""
    reading = ("-nostdin", "-hide_banner", "-y", "-threads", "2", *before, *_reading(path, 50))
    return _run("ffmpeg", *reading, *arguments, folder=path.parent, bounds=bounds)


def _reading(path: Path, megabytes: int) -> tuple[str, ...]:
    return (
        "-v", "error", "-protocol_whitelist", "file,pipe", "-format_whitelist", CONTAINERS,
        "-probesize", f"{megabytes}M", "-i", f"file:{path}",
    )  # fmt: skip


def _run(program: str, *arguments: str, folder: Path, bounds: Bounds) -> bytes:
    if not available():
        raise Unsupported(NOT_HERE)
    limits = (str(bounds.memory // 1024), str(4 * bounds.seconds), str(bounds.output // 512))
    process = subprocess.Popen(
        ["/bin/sh", "-c", _BOUNDED, "sh", *limits, program, *arguments], cwd=folder, process_group=0,
        env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    cores.keep_to(cores.ALL, process.pid)  # it works beside us
    try:
        with gate.aside():
            output, _ = process.communicate(timeout=bounds.seconds)
    except BaseException as error:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if isinstance(error, subprocess.TimeoutExpired):
            raise TooLarge("The file takes too long to process") from None
        raise
    if process.returncode:
        raise _problem(process.returncode)
    return output


def _problem(code: int) -> MediaError:
    """Ended by a signal: it used up what it may use. Ended by itself: it could make no sense of the file."""
    return TooLarge("The file takes too much to process") if code < 0 or code > 128 else Unsupported(UNREADABLE)
