"""hashtags: one for all spellings that differ in accents alone

Revision ID: 0113
Revises: 0112
Create Date: 2026-11-28 22:10:00.000000

"""

from collections import defaultdict
from unicodedata import normalize

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0113"
down_revision = "0112"
branch_labels = None
depends_on = None

LETTERS = {code: plain for code in range(0xC0, 0x180) if (plain := normalize("NFD", chr(code))[0]).isascii()}
LETTERS |= dict(zip(map(ord, "ðđħıĸłŋøŧ"), "ddhiklnot", strict=True)) | {0x307: None}
AT_ONCE = 500
# Tables with one row for each tag and what `key` names: a row moves unless the kept tag has one.
PAIRS = {
    "status_tags": ("status_id",),
    "tag_day_accounts": ("day", "account_id"),
    "followed_tags": ("account_id",),
    "featured_tags": ("account_id",),
    "tag_timelines": ("domain",),
}
COUNTED = """
UPDATE featured_tags SET statuses_count = (
    SELECT count(*) FROM statuses JOIN status_tags ON status_tags.status_id = statuses.id
    WHERE statuses.account_id = featured_tags.account_id AND status_tags.tag_id = featured_tags.tag_id
    AND statuses.visibility IN ('public', 'unlisted')
) WHERE tag_id IN (SELECT kept FROM merged_tags)
"""


def upgrade():
    connection = op.get_bind()
    merged, renamed = _plan(connection)
    if merged:
        table = op.create_table(
            "merged_tags",
            sa.Column("tag_id", sa.BigInteger(), primary_key=True),
            sa.Column("kept", sa.BigInteger(), nullable=False),
        )
        op.bulk_insert(table, [{"tag_id": one, "kept": kept} for one, kept in merged.items()])
        _merge(connection, merged)
        op.drop_table("merged_tags")
    for start in range(0, len(renamed), AT_ONCE):
        connection.execute(sa.text("UPDATE tags SET name = :name WHERE id = :id"), renamed[start : start + AT_ONCE])


def downgrade():
    """Merged hashtags stay merged: nothing would look up the former names."""


def _plan(connection):
    """Return tag → the one that is kept in its place, and the new names of those that are kept."""
    alike, names = defaultdict(list), {}
    for tag_id, name in connection.execute(sa.text("SELECT id, name FROM tags ORDER BY id")):
        alike[name.translate(LETTERS)].append(tag_id)
        names[tag_id] = name
    merged, renamed = {}, []
    for key, tag_ids in alike.items():
        kept = next((one for one in tag_ids if names[one] == key), tag_ids[0])
        merged |= {one: kept for one in tag_ids if one != kept}
        if names[kept] != key:
            renamed.append({"id": kept, "name": key})
    return merged, renamed


def _merge(connection, merged):
    last_used = _last_used(connection)
    for table, key in PAIRS.items():
        _move(table, key)
    for (account_id, tag_id), day in last_used.items():
        values = {"day": day, "account": account_id, "tag": tag_id}
        change = "UPDATE featured_tags SET last_status_on = :day WHERE account_id = :account AND tag_id = :tag"
        connection.execute(sa.text(change), values)
    op.execute(COUNTED)
    op.execute(
        "UPDATE collections SET tag_id = (SELECT kept FROM merged_tags WHERE merged_tags.tag_id = collections.tag_id) "
        "WHERE tag_id IN (SELECT tag_id FROM merged_tags)"
    )
    _add_up_days(connection, merged)
    _keep_reviews(connection, merged)
    # Trends are reckoned anew from the days by the next run of their job.
    op.execute("DELETE FROM trends WHERE kind = 'tag' AND subject_id IN (SELECT tag_id FROM merged_tags)")
    op.execute("DELETE FROM tags WHERE id IN (SELECT tag_id FROM merged_tags)")


def _last_used(connection):
    """Return (account, tag that is kept) → when the account used any of its spellings last, as far as it shows them."""
    query = (
        "SELECT account_id, COALESCE(kept, featured_tags.tag_id), MAX(last_status_on) FROM featured_tags "
        "LEFT JOIN merged_tags ON merged_tags.tag_id = featured_tags.tag_id "
        "WHERE COALESCE(kept, featured_tags.tag_id) IN (SELECT kept FROM merged_tags) GROUP BY 1, 2"
    )
    return {(row[0], row[1]): row[2] for row in connection.execute(sa.text(query))}


def _move(table, key):
    """Give the rows of merged tags to those that are kept; of several for one `key` the one of the lowest tag."""
    same = " AND ".join(f"other.{name} = {table}.{name}" for name in key)
    kept = f"(SELECT kept FROM merged_tags WHERE merged_tags.tag_id = {table}.tag_id)"
    op.execute(
        f"DELETE FROM {table} WHERE tag_id IN (SELECT tag_id FROM merged_tags) AND EXISTS ("
        f"SELECT 1 FROM {table} AS other LEFT JOIN merged_tags AS its ON its.tag_id = other.tag_id "
        f"WHERE {same} AND COALESCE(its.kept, other.tag_id) = {kept} "
        f"AND (its.kept IS NULL OR other.tag_id < {table}.tag_id))"
    )
    op.execute(f"UPDATE {table} SET tag_id = {kept} WHERE tag_id IN (SELECT tag_id FROM merged_tags)")


def _add_up_days(connection, merged):
    """Add up what was counted on each day. An account counts once, as far as it is known who it was."""
    concerned = "tag_id IN (SELECT tag_id FROM merged_tags UNION SELECT kept FROM merged_tags)"
    days = defaultdict(lambda: [0, 0])
    for row in connection.execute(sa.text(f"SELECT tag_id, day, uses, accounts FROM tag_days WHERE {concerned}")):
        sums = days[merged.get(row.tag_id, row.tag_id), row.day]
        sums[0] += row.uses
        sums[1] += row.accounts
    known = f"SELECT tag_id, day, count(*) AS accounts FROM tag_day_accounts WHERE {concerned} GROUP BY tag_id, day"
    for row in connection.execute(sa.text(known)):
        if (row.tag_id, row.day) in days:
            days[row.tag_id, row.day][1] = row.accounts
    op.execute(f"DELETE FROM tag_days WHERE {concerned}")
    adding = sa.text("INSERT INTO tag_days (tag_id, day, uses, accounts) VALUES (:tag_id, :day, :uses, :accounts)")
    for (tag_id, day), (uses, accounts) in days.items():
        connection.execute(adding, {"tag_id": tag_id, "day": day, "uses": uses, "accounts": accounts})


def _keep_reviews(connection, merged):
    """Keep what moderators decided: the decision on the tag that is kept, else the last; one refusal is a refusal."""
    query = "SELECT subject_id, allowed, reviewed_at FROM trend_reviews WHERE kind = 'tag' ORDER BY reviewed_at"
    found = defaultdict(list)
    for row in connection.execute(sa.text(query)):
        found[merged.get(row.subject_id, row.subject_id)].append(row)
    gone = sa.text("DELETE FROM trend_reviews WHERE kind = 'tag' AND subject_id = :tag")
    adding = sa.text(
        "INSERT INTO trend_reviews (kind, subject_id, allowed, reviewed_at) VALUES ('tag', :tag, :allowed, :reviewed_at)"
    )
    for kept, rows in found.items():
        if any(row.subject_id != kept for row in rows):
            for row in rows:
                connection.execute(gone, {"tag": row.subject_id})
            allowed = all(row.allowed for row in rows)
            connection.execute(adding, {"tag": kept, "allowed": allowed, "reviewed_at": rows[-1].reviewed_at})
