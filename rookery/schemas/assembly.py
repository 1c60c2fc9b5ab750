"""Everything that an answer needs, gathered once and joined.

1. heads: one query for the versions and counters of everything that the list refers to, always fresh;
2. bases: the JSON of each row alone, cached under (kind, id, version), so that nothing ever has to be invalidated;
3. flags: one query for what the viewer did, and what their filters say;
4. stitch: each reference is replaced by its own base, then counters, flags and what the clock decides are joined on.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from typing import Any, Self

from models.base import db
from models.flags import StatusFlags, status_flags
from models.visibility import quoted_states
from rookery.cache import cache
from rookery.identity import Viewer
from rookery.schemas import kinds
from rookery.schemas.entity import Key, Reference
from rookery.schemas.kinds import KINDS
from rookery.schemas.statuses.quote import SHOWN, state_of
from rookery.schemas.timelines.filtering import Match, Subject, sieve_of, subject_of

STATUSES, QUOTES = ("status", "quoted status"), ("quote", "shallow quote")


class Base:
    """The rendering of one row alone, its references, and the row where something else depends on it."""

    __slots__ = ("json", "keys", "refs", "row")

    def __init__(self, json: bytes, refs: tuple[Reference, ...], row: Any) -> None:
        self.json, self.refs, self.row = json, refs, row
        self.keys = keys_in(refs)

    def referred(self, name: str) -> tuple[Key, ...]:
        """Return what the reference of this name leads to."""
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
        self.matches = self._filter()

    def seen_by(self, viewer: Viewer, flags: StatusFlags, quoted: dict[int, str]) -> Self:
        """The same things through the eyes of somebody of whom all is known that makes a difference."""
        other = copy(self)
        other.viewer, other.flags, other.quoted, other._done = viewer, flags, quoted, {}
        return other

    def _gather(self, wanted: set[Key]) -> None:
        """Follow references until nothing new turns up: one round when all of it was seen before."""
        while wanted:
            guessed = self._with_guesses(wanted)
            self._read_heads(guessed)
            self._read_bases(guessed)
            wanted = {
                key
                for base_key in guessed
                if base_key in self.bases
                for key in self.bases[base_key].keys
                if key not in self.bases and key not in self._missing
            }

    def _with_guesses(self, wanted: set[Key]) -> set[Key]:
        """Add what was referred to last time: it probably is again, and takes no further query."""
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

    def _read_flags(self) -> StatusFlags | None:
        if self.viewer is None:
            return None
        return status_flags(self.viewer.id, *self.flagged())

    def flagged(self) -> tuple[list[int], list[int], set[int]]:
        """Return what viewers may have done something to: statuses, polls, and authors whose followers may quote
        them.
        """
        statuses = {row_id: base.row for (kind, row_id), base in self.bases.items() if kind in STATUSES}
        polls = [row_id for kind, row_id in self.bases if kind == "poll"]
        authors = {one.author_id for one in statuses.values() if one.quote_policy == "followers"}
        return list(statuses), polls, authors

    @cached_property
    def quoted(self) -> dict[int, str]:
        """The states in which the viewer sees the statuses that are quoted here: a query only where there are some."""
        ids = self.quoted_ids()
        return quoted_states(ids, self.viewer.id if self.viewer else None) if ids else {}

    def quoted_ids(self) -> list[int]:
        return list({head.n0 for (source, _), head in self.heads.items() if source == "quote" and head.n0 is not None})

    def _filter(self) -> dict[int, list[Match]]:
        sieve = sieve_of(self.viewer)
        if sieve is None or self.flags is None:
            return {}
        found = sieve.matches(self.subjects())
        self.flags.filtered = {row_id: array(match.json for match in matches) for row_id, matches in found.items()}
        return found

    def subjects(self) -> list[Subject]:
        """The statuses here, as filters see them."""
        return [subject_of(self, key) for key in self.bases if key[0] in STATUSES]

    def hides(self, row_id: int | None, context: str | None) -> bool:
        """Return whether a filter of the viewer takes this status out of lists of the context."""
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
