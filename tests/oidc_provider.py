"""A real OpenID Connect provider on a loopback port: `oidc-provider-mock`, in a process of its own.

with oidc_provider.running() as club:
    club.person("ada", email="ada@club.example", email_verified=True, groups=["board"])
    back = club.sign_in(address, "ada")  # as Ada's browser does; returns where it is sent
"""

import os
import signal
import ssl
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.request import urlopen

import httpx

from tests.servers import free_port, run_program

# The provider speaks plain http; without this each request would load all certificates of the machine anew.
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


@dataclass(frozen=True)
class Club:
    issuer: str

    def person(self, subject: str, **claims: Any) -> None:
        """Make the provider know a person, or change what it knows."""
        httpx.put(f"{self.issuer}/users/{subject}", json=claims, verify=NO_CERTIFICATES).raise_for_status()

    def sign_in(self, address: str, subject: str) -> str:
        """Sign in at the address that the server led to, and return the address that the provider leads back to."""
        assert address.startswith(f"{self.issuer}/"), address
        answer = httpx.post(address, data={"sub": subject}, verify=NO_CERTIFICATES)
        assert answer.status_code == 302, answer.text
        return answer.headers["location"]

    def deny(self, address: str) -> str:
        return httpx.post(address, data={"action": "deny"}, verify=NO_CERTIFICATES).headers["location"]


@contextmanager
def running() -> Iterator[Club]:
    port = free_port()
    issuer = f"http://127.0.0.1:{port}"
    here = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "AUTHLIB_INSECURE_TRANSPORT": "1"}
    command = ["env", *(f"{name}={value}" for name, value in here.items())]
    command += [
        sys.executable,
        "-W",
        "ignore",
        "-m",
        "oidc_provider_mock",
        "--port",
        str(port),
        "--require-nonce",
        "true",
    ]
    with (
        tempfile.TemporaryDirectory(prefix="rookery-oidc-") as folder,
        run_program(command, folder, lambda: urlopen(f"{issuer}/jwks").close(), signal.SIGTERM),
    ):
        yield Club(issuer)
