"""Hashtags that differ in accents alone become one, with all that belongs to them."""

from datetime import UTC, date, datetime

import pytest
from sqlalchemy import MetaData, select

from models.base import db
from models.statuses.tag import Tag
from rookery import revisions
from rookery.text.extract import tag_key

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*expression-based index"),
    pytest.mark.filterwarnings("ignore:Did not recognize type"),
]

BEFORE, AFTER = "0112", "0113"
TABLES = {
    *("accounts", "statuses", "tags", "status_tags", "followed_tags", "featured_tags", "tag_days", "tag_day_accounts"),
    *("trends", "trend_reviews", "tag_timelines"),
}
MOMENT, FIRST, SECOND = datetime(2026, 11, 20, tzinfo=UTC), date(2026, 11, 20), date(2026, 11, 21)
PLAIN, ACCENT, TILDE, ALONE, OTHER = range(901, 906)
NAMES = {PLAIN: "nandu", ACCENT: "nándu", TILDE: "ñandú", ALONE: "łódź", OTHER: "việt"}


@pytest.fixture
def tables(upgrade_to):
    """The tables of a database before the migration, in which there are accounts and posts."""
    upgrade_to(BEFORE)
    found = MetaData()
    found.reflect(db.engine, only=TABLES, resolve_fks=False)
    return found.tables


@pytest.fixture
def rows(tables):
    """`rows("tags", "id", "name")` → these columns of all rows of the tags of this test."""

    def of(table, *columns):
        column = next(tables[table].c[name] for name in ("tag_id", "subject_id", "id") if name in tables[table].c)
        query = select(*(tables[table].c[name] for name in columns)).where(column.between(PLAIN, OTHER))
        with db.engine.connect() as connection:
            return sorted(tuple(row) for row in connection.execute(query))

    return of


@pytest.fixture
def add(tables):
    def adding(table, *rows, **same):
        with db.engine.begin() as connection:
            connection.execute(tables[table].insert(), [row | same for row in rows])

    return adding


def ids_of(table, *where):
    with db.engine.connect() as connection:
        return list(connection.execute(select(table.c.id).where(*where).order_by(table.c.id).limit(3)).scalars())


def test_hashtags_that_differ_in_accents_are_merged_with_all_that_belongs_to_them(tables, rows, add):
    alice, bob = ids_of(tables["accounts"])[:2]
    public = tables["statuses"].c.visibility == "public"
    first, second, third = ids_of(tables["statuses"], public)
    with db.engine.begin() as connection:
        connection.execute(tables["statuses"].update().where(tables["statuses"].c.id == first).values(account_id=alice))
    add("tags", *({"id": one, "name": name, "display_name": name} for one, name in NAMES.items()), created_at=MOMENT)
    carried = [(PLAIN, first), (TILDE, first), (ACCENT, second), (TILDE, second), (TILDE, third), (ALONE, third)]
    add("status_tags", *({"tag_id": tag, "status_id": status} for tag, status in carried))
    follows = [(1, alice, PLAIN), (2, alice, TILDE), (3, bob, ACCENT), (4, bob, TILDE), (5, bob, ALONE)]
    add("followed_tags", *({"id": n, "account_id": by, "tag_id": tag} for n, by, tag in follows), created_at=MOMENT)
    shown = [(1, alice, PLAIN, FIRST), (2, alice, TILDE, SECOND), (3, bob, TILDE, None)]
    add(
        "featured_tags",
        *({"id": n, "account_id": by, "tag_id": tag, "last_status_on": day} for n, by, tag, day in shown),
        created_at=MOMENT,
        statuses_count=1,
    )
    days = [(PLAIN, FIRST, 2, 2), (TILDE, FIRST, 3, 2), (TILDE, SECOND, 1, 1), (ALONE, FIRST, 1, 1)]
    add("tag_days", *({"tag_id": tag, "day": day, "uses": n, "accounts": by} for tag, day, n, by in days))
    used = [(PLAIN, FIRST, alice), (TILDE, FIRST, alice), (TILDE, FIRST, bob)]
    add("tag_day_accounts", *({"tag_id": tag, "day": day, "account_id": by} for tag, day, by in used))
    trends = ({"subject_id": tag, "score": 2.0, "peak": 2.0} for tag in (PLAIN, TILDE))
    add("trends", *trends, kind="tag", peak_at=MOMENT)
    reviews = [(PLAIN, True), (TILDE, False), (ALONE, True)]
    add("trend_reviews", *({"subject_id": tag, "allowed": may} for tag, may in reviews), kind="tag", reviewed_at=MOMENT)
    add("tag_timelines", {"tag_id": ACCENT}, {"tag_id": TILDE}, domain="a.example", due_at=MOMENT, stored=0, failures=0)

    revisions.upgrade(AFTER)

    assert rows("tags", "id", "name", "display_name") == [
        (PLAIN, "nandu", "nandu"),
        (ALONE, "lodz", "łódź"),
        (OTHER, "việt", "việt"),
    ]
    assert rows("status_tags", "tag_id", "status_id") == sorted(
        [(PLAIN, first), (PLAIN, second), (PLAIN, third), (ALONE, third)]
    )
    assert rows("followed_tags", "account_id", "tag_id") == sorted([(alice, PLAIN), (bob, PLAIN), (bob, ALONE)])
    assert rows("featured_tags", "account_id", "tag_id", "last_status_on") == sorted(
        [(alice, PLAIN, SECOND), (bob, PLAIN, None)]
    )
    assert dict(rows("featured_tags", "account_id", "statuses_count"))[alice] >= 1
    assert rows("tag_days", "tag_id", "day", "uses", "accounts") == [
        (PLAIN, FIRST, 5, 2),
        (PLAIN, SECOND, 1, 1),
        (ALONE, FIRST, 1, 1),
    ]
    assert rows("tag_day_accounts", "tag_id", "account_id") == sorted([(PLAIN, alice), (PLAIN, bob)])
    assert rows("trends", "subject_id") == [(PLAIN,)]
    assert rows("trend_reviews", "subject_id", "allowed") == [(PLAIN, False), (ALONE, True)]
    assert rows("tag_timelines", "tag_id", "domain") == [(PLAIN, "a.example")]
    assert all(tag_key(name) == key for name, key in [("Ñandú", "nandu"), ("ŁÓDŹ", "lodz"), ("Việt", "việt")])
    assert "merged_tags" not in db.inspect(db.engine).get_table_names()
    assert Tag.named("nandu").id == PLAIN
