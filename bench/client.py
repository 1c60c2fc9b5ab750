"""A client of the API: one kept connection that speaks for one account."""

import json
import secrets
import time
from http.client import HTTPConnection
from typing import Any

DRAIN_SECONDS = 300
KEPT_SECONDS = 10  # less than the server keeps an idle connection


class Failed(Exception):
    """The server answered with an error; the text has the request and the answer."""


class Client:
    def __init__(self, port: int, token: str | None = None) -> None:
        self.port, self.token = port, token
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.used = 0.0
        self.headers = {"Accept": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *problem: object) -> None:
        self.connection.close()

    def fetch(self, path: str) -> bytes:
        """The bytes of a GET that succeeded; nothing is decoded, for this is what is timed."""
        return self._send("GET", path, None, {})

    def get(self, path: str) -> Any:
        return json.loads(self.fetch(path))

    def post(self, path: str, **values: Any) -> Any:
        return json.loads(self._send("POST", path, json.dumps(values).encode(), {"Content-Type": "application/json"}))

    def upload(self, file: bytes, name: str, description: str) -> str:
        """The id of an attachment that is ready to be posted."""
        edge = secrets.token_hex(8)
        body = (
            f'--{edge}\r\nContent-Disposition: form-data; name="description"\r\n\r\n{description}\r\n'
            f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
            "Content-Type: image/png\r\n\r\n"
        ).encode()
        kind = {"Content-Type": f"multipart/form-data; boundary={edge}"}
        sent = self._send("POST", "/api/v2/media", body + file + f"\r\n--{edge}--\r\n".encode(), kind)
        media_id: str = json.loads(sent)["id"]
        while self.get(f"/api/v1/media/{media_id}")["url"] is None:
            time.sleep(0.02)
        return media_id

    def drain(self) -> None:
        """Wait until the server has done all that is due."""
        deadline = time.monotonic() + DRAIN_SECONDS
        while (queue := self.get("/health")["queue"])["due"] + queue["running"]:
            if time.monotonic() > deadline:
                raise Failed(f"the jobs do not come to an end: {queue}")
            time.sleep(0.1)

    def _send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> bytes:
        if time.monotonic() - self.used > KEPT_SECONDS:
            self.connection.close()
        self.connection.request(method, path, body, {**self.headers, **headers})
        reply = self.connection.getresponse()
        data = reply.read()
        self.used = time.monotonic()
        if reply.status >= 400:
            raise Failed(f"{method} {path}: {reply.status} {data[:500].decode(errors='replace')}")
        return data
