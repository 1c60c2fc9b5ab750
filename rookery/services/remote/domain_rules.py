"""Rules for other servers: made, changed, lifted, and carried out on the accounts that we know of there."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import idna
from sqlalchemy import ColumnElement, null, or_, update
from sqlalchemy.orm import InstrumentedAttribute

from models import clock
from models.accounts.account import Account
from models.base import Columns, assign, change_rows, db
from models.domains import bare
from models.ids import new_id
from models.inserts import insert_once
from models.moderation.block_list import BlockListEntry
from models.moderation.server_rule import SEVERITIES, ServerAllow, ServerBlock, is_of_server, known_servers
from models.relationships.severance import DOMAIN_BLOCK
from rookery import urls
from rookery.cache import cache
from rookery.errors import Invalid
from rookery.identity import Actor
from rookery.plugin import task
from rookery.services import audit
from rookery.translations import lazy_gettext as _

MAX_COMMENT = 2000
LONGEST = 100 * 365 * 86400
AT_ONCE = 20


class AlreadyBlocked(Invalid):
    """There is a rule for this very domain, which may be changed instead."""

    def __init__(self, rule: ServerBlock) -> None:
        super().__init__(_("Domain has already been taken"))
        self.rule = rule


@dataclass(frozen=True)
class Terms:
    """The terms of a rule; None leaves what it said before, or the default. `seconds`: how long it lasts, from now on;
    0 is for ever.
    """

    severity: str | None = None
    reject_media: bool | None = None
    reject_reports: bool | None = None
    private_comment: str | None = None
    public_comment: str | None = None
    obfuscate: bool | None = None
    seconds: int | None = None

    def given(self) -> Columns:
        if self.severity is not None and self.severity not in SEVERITIES:
            raise Invalid(_("Severity is not included in the list"))
        if any(len(text or "") > MAX_COMMENT for text in (self.private_comment, self.public_comment)):
            raise Invalid(_("Comment is too long (maximum is %(limit)s characters)", limit=MAX_COMMENT))
        given = {name: value for name, value in vars(self).items() if value is not None}
        if (seconds := given.pop("seconds", None)) is not None:
            given["expires_at"] = clock.ahead(seconds=min(seconds, LONGEST)) if seconds else None
        return given


def block(actor: Actor | None, domain: str, terms: Terms) -> ServerBlock:
    """Make a rule for a domain and all below it. Raises Invalid, AlreadyBlocked."""
    name, row_id = check(domain, terms), new_id()
    if not insert_once(ServerBlock, id=row_id, domain=name, **terms.given()):
        raise AlreadyBlocked(db.session.scalars(db.select(ServerBlock).where(ServerBlock.domain == name)).one())
    rule = db.session.get_one(ServerBlock, row_id)
    _changed(actor, "block server", rule)
    return rule


def check(domain: str, terms: Terms) -> str:
    """The domain as it is stored, of which this may be said. Raises Invalid."""
    name = domain_name(domain)
    terms.given()
    if name in our_names():
        raise Invalid(_("Domain is that of this server"))
    return name


def our_names() -> set[str]:
    """Return the names under which this server is known, whatever the port; nobody makes a rule for them."""
    return {bare(urls.config().domain), bare(urls.config().web_host)}


def change(actor: Actor | None, rule: ServerBlock, terms: Terms) -> None:
    """Change what a rule says. Raises Invalid."""
    assign(rule, terms.given())
    if db.session.is_modified(rule):
        _changed(actor, "change server block", rule)


def lift_expired() -> bool:
    """Lift the rules for servers whose time is over."""
    over = db.select(ServerBlock).where(ServerBlock.expires_at <= clock.now()).order_by(ServerBlock.expires_at)
    found = db.session.scalars(over.limit(AT_ONCE)).all()
    for rule in found:
        lift(None, rule, "lift expired server block")
    return len(found) == AT_ONCE


def lift(actor: Actor | None, rule: ServerBlock, action: str = "unblock server") -> None:
    """End a rule: accounts that it hid or limited are as before, and follows that it put aside come back.

    No list makes it again before it says something else of the domain.
    """
    BlockListEntry.ignore(rule.domain)
    db.session.delete(rule)
    _changed(actor, action, rule)


def allow(actor: Actor | None, domain: str) -> ServerAllow:
    """Allow a domain; doing it twice is the same as doing it once. Raises Invalid."""
    name = domain_name(domain)
    if insert_once(ServerAllow, domain=name):
        cache().forget("server rules")
        audit.record(actor, "allow server", "server", None, name)
    return db.session.scalars(db.select(ServerAllow).where(ServerAllow.domain == name)).one()


def disallow(actor: Actor | None, allowed: ServerAllow) -> None:
    audit.record(actor, "disallow server", "server", allowed.id, allowed.domain)
    db.session.delete(allowed)
    db.session.flush()
    cache().forget("server rules")


@task()
def settle_follows(kind: str, target_name: str) -> None:
    """Put follows aside that a rule ended, or bring them back: services/moderation/severed_follows.py."""


@task()
def apply_rule(domain: str, since: str) -> None:
    """Hide or limit the accounts below the domain as the rules say now; undo what the changed rule, of `since`, did.

    Accounts are below a domain by their handle or by the host of their id, which may differ.
    """
    before, unsettled = datetime.fromisoformat(since), {domain}
    for name, host in known_servers(domain):
        unsettled |= {rule.domain for one in (name, host) if (rule := ServerBlock.for_domain(one))}
        marks, these = marks_of(host, name), is_of_server(name, host)
        for column in (Account.suspended_at, Account.limited_at):
            wanted = marks.get(column.key)
            if wanted != before:
                _mark(these, column, before, None)
            if wanted:
                _mark(these, column, None, wanted)
    for name in sorted(unsettled):
        settle_follows.enqueue(DOMAIN_BLOCK, name)


def marks_of(*domains: str) -> dict[str, datetime]:
    """Return what an account of these domains has because of their rules; of two rules of one kind the last counts."""
    rules = [rule for one in dict.fromkeys(domains) if (rule := ServerBlock.for_domain(one))]
    columns = {"suspend": "suspended_at", "silence": "limited_at"}
    return {columns[rule.severity]: rule.created_at for rule in rules if rule.severity in columns}


def domain_name(text: str) -> str:
    """The domain as DNS knows it, in ASCII and lower case. Raises Invalid."""
    try:
        name = idna.encode(text.strip().rstrip(".").removeprefix("@"), uts46=True).decode().lower()
    except (idna.IDNAError, UnicodeError):
        raise Invalid(_("Domain is not a valid domain name")) from None
    if len(name) > 253 or "." not in name:
        raise Invalid(_("Domain is not a valid domain name"))
    return name


def _mark(
    these: ColumnElement[bool],
    column: InstrumentedAttribute[datetime | None],
    before: datetime | None,
    after: datetime | None,
) -> None:
    """Mark these accounts as the rule has it; where no rule does, what their servers said themselves counts."""
    otherwise: Any = Account.suspended_there_at if column is Account.suspended_at else null()
    unmarked = or_(column.is_(None), column == otherwise)
    here = (these, unmarked if before is None else column == before)
    change_rows(update(Account).where(*here).values({column: otherwise if after is None else after}))


def _changed(actor: Actor | None, action: str, rule: ServerBlock) -> None:
    db.session.flush()
    audit.record(actor, action, "server", rule.id, rule.domain, severity=rule.severity)
    for name in ("server blocks", "server rules", "peers"):
        cache().forget(name)
    apply_rule.enqueue(rule.domain, rule.created_at.isoformat())
