"""Filters at work: which of a viewer's filters match a status, and in which lists they hide it.

A viewer without filters costs nothing. Of the others the filters are compiled once per version, and what they say of a
status is kept until either changes; only the clock is asked each time, for filters end.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from models import clock
from models.timelines.filter import Filter, FilterKeyword
from rookery.cache import Cache, cache
from rookery.plugin import plugins
from rookery.schemas.entity import Key
from rookery.schemas.timelines.filter import FilterResultSchema, MatchedFilterSchema
from rookery.text.plain import folded, html_to_text

REMEMBERED = 2000  # statuses per viewer


@dataclass(frozen=True, slots=True)
class Subject:
    """A status as filters see it. A reblog is read as what it holds, and is by two people.

    `name` is another one as soon as the text could be.
    """

    name: tuple[Any, ...]
    ids: tuple[int, ...]
    author_ids: tuple[int, ...]
    text: Callable[[], str]


@dataclass(frozen=True, slots=True)
class Match:
    """A filter that matches, and the result on the wire."""

    contexts: frozenset[str]
    hides: bool
    expires_at: datetime | None
    json: bytes


class Sieve:
    """The filters of an account as of one version, and what they said so far."""

    def __init__(self, account_id: int, filters: Iterable[Filter]) -> None:
        self.account_id = account_id
        self.rules = [CompiledFilter(one) for one in filters]
        self._said = Cache(REMEMBERED)

    def matches(self, subjects: Iterable[Subject]) -> dict[int, list[Match]]:
        """status id → the filters that match now. What the viewer wrote is never filtered."""
        others = [one for one in subjects if self.account_id not in one.author_ids]
        said = self._said.get_many(one.name for one in others)
        fresh = {one.name: self._judge(one) for one in others if one.name not in said}
        self._said.set_many(fresh)
        now, said = clock.now(), said | fresh
        return {
            one.ids[0]: lasting
            for one in others
            if (lasting := [match for match in said[one.name] if match.expires_at is None or match.expires_at > now])
        }

    def _judge(self, subject: Subject) -> tuple[Match, ...]:
        text = subject.text()
        return tuple(match for rule in self.rules if (match := rule.match(subject.ids, text)))


class CompiledFilter:
    """One filter, compiled. It outlives the request, so nothing in it belongs to a session."""

    def __init__(self, found: Filter) -> None:
        self.told = MatchedFilterSchema.one().dump(found)
        self.contexts, self.hides, self.expires_at = frozenset(found.context), found.action == "hide", found.expires_at
        self.words = [(one.keyword, _test(one)) for one in found.keywords]
        self.status_ids = frozenset(one.status_id for one in found.statuses)

    def match(self, ids: tuple[int, ...], text: str) -> Match | None:
        words = [keyword for keyword, stands_in in self.words if stands_in(text)]
        statuses = [one for one in ids if one in self.status_ids]
        if not words and not statuses:
            return None
        matched = FilterResultSchema.one().dump(
            {"filter": None, "keyword_matches": words or None, "status_matches": statuses or None}
        )
        return Match(self.contexts, self.hides, self.expires_at, orjson.dumps(matched | {"filter": self.told}))


def sieve_of(viewer: Any) -> Sieve | None:
    """The filters of whoever looks; None if there are none, as for anything that is not a viewer with a token."""
    return sieves_of([viewer]).get(viewer.id) if viewer is not None else None


def sieves_of(viewers: Iterable[Any]) -> dict[int, Sieve]:
    """viewer → their filters, for those who have any: three queries at most, and mostly none."""
    names = {
        ("filters", one.id, version): one.id
        for one in viewers
        if (version := getattr(one, "filters_version", None)) is not None
    }
    if not names or "filters" not in plugins().on:
        return {}
    sieves: dict[Any, Sieve] = cache().get_many(names)
    if fresh := {name: account_id for name, account_id in names.items() if name not in sieves}:
        filters = defaultdict(list)
        for one in Filter.of_accounts(fresh.values()):
            filters[one.account_id].append(one)
        made = {name: Sieve(account_id, filters[account_id]) for name, account_id in fresh.items()}
        cache().set_many(made)
        sieves |= made
    return {account_id: sieves[name] for name, account_id in names.items()}


def hides_in(context: str, viewer: Any) -> bool:
    """Return whether the viewer's filters may hide anything at all there."""
    sieve = sieve_of(viewer)
    rules = sieve.rules if sieve else ()
    return any(rule.hides and context in rule.contexts for rule in rules)


def subject_of(made: Any, key: Key) -> Subject:
    """A status of an answer that is being put together (an Assembly of render.py), as filters see it."""
    base = made.bases[key]
    held = (base.referred("reblog") or (key,))[0]
    shown = made.bases.get(held, base)
    attached = [one for one in shown.keys if one[0] in ("media", "poll") and one in made.bases]
    sources = [("status", held[1]), *(one for one in shown.keys if one[0] == "media")]
    versions = tuple(made.heads[one].version for one in sources if one in made.heads)
    return Subject(
        name=(key[1], held[1], *versions),
        ids=(key[1],) if held[1] == key[1] else (key[1], held[1]),
        author_ids=tuple(author for one in (base, shown) for _, author in one.referred("account")),
        text=lambda: _text(("text", held[1], *versions), shown, {one: made.bases[one] for one in attached}),
    )


def _text(name: tuple[Any, ...], shown: Any, attached: dict[Key, Any]) -> str:
    """All that a status says, folded: its text and warning, the descriptions of its media, the options of its poll."""
    found: str | None = cache().get_many([name]).get(name)
    if found is None:
        said = orjson.loads(shown.json + b"}")
        parts = [html_to_text(said["content"]), said["spoiler_text"]]
        for (kind, _), base in attached.items():
            parts += base.row.options if kind == "poll" else [orjson.loads(base.json + b"}")["description"]]
        found = folded("\n".join(" ".join(part.split()) for part in parts if part))
        cache().set_many({name: found})
    return found


def _test(word: FilterKeyword) -> Callable[[str], bool]:
    """Whether a (folded) text has the word; where it ends in letters, `whole_word` wants no more letters beside it."""
    needle = folded(word.keyword)
    if not word.whole_word:
        return lambda text: needle in text
    before = r"(?<!\w)" if re.match(r"\w", needle) else ""
    after = r"(?!\w)" if re.search(r"\w\Z", needle) else ""
    pattern = re.compile(before + re.escape(needle) + after)
    return lambda text: needle in text and pattern.search(text) is not None
