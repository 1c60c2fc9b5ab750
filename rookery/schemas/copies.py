"""One status for many who look: put together once, and once more only for those for whom it differs."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from models.flags import StatusFlags, flags_of_many
from models.visibility import quoted_states_of_many
from rookery.identity import Actor
from rookery.schemas.assembly import Assembly, array
from rookery.schemas.entity import Key
from rookery.schemas.timelines.filtering import Match, sieves_of


class Copies:
    """A status as each of these viewers sees it, in a number of queries that does not depend on how many they are.

    That they may read it is the caller's query's business.
    """

    def __init__(self, status_id: int, viewers: Collection[Actor]) -> None:
        self._key: Key = ("status", status_id)
        self._made = Assembly([self._key], None)
        self._stitched: dict[Any, bytes] = {}
        self._particular: set[int] = set()
        self._viewers = {one.id: one for one in viewers} if self._key in self._made.bases else {}
        if not self._viewers:
            return
        self._flags = flags_of_many(self._viewers, *self._made.flagged())
        quoted = self._made.quoted_ids()
        self._quoted = quoted_states_of_many(quoted, self._viewers) if quoted else {}
        self._matches = self._filter()
        self._owners = self._find_owners()
        self._particular = self._find_particular(dict.fromkeys(quoted, "accepted"))

    def by_payload(self, viewer_ids: Iterable[int], context: str) -> dict[bytes, set[int]]:
        """The JSON of the status → who of these viewers is to get it; nobody whose filters hide it in the context."""
        found: dict[bytes, set[int]] = defaultdict(set)
        asked = self._viewers.keys() & viewer_ids
        if plain := asked - self._particular:
            found[self._copy_for(next(iter(plain)))] = plain  # all of them see the same
        for viewer_id in asked & self._particular:
            if not self._hides(viewer_id, context):
                found[self._copy_for(viewer_id)].add(viewer_id)
        return found

    def _filter(self) -> dict[int, dict[int, list[Match]]]:
        sieves = sieves_of(self._viewers.values())
        subjects = self._made.subjects() if sieves else []
        return {viewer_id: found for viewer_id, sieve in sieves.items() if (found := sieve.matches(subjects))}

    def _find_particular(self, usual: dict[int, str]) -> set[int]:
        """Return those who do not see what everybody sees: they did something, filter something, or something is
        theirs.
        """
        avoiding = {one for one in self._viewers if self._quoted.get(one, {}) != usual} if usual else set()
        return {*self._flags, *self._matches, *self._owners, *avoiding}

    def _find_owners(self) -> set[int]:
        """Return those who see something of their own here: as authors, as the makers of a poll, as whom a card
        names.
        """
        owners = set()
        for (kind, _), base in self._made.bases.items():
            if kind in ("status", "quoted status"):
                owners.add(base.row.author_id)
            elif kind == "poll":
                owners.add(base.row.account_id)
            elif kind == "card":
                owners.add(base.row.claimed_id)
        return owners

    def _hides(self, viewer_id: int, context: str) -> bool:
        matches = self._matches.get(viewer_id)
        return matches is not None and any(
            match.hides and context in match.contexts for match in matches.get(self._key[1], ())
        )

    def _copy_for(self, viewer_id: int) -> bytes:
        """Return the copy for a viewer; viewers who see the same share one."""
        flags, matches = self._flags.get(viewer_id, []), self._matches.get(viewer_id, {})
        quoted = self._quoted.get(viewer_id, {})
        filtered = {row_id: array(match.json for match in found) for row_id, found in matches.items()}
        name = (
            viewer_id if viewer_id in self._owners else None,
            tuple(flags),
            tuple(sorted(quoted.items())),
            tuple(filtered.items()),
        )
        if name not in self._stitched:
            seen = self._made.seen_by(self._viewers[viewer_id], _flags(flags, filtered), quoted)
            self._stitched[name] = seen.stitch(self._key)
        return self._stitched[name]


def _flags(rows: Iterable[tuple[str, int, int]], filtered: dict[int, bytes]) -> StatusFlags:
    made = StatusFlags(filtered=filtered)
    for row in rows:
        made.add(*row)
    return made
