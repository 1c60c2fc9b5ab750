"""Fresh roots of Debian, made by debootstrap. A command in one has namespaces of its own, so nothing stays mounted."""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from tests.servers import free_port

MIRROR = "http://deb.debian.org/debian"
SUITES = {12: "bookworm", 13: "trixie"}
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
ENTER = 'mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" && exec chroot "$0" "$@"'
ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "DEBIAN_FRONTEND": "noninteractive",
    "PIP_CERT": CERTIFICATES,
    "SSL_CERT_FILE": CERTIFICATES,
}
SECONDS = 900


@dataclass(frozen=True)
class Root:
    """A root. The network is that of the machine."""

    path: Path

    def run(self, *words: str, fails: bool = False) -> str:
        """Run a command to its end; returns what it printed, errors included."""
        found = subprocess.run(
            self._entered(words), env=ENVIRONMENT, timeout=SECONDS, text=True, stdout=-1, stderr=subprocess.STDOUT
        )
        assert bool(found.returncode) is fails, f"{words}\n{found.stdout}"
        return found.stdout

    def apt(self, *words: str) -> str:
        return self.run(
            "apt-get", "--quiet=2", "--yes", "--no-install-recommends", "-o", "APT::Sandbox::User=root", *words
        )

    @contextmanager
    def serving(self, *words: str) -> Iterator[str]:
        """Run a command that becomes the server, until its one-time link answers; gives the link."""
        process = subprocess.Popen(
            self._entered(words),
            env=ENVIRONMENT | {"PORT": str(free_port())},
            start_new_session=True,
            text=True,
            stdout=-1,
            stderr=subprocess.STDOUT,
        )
        try:
            printed = ""
            while not (found := re.search(r"Become its owner: (\S+)\n", printed)):
                line = process.stdout.readline()
                assert line, printed
                printed += line
            with urlopen(found[1]) as page:
                assert page.status == 200
            yield found[1]
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()

    def _entered(self, words: tuple[str, ...]) -> list[str]:
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", ENTER, str(self.path), *words]


def bootstrap(release: int, folder: Path) -> Root:
    """Make the smallest root of a release of Debian that can install packages."""
    assert shutil.which("debootstrap"), "debootstrap is missing: apt-get install debootstrap"
    command = ["debootstrap", "--variant=minbase", "--include=ca-certificates", SUITES[release], folder, MIRROR]
    subprocess.run(["unshare", "--mount", *command], check=True, stdout=subprocess.DEVNULL, timeout=SECONDS)
    shutil.copy(CERTIFICATES, folder / CERTIFICATES.lstrip("/"))  # there may be those of a proxy among them
    (folder / "dev" / "shm").mkdir(exist_ok=True)
    root = Root(folder)
    root.apt("update")
    return root


def copy(root: Root, folder: Path) -> Root:
    subprocess.run(["cp", "--archive", "--reflink=auto", root.path, folder], check=True)
    return Root(folder)
