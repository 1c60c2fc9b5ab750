"""Trends: what is used more than usual, and what those who look after the server said of it."""

from collections.abc import Sequence, Set
from datetime import UTC, date, datetime, time, timedelta
from functools import cache

from sqlalchemy import (
    Boolean,
    ColumnElement,
    CompoundSelect,
    Index,
    ScalarSelect,
    SQLColumnExpression,
    Text,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal,
    select,
    true,
    union_all,
)
from sqlalchemy.orm import Mapped, mapped_column

from models import clock, ids
from models.accounts.account import Account
from models.base import AnyRow, Base, BigInt, Identified, Query, aliased, db
from models.inserts import dialect_insert
from models.statuses.card import Card, CardLink
from models.statuses.status import Status
from models.statuses.tag import DAYS_SHOWN, Tag, TagDay
from models.timelines.timeline import from_origins
from models.visibility import listable_by

TAG, LINK, STATUS = "tag", "link", "status"
PUBLISHER, AUTHOR = "publisher", "account"
# The accounts that may speak for all that comes from them.
ABOVE = {LINK: PUBLISHER, STATUS: AUTHOR}


class Trend(Base):
    """A tag, a link (its card) or a status that was used more than usual.

    `score` decays from `peak`, which stands until a higher one comes; 0 is a trend no more. `above_id` is the
    publisher of a link, the author of a status.
    """

    __tablename__ = "trends"
    __table_args__ = (Index("ix_trends_score", "kind", "score"),)

    kind: Mapped[str] = mapped_column(primary_key=True)
    subject_id: Mapped[int] = mapped_column(primary_key=True)
    above_id: Mapped[int | None]
    language: Mapped[str | None]
    score: Mapped[float] = mapped_column(default=0.0)
    peak: Mapped[float] = mapped_column(default=0.0)
    peak_at: Mapped[datetime]


class TrendReview(Base):
    """A moderator's decision on whether a tag, link, publisher, status or account may trend."""

    __tablename__ = "trend_reviews"

    kind: Mapped[str] = mapped_column(primary_key=True)
    subject_id: Mapped[int] = mapped_column(primary_key=True)
    allowed: Mapped[bool]
    reviewed_at: Mapped[datetime]

    @classmethod
    def decide(cls, kind: str, subject_id: int, allowed: bool) -> None:
        decision = {"allowed": allowed, "reviewed_at": clock.now()}
        adding = dialect_insert(cls).values(kind=kind, subject_id=subject_id, **decision)
        db.session.execute(adding.on_conflict_do_update(index_elements=["kind", "subject_id"], set_=decision))

    @classmethod
    def of(cls, kind: str, subject_ids: Sequence[int]) -> dict[int, "TrendReview"]:
        """subject id → what was decided, for those that were looked at."""
        rows = db.session.scalars(select(cls).where(cls.kind == kind, cls.subject_id.in_(subject_ids)))
        return {row.subject_id: row for row in rows}


class Publisher(Identified, Base):
    """A host that publishes pages, for deciding about all of them at once."""

    __tablename__ = "publishers"

    domain: Mapped[str] = mapped_column(unique=True)


# What is trending ----------------------------------------------------------------------------------------------

_DEFAULT = bindparam("default_allowed", type_=Boolean)
_LANGUAGE = bindparam("language", type_=Text)
ME = bindparam("me", type_=BigInt)


@cache
def trending(kind: str, viewer: bool, everything: bool = False) -> Query:
    """Ids of what is trending, what is in `:language` first, then the highest score; `everything` for reviewers.

    Of statuses only those that the viewer (`:me`) may meet; `:default_allowed` holds for what nobody looked at.
    """
    query = _scored(kind)
    if kind == TAG:
        query = query.join(Tag, Tag.id == Trend.subject_id)
    elif kind == LINK:
        query = query.join(Card, Card.id == Trend.subject_id)
    else:
        query = query.join(Status, Status.id == Trend.subject_id).where(
            Status.visibility == "public", listable_by(ME if viewer else None)
        )
    if not everything:
        query = query.where(_allowed(kind))
    mine = case((Trend.language == _LANGUAGE, 1), else_=0)
    return (
        query.order_by(mine.desc(), Trend.score.desc(), Trend.subject_id.desc())
        .limit(bindparam("page_size"))
        .offset(bindparam("offset"))
    )


def most_used_tags(most: int) -> list[int]:
    """Return the tags that most accounts used of late, whether they trend or not, without those that were rejected."""
    since = clock.today() - timedelta(days=DAYS_SHOWN - 1)
    rejected = exists().where(TrendReview.kind == TAG, TrendReview.subject_id == TagDay.tag_id, ~TrendReview.allowed)
    used = select(TagDay.tag_id).where(TagDay.day >= since, ~rejected).group_by(TagDay.tag_id)
    ranked = used.order_by(func.sum(TagDay.accounts).desc(), TagDay.tag_id)
    return list(db.session.scalars(ranked.limit(most)))


@cache
def trending_publishers() -> Query:
    """Ids of the publishers of all links that trend, or would; the one of the highest first."""
    return _part(_sources(LINK))


@cache
def trending_authors() -> Query:
    """Ids of the authors of all statuses that trend, or would, the one of the highest first; then of those who were
    rejected, for nothing else says who they are.
    """
    rejected = select(TrendReview.subject_id.label("source_id"), literal(0.0).label("score")).where(
        TrendReview.kind == AUTHOR, ~TrendReview.allowed
    )
    return _part(union_all(_sources(STATUS), rejected))


def _sources(kind: str) -> Query:
    return select(Trend.above_id.label("source_id"), Trend.score.label("score")).where(
        Trend.kind == kind, Trend.score > 0, Trend.above_id.is_not(None)
    )


def _part(sources: Query | CompoundSelect[*tuple[int, float]]) -> Query:
    found = sources.subquery()
    return (
        select(found.c.source_id)
        .group_by(found.c.source_id)
        .order_by(func.max(found.c.score).desc(), found.c.source_id)
        .limit(bindparam("page_size"))
        .offset(bindparam("offset"))
    )


def _scored(kind: str) -> Query:
    return select(Trend.subject_id).where(Trend.kind == kind, Trend.score > 0)


def _allowed(kind: str) -> ColumnElement[bool]:
    """Return what was decided of the thing itself, else of where it comes from, else what holds for all."""
    own = _decision(kind, Trend.subject_id)
    above = [_decision(ABOVE[kind], Trend.above_id)] if kind in ABOVE else []
    return func.coalesce(own, *above, _DEFAULT)


def _decision(kind: str, subject_id: SQLColumnExpression[int | None]) -> ScalarSelect[bool]:
    review = aliased(TrendReview)
    return select(review.allowed).where(review.kind == kind, review.subject_id == subject_id).scalar_subquery()


def trending_card(addresses: Set[str], default_allowed: bool) -> int | None:
    """The card of one of these addresses, if its link is trending and may."""
    named = select(Card.id).where(Card.url.in_(addresses))
    linked = select(CardLink.card_id).where(CardLink.url.in_(addresses))
    query = (
        _scored(LINK)
        .where(_allowed(LINK), Trend.subject_id.in_(named.union(linked)))
        .order_by(Trend.score.desc())
        .limit(1)
    )
    return db.session.scalar(query, {"default_allowed": default_allowed})


@cache
def link_timeline(viewer: bool, filters: Set[str] = frozenset()) -> Query:
    """Public statuses that show the card `:card`, of people who want to be found; `filters` as in `from_origins`."""
    author = aliased(Account)
    found = exists().where(author.id == Status.account_id, author.discoverable)
    return select(Status.id).where(
        Status.card_id == bindparam("card"),
        Status.visibility == "public",
        Status.reblog_of_id.is_(None),
        found,
        listable_by(ME if viewer else None),
        *from_origins(filters),
    )


# How often links are used -------------------------------------------------------------------------------------


def counted_uses() -> ColumnElement[bool]:
    """The statuses that count as use of their link: public, nothing sensitive, of accounts in good standing."""
    author = aliased(Account)
    marks = (author.limited_at, author.suspended_at, author.sensitized_at)
    good = exists().where(author.id == Status.account_id, *(mark.is_(None) for mark in marks))
    return and_(
        Status.card_id.is_not(None),
        Status.visibility == "public",
        Status.reblog_of_id.is_(None),
        ~Status.sensitive,
        Status.spoiler_text == "",
        good,
    )


def link_accounts(
    since: datetime, until: datetime, at_least: int, card_ids: Sequence[int] | None = None
) -> Sequence[AnyRow]:
    """(card id, how many accounts linked to it) between two moments; of these cards, or of all."""
    people = func.count(Status.account_id.distinct())
    of_these = true() if card_ids is None else Status.card_id.in_(card_ids)
    query = (
        select(Status.card_id, people.label("accounts"))
        .where(Status.id >= ids.at(since), Status.id < ids.at(until), counted_uses(), of_these)
        .group_by(Status.card_id)
        .having(people >= at_least)
        .order_by(people.desc())
        .limit(1000)
    )
    return db.session.execute(query).all()


def link_days(card_ids: Sequence[int]) -> dict[int, dict[date, tuple[int, int]]]:
    """Return card id → day → (uses, accounts), for the days of a history."""
    midnights = [datetime.combine(clock.today() - timedelta(days=n), time.min, UTC) for n in range(DAYS_SHOWN)]
    day = case(*[(Status.id >= ids.at(start), number) for number, start in enumerate(midnights)])
    query = (
        select(
            Status.card_id,
            day.label("day"),
            func.count().label("uses"),
            func.count(Status.account_id.distinct()).label("accounts"),
        )
        .where(Status.card_id.in_(card_ids), Status.id >= ids.at(midnights[-1]), counted_uses())
        .group_by(Status.card_id, day)
    )
    found: dict[int, dict[date, tuple[int, int]]] = {one: {} for one in card_ids}
    for row in db.session.execute(query):
        found[row.card_id][midnights[row.day].date()] = (row.uses, row.accounts)
    return found
