"""Compiled filters: which of a viewer's filters match a status, and where they hide it.

A viewer without filters costs nothing. Of the others the filters are compiled once per version, and what they say of a
status is kept until either changes; only the clock is asked each time, for filters end.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

import orjson
import regex

from models import clock, read_cache
from models.timelines.filter import Filter, FilterKeyword
from rookery.cache import Cache, cache
from rookery.identity import Actor, Viewer
from rookery.plugin import plugins
from rookery.schemas.entity import Key
from rookery.schemas.timelines.filter import FilterResultSchema, MatchedFilterSchema
from rookery.text.plain import folded, html_to_text

if TYPE_CHECKING:
    from rookery.schemas.assembly import Assembly, Fragment

MAX_CACHED = 2000  # statuses per viewer
# Vowel signs and other marks belong to a word, but not those that make a character an emoji.
_LETTER = r"(?V1:[\w--[\uFE00-\uFE0F\u20E3]])"


@dataclass(frozen=True, slots=True)
class FilterSubject:
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

    def hides_in(self, context: str) -> bool:
        return self.hides and context in self.contexts


class CompiledFilters:
    """The filters of an account as of one version, and their results so far."""

    def __init__(self, account_id: int, filters: Iterable[Filter]) -> None:
        self.account_id = account_id
        self.rules = [CompiledFilter(one) for one in filters]
        self._results = Cache(MAX_CACHED)

    def matches(self, subjects: Iterable[FilterSubject]) -> dict[int, list[Match]]:
        """Return status id → the filters that match now. The viewer's own statuses are never filtered."""
        others = [one for one in subjects if self.account_id not in one.author_ids]
        said = self._results.get_many(one.name for one in others)
        fresh = {one.name: self._judge(one) for one in others if one.name not in said}
        self._results.set_many(fresh)
        now, said = clock.now(), said | fresh
        for rule in self.rules:
            if rule.expires_at and rule.expires_at > now:
                read_cache.holds_until(rule.expires_at)
        return {
            one.ids[0]: lasting
            for one in others
            if (lasting := [match for match in said[one.name] if match.expires_at is None or match.expires_at > now])
        }

    def _judge(self, subject: FilterSubject) -> tuple[Match, ...]:
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


def compiled_filters(viewer: Viewer) -> CompiledFilters | None:
    """Return the compiled filters of a viewer; None where there are none, or no signed-in viewer."""
    return compiled_filters_of([viewer]).get(viewer.id) if viewer is not None else None


def compiled_filters_of(viewers: Iterable[Actor]) -> dict[int, CompiledFilters]:
    """Return viewer → their filters, for those who have any: three queries at most, and mostly none."""
    names = {
        ("filters", one.id, version): one.id
        for one in viewers
        if (version := getattr(one, "filters_version", None)) is not None
    }
    if not names or "filters" not in plugins().on:
        return {}
    filters_of: dict[Any, CompiledFilters] = cache().get_many(names)
    if fresh := {name: account_id for name, account_id in names.items() if name not in filters_of}:
        filters = defaultdict(list)
        for one in Filter.of_accounts(fresh.values()):
            filters[one.account_id].append(one)
        made = {name: CompiledFilters(account_id, filters[account_id]) for name, account_id in fresh.items()}
        cache().set_many(made)
        filters_of |= made
    return {account_id: filters_of[name] for name, account_id in names.items()}


def hides_in(context: str, viewer: Viewer) -> bool:
    """Return whether the viewer's filters may hide anything at all there."""
    filters = compiled_filters(viewer)
    rules = filters.rules if filters else ()
    return any(rule.hides and context in rule.contexts for rule in rules)


def subject_of(assembly: "Assembly", key: Key) -> FilterSubject:
    """Return a status of this assembly, as filters see it."""
    fragment = assembly.fragments[key]
    held = (fragment.references_of("reblog") or (key,))[0]
    shown = assembly.fragments.get(held, fragment)
    attached = [one for one in shown.keys if one[0] in ("media", "poll") and one in assembly.fragments]
    sources = [("status", held[1]), *(one for one in shown.keys if one[0] == "media")]
    versions = tuple(assembly.versions[one].version for one in sources if one in assembly.versions)
    return FilterSubject(
        name=(key[1], held[1], *versions),
        ids=(key[1],) if held[1] == key[1] else (key[1], held[1]),
        author_ids=tuple(author for one in (fragment, shown) for _, author in one.references_of("account")),
        text=lambda: _text(("text", held[1], *versions), shown, {one: assembly.fragments[one] for one in attached}),
    )


def _text(name: tuple[object, ...], shown: "Fragment", attached: dict[Key, "Fragment"]) -> str:
    """Return all text of a status, folded: warning, descriptions of media and options of polls too."""
    found: str | None = cache().get_many([name]).get(name)
    if found is None:
        said = orjson.loads(shown.json + b"}")
        parts = [html_to_text(said["content"]), said["spoiler_text"]]
        for (kind, _), fragment in attached.items():
            parts += fragment.row.options if kind == "poll" else [orjson.loads(fragment.json + b"}")["description"]]
        found = folded("\n".join(" ".join(part.split()) for part in parts if part))
        cache().set_many({name: found})
    return found


def _test(word: FilterKeyword) -> Callable[[str], bool]:
    """Return a test for the word in a (folded) text; with `whole_word` no letter may stand beside one of its own."""
    needle = folded(word.keyword)
    if not word.whole_word:
        return lambda text: needle in text
    before = rf"(?<!{_LETTER})" if regex.match(_LETTER, needle) else ""
    after = rf"(?!{_LETTER})" if regex.search(rf"{_LETTER}\Z", needle) else ""
    pattern = regex.compile(before + regex.escape(needle) + after)
    return lambda text: needle in text and pattern.search(text) is not None
