"""The file store in an S3 bucket: Amazon's, or whatever speaks like it (MinIO, Garage, R2, Ceph)."""

import importlib
import io
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, BinaryIO

from rookery import concurrency

from .base import CHUNK, PRIVATE, Listed, check_key

# The file of a key never changes; unprocessed uploads are private.
FOR_GOOD, NOT_AT_ALL = "public, max-age=31536000, immutable", "private, no-store"


@dataclass(frozen=True, slots=True)
class Bucket:
    """The address of a bucket and the keys to write to it. Without an `endpoint` it is Amazon's."""

    name: str
    region: str = "us-east-1"
    endpoint: str = ""
    access_key: str = ""
    secret_key: str = ""
    path_style: bool = False


class S3Store:
    """Files in `bucket`, served at `base_url`: by the bucket itself, a CDN before it, or this server."""

    is_local = False

    def __init__(self, bucket: Bucket, base_url: str) -> None:
        self._bucket, self._base_url = bucket, base_url.rstrip("/")
        self.bucket = bucket.name
        self._obstore = importlib.import_module("obstore")  # only installed with the extra `s3`
        self._clients: dict[int, Any] = {}

    @property
    def _client(self) -> Any:
        """One client per process: its connections do not survive a fork."""
        if os.getpid() not in self._clients:
            self._clients = {os.getpid(): self._connected()}
        return self._clients[os.getpid()]

    def _connected(self) -> Any:
        bucket, stores = self._bucket, importlib.import_module("obstore.store")
        given = {
            "endpoint": bucket.endpoint,
            "access_key_id": bucket.access_key,
            "secret_access_key": bucket.secret_key,
        }
        return stores.S3Store(
            bucket.name,
            region=bucket.region,
            virtual_hosted_style_request=not bucket.path_style,
            client_options={"allow_http": bucket.endpoint.startswith("http:"), "connect_timeout": timedelta(seconds=5)},
            retry_config={"max_retries": 3, "retry_timeout": timedelta(seconds=30)},
            **{name: value for name, value in given.items() if value},
        )

    @concurrency.yield_slot()
    def write(self, key: str, data: bytes | BinaryIO, content_type: str) -> None:
        """Store the file; the bucket keeps the headers for browsers."""
        private = check_key(key).startswith(PRIVATE)
        told = {"Content-Type": content_type, "Cache-Control": NOT_AT_ALL if private else FOR_GOOD}
        self._obstore.put(self._client, key, data, attributes=told, max_concurrency=2)

    @concurrency.yield_slot()
    def open(self, key: str) -> BinaryIO:
        reader = self._obstore.open_reader(self._client, check_key(key), buffer_size=CHUNK)
        return io.BufferedReader(_Remote(reader), CHUNK)

    @concurrency.yield_slot()
    def delete(self, key: str) -> None:
        with suppress(FileNotFoundError):
            self._obstore.delete(self._client, check_key(key))

    @concurrency.yield_slot()
    def exists(self, key: str) -> bool:
        try:
            self._obstore.head(self._client, check_key(key))
        except FileNotFoundError:
            return False
        return True

    @concurrency.yield_slot()
    def listed(self, after: str, limit: int) -> list[Listed]:
        found: list[Any] = next(iter(self._obstore.list(self._client, offset=after or None, chunk_size=limit)), [])
        return [Listed(one["path"], one["last_modified"], one["size"]) for one in found]

    def url(self, key: str) -> str:
        return f"{self._base_url}/{check_key(key)}"


class _Remote(io.RawIOBase):
    """A file of the bucket, read piece by piece from wherever it is wanted."""

    def __init__(self, reader: Any) -> None:
        self._reader = reader

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        return int(self._reader.seek(offset, whence))

    def tell(self) -> int:
        return int(self._reader.tell())

    def readinto(self, buffer: Any) -> int:
        piece = bytes(self._reader.read(len(buffer)))
        buffer[: len(piece)] = piece
        return len(piece)
