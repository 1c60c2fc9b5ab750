"""ffmpeg and ffprobe as processes of their own: untrusted files are decoded outside of this one, within bounds."""

import errno
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rookery import concurrency, disk
from rookery.translations import lazy_gettext as _

from . import apng
from .decode import MediaError, PictureTooLarge, Unsupported

# Containers in which a file names no other file to be read: no playlists, no lists of files, no devices.
CONTAINERS = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mp3,flac,wav,aac,asf,gif,apng"
NOT_HERE = _("This server does not accept video or audio because ffmpeg is not installed")
# The limits hold from the first instruction on. The process gets the lowest priority, and is the first to be killed
# when memory runs out.
_BOUNDED = (
    "{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; "
    'ulimit -c 0; ulimit -n 64; ulimit -v "$1"; ulimit -t "$2"; ulimit -f "$3"; shift 3; exec nice -n 10 "$@"'
)
# Run in an empty network namespace; where a container forbids it, only the protocols are restricted.
_OFFLINE = ("unshare", "--map-root-user", "--net")
UNREADABLE = _("The file is not an image, video or audio file that this server supports")


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of a process: seconds by the clock (and of one processor), memory, and size of a file."""

    seconds: int = 20
    memory: int = 2 * 1024**3
    output: int = 512 * 1024**2


def available() -> bool:
    """Return whether both programs are installed; without them nothing but pictures is taken."""
    return _installed(os.environ.get("PATH", ""))


@cache
def _installed(path: str) -> bool:
    return bool(shutil.which("ffmpeg", path=path) and shutil.which("ffprobe", path=path))


@cache
def _offline(path: str) -> tuple[str, ...]:
    """Return the words before a command that keep the network from it; none where the system does not allow it."""
    if not shutil.which(_OFFLINE[0], path=path):
        return ()
    tried = subprocess.run(
        [*_OFFLINE, "true"],
        env={"PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return () if tried.returncode else _OFFLINE


def ffprobe(path: Path, *arguments: str, bounds: Bounds) -> bytes:
    return _run("ffprobe", *_reading(path, 10), *arguments, folder=path.parent, bounds=bounds)


def ffmpeg(path: Path, *arguments: str, bounds: Bounds, before: tuple[str, ...] = ()) -> bytes:
    """Read `path`, do as the arguments say. Raises a MediaError with a sentence for the uploader.

    Raises OSError on a full disk: then nothing is wrong with the file.
    """
    reading = ("-nostdin", "-hide_banner", "-y", "-threads", "2", *before, *_reading(path, 50))
    return _run("ffmpeg", *reading, *arguments, folder=path.parent, bounds=bounds)


def _reading(path: Path, megabytes: int) -> tuple[str, ...]:
    trusted = ("-protocol_whitelist", "file,pipe", "-format_whitelist", CONTAINERS)
    return ("-v", "error", *trusted, *_pace(path), "-probesize", f"{megabytes}M", "-i", f"file:{path}")


def _pace(path: Path) -> tuple[str, ...]:
    """Return the options by which frames of 10 ms or less of an animated PNG last 100 ms, as in browsers; ffmpeg itself
    does so with those of a GIF.
    """
    return ("-max_fps", "99", "-default_fps", "10") if apng.is_animated(path) else ()


def _run(program: str, *arguments: str, folder: Path, bounds: Bounds) -> bytes:
    if not available():
        raise Unsupported(NOT_HERE)
    limits = (str(bounds.memory // 1024), str(4 * bounds.seconds), str(bounds.output // 512))
    path = os.environ.get("PATH", "")
    process = subprocess.Popen(
        ["/bin/sh", "-c", _BOUNDED, "sh", *limits, *_offline(path), program, *arguments],
        cwd=folder,
        process_group=0,
        env={"PATH": path, "LC_ALL": "C", "HOME": str(folder), "TMPDIR": str(folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        with concurrency.yield_slot():
            output, _errors = process.communicate(timeout=bounds.seconds)
    except BaseException as error:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if isinstance(error, subprocess.TimeoutExpired):
            raise PictureTooLarge(_("The file takes too long to process")) from None
        raise
    if process.returncode:
        if shutil.disk_usage(folder).free < disk.LEAST_FREE:  # ffmpeg says that in words alone
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))
        raise _problem(process.returncode)
    return output


def _problem(code: int) -> MediaError:
    """Return the error of a failed process: a signal means an exceeded limit, an exit code a bad file."""
    return (
        PictureTooLarge(_("The file is too complex to process")) if code < 0 or code > 128 else Unsupported(UNREADABLE)
    )
