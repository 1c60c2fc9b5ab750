"""Small files that are large pictures: what they cost the server, and what stays of them."""

import io
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
from PIL import Image

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.ids import new_id
from models.media.attachment import Media
from rookery import urls
from tests.wide.abuse import case, family, megabytes

VISITORS, UPLOADS, KEPT_MEGABYTES = 8, 6, 64
SETTINGS = {"ROOKERY_ALLOWED_NETWORKS": "127.0.0.1", "ROOKERY_PLAIN_HTTP": "on"}


@case(settings=SETTINGS, megabytes=512, quick=False)
def large_pictures(attack):
    """C2: strangers look at pictures of 33 megapixels in 100 kB; then six photographs of 24 megapixels come at once."""
    pictures, photograph = 60 if attack.is_long else 8, _photograph()
    before = _memory(attack)
    with _elsewhere() as address, ThreadPoolExecutor(VISITORS) as visitors:
        looks = Counter(visitors.map(_look, _copies(attack, address, pictures)))
    with ThreadPoolExecutor(UPLOADS) as people:
        uploads = Counter(people.map(lambda _: _upload(attack, photograph), range(UPLOADS)))
    kept = _memory(attack) - before
    attack.note(f"{pictures} pictures looked at: {dict(looks)}; uploads at once: {dict(uploads)}")
    attack.expect(set(looks) <= {200, 503}, "each look is answered, or told to come later")
    attack.expect(uploads == {200: UPLOADS}, "all photographs are taken")
    attack.expect(kept < KEPT_MEGABYTES, f"{kept:.0f} MB are kept afterwards, below {KEPT_MEGABYTES}")


def _memory(attack) -> float:
    return sum(map(megabytes, family(attack.server.pid)))


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


def _copies(attack, address: str, number: int) -> list[str]:
    """Where anybody may look at our copies of these pictures."""
    with attack.house.app():
        far = Account(id=new_id(), username="carol", domain="far.example", uri="https://far.example/carol")
        db.session.add(far)
        db.session.flush()
        db.session.add(RemoteActor(account_id=far.id, host="far.example", inbox="https://far.example/inbox"))
        common = {"account_id": far.id, "state": "ready", "kind": "image", "created_at": clock.now()}
        found = [Media(id=new_id(), remote_url=f"{address}/{one}.png", **common) for one in range(number)]
        db.session.add_all(found)
        db.session.commit()
        return [urls.copy("media", one.id, one.remote_url or "", "original") for one in found]


def _look(url: str) -> int:
    return httpx.get(url, timeout=120).status_code


def _upload(attack, photograph: bytes) -> int:
    files = {"file": ("a.jpg", photograph, "image/jpeg")}
    headers = {"Authorization": f"Bearer {attack.token}"}
    return httpx.post(f"{attack.house.url}/api/v2/media", files=files, timeout=120, headers=headers).status_code


def _photograph() -> bytes:
    """24 megapixels, as of a good camera."""
    return _encoded(Image.effect_noise((6000, 4000), 40).convert("RGB"), "JPEG", quality=80)


def _encoded(image: Image.Image, form: str, **how: object) -> bytes:
    file = io.BytesIO()
    image.save(file, form, **how)
    return file.getvalue()
