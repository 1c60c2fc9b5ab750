"""From ids to the wire: any list of entities in a bounded number of queries, whatever its length.

1. heads: one query for the versions and counters of everything that the list refers to, always fresh;
2. bases: the JSON of each row alone, cached under (kind, id, version), so that nothing ever has to be invalidated;
3. flags: one query for what the viewer did, and what their filters say;
4. stitch: each reference is replaced by its own base, then counters, flags and what the clock decides are joined on.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import orjson
from sqlalchemy import bindparam, func, select

from models import flags
from models.account import Account
from models.base import db
from models.follow import FollowRequest
from models.role import Role
from models.user import User
from models.visibility import quoted_states
from rookery.cache import cache
from rookery.schemas import kinds
from rookery.schemas.entity import Entity, Key, Reference
from rookery.schemas.filtering import Match, Subject, hides_in, sieve_of, subject_of
from rookery.schemas.kinds import KINDS
from rookery.schemas.quote import SHOWN, state_of


class Actor(Protocol):
    """Whoever looks or acts: anything with the id of an account."""

    @property
    def id(self) -> int: ...


Viewer = Actor | None
STATUSES, QUOTES = ("status", "quoted status"), ("quote", "shallow quote")


class Base:
    """The rendering of one row alone, its references, and the row where something else depends on it."""

    __slots__ = ("json", "keys", "refs", "row")

    def __init__(self, json: bytes, refs: tuple[Reference, ...], row: Any) -> None:
        self.json, self.refs, self.row = json, refs, row
        self.keys = keys_in(refs)

    def referred(self, name: str) -> tuple[Key, ...]:
        """What the reference of this name leads to."""
        prefix = f',"{name}":'.encode()
        return next((keys for start, keys, _ in self.refs if start == prefix), ())


class Assembly:
    """Everything that one answer needs, gathered once and joined."""

    def __init__(self, wanted: Iterable[Key], viewer: Viewer, redraft: bool = False) -> None:
        self.viewer, self.redraft = viewer, redraft
        self.heads: dict[Key, Any] = {}
        self.bases: dict[Key, Base] = {}
        self._done: dict[Key, bytes] = {}
        self._missing: set[Key] = set()
        db.session.flush()  # what follows goes past the session
        self._gather(set(wanted))
        self.flags = self._read_flags()
        self.quoted = self._read_quotes()
        self.matches = self._filter()

    def _gather(self, wanted: set[Key]) -> None:
        """Follow references until nothing new turns up: one round when all of it was seen before."""
        while wanted:
            guessed = self._with_guesses(wanted)
            self._read_heads(guessed)
            self._read_bases(guessed)
            wanted = {
                key for base_key in guessed if base_key in self.bases
                for key in self.bases[base_key].keys if key not in self.bases and key not in self._missing
            }  # fmt: skip

    def _with_guesses(self, wanted: set[Key]) -> set[Key]:
        """What was referred to last time is probably referred to again: ask for it in the same query."""
        found, fresh = set(wanted), set(wanted)
        while fresh:
            last = cache().get_many(("last", *key) for key in fresh)
            fresh = {key for base in last.values() for key in base.keys} - found
            found |= fresh
        return found

    def _read_heads(self, keys: set[Key]) -> None:
        by_source: dict[str, set[int]] = defaultdict(set)
        for kind, row_id in keys:
            source = KINDS[kind].heads_of
            if (source, row_id) not in self.heads:
                by_source[source].add(row_id)
        self.heads.update(kinds.heads(by_source))
        self._missing |= {key for key in keys if (KINDS[key[0]].heads_of, key[1]) not in self.heads}

    def _read_bases(self, keys: set[Key]) -> None:
        names = {
            (kind, row_id, self.heads[head].version): (kind, row_id)
            for kind, row_id in keys
            if (kind, row_id) not in self.bases and (head := (KINDS[kind].heads_of, row_id)) in self.heads
        }
        known = cache().get_many(names)
        for name, base in known.items():
            self.bases[names[name]] = base
        self._build([name for name in names if name not in known])

    def _build(self, names: Sequence[tuple[str, int, int]]) -> None:
        by_kind: dict[str, list[int]] = defaultdict(list)
        for kind, row_id, _ in names:
            by_kind[kind].append(row_id)
        fresh: dict[Any, Base] = {}
        for kind, ids in by_kind.items():
            keeps = KINDS[kind].keeps
            for row in KINDS[kind].rows(ids):
                schema = KINDS[kind].schema_of(row)
                base = Base(schema.base(row), schema.refs(row), keeps(row) if keeps else None)
                self.bases[kind, row.id] = base
                fresh[kind, row.id, row.version] = fresh["last", kind, row.id] = base
        cache().set_many(fresh)

    def _read_flags(self) -> flags.StatusFlags | None:
        if self.viewer is None:
            return None
        statuses = {row_id: base.row for (kind, row_id), base in self.bases.items() if kind in STATUSES}
        polls = [row_id for kind, row_id in self.bases if kind == "poll"]
        authors = {author for author, policy in statuses.values() if policy == "followers"}
        return flags.status_flags(self.viewer.id, list(statuses), polls, authors)

    def _read_quotes(self) -> dict[int, str]:
        """What the viewer sees of the statuses that are quoted here: a query only where there are some."""
        quoted = {head.n0 for (source, _), head in self.heads.items() if source == "quote" and head.n0 is not None}
        return quoted_states(list(quoted), self.viewer.id if self.viewer else None) if quoted else {}

    def _filter(self) -> dict[int, list[Match]]:
        sieve = sieve_of(self.viewer)
        if sieve is None or self.flags is None:
            return {}
        found = sieve.matches(subject_of(self, key) for key in self.bases if key[0] in STATUSES)
        self.flags.filtered = {row_id: array(match.json for match in matches) for row_id, matches in found.items()}
        return found

    def hides(self, row_id: int | None, context: str | None) -> bool:
        """Whether a filter of the viewer takes this status out of lists of the context."""
        return any(match.hides and context in match.contexts for match in self.matches.get(row_id or 0, ()))

    def stitch(self, key: Key) -> bytes:
        """The whole JSON of one entity; b"null" for what is not there (any more)."""
        if key not in self._done:
            self._done[key] = self._stitch(key) if key in self.bases else b"null"
        return self._done[key]

    def _stitch(self, key: Key) -> bytes:
        if key[0] in QUOTES:
            return self._stitch_quote(key)
        base, kind = self.bases[key], KINDS[key[0]]
        parts = [base.json, *self.joined(base.refs)]
        if kind.overlay:
            parts.append(kind.overlay(self.heads[kind.heads_of, key[1]], base.row, self.flags, self.viewer))
        parts.append(b"}")
        return b"".join(parts)

    def _stitch_quote(self, key: Key) -> bytes:
        """The state for this viewer, and what is quoted if they are to see it."""
        head = self.heads["quote", key[1]]
        state = state_of(head, self.quoted)
        shown = state in SHOWN or (self.redraft and head.n0 in self.quoted)
        if key[0] == "quote":
            name, inner = b"quoted_status", self.stitch(("quoted status", head.n0)) if shown else b"null"
        else:
            name, inner = b"quoted_status_id", b'"%d"' % head.n0 if shown else b"null"
        return b'{"state":"%b","%b":%b}' % (state.encode(), name, inner)

    def joined(self, refs: Iterable[Reference]) -> Iterable[bytes]:
        """The further keys of an entity, each with what it refers to."""
        for prefix, keys, many in refs:
            yield prefix
            yield self.array(keys) if many else self.stitch(keys[0])

    def array(self, keys: Iterable[Key]) -> bytes:
        """A JSON array of those that are there, in this order."""
        return array(self.stitch(key) for key in keys if key in self.bases)

    def list(self, kind: str, ids: Iterable[int], context: str | None = None) -> bytes:
        return self.array((kind, row_id) for row_id in ids if not (self.matches and self.hides(row_id, context)))


def array(items: Iterable[bytes]) -> bytes:
    return b"[" + b",".join(items) + b"]"


def keys_in(refs: Iterable[Reference]) -> tuple[Key, ...]:
    return tuple(key for _, keys, _ in refs for key in keys)


# What views ask for -------------------------------------------------------------------------------------------


def statuses(ids: Sequence[int], viewer: Viewer, context: str | None = None) -> bytes:
    """A JSON array of statuses, in this order. That the viewer may read them is the caller's query's business.

    In a `context` (home, notifications, public, thread, account) those are left out that the viewer's filters hide.
    """
    return Assembly((("status", one) for one in ids), viewer).list("status", ids, context)


def hidden(status_ids: Iterable[int], viewer: Viewer, context: str) -> set[int]:
    """Those of the statuses that the viewer's filters hide in this context; without a query if none hides there."""
    ids = set(status_ids)
    if not ids or not hides_in(context, viewer):
        return set()
    made = Assembly((("status", one) for one in ids), viewer)
    return {one for one in ids if made.hides(one, context)}


def subject(status_id: int) -> Subject | None:
    """A status for the filters of many: `sieve_of(viewer).matches([subject])`."""
    made = Assembly([("status", status_id)], None)
    return subject_of(made, ("status", status_id)) if ("status", status_id) in made.bases else None


def status(status_id: int, viewer: Viewer, author_id: int | None = None) -> bytes:
    """One status. Whoever knows its author already says so: then they are read together."""
    known: list[Key] = [("account", author_id)] if author_id else []
    return Assembly([("status", status_id), *known], viewer).stitch(("status", status_id))


def redraft(status_id: int, viewer: Viewer, text: str) -> bytes:
    """A status that is about to go, with all that is needed to write it again: its source, what it quoted."""
    made = Assembly([("status", status_id)], viewer, redraft=True).stitch(("status", status_id))
    return made[:-1] + b"," + orjson.dumps({"text": text})[1:]


def accounts(ids: Sequence[int], viewer: Viewer = None) -> bytes:
    return many("account", ids, viewer)


def account(account_id: int, viewer: Viewer = None, **extra: Any) -> bytes:
    return _one("account", account_id, viewer, extra)


def media(media_id: int) -> bytes:
    return _one("media", media_id, None, {})


def poll(poll_id: int, viewer: Viewer) -> bytes:
    return _one("poll", poll_id, viewer, {})


def emojis(ids: Sequence[int]) -> bytes:
    return many("emoji", ids, None)


def context(ancestor_ids: Sequence[int], descendant_ids: Sequence[int], viewer: Viewer) -> bytes:
    made = Assembly((("status", one) for one in (*ancestor_ids, *descendant_ids)), viewer)
    above, below = (made.list("status", ids, "thread") for ids in (ancestor_ids, descendant_ids))
    return b'{"ancestors":' + above + b',"descendants":' + below + b"}"


def rows(kind: str, found: Sequence[Any], viewer: Viewer, context: str | None = None) -> bytes:
    """A JSON array of rows that are not cached themselves (notifications, edits), with what they refer to.

    In a `context` those are left out that refer to a status which the viewer's filters hide there.
    """
    return entities(KINDS[kind].schema_of, found, viewer, context)


def entities(
    schema_of: Callable[[Any], Entity], found: Sequence[Any], viewer: Viewer, context: str | None = None
) -> bytes:
    """As `rows`, for whatever nothing else refers to: it needs a schema, but no kind."""
    return array(pieces(schema_of, found, viewer, context))


def pieces(
    schema_of: Callable[[Any], Entity], found: Sequence[Any], viewer: Viewer, context: str | None = None
) -> list[bytes]:
    """As `entities`, each by itself."""
    prepared = [(schema.base(row), schema.refs(row)) for row in found for schema in (schema_of(row),)]
    made = Assembly((key for _, refs in prepared for key in keys_in(refs)), viewer)
    return [
        b"".join((json, *made.joined(refs), b"}")) for json, refs in prepared
        if not (made.matches and any(made.hides(one, context) for of, one in keys_in(refs) if of == "status"))
    ]  # fmt: skip


def many(kind: str, ids: Sequence[int], viewer: Viewer) -> bytes:
    return Assembly(((kind, row_id) for row_id in ids), viewer).list(kind, ids)


def _one(kind: str, row_id: int, viewer: Viewer, extra: Mapping[str, Any]) -> bytes:
    made = Assembly([(kind, row_id)], viewer).stitch((kind, row_id))
    return made[:-1] + b"," + orjson.dumps(extra)[1:] if extra else made


_OWN = (
    select(
        Role.id, Role.name, Role.color, Role.permissions, Role.highlighted, Role.collection_limit,
        User.default_visibility, User.default_sensitive, User.default_language, User.default_quote_policy,
        Account.note_text, Account.fields, Account.hide_collections, Account.discoverable, Account.indexable,
        Account.attribution_domains,
        select(func.count()).select_from(FollowRequest)
        .where(FollowRequest.target_id == Account.id).correlate(Account).scalar_subquery().label("requests"),
    )
    .select_from(Account).join(User, User.account_id == Account.id).join(Role, Role.id == User.role_id)
    .where(Account.id == bindparam("account_id"))
)  # fmt: skip


def credential_account(account_id: int, viewer: Viewer) -> bytes:
    """One's own account, with its role and the sources of its texts."""
    # By the connection and as plain columns: every app asks this at its start, and the ORM's part costs a third of it.
    found = db.session.connection().execute(_OWN, {"account_id": account_id}).one()
    return account(account_id, viewer, **kinds.credentials(found))
