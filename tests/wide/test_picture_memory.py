"""Small files that are large pictures, at a real server: what they cost it, and what stays of them."""

import io
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from PIL import Image

from bench import processes
from models import clock
from models.account import Account
from models.actor import RemoteActor
from models.base import db
from models.ids import new_id
from models.media import Media
from rookery import urls
from tests import live

pytestmark = [pytest.mark.wide, pytest.mark.alone, pytest.mark.timeout(600)]

PICTURES, VISITORS, UPLOADS = 60, 8, 6
SETTINGS = {"ROOKERY_ALLOWED_NETWORKS": "127.0.0.1", "ROOKERY_PLAIN_HTTP": "on"}


@dataclass
class Figures:
    """Memory is that of all processes of the server, in megabytes; `answers` are counted by what was asked."""

    before: float = 0.0
    peak: float = 0.0
    after: float = 0.0
    answers: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    same_processes: bool = False


def measure(site: live.Site) -> Figures:
    """Show the server large pictures of another server, without a login, then send it photographs at once."""
    server = next(pid for pid in processes.descendants(1) + [1] if _is(pid, site))
    figures, workers = Figures(before=_memory(server)), processes.descendants(server)
    token = _token(site)
    with _elsewhere() as address, _watched(server, site, figures):
        with ThreadPoolExecutor(VISITORS) as visitors:
            figures.answers.update(visitors.map(_look, _copies(site, address)))
        with ThreadPoolExecutor(UPLOADS) as people:
            figures.answers.update(people.map(lambda photo: _upload(site, token, photo), [_photograph()] * UPLOADS))
    figures.after = _memory(server)
    figures.same_processes = set(workers) <= set(processes.descendants(server))
    return figures


def test_large_pictures_keep_no_memory_and_stop_nobody():
    with live.server(**SETTINGS) as site:
        figures = measure(site)

    print(figures)  # noqa: T201  # what a night's log is read for
    assert figures.same_processes
    assert figures.peak < 512
    assert figures.after < figures.before + 64
    assert figures.answers["upload 200"] == UPLOADS
    assert set(figures.answers) <= {"look 200", "look 503", "upload 200"}
    assert figures.slowest < 2.0


def _is(pid: int, site: live.Site) -> bool:
    try:
        words, environment = (Path(f"/proc/{pid}/{name}").read_bytes() for name in ("cmdline", "environ"))
        return b"gunicorn" in words and f"ROOKERY_DATA={site.data}".encode() in environment
    except OSError:
        return False


def _memory(server: int) -> float:
    return processes.memory_mb([server, *processes.descendants(server)])


@contextmanager
def _watched(server: int, site: live.Site, figures: Figures) -> Iterator[None]:
    """Look at the memory, and ask for something else, until the block ends."""
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.05):
            figures.peak = max(figures.peak, _memory(server))

    def ask() -> None:
        while not over.wait(0.5):
            answer = httpx.get(f"{site.url}/api/v2/instance", timeout=30)
            figures.slowest = max(figures.slowest, answer.elapsed.total_seconds())

    threads = [threading.Thread(target=one) for one in (watch, ask)]
    for one in threads:
        one.start()
    try:
        yield
    finally:
        over.set()
        for one in threads:
            one.join()


@contextmanager
def _elsewhere() -> Iterator[str]:
    """Another server, all of whose pictures are 33 megapixels in 100 kB."""
    data = _encoded(Image.new("RGB", (7680, 4320), "teal"), "PNG")

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_given: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def _copies(site: live.Site, address: str) -> list[str]:
    """Where anybody may look at our copies of these pictures."""
    with live.app_of(site.environment):
        far = Account(id=new_id(), username="carol", domain="far.example", uri="https://far.example/carol")
        db.session.add(far)
        db.session.flush()
        db.session.add(RemoteActor(account_id=far.id, host="far.example", inbox="https://far.example/inbox"))
        found = [
            Media(id=new_id(), account_id=far.id, state="ready", kind="image", remote_url=f"{address}/{number}.png",
                  created_at=clock.now())
            for number in range(PICTURES)
        ]  # fmt: skip
        db.session.add_all(found)
        db.session.commit()
        return [urls.copy("media", one.id, one.remote_url or "", "original") for one in found]


def _look(url: str) -> str:
    return f"look {httpx.get(url, timeout=120).status_code}"


def _upload(site: live.Site, token: str, photo: bytes) -> str:
    sent = httpx.post(
        f"{site.url}/api/v2/media", files={"file": ("a.jpg", photo, "image/jpeg")}, timeout=120,
        headers={"Authorization": f"Bearer {token}"},
    )  # fmt: skip
    return f"upload {sent.status_code}"


def _token(site: live.Site) -> str:
    site.flask("accounts", "create", "alice", "--email", "alice@mail.example", "--confirmed")
    return site.flask("oauth", "token", "alice", "--scopes", "read write")


def _photograph() -> bytes:
    """24 megapixels, as of a good camera."""
    return _encoded(Image.effect_noise((6000, 4000), 40).convert("RGB"), "JPEG", quality=80)


def _encoded(image: Image.Image, form: str, **how: object) -> bytes:
    file = io.BytesIO()
    image.save(file, form, **how)
    return file.getvalue()
