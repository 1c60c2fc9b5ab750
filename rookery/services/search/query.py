"""The query language of search: words, phrases and operators, each of them perhaps negated.

https://docs.joinmastodon.org/user/network/#search
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta

import regex

from models import ids
from models.discovery.search import Phrase, mark
from rookery.text.tokens import tokenize_query

LONGEST_QUERY = 1_000
MOST_CLAUSES = 20
# A shorter beginning of a word says too little.
SHORTEST_BEGINNING = 3

PLACES = ("all", "library", "public")
HAS = ("media", "image", "video", "audio", "poll", "link")
IS = ("reply", "sensitive", "quote")

_QUOTES = str.maketrans("“”„«»＂", '""""""')
_CLAUSE = regex.compile(
    r'(?P<sign>[-+])?+(?P<text>(?:(?P<name>[A-Za-z]++):)?(?:"(?P<quoted>[^"]*+)"?|(?P<plain>\S++)))'
)

FindAuthor = Callable[[str], int | None]


@dataclass
class StatusQuery:
    """The conditions for statuses. Bounds are ids, for ids tell the time.

    `hopeless` means: nobody need look, for nothing is like that, or nothing was asked for.
    """

    every: list[Phrase] = field(default_factory=list)
    none: list[Phrase] = field(default_factory=list)
    authors: set[int] = field(default_factory=set)
    not_authors: set[int] = field(default_factory=set)
    place: str = "all"
    from_id: int = 0
    below_id: int = ids.MAX_ID
    embed: bool | None = None
    gaps: list[tuple[int, int]] = field(default_factory=list)
    hopeless: bool = False


class QueryParser:
    """Reads a query clause by clause. An unknown operator is text; a known one with a senseless value finds nothing."""

    def __init__(self, find_author: FindAuthor) -> None:
        self.wanted = StatusQuery()
        self._understood = False
        self._find_author = find_author
        self._operators: dict[str, Callable[[str, bool], None]] = {
            "from": self._from,
            "has": self._has,
            "is": self._is,
            "in": self._in,
            "language": self._language,
            "before": self._before,
            "after": self._after,
            "during": self._during,
        }

    def read(self, text: str) -> StatusQuery:
        for number, clause in enumerate(_CLAUSE.finditer(text[:LONGEST_QUERY].translate(_QUOTES))):
            if number == MOST_CLAUSES:
                break
            negated, quoted = clause["sign"] == "-", clause["quoted"]
            operator = self._operators.get((clause["name"] or "").lower())
            if operator:
                self._understood = True
                operator((clause["plain"] if quoted is None else quoted).strip(), negated)
            else:
                self._text(clause["text"], negated, exactly=quoted is not None or negated)
        self.wanted.hopeless |= not self._understood
        return self.wanted

    def _text(self, text: str, negated: bool, exactly: bool) -> None:
        found, begins_a_pair = tokenize_query(text)
        if found:
            self._understood = True
            goes_on = begins_a_pair or (not exactly and len(found[-1]) >= SHORTEST_BEGINNING)
            self._phrase(Phrase(tuple(found), goes_on), negated)

    def _phrase(self, phrase: Phrase, negated: bool) -> None:
        (self.wanted.none if negated else self.wanted.every).append(phrase)

    def _mark(self, kind: str, value: str, negated: bool) -> None:
        self._phrase(Phrase((mark(kind, value),)), negated)

    def _from(self, value: str, negated: bool) -> None:
        author_id = self._find_author(value)
        if author_id is None:
            self.wanted.hopeless |= not negated
        else:
            (self.wanted.not_authors if negated else self.wanted.authors).add(author_id)

    def _has(self, value: str, negated: bool) -> None:
        # What a page offers to be embedded is known only after it was looked at, so that is no mark.
        if value.lower() == "embed":
            self.wanted.embed = not negated
        else:
            self._known("has", value.lower(), HAS, negated)

    def _is(self, value: str, negated: bool) -> None:
        self._known("is", value.lower(), IS, negated)

    def _known(self, kind: str, value: str, values: tuple[str, ...], negated: bool) -> None:
        if value in values:
            self._mark(kind, value, negated)
        else:
            self.wanted.hopeless |= not negated

    def _in(self, value: str, negated: bool) -> None:
        other = {"library": "public", "public": "library"}
        place = other.get(value.lower()) if negated else value.lower()
        if place in PLACES:
            self.wanted.place = place
        else:
            self.wanted.hopeless = True

    def _language(self, value: str, negated: bool) -> None:
        if regex.fullmatch(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}", value):
            self._mark("language", value, negated)
        else:
            self.wanted.hopeless |= not negated

    def _before(self, value: str, negated: bool) -> None:
        self._days(lambda: self._at_most(_midnight(value)) if not negated else self._at_least(_midnight(value)))

    def _after(self, value: str, negated: bool) -> None:
        self._days(lambda: self._at_least(_midnight(value, 1)) if not negated else self._at_most(_midnight(value, 1)))

    def _during(self, value: str, negated: bool) -> None:
        if negated:
            self._days(lambda: self.wanted.gaps.append((_midnight(value), _midnight(value, 1))))
        else:
            self._days(lambda: self._at_least(_midnight(value)))
            self._days(lambda: self._at_most(_midnight(value, 1)))

    def _days(self, bound: Callable[[], None]) -> None:
        try:
            bound()
        except (ValueError, OverflowError):
            self.wanted.hopeless = True

    def _at_least(self, begin: int) -> None:
        self.wanted.from_id = max(self.wanted.from_id, begin)

    def _at_most(self, end: int) -> None:
        self.wanted.below_id = min(self.wanted.below_id, end)


def _midnight(day: str, later: int = 0) -> int:
    """The first id of the day (so many days later), in UTC. Raises ValueError or OverflowError."""
    year, month, day_of_month = map(int, day.split("-"))
    midnight = datetime.combine(date(year, month, day_of_month), time(), UTC) + timedelta(days=later)
    return max(0, ids.at(midnight))
