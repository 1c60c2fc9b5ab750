"""A search finds the same by every way: pieces, windows and the index of words give the same, in order."""

import itertools
import random
from dataclasses import dataclass
from functools import partial

import pytest
from sqlalchemy import text

from models.base import db
from models.discovery import candidates
from rookery.services.search import statuses as search
from rookery.services.statuses import interactions

WORDS = ("rook", "crow", "jay")
KEPT = (candidates._source, candidates._window, candidates._rare)


WAYS = {"look": {}, "ask": {"RARE": 100, "HARDLY_ANY": 100}, "both": {"RARE": 0, "HARDLY_ANY": 100}}


@pytest.fixture(params=WAYS.values(), ids=WAYS)
def small_steps(request, monkeypatch):
    """Pieces and windows of a few statuses, and the ways that PostgreSQL may go on after the first."""
    steps = {"PIECES": (2, 3, 5), "WINDOWS": (2, 3, 5), "HARDLY_ANY": 0, "RARE": 2, **request.param}
    for name, value in steps.items():
        monkeypatch.setattr(candidates, name, value)
    monkeypatch.setattr(search, "FEWEST", 2)
    for kept in KEPT:
        kept.cache_clear()
    yield
    for kept in KEPT:
        kept.cache_clear()


@dataclass
class Posted:
    id: int
    author: str
    words: set[str]
    found: bool
    library: bool


@pytest.fixture
def posted(alice, bob, factory, post, run_jobs):
    """Statuses of alice, of somebody who wants to be found, and of bob, who does not; some that alice keeps."""
    dice = random.Random(7)
    wanted = factory.user("indexable")
    wanted.indexable = True
    db.session.commit()
    rows = []
    for number in range(40):
        author, words = dice.choice((alice, bob, wanted)), [word for word in WORDS if dice.random() < 0.4]
        status = post(author, " ".join([f"number{number}", *words]))
        kept = dice.random() < 0.2
        if kept:
            interactions.bookmark(alice, status)
        library = kept or author is alice
        rows.append(Posted(status.id, author.username, set(words), library or author is wanted, library))
    run_jobs()
    db.session.commit()
    return rows


QUERIES = [
    (every, none, place, author)
    for every in ((), ("rook",), ("rook", "crow"))
    for none in ((), ("jay",))
    for place in ("all", "library")
    for author in (None, "alice", "indexable")
    if every or none or author or place == "library"
]


def expected(posted, every, none, place, author):
    return [
        one.id
        for one in reversed(posted)
        if one.words >= set(every)
        and not one.words & set(none)
        and (one.library if place == "library" else one.found)
        and author in (None, one.author)
    ]


def test_every_way_finds_the_same_and_pages_by_offset_are_complete(alice, posted, small_steps):
    for every, none, place, author in QUERIES:
        words = [*every, *(f"-{one}" for one in none), f"in:{place}", *([f"from:{author}"] if author else [])]
        wanted = expected(posted, every, none, place, author)
        ask = partial(search.statuses, alice, " ".join(words))

        assert ask(limit=100) == wanted, words
        assert ask(limit=3, offset=2) == wanted[2:5], words
        assert ask(limit=100, offset=len(wanted)) == [], words
        for middle in wanted[1:-1:4]:
            assert ask(limit=3, max_id=middle) == [one for one in wanted if one < middle][:3], words
            assert ask(limit=3, min_id=middle) == [one for one in wanted if one > middle][-3:], words
            assert ask(limit=9, min_id=middle, max_id=wanted[0]) == [one for one in wanted[1:] if one > middle][-9:], (
                words
            )

    wanted = expected(posted, ("rook",), (), "all", None)
    pages = [search.statuses(alice, "rook", limit=3, offset=start) for start in range(0, len(wanted) + 3, 3)]
    assert list(itertools.chain(*pages)) == wanted


def test_bounds_may_be_as_far_as_ids_go(alice, posted):
    newest_first = expected(posted, ("rook",), (), "all", None)

    for bound in (0, 2**63 - 1):
        assert search.statuses(alice, "rook", limit=99, max_id=bound) == (newest_first if bound else [])
        assert search.statuses(alice, "rook", limit=99, min_id=bound) == ([] if bound else newest_first)


def test_a_page_costs_the_same_number_of_statements_however_many_there_are(alice, post, run_jobs, count_queries):
    counted = []
    for number in (1, 40):
        for _ in range(number):
            post(alice, "A rook")
        run_jobs()
        with count_queries() as queries:
            search.statuses(alice, "rook", limit=20)
        counted.append(len(queries))

    assert counted == [2, 2]


def plan_of(kept, words):
    """What the database says of a query, even where tables are too small to need an index."""
    postgresql = db.engine.dialect.name == "postgresql"
    if postgresql:
        db.session.execute(text("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off"))
    told = kept.params(words=words, from_id=0, below_id=2**63 - 1)
    sql = str(told.compile(db.engine, compile_kwargs={"literal_binds": True}))
    how = "EXPLAIN" if postgresql else "EXPLAIN QUERY PLAN"
    return "\n".join(str(row[-1]) for row in db.session.connection().exec_driver_sql(f"{how} {sql}"))


def test_words_are_looked_up_in_the_index_or_along_the_ids(app, alice):
    if db.engine.dialect.name == "sqlite":
        plan = plan_of(candidates._source("fts5", False, False, False, 256), '"rook"')
        assert "VIRTUAL TABLE INDEX" in plan
        assert "TEMP B-TREE" not in plan
    else:
        assert "Bitmap Index Scan on ix_status_texts_words" in plan_of(candidates._rare(), "'rook'")
        db.session.execute(text("SET LOCAL enable_bitmapscan = off"))
        assert "Index Scan Backward using pk_status_texts" in plan_of(candidates._window(False, 1000), "'rook'")
