"""Lists of blocked servers: taken in, compared with the rules that there are, and carried out as far as was chosen.

Nothing of a list has an effect by itself, but for servers that are new on one that was made `automatic`, or that reach
a threshold of several lists.
"""

import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta

from sqlalchemy import delete, select, update

from models import clock
from models.accounts.account import Account
from models.base import add_and_flush, assign, begin_write, change_rows, db
from models.ids import new_id
from models.inserts import insert_once
from models.jobs.job import NETWORK
from models.moderation import block_list
from models.moderation.block_list import (
    APPLIED,
    IGNORED,
    NEW,
    WAITING,
    WANTED,
    BlockList,
    BlockListEntry,
    BlockThreshold,
    BlockThresholdList,
    those,
)
from models.moderation.server_rule import ServerBlock
from rookery import net
from rookery.errors import Invalid
from rookery.identity import Actor
from rookery.plugin import task
from rookery.services import audit
from rookery.services.moderation import block_files
from rookery.services.moderation.block_files import BlockFileLine
from rookery.services.remote import domain_rules, federation_policy
from rookery.translations import dump
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

AT_ONCE, LISTS_AT_ONCE, UNREAD_KEPT = 50, 20, 50
MOST_COMMON = 500  # the most servers of several lists that are reviewed at a time
EVERY, FILES_KEPT = timedelta(days=1), timedelta(days=30)
KINDS = ("text/csv", "text/plain", "application/csv", "application/octet-stream")
LEAST_LISTS, MOST_THRESHOLDS = 2, 20
_MILD_TO_STRICT = ("noop", "silence", "suspend")
_SAID = ("severity", "reject_media", "reject_reports", "public_comment", "obfuscate")


# Bringing one -------------------------------------------------------------------------------------------------


def bring(actor: Actor, name: str, data: bytes) -> BlockList:
    """A file, to be looked at. Raises Invalid for what is no such file."""
    lines, unread = block_files.read(data)
    made = BlockList(name=name[:200], account_id=actor.id, unread=unread[:UNREAD_KEPT], fetched_at=clock.now())
    add_and_flush(made)
    _take_in(made, lines)
    return made


def subscribe(actor: Actor | None, address: str, automatic: bool) -> BlockList:
    """Fetch the list at this address now and every day. Raises Invalid."""
    tidy = net.tidy(address)
    if tidy is None:
        raise Invalid(_("This is not a web address"))
    row_id = new_id()
    if not insert_once(
        BlockList,
        id=row_id,
        name=tidy[1],
        url=tidy[0],
        account_id=actor.id if actor else None,
        automatic=automatic,
        unread=[],
        due_at=clock.now() + EVERY,
    ):
        raise Invalid(_("This list has already been added"))
    audit.record(actor, "subscribe to block list", "block list", row_id, tidy[0], automatic=automatic)
    fetch_list.enqueue(row_id)
    return db.session.get_one(BlockList, row_id)


def set_automatic(actor: Actor, found: BlockList, automatic: bool) -> None:
    """Set whether servers that are new on the list are blocked without asking, in the name of the actor."""
    found.automatic, found.account_id = automatic, actor.id
    audit.record(actor, "change block list", "block list", found.id, found.url or found.name, automatic=automatic)


def forget(actor: Actor | None, found: BlockList) -> None:
    """Rules that came of it stay. A threshold that too few lists are left for goes with it."""
    audit.record(actor, "forget block list", "block list", found.id, found.url or found.name)
    for threshold, lists in BlockThreshold.all().items():
        if found in lists and len(lists) <= threshold.least:
            forget_threshold(actor, threshold, lists)
    db.session.delete(found)
    db.session.flush()


def keep_threshold(actor: Actor | None, list_ids: Collection[int], least: int) -> BlockThreshold:
    """Block servers from now on, each time that one of these lists is fetched, that at least so many of them name.

    Uploaded files among them do not count: they are deleted after a while. Raises Invalid for too few lists.
    """
    begin_write()
    known = BlockThreshold.all()
    lists = [one for one in BlockList.all() if one.url and one.id in list_ids]
    if len(lists) < max(least, LEAST_LISTS):
        raise Invalid(_("Too few of these lists are fetched from a web address"))
    if same := next((one for one, its in known.items() if one.least == least and {*its} == {*lists}), None):
        return same
    if len(known) >= MOST_THRESHOLDS:
        raise Invalid(_("You have reached the maximum number of thresholds"))
    made = add_and_flush(BlockThreshold(least=least, account_id=actor.id if actor else None))
    db.session.add_all(BlockThresholdList(threshold_id=made.id, list_id=one.id) for one in lists)
    audit.record(actor, "keep threshold of block lists", "block list", made.id, _named(made, lists))
    return made


def forget_threshold(actor: Actor | None, found: BlockThreshold, lists: Iterable[BlockList]) -> None:
    """Rules that came of it stay."""
    audit.record(actor, "forget threshold of block lists", "block list", found.id, _named(found, lists))
    db.session.delete(found)
    db.session.flush()


def _named(threshold: BlockThreshold, lists: Iterable[BlockList]) -> str:
    return f"{threshold.least}: {', '.join(sorted(one.url or one.name for one in lists))}"


# Fetching -----------------------------------------------------------------------------------------------------


def fetch_due() -> bool:
    """Fetch block lists that are due; delete old uploaded files."""
    old = (BlockList.url.is_(None), BlockList.created_at < clock.now() - FILES_KEPT)
    change_rows(delete(BlockList).where(*old))
    due = select(BlockList).where(BlockList.due_at <= clock.now()).order_by(BlockList.due_at).limit(LISTS_AT_ONCE)
    lists = db.session.scalars(due).all()
    for one in lists:
        one.due_at = clock.now() + EVERY
        fetch_list.enqueue(one.id)
    return len(lists) == LISTS_AT_ONCE


@task(queue=NETWORK)
def fetch_list(list_id: int) -> None:
    """Fetch a list and note what is different. What went wrong is noted, and tried again the next day."""
    found = db.session.get(BlockList, list_id)
    if found is None or found.url is None:
        return
    try:
        page = net.fetch(found.url, accept=KINDS, max_bytes=block_files.MOST_BYTES, each=federation_policy.check_list)
        lines, unread = block_files.read(page.body)
    except (net.FetchError, Invalid) as problem:
        log.warning("the block list at %s could not be taken in: %s", found.url, problem)
        found.error = dump(problem.problem)
        return
    begin_write()
    found.fetched_at, found.unread, found.error = clock.now(), unread[:UNREAD_KEPT], None
    _take_in(found, lines)
    if found.automatic:
        _decide(found, NEW, None, WANTED)
        _carry_on(found)
    reached = select(BlockThresholdList.threshold_id).where(BlockThresholdList.list_id == list_id)
    for threshold_id in db.session.scalars(reached).all():
        apply_threshold.enqueue(threshold_id)


@task()
def apply_threshold(threshold_id: int) -> None:
    """Block the servers that enough lists name by now."""
    begin_write()
    if (found := db.session.get(BlockThreshold, threshold_id)) is None:
        return
    counting = select(BlockThresholdList.list_id).where(BlockThresholdList.threshold_id == threshold_id)
    list_ids = db.session.scalars(counting).all()
    actor = db.session.get(Account, found.account_id) if found.account_id else None
    if accept_common(actor, list_ids, found.least) == MOST_COMMON:
        apply_threshold.enqueue(threshold_id)


def _take_in(found: BlockList, lines: Mapping[str, BlockFileLine]) -> None:
    """Store what the list says now. A line that says something else than before waits for a decision again."""
    known = {
        one.domain: one for one in db.session.scalars(select(BlockListEntry).where(BlockListEntry.list_id == found.id))
    }
    for domain, line in lines.items():
        if domain in domain_rules.our_names():
            continue
        said = {name: getattr(line, name) for name in _SAID}
        entry = known.get(domain)
        if entry is None:
            db.session.add(BlockListEntry(list_id=found.id, domain=domain, **said))
        elif not entry.listed or said != {name: getattr(entry, name) for name in _SAID}:
            assign(entry, said | {"listed": True, "state": WAITING, "reason": None})
    for domain in known.keys() - lines.keys():
        if known[domain].state == APPLIED:
            known[domain].listed, known[domain].state = False, WAITING
        elif known[domain].listed:
            db.session.delete(known[domain])
    db.session.flush()


# Deciding -----------------------------------------------------------------------------------------------------


def accept(actor: Actor | None, found: BlockList, kind: str, domains: Iterable[str] | None = None) -> None:
    """Carry out lines of this kind, all or those of these domains: a few at once, the rest in jobs."""
    found.account_id = actor.id if actor else found.account_id
    _decide(found, kind, domains, WANTED)
    _carry_on(found)


def agreed_entry(entries: Sequence[BlockListEntry], least: int) -> BlockListEntry:
    """Return the entry with the strictest severity that at least so many of these ask for; the mildest if none is."""
    strictest_first = sorted(entries, key=lambda entry: _MILD_TO_STRICT.index(entry.severity), reverse=True)
    return strictest_first[min(least, len(entries)) - 1]


def accept_common(
    actor: Actor | None, list_ids: Sequence[int], least: int, domains: Collection[str] | None = None
) -> int:
    """Create rules for servers, all or those of these domains, that at least so many of the lists name, each as they
    agree on it. Return how many servers there were, MOST_COMMON if there may be more.
    """
    by_list: dict[int, list[str]] = defaultdict(list)
    found = block_list.common(list_ids, least, MOST_COMMON)
    for domain, entries in found.items():
        if domains is None or domain in domains:
            by_list[agreed_entry(entries, least).list_id].append(domain)
    for list_id, names in by_list.items():
        accept(actor, db.session.get_one(BlockList, list_id), NEW, names)
    return len(found)


def ignore(actor: Actor, found: BlockList, kind: str, domains: Iterable[str]) -> None:
    """Leave the rules as they are, until the list says something else of these domains."""
    if named := db.session.scalars(those(found.id, kind, domains)).all():
        _decide(found, kind, named, IGNORED)
        about = ", ".join(sorted(named))
        audit.record(actor, "ignore block list", "block list", found.id, found.url or found.name, domains=about)


@task()
def apply_list(list_id: int) -> None:
    """Carry out more lines that were accepted."""
    if found := db.session.get(BlockList, list_id):
        _carry_on(found)


def _decide(found: BlockList, kind: str, domains: Iterable[str] | None, state: str) -> None:
    begin_write()
    chosen = (BlockListEntry.list_id == found.id, BlockListEntry.domain.in_(those(found.id, kind, domains)))
    change_rows(update(BlockListEntry).where(*chosen).values(state=state))
    db.session.expire_all()


def _carry_on(found: BlockList) -> None:
    begin_write()
    actor = db.session.get(Account, found.account_id) if found.account_id else None
    query = select(BlockListEntry).where(BlockListEntry.list_id == found.id, BlockListEntry.state == WANTED)
    entries = db.session.scalars(query.order_by(BlockListEntry.domain).limit(AT_ONCE + 1)).all()
    names = [one.domain for one in entries]
    rules = {one.domain: one for one in db.session.scalars(select(ServerBlock).where(ServerBlock.domain.in_(names)))}
    for entry in entries[:AT_ONCE]:
        _carry_out(actor, entry, rules.get(entry.domain))
    db.session.flush()
    if len(entries) > AT_ONCE:
        apply_list.enqueue(found.id)


def _carry_out(actor: Actor | None, entry: BlockListEntry, rule: ServerBlock | None) -> None:
    try:
        if not entry.listed:
            if rule:
                domain_rules.lift(actor, rule)
            db.session.delete(entry)
            return
        if rule:
            domain_rules.change(
                actor, rule, domain_rules.Terms(entry.severity, entry.reject_media, entry.reject_reports)
            )
        else:
            domain_rules.block(actor, entry.domain, _terms(entry))
        entry.state = APPLIED
    except Invalid as error:
        entry.state, entry.reason = IGNORED, dump(error.problem)


def _terms(entry: BlockListEntry) -> domain_rules.Terms:
    return domain_rules.Terms(
        entry.severity,
        entry.reject_media,
        entry.reject_reports,
        public_comment=entry.public_comment,
        obfuscate=entry.obfuscate,
    )
