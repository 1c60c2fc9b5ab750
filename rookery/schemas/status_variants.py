"""One status for many viewers: assembled once, and once more for each group of viewers for whom it differs."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from models.flags import StatusFlags, flags_of_many
from models.visibility import quoted_states_of_many
from rookery.identity import Actor
from rookery.schemas.assembly import Assembly, array
from rookery.schemas.entity import Key
from rookery.schemas.timelines.filtering import Match, compiled_filters_of

# kind of fragment → what its row calls the owner
OWNER_OF = {"status": "author_id", "quoted status": "author_id", "poll": "account_id", "card": "claimed_id"}


class StatusVariants:
    """A status as each of these viewers sees it, in a number of queries that does not depend on theirs.

    The caller's query decides that they may read it.
    """

    def __init__(self, status_id: int, viewers: Collection[Actor]) -> None:
        self._key: Key = ("status", status_id)
        self._assembly = Assembly([self._key], None)
        self._variants: dict[Any, bytes] = {}
        self._individual: set[int] = set()
        self._viewers = {one.id: one for one in viewers} if self._key in self._assembly.fragments else {}
        if not self._viewers:
            return
        self._flags = flags_of_many(self._viewers, *self._assembly.flagged())
        quoted = self._assembly.quoted_ids()
        self._quoted = quoted_states_of_many(quoted, self._viewers) if quoted else {}
        self._matches = self._filter()
        self._owners = self._find_owners()
        self._individual = self._find_individual(dict.fromkeys(quoted, "accepted"))

    def by_payload(self, viewer_ids: Iterable[int]) -> dict[bytes, set[int]]:
        """Return the JSON of the status → the viewers who get it."""
        found: dict[bytes, set[int]] = defaultdict(set)
        asked = self._viewers.keys() & viewer_ids
        if plain := asked - self._individual:
            found[self._variant_for(next(iter(plain)))] = plain  # all of them see the same
        for viewer_id in asked & self._individual:
            found[self._variant_for(viewer_id)].add(viewer_id)
        return found

    def _filter(self) -> dict[int, dict[int, list[Match]]]:
        filters = compiled_filters_of(self._viewers.values())
        subjects = self._assembly.subjects() if filters else []
        return {viewer_id: found for viewer_id, one in filters.items() if (found := one.matches(subjects))}

    def _find_individual(self, usual: dict[int, str]) -> set[int]:
        """Return the viewers with a variant of their own: they have flags, filters, or own a part."""
        avoiding = {one for one in self._viewers if self._quoted.get(one, {}) != usual} if usual else set()
        return {*self._flags, *self._matches, *self._owners, *avoiding}

    def _find_owners(self) -> set[int]:
        """Return the viewers who own a part: the authors, the makers of a poll, the people whom a card names."""
        parts = self._assembly.fragments.items()
        return {getattr(fragment.row, OWNER_OF[kind]) for (kind, _), fragment in parts if kind in OWNER_OF}

    def _variant_for(self, viewer_id: int) -> bytes:
        """Return the variant for a viewer; viewers who see the same share one."""
        flags, matches = self._flags.get(viewer_id, []), self._matches.get(viewer_id, {})
        quoted = self._quoted.get(viewer_id, {})
        filtered = {row_id: array(match.json for match in found) for row_id, found in matches.items()}
        name = (
            viewer_id if viewer_id in self._owners else None,
            tuple(flags),
            tuple(sorted(quoted.items())),
            tuple(filtered.items()),
        )
        if name not in self._variants:
            seen = self._assembly.seen_by(self._viewers[viewer_id], _flags(flags, filtered), quoted)
            self._variants[name] = seen.assemble(self._key)
        return self._variants[name]


def _flags(rows: Iterable[tuple[str, int, int]], filtered: dict[int, bytes]) -> StatusFlags:
    made = StatusFlags(filtered=filtered)
    for row in rows:
        made.add(*row)
    return made
