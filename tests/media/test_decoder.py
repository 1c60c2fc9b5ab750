"""Pictures are decoded in a helper process: within limits, in turn, and nothing of it stays."""

import io
import os
import pickle
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from PIL import Image

from bench import processes
from rookery.errors import Overloaded
from rookery.media import decoder, decoder_process
from rookery.media.decode import ImageLimits, MediaError, PictureTooLarge, Unsupported
from rookery.media.images import Processed
from tests.media.test_images import encoded, picture
from tests.waiting import until

LIMITS = ImageLimits()
MEGABYTES = 33 * 4  # of the pixels of the largest picture that is taken


@pytest.fixture(scope="module")
def shared_helper():
    """A helper process of those tests that neither end nor count it."""
    made = decoder.Helper()
    yield made
    made.stop()


@pytest.fixture
def helper():
    """A helper process of this test alone."""
    made = decoder.Helper()
    yield made
    made.stop()


@pytest.fixture
def turns(monkeypatch):
    made = decoder.Turns()
    monkeypatch.setattr(decoder, "_turns", made)
    return made


def own_memory(pid):
    """In megabytes, without that of files, which other processes share."""
    said = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"RssAnon:\s+(\d+) kB", said)[1]) / 1024


def test_a_picture_comes_back_as_if_it_was_made_here(shared_helper, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(encoded(picture(), "PNG"))

    made = shared_helper.run("attachment", path, LIMITS)

    assert isinstance(made, Processed)
    assert (made.original.width, made.original.height) == picture().size
    assert made == shared_helper.run("attachment", path.read_bytes(), LIMITS)


def test_what_is_no_picture_is_refused_and_the_next_one_is_not(shared_helper):
    data, made = encoded(picture(), "PNG"), {}

    for operation in decoder_process.OPERATIONS:
        with pytest.raises(Unsupported, match="not an image that this server supports"):
            shared_helper.run(operation, b"plain words", LIMITS)
        made[operation] = shared_helper.run(operation, data, LIMITS)

    assert [operation for operation, found in made.items() if not found] == []


def test_no_memory_is_kept_when_a_large_picture_is_done(helper):
    data = encoded(Image.new("RGB", (7680, 4320), "teal"), "PNG", compress_level=1)
    helper.run("attachment", encoded(picture(), "PNG"), LIMITS)
    mine = own_memory(os.getpid())

    for _ in range(2):
        helper.run("thumbnail", data, LIMITS)

    until(lambda: not processes.descendants(helper._process.pid), what="who drew the thumbnails ends")
    assert own_memory(helper._process.pid) < 60
    assert own_memory(os.getpid()) - mine < MEGABYTES / 4


@pytest.mark.parametrize(
    ("limit", "least"), [("MEMORY", 8 * 1024**2), pytest.param("PROCESSOR_SECONDS", 1, marks=pytest.mark.wide)]
)
def test_a_picture_that_takes_too_much_is_refused_and_the_next_one_is_not(limit, least, monkeypatch):
    start = f"import sys; from rookery.media import decoder_process as d; d.{limit} = {least}; d.main(int(sys.argv[1]))"
    real = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda words, **how: real([sys.executable, "-c", start, words[-1]], **how))
    helper = decoder.Helper()
    if limit == "MEMORY":
        busy = encoded(picture(size=(2500, 2500)), "PNG")
    else:  # encoded fast, for that is not what is tested
        busy = encoded(Image.effect_noise((3000, 2700), 90).convert("RGB"), "AVIF", speed=10)

    try:
        with pytest.raises(PictureTooLarge, match="takes too long|too much memory"):
            helper.run("attachment", busy, LIMITS)
        assert helper.run("attachment", encoded(picture(), "PNG"), LIMITS)
    finally:
        helper.stop()


def test_a_helper_that_was_killed_is_replaced(helper):
    data = encoded(picture(), "PNG")
    helper.run("thumbnail", data, LIMITS)
    first = helper._process.pid

    os.kill(first, signal.SIGKILL)
    os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)

    assert helper.run("thumbnail", data, LIMITS)
    assert helper._process.pid != first


def test_a_helper_that_does_not_answer_is_ended(helper, monkeypatch):
    helper.run("thumbnail", encoded(picture(), "PNG"), LIMITS)
    monkeypatch.setattr(decoder, "SECONDS", 0.1)
    asleep = helper._process
    os.kill(asleep.pid, signal.SIGSTOP)

    began = time.monotonic()
    with pytest.raises(PictureTooLarge, match="takes too long"):
        helper.run("thumbnail", encoded(picture(), "PNG"), LIMITS)

    assert time.monotonic() - began < 10
    assert asleep.returncode == -signal.SIGKILL


def test_a_helper_ends_when_nobody_needs_it_any_more(helper):
    helper.run("thumbnail", encoded(picture(), "PNG"), LIMITS)
    process = helper._process

    helper._connection.close()

    assert process.wait(10) == 0


def test_a_helper_may_write_no_file_and_is_ended_first_where_memory_runs_out(shared_helper):
    shared_helper.run("thumbnail", encoded(picture(), "PNG"), LIMITS)
    about = Path(f"/proc/{shared_helper._process.pid}")

    assert resource.prlimit(shared_helper._process.pid, resource.RLIMIT_FSIZE) == (0, 0)
    assert (about / "oom_score_adj").read_text().strip() == "1000"
    known = {**decoder._MALLOC, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert set((about / "environ").read_bytes().split(b"\0")) - {b""} == {
        f"{name}={value}".encode() for name, value in known.items()
    }


class Hostile:
    def __reduce__(self):
        return os.system, ("true",)


def test_nothing_but_results_is_read_from_a_helper():
    with pytest.raises(pickle.UnpicklingError, match="system"):
        decoder._Results(io.BytesIO(pickle.dumps(Hostile()))).load()


def test_one_that_can_wait_comes_after_everybody_who_cannot(turns):
    order, threads = [], []

    def take(name, can_wait):
        with turns.turn(can_wait):
            order.append(name)

    with turns.turn(False):
        for name, can_wait in (("copy", True), ("upload", False), ("avatar", False)):
            threads.append(threading.Thread(target=take, args=(name, can_wait)))
            threads[-1].start()
            until(lambda: sum(map(len, turns._waiting.values())) == len(threads))
    for thread in threads:
        thread.join(5)

    assert order == ["upload", "avatar", "copy"]


def test_neither_a_long_wait_nor_a_long_queue_is_endless(turns, monkeypatch):
    monkeypatch.setattr(decoder, "PATIENCE_SECONDS", 0.05)
    with turns.turn(False):
        with pytest.raises(Overloaded):
            decoder.run("thumbnail", b"", LIMITS)
        monkeypatch.setattr(decoder, "MOST_WAITING", 0)
        monkeypatch.setattr(decoder, "PATIENCE_SECONDS", 60)
        with pytest.raises(Overloaded):
            decoder.run("thumbnail", b"", LIMITS)

    with pytest.raises(MediaError):
        decoder.run("thumbnail", b"", LIMITS)
