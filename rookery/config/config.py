"""The settings in force, and the values that follow from several of them."""

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from rookery import HOME, IS_INSTALLED
from rookery.config.proxies import TrustedProxies

DATABASE = "database"
# The setting of each name of the server → where its last start stored it.
STORED_NAMES = {"ROOKERY_DOMAIN": "domain", "ROOKERY_PUBLIC_URL": "public_url"}


@dataclass(frozen=True)
class Config:
    """The settings in force. `values` has them under their full names, `source` says where each came from."""

    values: Mapping[str, Any]
    source: Mapping[str, str]
    plugin_overrides: Mapping[str, str] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        """`config.registrations` is the setting ROOKERY_REGISTRATIONS, `config.port` is PORT."""
        values = self.__dict__["values"]
        for full in (f"ROOKERY_{name.upper()}", name.upper()):
            if full in values:
                return values[full]
        raise AttributeError(name)

    @property
    def data_dir(self) -> Path:
        return data_directory(self.values["ROOKERY_DATA"])

    @property
    def database_url(self) -> str:
        url: str = self.values["ROOKERY_DATABASE_URL"]
        if not url:
            return f"sqlite:///{self.data_dir / 'rookery.db'}"
        return with_driver(url)

    @property
    def sqlite_file(self) -> Path | None:
        """The file of the database; None where it is PostgreSQL."""
        url = self.database_url
        return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite") else None

    def with_stored_names(self, stored: Mapping[str, object]) -> Self:
        """Return these settings with the names under which the server started last, unless they give some."""
        names = {setting: stored[name] for setting, name in STORED_NAMES.items() if stored.get(name)}
        if not names or any(self.values[setting] for setting in STORED_NAMES):
            return self
        source = {**self.source, **dict.fromkeys(names, DATABASE)}
        return replace(self, values={**self.values, **names}, source=source)

    @property
    def has_several_processes(self) -> bool:
        """True if processes share their events and rate limits in Redis, and leave the jobs to `rookery worker`s."""
        return bool(self.redis_url)

    @property
    def domain(self) -> str:
        return self.values["ROOKERY_DOMAIN"] or f"localhost:{self.values['PORT']}"

    @property
    def is_trial(self) -> bool:
        """True while nobody has chosen a domain by which others could reach the server."""
        return is_this_machine(self.domain)

    @cached_property
    def public_url(self) -> str:
        if given := self.values["ROOKERY_PUBLIC_URL"]:
            return str(given).rstrip("/")
        return f"{'http' if self.is_trial else 'https'}://{self.domain}"

    @property
    def media_url(self) -> str:
        """The address at which browsers get files of the store."""
        cdn = self.values["ROOKERY_S3_BUCKET"] and self.values["ROOKERY_S3_PUBLIC_URL"]
        return str(cdn).rstrip("/") if cdn else f"{self.public_url}/media"

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

    @cached_property
    def trusted_proxies(self) -> TrustedProxies:
        return TrustedProxies.of(self.values["ROOKERY_TRUSTED_PROXIES"])

    @cached_property
    def local_url(self) -> str:
        """The address at which this machine reaches the server, without the proxy in front."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @cached_property
    def web_host(self) -> str:
        """Host and port of the public address."""
        return urlsplit(self.public_url).netloc

    @property
    def weaknesses(self) -> list[str]:
        """Return a sentence for each setting that weakens protection: they are for tests and private networks."""
        plain_address = not self.secure and urlsplit(self.public_url).hostname not in ("localhost", "127.0.0.1")
        odd_ports = [port for port in self.allowed_ports if port not in (80, 443)]
        found = {
            "ROOKERY_PUBLIC_URL is not https: the network can read and change everything.": plain_address,
            "ROOKERY_PLAIN_HTTP is on: other servers are asked without encryption.": self.plain_http,
            f"ROOKERY_ALLOWED_NETWORKS lets requests into {_listed(self.allowed_networks)}.": self.allowed_networks,
            f"ROOKERY_ALLOWED_PORTS lets requests out to {_listed(odd_ports)}.": odd_ports,
            f"ROOKERY_CA_FILE: the holder of the keys of {self.ca_file} can impersonate any server.": self.ca_file,
            f"ROOKERY_HOSTS overrides DNS for {_listed(self.hosts)}.": self.hosts,
            "ROOKERY_RATE_LIMITS is off: no client is ever refused.": not self.rate_limits,
        }
        return [sentence for sentence, holds in found.items() if holds]

    @property
    def mail_from(self) -> str:
        return self.values["ROOKERY_MAIL_FROM"] or f"rookery@{self.domain.split(':')[0]}"


def with_driver(url: str) -> str:
    """Return the address of a database as SQLAlchemy needs it: with the driver of PostgreSQL."""
    return url.replace("postgres://", "postgresql://", 1).replace("postgresql://", "postgresql+psycopg://", 1)


def is_this_machine(domain: str) -> bool:
    """Return whether a domain, with or without a port, is a name that each machine has for itself."""
    return domain.rsplit(":", 1)[0] in ("localhost", "127.0.0.1")


def data_directory(given: object) -> Path:
    """Return the data directory: the given one, else that of the checkout, else Rookery's own in the user's."""
    if given:
        return Path(str(given)).resolve()
    if not IS_INSTALLED:
        return Path(HOME, "data")
    of_user = "~/Library/Application Support" if sys.platform == "darwin" else "~/.local/share"
    return Path(os.environ.get("XDG_DATA_HOME") or of_user, "rookery").expanduser().resolve()


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))
