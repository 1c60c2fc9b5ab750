"""The federation policy: the mode of federation, and the moderators' rules for other servers.

Ask `admits` before every request to another server, also where redirects lead, and of everything that comes from one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import select

from models.base import db, let_go
from models.domains import bare, upwards
from models.moderation.server_rule import ServerAllow, ServerBlock
from rookery import net
from rookery.cache import cache
from rookery.services import instance
from rookery.text import domains
from rookery.translations import lazy_gettext as _

SECONDS = 5.0  # how long another process may still use the old rules


@dataclass(frozen=True)
class DomainRule:
    severity: str
    reject_media: bool
    reject_reports: bool


@dataclass(frozen=True)
class DomainRules:
    """The rules for domains, all in memory: they are asked for again and again, and there are a few hundred at most."""

    blocks: dict[str, DomainRule] = field(default_factory=dict)
    allowed: frozenset[str] = frozenset()


NO_RULE = DomainRule("noop", False, False)


def mode() -> str:
    """Return the mode of federation: open, secure, limited or off."""
    return str(instance.setting("federation"))


def admits(host: str, *, files: bool = False) -> bool:
    """Return whether this server has anything to do with that one, be it by its host or by the domain of its
    handles. (10.12)

    Never where federation is off, only what is allowed where it is limited, and nothing below a suspended domain. With
    `files`, it also has to be one whose files are wanted.
    """
    name = _bare(host)
    if mode() == "off" or not name or _rule(name).severity == "suspend" or (files and rejects_media(name)):
        return False
    return mode() != "limited" or name in _rules().allowed


def keeps_files(host: str) -> bool:
    """Return whether a server that is admitted may have its files there: its store need not be listed, but nor be
    shut out.
    """
    rule = _rule(_bare(host))
    return mode() != "off" and rule.severity != "suspend" and not rule.reject_media


def check_hop(address: str) -> Mapping[str, str]:
    """Check an address before `net.fetch` asks it, the first one and those where redirects lead. Raises NotAllowed."""
    return _checked(address, admits(host_of(address)))


def check_page(address: str) -> Mapping[str, str]:
    """Check the address of a page of which a preview is shown, or of its picture. Raises NotAllowed."""
    return _checked(address, admits(host_of(address), files=True))


def check_list(address: str) -> Mapping[str, str]:
    """Check the address of a list of blocked servers. Raises NotAllowed. It was chosen here, so its host need not be
    among those allowed.
    """
    host = _bare(host_of(address))
    return _checked(address, bool(host) and mode() != "off" and _rule(host).severity != "suspend")


def check_file(url: str) -> net.Hop:
    """Return a check for the addresses that lead to the file at `url`, of a server that is admitted."""
    place = host_of(url)

    def check(address: str) -> Mapping[str, str]:
        host = host_of(address)
        return _checked(address, keeps_files(host) if host == place else admits(host, files=True))

    return check


def host_of(address: str) -> str:
    return (net.tidy(address) or ("", ""))[1]


def rejects_media(host: str) -> bool:
    """Return whether no picture, emoji or other file of this server is wanted."""
    return _rule(_bare(host)).reject_media


def rejects_reports(host: str) -> bool:
    return _rule(_bare(host)).reject_reports


def _checked(address: str, allowed: bool) -> Mapping[str, str]:
    """Check the address while no transaction is open."""
    if not allowed:
        raise net.NotAllowed(_("This server does not federate with %(address)s", address=host_of(address)))
    let_go()
    return {}


def _rule(name: str) -> DomainRule:
    """Return the rule of the longest domain that matches."""
    blocks = _rules().blocks
    return next((blocks[domain] for domain in upwards(name) if domain in blocks), NO_RULE)


def _rules() -> DomainRules:
    return cache().briefly("server rules", SECONDS, _load)


def _load() -> DomainRules:
    columns = (ServerBlock.domain, ServerBlock.severity, ServerBlock.reject_media, ServerBlock.reject_reports)
    blocks = {
        row.domain: DomainRule(row.severity, row.reject_media, row.reject_reports)
        for row in db.session.execute(select(*columns))
    }
    return DomainRules(blocks, frozenset(db.session.scalars(select(ServerAllow.domain))))


def _bare(host: str) -> str:
    """Return the name without its port, for rules are about names; empty for what is no name."""
    return bare(domains.normalise(host) or "")
