"""Trends: computed now and then, and reviewed by those who may.

The scores are Mastodon's: how much more a thing is used than the day before, squared, halved with every half-life
since its peak. https://github.com/mastodon/mastodon/tree/main/app/models/trends
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any

from sqlalchemy import delete, exists, select

from models import clock, ids
from models.accounts.account import Account
from models.base import Json, change_rows, db
from models.discovery.trend import (
    AUTHOR,
    LINK,
    PUBLISHER,
    STATUS,
    TAG,
    Publisher,
    Trend,
    TrendReview,
    link_accounts,
    trending,
)
from models.ids import new_id
from models.inserts import insert_once
from models.statuses.card import Card
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import Status, StatusCounts
from models.statuses.tag import Tag, TagDay
from rookery import net
from rookery.errors import or_not_found
from rookery.identity import Actor
from rookery.plugin import settings
from rookery.services import audit
from rookery.text.languages import primary

COOLDOWN = timedelta(days=2)  # so long a peak stands against lower ones
HALF_LIFE = {TAG: timedelta(hours=4), LINK: timedelta(hours=8), STATUS: timedelta(hours=1)}
FADED = {TAG: 1.0, LINK: 1.0, STATUS: 0.3}  # at this score it is a trend no more
STATUS_AGE = timedelta(days=2)
MOST = 500


@dataclass(frozen=True)
class Candidate:
    """Something that may be a trend: its score of this moment, or of `at`."""

    score: float
    above_id: int | None = None
    language: str | None = None
    at: datetime | None = None


def refresh_tags() -> None:
    """Score today's hashtags."""
    today, known = clock.today(), _known(TAG)
    used = select(TagDay.tag_id, TagDay.accounts).where(TagDay.day == today, TagDay.accounts >= _threshold())
    now = dict(_pairs(db.session.execute(used.order_by(TagDay.accounts.desc()).limit(MOST))))
    yesterday = TagDay.day == today - timedelta(days=1)
    used_before = select(TagDay.tag_id, TagDay.accounts).where(yesterday, TagDay.tag_id.in_(now))
    before = dict(_pairs(db.session.execute(used_before)))
    _keep(TAG, known, {one: Candidate(_excess(count, before.get(one, 0))) for one, count in now.items()})


def refresh_links() -> None:
    """Score today's links."""
    midnight, known = datetime.combine(clock.today(), time.min, UTC), _known(LINK)
    now = dict(_pairs(link_accounts(midnight, clock.ahead(days=1), _threshold())))
    before = dict(_pairs(link_accounts(midnight - timedelta(days=1), midnight, 1, list(now))))
    cards = db.session.scalars(
        select(Card).where(Card.id.in_(now), Card.kind == "link", Card.title != "", Card.description != "")
    ).all()
    _keep(
        LINK,
        known,
        {
            card.id: Candidate(_excess(now[card.id], before.get(card.id, 0)), _publisher(card), card.language)
            for card in cards
        },
    )


def refresh_statuses() -> None:
    """Score posts by their favourites and boosts.

    They are of people who want to be found; of each author the best only.
    """
    known, total = _known(STATUS), StatusCounts.favourites + StatusCounts.reblogs
    query = (
        select(Status.id, Status.account_id, Status.language, Status.created_at, total.label("total"))
        .join(StatusCounts, StatusCounts.status_id == Status.id)
        .join(Account, Account.id == Status.account_id)
        .where(
            Status.id >= ids.at(clock.now() - STATUS_AGE),
            Status.visibility == "public",
            Status.reblog_of_id.is_(None),
            Status.in_reply_to_id.is_(None),
            ~Status.sensitive,
            Status.spoiler_text == "",
            Account.discoverable,
            Account.limited_at.is_(None),
            Account.suspended_at.is_(None),
            Account.sensitized_at.is_(None),
            ~exists().where(AwaitedParent.status_id == Status.id),
            total >= _threshold(),
        )
        .order_by(total.desc())
        .limit(MOST)
    )
    best: dict[int, tuple[int, Candidate]] = {}
    for row in db.session.execute(query):
        one = Candidate(_excess(row.total, 0), row.account_id, row.language, min(row.created_at, clock.now()))
        if row.account_id not in best or _now(STATUS, one) > _now(STATUS, best[row.account_id][1]):
            best[row.account_id] = row.id, one
    _keep(STATUS, known, dict(best.values()))


def default_allowed() -> bool:
    """Return whether what nobody has looked at may trend."""
    return not settings("trends")["review"]


def review(actor: Actor | None, kind: str, subject_id: int, allowed: bool) -> None:
    """Let something trend, or never again, in the name of `actor` or (None) of the operator. Raises NotFound."""
    name = _name(kind, subject_id)
    TrendReview.decide(kind, subject_id, allowed)
    audit.record(actor, "approve trend" if allowed else "reject trend", kind, subject_id, name)


def overview() -> list[Json]:
    """Return all that trends, or would if it were allowed, the highest score of each kind first."""
    found = []
    for kind in (TAG, LINK, STATUS):
        parameters = {"default_allowed": default_allowed(), "language": None, "page_size": MOST, "offset": 0}
        shown = set(db.session.scalars(trending(kind, False), parameters))
        scores = {row.subject_id: row.score for row in _known(kind).values()}
        found += [
            {"kind": kind, "name": _name(kind, one), "score": round(scores[one], 1), "shown": one in shown}
            for one in db.session.scalars(trending(kind, False, everything=True), parameters)
        ]
    return found


def _name(kind: str, subject_id: int) -> str:
    """Return what the audit log calls it."""
    names: dict[str, Any] = {
        TAG: select(Tag.name).where(Tag.id == subject_id),
        LINK: select(Card.url).where(Card.id == subject_id),
        PUBLISHER: select(Publisher.domain).where(Publisher.id == subject_id),
        AUTHOR: select(Account.username).where(Account.id == subject_id),
        STATUS: select(Account.username)
        .join(Status, Status.account_id == Account.id)
        .where(Status.id == subject_id, Status.visibility == "public", Status.reblog_of_id.is_(None)),
    }
    name = or_not_found(db.session.scalar(names[kind]))
    return f"status {subject_id} of {name}" if kind == STATUS else name


def _keep(kind: str, known: Mapping[int, Trend], found: Mapping[int, Candidate]) -> None:
    """Write what the scores are now; what faded stays for a while, so that the same use is no news twice."""
    now = clock.now()
    for subject_id, one in found.items():
        row = known.get(subject_id)
        if row is None:
            row = Trend(kind=kind, subject_id=subject_id, peak=0.0, peak_at=now, score=0.0)
            db.session.add(row)
        row.above_id, row.language = one.above_id, primary(one.language)
        if one.at is not None or one.score > row.peak or row.peak_at < now - COOLDOWN:
            row.peak, row.peak_at = one.score, one.at or now
        row.score = _decayed(kind, row.peak, row.peak_at)
    for subject_id, row in known.items():
        if subject_id not in found:
            row.score = 0.0 if kind == STATUS else _decayed(kind, row.peak, row.peak_at)
    db.session.flush()
    old = delete(Trend).where(Trend.kind == kind, Trend.score == 0, Trend.peak_at < now - COOLDOWN)
    change_rows(old)


def _decayed(kind: str, peak: float, since: datetime | None) -> float:
    age = clock.now() - (since or clock.now())
    score: float = peak * 0.5 ** (age / HALF_LIFE[kind])
    return score if score > FADED[kind] else 0.0


def _now(kind: str, one: Candidate) -> float:
    return _decayed(kind, one.score, one.at)


def _excess(observed: int, before: int) -> float:
    expected = float(max(before, 1))
    return 0.0 if expected > observed else (observed - expected) ** 2 / expected


def _threshold() -> int:
    return int(settings("trends")["threshold"])


def _known(kind: str) -> dict[int, Trend]:
    return {row.subject_id: row for row in db.session.scalars(select(Trend).where(Trend.kind == kind))}


def _pairs(rows: Iterable[Sequence[int]]) -> Iterable[tuple[int, int]]:
    return ((row[0], row[1]) for row in rows)


def _publisher(card: Card) -> int:
    domain = (net.tidy(card.page_url) or ("", ""))[1]
    insert_once(Publisher, id=new_id(), domain=domain)
    return db.session.execute(select(Publisher.id).where(Publisher.domain == domain)).scalar_one()
