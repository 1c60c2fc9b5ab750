"""Settings: typed, from the environment and from one file, checked before anything starts."""

import ipaddress
import logging
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from click import ClickException
from dotenv import dotenv_values
from marshmallow import ValidationError, fields, validate

SETTINGS_FILE = "rookery.env"
DATABASES = ("postgres", "postgresql", "postgresql+psycopg", "sqlite")
UNSAID = ("ROOKERY_DATABASE_URL", "ROOKERY_SMTP_URL", "ROOKERY_REDIS_URL")  # there may be a password in them


RENAMED = "the setting %s is called %s now: please rename it"
log = logging.getLogger(__name__)


class ConfigError(ClickException):
    """A setting is wrong; the text names each one and says what it may be. A command ends with it, not with a trace."""


class OnOff(fields.Boolean):
    """`on` or `off`, and the other usual spellings of the two."""

    default_error_messages = {"invalid": "is neither on nor off"}


class WordsField(fields.Field[list[str]]):
    """Words separated by spaces or commas."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[str]:
        return str(value).replace(",", " ").split()


class Proxies(WordsField):
    """How many proxies stand in front of the server, or the networks that they are in."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        words = super()._deserialize(value, attr, data, **kwargs)
        if len(words) == 1 and words[0].isdigit() and int(words[0]) <= 16:
            return int(words[0])
        try:
            return [ipaddress.ip_network(word) for word in words]
        except ValueError as error:
            raise ValidationError(f"is neither a number of proxies nor a list of networks ({error})") from error


class NetworksField(WordsField):
    """Networks, or single addresses."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        try:
            return [ipaddress.ip_network(word) for word in super()._deserialize(value, attr, data, **kwargs)]
        except ValueError as error:
            raise ValidationError(f"is not a list of networks ({error})") from error


class Hosts(WordsField):
    """Names, and where each of them is instead: `name=address` or `name=address:port`."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        try:
            return dict(map(_host, super()._deserialize(value, attr, data, **kwargs)))
        except ValueError as error:
            raise ValidationError("is not a list like social.example=127.0.0.1:8443") from error


def _host(word: str) -> tuple[str, tuple[str, int | None]]:
    name, _, place = word.partition("=")
    parts = urlsplit(f"//{place}")
    return name.lower(), (str(ipaddress.ip_address(parts.hostname or "")), parts.port)


class Ports(WordsField):
    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        words = super()._deserialize(value, attr, data, **kwargs)
        if not all(word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= 65535 for word in words):
            raise ValidationError("is not a list of ports")
        return [int(word) for word in words]


def _is_domain(value: str) -> None:
    parts = urlsplit(f"//{value}")
    try:
        plain = parts.netloc == value == value.lower() and parts.hostname and parts.username is None and parts.port != 0
    except ValueError:
        plain = False
    if value and (not plain or any(c.isspace() for c in value)):
        raise ValidationError("is not a domain: give a name in lower case, with a port if it has one")


def _is_address(value: str) -> None:
    parts = urlsplit(value)
    if value and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/")):
        raise ValidationError("is not an address like https://social.example")


def _is_base(value: str) -> None:
    parts = urlsplit(value)
    if value and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
        raise ValidationError("is not an address like https://media.example/rookery")


def _is_database(value: str) -> None:
    kind, _, rest = value.partition("://")
    try:
        parts = urlsplit(value)
        readable = bool(rest) and (kind == "sqlite" or parts.port != 0)
    except ValueError:
        readable = False
    if value and (kind not in DATABASES or not readable):
        raise ValidationError("is not an address like postgresql://user:password@host/name")
    if value and kind != "sqlite" and not find_spec("psycopg"):
        raise ValidationError("is for PostgreSQL, whose library is not installed: pip install 'rookery[postgres]'")


def _is_file(value: str) -> None:
    if value and not Path(value).is_file():
        raise ValidationError("is not a file")


def _one_of(*choices: str) -> validate.OneOf:
    return validate.OneOf(choices, error="is none of {choices}")


def _between(low: int, high: int) -> validate.Range:
    return validate.Range(low, high, error=f"is not between {low} and {high}")


@dataclass(frozen=True)
class Setting:
    """A setting of the server or of a plugin: its default, what it means, and which values are good.

    The default tells the kind as well: text, whole number, number, on or off, list of words; `kind` is for any other.
    `owner_may_change`: in administration, while the server runs, unless the environment sets it. `formerly`: names
    under which it still works.
    """

    default: Any
    description: str = ""
    check: Callable[[Any], object] | None = None
    kind: type[fields.Field[Any]] | None = None
    owner_may_change: bool = False
    formerly: Iterable[str] = ()

    def parse(self, value: Any) -> Any:
        """Raises ValidationError, whose messages go on after the name of the setting."""
        kind = self.kind or KINDS[type(self.default)]
        return kind(validate=self.check).deserialize(value)

    @property
    def choices(self) -> tuple[str, ...]:
        """The values among which one is chosen, if there are only so many."""
        return tuple(self.check.choices) if isinstance(self.check, validate.OneOf) else ()


class Whole(fields.Integer):
    default_error_messages = {"invalid": "is not a whole number"}


class Number(fields.Float):
    default_error_messages = {"invalid": "is not a number"}


KINDS: dict[type, type[fields.Field[Any]]] = {
    str: fields.String,
    int: Whole,
    float: Number,
    bool: OnOff,
    list: WordsField,
}


# The one table of settings; `docs/settings.md` is made from it.
SETTINGS = {
    "HOST": Setting("127.0.0.1", "Address to listen on."),
    "PORT": Setting(5000, "Port to listen on.", _between(1, 65535)),
    "ROOKERY_DATA": Setting("./data", "Directory of database, media and secrets. Nothing is written elsewhere."),
    "ROOKERY_DOMAIN": Setting(
        "",
        "Public name of the server, the part after the @ of a handle; it may "
        "carry a port. Default: `localhost:PORT`. Fixed from the first contact with another "
        "server.",
        _is_domain,
    ),
    "ROOKERY_PUBLIC_URL": Setting(
        "",
        "Address under which browsers and clients reach the server. "
        "Default: `https://DOMAIN`, or `http://DOMAIN` where the domain is localhost. "
        "Fixed as the domain is: it is part of all ids.",
        _is_address,
    ),
    "ROOKERY_DATABASE_URL": Setting(
        "",
        "PostgreSQL address, `postgresql://user:password@host/name`. Default: SQLite in the data directory.",
        _is_database,
    ),
    "ROOKERY_REDIS_URL": Setting(
        "",
        "Redis address, for several processes: they share events and rate limits there. Needs PostgreSQL, and `flask "
        "worker`s for the jobs. Empty: one process.",
    ),
    "ROOKERY_TRUSTED_PROXIES": Setting(
        0,
        "How many proxies are in front (`1`), or their networks (`10.0.0.0/8`): their X-Forwarded-For is believed.",
        kind=Proxies,
    ),
    "ROOKERY_RATE_LIMITS": Setting(True, "`off` still counts and sends its headers, but refuses nothing."),
    "ROOKERY_REGISTRATIONS": Setting(
        "approval",
        "Who may sign up: `open`, `approval`, `invite`, `closed`.",
        _one_of("open", "approval", "invite", "closed"),
        owner_may_change=True,
    ),
    "ROOKERY_CONFIRM_EMAIL": Setting(
        True, "Whether a new address must be confirmed before its login works.", owner_may_change=True
    ),
    "ROOKERY_TITLE": Setting("Rookery", "Name of the server.", owner_may_change=True),
    "ROOKERY_DESCRIPTION": Setting(
        "A small place on the fediverse.", "One line about the server.", owner_may_change=True
    ),
    "ROOKERY_CONTACT_EMAIL": Setting("", "Address under which people reach the owner.", owner_may_change=True),
    "ROOKERY_CONTACT_ACCOUNT": Setting(
        "", "User name of who is named as the contact. Default: the owner.", owner_may_change=True
    ),
    "ROOKERY_REGISTRATIONS_MESSAGE": Setting("", "What people read who cannot sign up.", owner_may_change=True),
    "ROOKERY_LANGUAGES": Setting(["en"], "Languages spoken here, the main one first.", owner_may_change=True),
    "ROOKERY_SHOW_DOMAIN_BLOCKS": Setting(
        "disabled",
        "Who may see which servers are blocked: `all`, `users` of this server, or nobody (`disabled`).",
        _one_of("all", "users", "disabled"),
        owner_may_change=True,
    ),
    "ROOKERY_SHOW_DOMAIN_BLOCK_REASONS": Setting(
        "disabled",
        "Who may see the public comments on them: `all`, `users`, `disabled`.",
        _one_of("all", "users", "disabled"),
        owner_may_change=True,
    ),
    "ROOKERY_SHOW_POSTS": Setting(
        True,
        "Whether the first page shows the newest public posts from here, and people who want to be found.",
        owner_may_change=True,
    ),
    "ROOKERY_AI_CRAWLERS": Setting(
        "refuse",
        "What `robots.txt` says to those who collect texts and pictures for language models: `refuse` or `allow`.",
        _one_of("refuse", "allow"),
        owner_may_change=True,
    ),
    "ROOKERY_DELETION_DAYS": Setting(
        14,
        "For how many days whoever wants their account deleted may change their mind; 0 deletes at once.",
        _between(0, 365),
    ),
    "ROOKERY_SMTP_URL": Setting(
        "",
        "Mail server, `smtp://user:password@host:587` (STARTTLS) or "
        "`smtps://`. Without it, `flask accounts confirmations` shows the links that would be "
        "mailed.",
    ),
    "ROOKERY_MAIL_FROM": Setting("", "Sender of mails. Default: `rookery@` and the host of the domain."),
    "ROOKERY_PLUGINS_DISABLED": Setting([], "Built-in plugins to switch off."),
    "ROOKERY_PLUGINS_ENABLED": Setting([], "Installed third-party plugins to switch on."),
    "ROOKERY_WEB_PROCESSES": Setting(
        1, "Web processes of `make run`; two or more need PostgreSQL and `ROOKERY_REDIS_URL`.", _between(1, 64)
    ),
    "ROOKERY_WEB_THREADS": Setting(64, "Threads of each web process: a request takes one.", _between(2, 8192)),
    "ROOKERY_STREAMS": Setting(
        4096,
        "Open connections (WebSockets and event streams) that each web "
        "process holds at most; each keeps a thread waiting.",
        _between(0, 65536),
    ),
    "ROOKERY_CONNECTIONS_PER_ADDRESS": Setting(
        256,
        "Connections that one address (of IPv6: one /64) "
        "may have open to each web process; 0 for any number. Trusted proxies "
        "and the machine itself are not counted; where proxies are trusted by "
        "their number, nobody is.",
        _between(0, 65536),
    ),
    "ROOKERY_JOB_THREADS": Setting(
        2, "Threads that run jobs inside the server, where there is one process.", _between(0, 64)
    ),
    "ROOKERY_NETWORK_THREADS": Setting(
        4,
        "Threads beside those, for jobs that wait for other servers: previews of links, push messages, mail.",
        _between(1, 64),
    ),
    "ROOKERY_DELIVERY_THREADS": Setting(
        8, "Threads that hand over to other servers what they are to know.", _between(1, 256)
    ),
    "ROOKERY_FEDERATION": Setting(
        "open",
        "Who may talk to this server: `open`, every server that is "
        "not blocked; `secure`, the same, but who reads must say who they are; `limited`, "
        "only servers that the owner allowed; `off`, nobody: an island, which does "
        "not even look at pages that people link to.",
        _one_of("open", "secure", "limited", "off"),
    ),
    "ROOKERY_ALLOWED_NETWORKS": Setting(
        [],
        "Networks (`10.0.0.0/8`, `127.0.0.1`) that this server may "
        "contact although they are not public, on any port. Everything private is "
        "refused otherwise.",
        kind=NetworksField,
    ),
    "ROOKERY_ALLOWED_PORTS": Setting([80, 443], "Ports of other servers that this server connects to.", kind=Ports),
    "ROOKERY_PLAIN_HTTP": Setting(
        False, "Contact servers over `http` too, not only over `https`; for tests and private networks."
    ),
    "ROOKERY_CA_FILE": Setting("", "File with certificates to trust beside those of the system.", _is_file),
    "ROOKERY_HOSTS": Setting(
        {},
        "Names that are not looked up, and where they are: "
        "`far.example=127.0.0.1:8443`. For tests and private networks.",
        kind=Hosts,
    ),
    "ROOKERY_S3_BUCKET": Setting(
        "", "Bucket that keeps pictures, videos and sounds in place of the data directory; needs the extra `s3`."
    ),
    "ROOKERY_S3_REGION": Setting("us-east-1", "Region of the bucket."),
    "ROOKERY_S3_ENDPOINT": Setting(
        "", "Address of an S3 service that is not Amazon's, such as `https://s3.example`.", _is_address
    ),
    "ROOKERY_S3_ACCESS_KEY": Setting("", "Access key. Default: what the environment or the machine's role gives."),
    "ROOKERY_S3_SECRET_KEY": Setting("", "Secret of the access key."),
    "ROOKERY_S3_PATH_STYLE": Setting(
        False, "Whether the bucket stands in the path and not in the host; most services but Amazon's want it."
    ),
    "ROOKERY_S3_PUBLIC_URL": Setting(
        "",
        "Address under which browsers get the files of the bucket, its "
        "own or that of a CDN. Default: this server reads and serves them at `/media`.",
        _is_base,
    ),
    "ROOKERY_METRICS": Setting(False, "Serve Prometheus figures at `/metrics`."),
    "ROOKERY_LOG_LEVEL": Setting(
        "INFO", "What is logged: DEBUG, INFO, WARNING or ERROR.", _one_of("DEBUG", "INFO", "WARNING", "ERROR")
    ),
}


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
        return Path(self.values["ROOKERY_DATA"]).resolve()

    @property
    def database_url(self) -> str:
        url: str = self.values["ROOKERY_DATABASE_URL"]
        if not url:
            return f"sqlite:///{self.data_dir / 'rookery.db'}"
        return url.replace("postgres://", "postgresql://", 1).replace("postgresql://", "postgresql+psycopg://", 1)

    @property
    def has_several_processes(self) -> bool:
        """True if processes share their events and rate limits in Redis, and leave the jobs to `flask worker`s."""
        return bool(self.redis_url)

    @property
    def domain(self) -> str:
        return self.values["ROOKERY_DOMAIN"] or f"localhost:{self.values['PORT']}"

    @cached_property
    def public_url(self) -> str:
        if given := self.values["ROOKERY_PUBLIC_URL"]:
            return str(given).rstrip("/")
        host = self.domain.rsplit(":", 1)[0]
        scheme = "http" if host in ("localhost", "127.0.0.1") else "https"
        return f"{scheme}://{self.domain}"

    @property
    def media_url(self) -> str:
        """The address at which browsers get files of the store."""
        elsewhere = self.values["ROOKERY_S3_BUCKET"] and self.values["ROOKERY_S3_PUBLIC_URL"]
        return str(elsewhere).rstrip("/") if elsewhere else f"{self.public_url}/media"

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

    @cached_property
    def web_host(self) -> str:
        """Host and port of the public address."""
        return urlsplit(self.public_url).netloc

    @property
    def weaknesses(self) -> list[str]:
        """A sentence for each setting that takes a protection away: they are for tests and private networks."""
        plain_address = not self.secure and urlsplit(self.public_url).hostname not in ("localhost", "127.0.0.1")
        odd_ports = [port for port in self.allowed_ports if port not in (80, 443)]
        found = {
            "ROOKERY_PUBLIC_URL is not https: whoever is on the way reads and changes everything.": plain_address,
            "ROOKERY_PLAIN_HTTP is on: other servers are asked without encryption.": self.plain_http,
            f"ROOKERY_ALLOWED_NETWORKS lets requests into {_listed(self.allowed_networks)}.": self.allowed_networks,
            f"ROOKERY_ALLOWED_PORTS lets requests out to {_listed(odd_ports)}.": odd_ports,
            f"ROOKERY_CA_FILE: whoever has the keys of {self.ca_file} can be any server.": self.ca_file,
            f"ROOKERY_HOSTS says where {_listed(self.hosts)} are, whatever is looked up.": self.hosts,
            "ROOKERY_RATE_LIMITS is off: nobody who asks too much is refused.": not self.rate_limits,
        }
        return [sentence for sentence, holds in found.items() if holds]

    @property
    def mail_from(self) -> str:
        return self.values["ROOKERY_MAIL_FROM"] or f"rookery@{self.domain.split(':')[0]}"


def load(environ: Mapping[str, str] | None = None, **given: Any) -> Config:
    """The settings of this environment and of `<ROOKERY_DATA>/rookery.env`; `given` wins over both (for tests).

    Raises ConfigError with a sentence for each wrong value.
    """
    environ = os.environ if environ is None else environ
    layers: dict[str, Mapping[str, Any]] = {"environment": _ours(environ) | given}
    layers["file"] = _from_file({**environ, **given}.get("ROOKERY_DATA") or "./data")
    layers = {where: _with_names_of_now(layer) for where, layer in layers.items()}
    raw = {**layers["file"], **layers["environment"]}
    values, problems = {}, []
    for name, one in SETTINGS.items():
        try:
            values[name] = one.default if raw.get(name, "") == "" else one.parse(raw[name])
        except ValidationError as error:
            problems += wrong(name, raw[name], error)
    if problems:
        raise ConfigError("\n".join(problems))
    names = values.keys() | raw
    source = {name: next((s for s, layer in layers.items() if layer.get(name, "") != ""), "default") for name in names}
    extra = {name: str(value) for name, value in raw.items() if name not in values}
    return Config(values, source, extra)


def _with_names_of_now(layer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values with each former name of a setting replaced, which the log says; the name of now wins."""
    renamed = {former: name for name, one in SETTINGS.items() for former in one.formerly}
    for former in renamed.keys() & layer.keys():
        log.warning(RENAMED, former, renamed[former])
    found = {renamed[name]: value for name, value in layer.items() if name in renamed and value != ""}
    return found | {name: value for name, value in layer.items() if name not in renamed}


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(map(str, values))


def _ours(environ: Mapping[str, str]) -> dict[str, Any]:
    return {k: v for k, v in environ.items() if k.startswith("ROOKERY_") or k in ("HOST", "PORT")}


def _from_file(data: str) -> dict[str, Any]:
    path = Path(data) / SETTINGS_FILE
    if not path.exists():
        return {}
    values = {name: value or "" for name, value in dotenv_values(path, interpolate=False).items()}
    if unknown := [n for n in values if not n.startswith("ROOKERY_") and n not in SETTINGS]:
        raise ConfigError(f"{path} sets {', '.join(unknown)}, which is no setting of Rookery")
    return values


def wrong(name: str, value: Any, error: ValidationError) -> list[str]:
    """Return a sentence for each thing that is wrong with the value of this setting."""
    said = "." if name in UNSAID else f" (it is {value!r})."
    return [f"{name} {problem}{said}" for problem in error.messages]
