"""The harness of the availability tests: a real server under attack, watched from outside.

A case is one function with `@case(...)`: it attacks `attack.server` and returns. Meanwhile a prober sends a new request
every 200 ms and posts now and then, and a watcher adds up the memory of all processes of the server. When the case is
over, `Attack.verdict` looks every post up that was answered 2xx, and says what did not hold.
"""

import random
import resource
import socket
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.jobs.house import House, children

PROBE_SECONDS, MEMORY_SECONDS, POST_EVERY = 0.2, 0.5, 5
ANSWER_SECONDS, MEGABYTES = 2.0, 600
GIVE_UP_SECONDS = 30
# On a busy machine each thread and process that a request passes through waits for its turn.
WORK_SECONDS, HANDOVERS = 0.01, 4
CASES: list["Case"] = []


@dataclass(frozen=True)
class Case:
    """An attack, the settings and open files of the server that it is made on, and what must hold meanwhile.

    `answers` are the statuses that a probe may get; `refused` says that a refused connection is an answer as well.
    `surroundings` gives, as a context manager, what the case plays with beside the server: it is `attack.around`, and
    its `settings` are the server's, too.
    What is `quick` has a short form of some seconds, which is played before every change is taken.
    """

    name: str
    play: Callable[["Attack"], None]
    settings: dict[str, str]
    open_files: int | None
    answers: frozenset[int]
    refused: bool
    seconds: float
    megabytes: float
    same_process: bool
    is_quick: bool
    surroundings: Callable[[Path], AbstractContextManager[Any]] | None


def case(
    *,
    settings=None,
    open_files=None,
    answers=(200,),
    refused=False,
    seconds=ANSWER_SECONDS,
    megabytes=MEGABYTES,
    same_process=True,
    quick=True,
    surroundings=None,
):
    """Register a function of one `Attack` as a case."""

    def register(play):
        CASES.append(
            Case(
                play.__name__,
                play,
                settings or {},
                open_files,
                frozenset(answers),
                refused,
                seconds,
                megabytes,
                same_process,
                quick,
                surroundings,
            )
        )
        return play

    return register


@dataclass
class Probe:
    """A new request, sent at `at`: its status, or the error instead, after so many seconds."""

    at: float
    seconds: float
    outcome: int | str


class Prober(threading.Thread):
    """Sends a new request on a new connection every 200 ms, whether the last one is answered or not."""

    def __init__(self, url, token):
        super().__init__(daemon=True, name="prober")
        self.url, self.headers = url, {"Authorization": f"Bearer {token}"}
        self.probes, self.posted, self._threads = [], {}, []
        self._over, self.noise = threading.Event(), 0.0

    def run(self):
        number = 0
        while not self._over.wait(PROBE_SECONDS):
            number += 1
            self.noise = max(self.noise, delay())
            self._threads = [one for one in self._threads if one.is_alive()]
            self._threads.append(threading.Thread(target=self.probe, args=(number % POST_EVERY == 0,), daemon=True))
            self._threads[-1].start()

    def probe(self, posts=False):
        began, text = time.monotonic(), f"Probe {random.getrandbits(64):x}"
        try:
            with httpx.Client(base_url=self.url, headers=self.headers, timeout=GIVE_UP_SECONDS) as client:
                reply = (
                    client.post("/api/v1/statuses", json={"status": text})
                    if posts
                    else client.get("/api/v1/accounts/verify_credentials")
                )
            outcome = reply.status_code
            if posts and reply.is_success:
                self.posted[reply.json()["id"]] = text
        except httpx.HTTPError as error:
            outcome = type(error).__name__
        self.probes.append(Probe(began, time.monotonic() - began, outcome))

    def stop(self):
        self._over.set()
        self.join()
        for one in self._threads:
            one.join(GIVE_UP_SECONDS + 5)


class MemoryWatcher(threading.Thread):
    """Adds up the proportional memory (PSS) of a process and all below it."""

    def __init__(self, pid):
        super().__init__(daemon=True, name="memory")
        self.pid, self.peak, self._over = pid, 0.0, threading.Event()

    def run(self):
        while not self._over.wait(MEMORY_SECONDS):
            self.peak = max(self.peak, sum(map(megabytes, family(self.pid))))

    def stop(self):
        self._over.set()
        self.join()


class Attack:
    """A running server, who attacks it, and what was seen meanwhile.

    `client` is a signed-in person with a connection of their own; `is_long` tells the nightly form from the short one.
    """

    def __init__(self, house, played, is_long):
        self.house, self.case, self.is_long = house, played, is_long
        (self.client,) = house.people("alice")
        self.token = self.client.headers["Authorization"].removeprefix("Bearer ")
        self.port, self.notes, self.problems = int(house.settings["PORT"]), [], []
        self._open: list[socket.socket] = []

    def start(self):
        self.server = self.house.serve(open_files=self.case.open_files)
        self.worker = children(self.server)[0]
        self.prober, self.memory = Prober(self.house.url, self.token), MemoryWatcher(self.server.pid)
        self.memory.start()
        for _ in range(5):
            self.prober.probe()
        self.quiet = max(one.seconds for one in self.prober.probes)  # what a request takes on this machine by itself
        self.prober.start()

    def connect(self, data=b"", timeout=10):
        """A connection that has sent this and stays open until the case is over; None if it was refused."""
        try:
            sock = self.keep(socket.create_connection(("127.0.0.1", self.port), timeout=timeout))
            if data:
                sock.sendall(data)
        except OSError:
            return None
        return sock

    def keep(self, sock):
        """Close this connection when the case is over."""
        self._open.append(sock)
        return sock

    @property
    def log(self):
        """What the server has logged."""
        return self.house.log.read_text(errors="replace")

    def head(self, request, *headers, signed_in=True):
        """The bytes of a request's head."""
        lines = [f"{request} HTTP/1.1", f"Host: localhost:{self.port}", *headers]
        if signed_in:
            lines.append(f"Authorization: Bearer {self.token}")
        return "\r\n".join([*lines, "", ""]).encode()

    def note(self, text):
        """Say what was tried; it is printed in the end."""
        self.notes.append(text)

    def expect(self, holds, text):
        """Note something that has to hold."""
        self.notes.append(f"{text}: {'yes' if holds else 'NO'}")
        if not holds:
            self.problems.append(text)

    def close_all(self):
        for sock in self._open:
            with suppress(OSError):
                sock.close()
        self._open.clear()

    def verdict(self):
        """Everything that did not hold; empty when all is well."""
        self.prober.stop()
        self.memory.stop()
        self.close_all()
        if self.server.poll() is not None:
            self.server = self.house.serve()
        lost = [one for one in self.prober.posted if self.client.get(f"/api/v1/statuses/{one}").status_code != 200]
        self.expect(not lost, f"{len(self.prober.posted)} posts answered 2xx, {len(lost)} lost: none is lost")
        self._judge_probes()
        self.expect(
            self.memory.peak < self.case.megabytes,
            f"memory peaked at {self.memory.peak:.0f} MB, below {self.case.megabytes}",
        )
        if self.case.same_process:
            self.expect(children(self.server)[:1] == [self.worker], "the same process serves")
        return self.problems

    def _judge_probes(self):
        allowed = self.case.seconds + self.quiet + HANDOVERS * self.prober.noise
        bad = [one for one in self.prober.probes if not self._is_answer(one.outcome)]
        slow = [one for one in self.prober.probes if one.seconds > allowed]
        worst = max(one.seconds for one in self.prober.probes)
        seen = sorted({str(one.outcome) for one in self.prober.probes})
        self.expect(not bad, f"{len(self.prober.probes)} new requests, outcomes {', '.join(seen)}: all were answered")
        self.expect(not slow, f"the slowest took {worst:.2f} s, within {allowed:.2f} s ({len(slow)} did not)")

    def _is_answer(self, outcome):
        return outcome in self.case.answers or (self.case.refused and outcome in REFUSALS)


REFUSALS = ("ConnectError", "ReadError", "RemoteProtocolError", 503)  # the latter of a server that is starting again


def play(played, folder, is_long, tell):
    """Make the attack and return what did not hold; `tell` is called with what was tried and lost."""
    allow_files()
    with (played.surroundings or nullcontext)(folder) as around:
        settings = {**played.settings, **getattr(around, "settings", {})}
        attack = Attack(House(folder, **settings), played, is_long)
        attack.around = around
        try:
            attack.start()
            played.play(attack)
            return attack.verdict()
        finally:
            attack.close_all()
            attack.house.stop_all()
            tell("\n  - ".join([f"\n{played.name}", *attack.notes]))


def allow_files():
    """Let the test itself open as many connections as it may."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def family(pid):
    """A process and all below it."""
    found = [pid]
    for one in found:
        with suppress(OSError):
            found += [
                int(child)
                for task in Path(f"/proc/{one}/task").glob("*/children")
                for child in task.read_text().split()
            ]
    return found


def megabytes(pid):
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def delay():
    """How much longer than a moment of work takes by itself it takes now: what else runs on this machine."""
    began, worked = time.monotonic(), time.thread_time()
    while time.thread_time() - worked < WORK_SECONDS:
        pass
    return time.monotonic() - began - WORK_SECONDS


def is_closed(sock):
    """Whether the server has ended this connection; what it said before that is read and dropped."""
    if sock is None:
        return True
    sock.setblocking(False)
    try:
        while True:
            if not sock.recv(65536):
                return True
    except BlockingIOError:
        return False
    except OSError:
        return True


@contextmanager
def steadily(work, seconds):
    """Do this again and again in a thread while the block runs, with so many seconds in between."""
    over = threading.Event()

    def again():
        while not over.wait(seconds):
            work()

    thread = threading.Thread(target=again, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
