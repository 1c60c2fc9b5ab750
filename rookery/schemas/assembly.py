"""The assembly of a response: everything that it needs, read once and joined.

1. versions: one query for the versions and counters of everything that the list refers to, always fresh;
2. fragments: the JSON of each row alone, cached under (kind, id, version), so nothing ever has to be invalidated;
3. flags: one query for what the viewer did, and what their filters say;
4. assemble: each reference is replaced by its own fragment; counters, flags and times are joined on.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, Self

import orjson

from models.base import AnyRow, db
from models.flags import StatusFlags, status_flags
from models.visibility import quoted_states
from rookery.cache import cache
from rookery.identity import Viewer
from rookery.schemas import kinds
from rookery.schemas.entity import Entity, Key, Reference
from rookery.schemas.kinds import KINDS
from rookery.schemas.timelines.filtering import FilterSubject, Match, compiled_filters, subject_of

STATUSES = ("status", "quoted status")


class Fragment:
    """The rendering of one row alone, its references, and the row where something else depends on it."""

    __slots__ = ("json", "keys", "refs", "row")

    def __init__(self, schema: Entity, row: Any, kept: Any) -> None:
        self.json, self.refs, self.row = schema.fragment(row), schema.refs(row), kept
        self.keys = keys_in(self.refs) + schema.hidden_keys(row)

    def references_of(self, name: str) -> tuple[Key, ...]:
        """Return the keys that the reference of this name leads to."""
        prefix = f',"{name}":'.encode()
        return next((keys for start, keys, _ in self.refs if start == prefix), ())


class Assembly:
    """The data of one response."""

    def __init__(self, wanted: Iterable[Key], viewer: Viewer, redraft: bool = False) -> None:
        self.viewer, self.redraft = viewer, redraft
        self.versions: dict[Key, AnyRow] = {}
        self.fragments: dict[Key, Fragment] = {}
        self._assembled: dict[Key, bytes] = {}
        self._missing: set[Key] = set()
        if db.session.registry.has():
            db.session.flush()  # what follows goes past the session
        self._gather(set(wanted))
        self.flags = None if viewer is None else status_flags(viewer.id, *self.flagged())
        self.matches = self._filter()

    def seen_by(self, viewer: Viewer, flags: StatusFlags, quoted: dict[int, str]) -> Self:
        """Return this assembly as another viewer sees it, whose flags and quotes are read already."""
        other = copy(self)
        other.viewer, other.flags, other.quoted, other._assembled = viewer, flags, quoted, {}
        return other

    def _gather(self, wanted: set[Key]) -> None:
        """Follow references until nothing new turns up: one round when all of it was seen before."""
        while wanted:
            guessed = self._with_guesses(wanted)
            self._read_versions(guessed)
            self._read_fragments(guessed)
            wanted = {
                key
                for fragment_key in guessed
                if fragment_key in self.fragments
                for key in self.fragments[fragment_key].keys
                if key not in self.fragments and key not in self._missing
            }

    def _with_guesses(self, wanted: set[Key]) -> set[Key]:
        """Add the references of the last time: they probably hold again, and take no further query."""
        found, fresh = set(wanted), set(wanted)
        while fresh:
            last = cache().get_many(("last", *key) for key in fresh)
            fresh = {key for fragment in last.values() for key in fragment.keys} - found
            found |= fresh
        return found

    def _read_versions(self, keys: set[Key]) -> None:
        by_source: dict[str, set[int]] = defaultdict(set)
        for kind, row_id in keys:
            source = KINDS[kind].versions_of
            if (source, row_id) not in self.versions:
                by_source[source].add(row_id)
        self.versions.update(kinds.read_versions(by_source))
        self._missing |= {key for key in keys if (KINDS[key[0]].versions_of, key[1]) not in self.versions}

    def _read_fragments(self, keys: set[Key]) -> None:
        names = {
            (kind, row_id, self.versions[current].version): (kind, row_id)
            for kind, row_id in keys
            if (kind, row_id) not in self.fragments and (current := (KINDS[kind].versions_of, row_id)) in self.versions
        }
        cached = cache().get_many(names)
        for name, fragment in cached.items():
            self.fragments[names[name]] = fragment
        self._build([name for name in names if name not in cached])

    def _build(self, names: Sequence[tuple[str, int, int]]) -> None:
        by_kind: dict[str, list[int]] = defaultdict(list)
        for kind, row_id, _ in names:
            by_kind[kind].append(row_id)
        fresh: dict[Any, Fragment] = {}
        for kind, ids in by_kind.items():
            keeps = KINDS[kind].keeps
            for row in KINDS[kind].rows(ids):
                fragment = Fragment(KINDS[kind].schema_of(row), row, keeps(row) if keeps else None)
                self.fragments[kind, row.id] = fragment
                fresh[kind, row.id, row.version] = fresh["last", kind, row.id] = fragment
        cache().set_many(fresh)

    def flagged(self) -> tuple[list[int], list[int], set[int]]:
        """Return the ids that flags depend on: statuses, polls, and authors whose followers may quote them."""
        statuses = {row_id: fragment.row for (kind, row_id), fragment in self.fragments.items() if kind in STATUSES}
        polls = [row_id for kind, row_id in self.fragments if kind == "poll"]
        authors = {one.author_id for one in statuses.values() if one.quote_policy == "followers"}
        return list(statuses), polls, authors

    @cached_property
    def quoted(self) -> dict[int, str]:
        """The states in which the viewer sees the quoted statuses: a query only where there are some."""
        ids = self.quoted_ids()
        return quoted_states(ids, self.viewer.id if self.viewer else None) if ids else {}

    def quoted_ids(self) -> list[int]:
        return list(
            {
                row.quoted_id
                for (source, _), row in self.versions.items()
                if source == "quote" and row.quoted_id is not None
            }
        )

    def _filter(self) -> dict[int, list[Match]]:
        filters = compiled_filters(self.viewer)
        if filters is None or self.flags is None:
            return {}
        found = filters.matches(self.subjects())
        self.flags.filtered = {row_id: array(match.json for match in matches) for row_id, matches in found.items()}
        return found

    def subjects(self) -> list[FilterSubject]:
        """Return the statuses here, as filters see them."""
        return [subject_of(self, key) for key in self.fragments if key[0] in STATUSES]

    def assemble(self, key: Key) -> bytes:
        """Return the whole JSON of one entity; b"null" for a row that is gone."""
        if key not in self._assembled:
            self._assembled[key] = self._assemble(key) if key in self.fragments else b"null"
        return self._assembled[key]

    def _assemble(self, key: Key) -> bytes:
        fragment, kind = self.fragments[key], KINDS[key[0]]
        parts = [fragment.json]
        if fragment.refs:
            parts += self.joined(fragment.refs)
        if overlay := kind.overlays[self.viewer is not None]:
            parts.append(overlay(self.versions[kind.versions_of, key[1]], fragment.row, self))
        parts.append(b"}")
        return b"".join(parts)

    def joined(self, refs: Iterable[Reference]) -> list[bytes]:
        """Return the further keys of an entity, each with the entity that it refers to."""
        parts: list[bytes] = []
        for prefix, keys, many in refs:
            parts += prefix, self.array(keys) if many else self.assemble(keys[0])
        return parts

    def array(self, keys: Iterable[Key]) -> bytes:
        """Return a JSON array of the entities that exist, in this order."""
        return array([self.assemble(key) for key in keys if key in self.fragments])

    def list(self, kind: str, ids: Iterable[int]) -> bytes:
        return self.array((kind, row_id) for row_id in ids)


def extended(entity: bytes, more: Mapping[str, object]) -> bytes:
    """Return an entity with further keys, at least one: it was assembled as bytes, and is not parsed for them."""
    return entity[:-1] + b"," + orjson.dumps(more)[1:]


def array(items: Iterable[bytes]) -> bytes:
    return b"[" + b",".join(items) + b"]"


def keys_in(refs: Iterable[Reference]) -> tuple[Key, ...]:
    return tuple(key for _, keys, _ in refs for key in keys)
