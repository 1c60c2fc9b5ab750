"""Blocked sign-ups: rules for e-mail addresses and networks, made by moderators and checked when somebody signs up."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_network

from sqlalchemy import ColumnElement

from models import clock
from models.auth.sign_up_block import (
    SEVERITIES,
    CanonicalEmailBlock,
    EmailDomainAttempt,
    EmailDomainBlock,
    IpBlock,
    Networks,
    canonical_hash,
)
from models.base import db
from models.ids import new_id
from models.inserts import dialect_insert, insert_once
from rookery.cache import cache
from rookery.errors import Forbidden, Invalid
from rookery.identity import Actor
from rookery.services import audit
from rookery.services.remote.domain_rules import domain_name
from rookery.translations import lazy_gettext as _

SECONDS = 5.0
LONGEST_COMMENT = 2000
LONGEST_BLOCK = 100 * 365 * 86400
NOT_GIVEN = "0.0.0.0/32"  # blocks nobody
MAPPED_BITS = 96  # ::ffff:0:0/96 is all of IPv4
ATTEMPTS_KEPT = timedelta(days=7)  # they contain IP addresses, so they are kept only as long as they are shown
_KEY = "networks"
_HASH = re.compile(r"[0-9a-f]{64}")


# E-mail -------------------------------------------------------------------------------------------------------


def block_email_domain(actor: Actor | None, domain: str, allow_with_approval: bool = False) -> EmailDomainBlock:
    """Raises Invalid."""
    name, row_id = domain_name(domain), new_id()
    row = {"id": row_id, "domain": name, "allow_with_approval": allow_with_approval, "created_at": clock.now()}
    if not insert_once(EmailDomainBlock, **row):
        raise Invalid(_("Domain has already been taken"))
    audit.record(actor, "block e-mail domain", "e-mail domain", row_id, name)
    return db.session.get_one(EmailDomainBlock, row_id)


def unblock_email_domain(actor: Actor | None, found: EmailDomainBlock) -> None:
    audit.record(actor, "unblock e-mail domain", "e-mail domain", found.id, found.domain)
    db.session.delete(found)
    db.session.flush()


def block_email(actor: Actor | None, email: str, hashed: str) -> CanonicalEmailBlock:
    """Block a mailbox by its address or, where that is not given, by the hash of its canonical form. Raises Invalid."""
    found, row_id = canonical_hash(email) if email else hashed.strip().lower(), new_id()
    if not _HASH.fullmatch(found) or (email and "@" not in email):
        raise Invalid(_("Canonical email hash is not valid"))
    if not insert_once(CanonicalEmailBlock, id=row_id, canonical_email_hash=found):
        raise Invalid(_("Canonical email hash has already been taken"))
    audit.record(actor, "block e-mail", "e-mail", row_id, found)
    return db.session.get_one(CanonicalEmailBlock, row_id)


def unblock_email(actor: Actor | None, found: CanonicalEmailBlock) -> None:
    audit.record(actor, "unblock e-mail", "e-mail", found.id, found.canonical_email_hash)
    db.session.delete(found)
    db.session.flush()


# Networks -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NetworkTerms:
    """A network and how it is blocked; None leaves what it said before, or the default. `seconds`: how long the block
    lasts, from now on; 0 is for ever.
    """

    ip: str | None = None
    severity: str | None = None
    comment: str | None = None
    seconds: int | None = None


def block_network(actor: Actor | None, terms: NetworkTerms, own_ip: str | None = None) -> IpBlock:
    """Raises Invalid, also for a network that would shut out the one who asks (`own_ip`)."""
    network, row_id = network_of(NOT_GIVEN if terms.ip is None else terms.ip), new_id()
    severity, comment, ends = terms.severity or "", terms.comment or "", _ending(terms.seconds)
    _check(network, severity, comment, own_ip)
    _forget_expired(IpBlock.ip == network)
    if not insert_once(IpBlock, id=row_id, ip=network, severity=severity, comment=comment, expires_at=ends):
        raise Invalid(_("Ip has already been taken"))
    made = db.session.get_one(IpBlock, row_id)
    _changed(actor, "block network", made)
    return made


def change_network(actor: Actor | None, found: IpBlock, terms: NetworkTerms, own_ip: str | None = None) -> None:
    """Change what is given. Raises Invalid."""
    network = found.ip if terms.ip is None else network_of(terms.ip)
    severity = found.severity if terms.severity is None else terms.severity
    comment = found.comment if terms.comment is None else terms.comment
    _check(network, severity, comment, own_ip)
    _forget_expired(IpBlock.ip == network, IpBlock.id != found.id)
    if network != found.ip and db.session.scalar(db.select(IpBlock.id).where(IpBlock.ip == network)):
        raise Invalid(_("Ip has already been taken"))
    found.ip, found.severity, found.comment = network, severity, comment
    if terms.seconds is not None:
        found.expires_at = _ending(terms.seconds)
    if db.session.is_modified(found):
        _changed(actor, "change network block", found)


def unblock_network(actor: Actor | None, found: IpBlock) -> None:
    db.session.delete(found)
    _changed(actor, "unblock network", found)


def forget_expired() -> None:
    """Delete expired rules and old sign-up attempts.

    The rules have not counted since; now they are not listed either.
    """
    _forget_expired()
    db.session.execute(db.delete(EmailDomainAttempt).where(EmailDomainAttempt.day <= clock.today() - ATTEMPTS_KEPT))


def _forget_expired(*which: ColumnElement[bool]) -> None:
    db.session.execute(db.delete(IpBlock).where(IpBlock.expires_at <= clock.now(), *which))


# At the door --------------------------------------------------------------------------------------------------


def is_shut_out(ip: str | None) -> bool:
    """Return whether nothing at all is open to whoever comes from here. No query but for one in five seconds."""
    return "no_access" in _networks().words_for(ip)


def check_network(ip: str | None) -> bool:
    """Return whether a sign-up from here has to wait for approval. Raises Forbidden where there is none."""
    words = _networks().words_for(ip)
    if words & {"sign_up_block", "no_access"}:
        raise Forbidden(_("Sign-ups from your network are not allowed on this server"))
    return "sign_up_requires_approval" in words


def email_problem(email: str, ip: str | None) -> str | None:
    """The code of what is wrong with signing up by this address, if anything is. The try is counted."""
    if found := _rule_for(email):
        _count(found.id, ip or "")
        if not found.allow_with_approval:
            return "ERR_BLOCKED"
    return "ERR_TAKEN" if CanonicalEmailBlock.of(email) else None


def email_needs_approval(email: str) -> bool:
    """Tell if moderators want to look at each sign-up by such an address, given as it is stored."""
    found = _rule_for(email)
    return found is not None and found.allow_with_approval


def _rule_for(email: str) -> EmailDomainBlock | None:
    return EmailDomainBlock.for_domain(email.rpartition("@")[2].lower())


def _count(block_id: int, ip: str) -> None:
    """Count the attempt by a connection of its own, for the refused request is rolled back."""
    table = EmailDomainAttempt
    row = {"block_id": block_id, "day": clock.today(), "ip": ip, "attempts": 1}
    counted = (
        dialect_insert(table)
        .values(row)
        .on_conflict_do_update(index_elements=["block_id", "day", "ip"], set_={"attempts": table.attempts + 1})
    )
    with db.engine.begin() as connection:
        connection.execute(counted)


def _networks() -> Networks:
    return cache().briefly(_KEY, SECONDS, lambda: Networks((row.ip, row.severity) for row in IpBlock.in_force()))


def network_of(text: str) -> str:
    """Return the network; one of IPv4 that is written as IPv6 is of IPv4, as in `Networks`."""
    try:
        network = ip_network(text.strip(), strict=False)
        mapped = network.prefixlen >= MAPPED_BITS and getattr(network.network_address, "ipv4_mapped", None)
        return str(ip_network((mapped, network.prefixlen - MAPPED_BITS)) if mapped else network)
    except ValueError:
        raise Invalid(_("Ip is not a valid network")) from None


def _check(network: str, severity: str, comment: str, own_ip: str | None) -> None:
    if severity not in SEVERITIES:
        raise Invalid(_("Severity is not included in the list"))
    if len(comment) > LONGEST_COMMENT:
        raise Invalid(_("Comment is too long (maximum is %(limit)s characters)", limit=LONGEST_COMMENT))
    if severity == "no_access" and Networks([(network, severity)]).words_for(own_ip):
        raise Invalid(_("Ip would block your own address"))


def _ending(seconds: int | None) -> datetime | None:
    return clock.ahead(seconds=min(seconds, LONGEST_BLOCK)) if seconds and seconds > 0 else None


def _changed(actor: Actor | None, action: str, found: IpBlock) -> None:
    db.session.flush()
    audit.record(actor, action, "network", found.id, found.ip, severity=found.severity)
    cache().forget(_KEY)
