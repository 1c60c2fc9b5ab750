"""An examination: what is asked of the doctor, and what its checks have found so far."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from rookery import urls
from rookery.config import Config
from rookery.doctor.findings import ERROR, Finding
from rookery.net import FetchedPage

Progress = Callable[[str], None]
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Options:
    """`seconds` is how long the check of the database may take and a WebSocket is left alone for at most; `ask` is the
    server that is asked to test outgoing connections, by default one that is known here.
    """

    database_seconds: float = 60.0
    socket_seconds: float = 35.0  # more than the 30 between two pings of a stream
    ask: str = ""


@dataclass
class Examination:
    """The state that checks share."""

    options: Options
    findings: list[Finding] = field(default_factory=list)
    outside: FetchedPage | None = None  # an answer of another server

    @property
    def config(self) -> Config:
        return urls.config()

    @property
    def base(self) -> str:
        """The public address."""
        return urls.base()

    @property
    def is_local(self) -> bool:
        """True if there is no public address: the server is for this machine alone."""
        return urlsplit(self.base).hostname in LOCAL_HOSTS

    @property
    def domain_base(self) -> str:
        """The address of the domain of handles: that of the server, unless the domain is split."""
        return f"{urlsplit(self.base).scheme}://{self.config.domain}"

    @property
    def is_split(self) -> bool:
        return self.domain_base != self.base

    def blocking(self, needs: Iterable[str]) -> str:
        """Return the code of the first error with one of these codes, or of one of these checks (`tls`, `proxy`)."""
        wanted = set(needs)
        for one in self.findings:
            if one.level == ERROR and not wanted.isdisjoint((one.code, one.code.partition(".")[0])):
                return one.code
        return ""


@dataclass(frozen=True)
class Check:
    """A check. It is left out after an error named in `needs`: what follows from one fault is not told as another.

    `public`: of the address, so there is nothing to check where no proxy is.
    """

    name: str
    title: str
    run: Callable[[Examination], Iterator[Finding]]
    needs: tuple[str, ...] = ()
