"""Dimensions: what there is most of. https://docs.joinmastodon.org/methods/admin/dimensions/"""

import platform
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sqlalchemy import func, select, text
from sqlalchemy.orm import InstrumentedAttribute

from models.accounts.account import Account, AccountCounts
from models.auth.oauth import OAuthApp
from models.auth.user import User, UserDay
from models.base import db
from models.media.attachment import Media
from models.moderation.figures.days import About, Aggregate, Conditions, Join, Span
from models.statuses.status import Status
from models.statuses.tag import StatusTag

OURS = ""  # stands for this server among the domains


class DimensionItem(NamedTuple):
    key: str
    value: int | str
    unit: str | None = None


def _most(
    column: InstrumentedAttribute[str] | InstrumentedAttribute[str | None],
    limit: int,
    joins: Iterable[Join],
    where: Conditions,
    counted: Aggregate | None = None,
) -> list[DimensionItem]:
    """The values of a column that most rows have."""
    number = func.count() if counted is None else counted
    query = select(column.label("key"), number.label("value")).where(*where).group_by(column)
    for other, condition in joins:
        query = query.join(other, condition)
    rows = db.session.execute(query.order_by(number.desc(), column).limit(limit))
    return [DimensionItem(row.key or OURS, int(row.value)) for row in rows]


def _languages(span: Span, limit: int, about: About) -> list[DimensionItem]:
    """Return the languages in which active users read."""
    query_where = (UserDay.day.between(span.first, span.last),)
    return _most(
        User.locale, limit, [(UserDay, UserDay.user_id == User.id)], query_where, func.count(func.distinct(User.id))
    )


def _sources(span: Span, limit: int, about: About) -> list[DimensionItem]:
    """The apps through which people signed up; empty for the pages of this server."""
    query = (
        select(OAuthApp.name.label("key"), func.count().label("value"))
        .select_from(User)
        .outerjoin(OAuthApp, OAuthApp.id == User.created_by_app_id)
        .where(span.holds(User.id))
        .group_by(OAuthApp.name)
        .order_by(func.count().desc())
        .limit(limit)
    )
    return [DimensionItem(row.key or OURS, row.value) for row in db.session.execute(query)]


def _servers(span: Span, limit: int, about: About) -> list[DimensionItem]:
    return _most(Account.domain, limit, [(Status, Status.account_id == Account.id)], (span.holds(Status.id),))


def _tag_servers(span: Span, limit: int, about: About) -> list[DimensionItem]:
    joins = [(Status, Status.account_id == Account.id), (StatusTag, StatusTag.status_id == Status.id)]
    return _most(Account.domain, limit, joins, (StatusTag.tag_id == about, span.holds(StatusTag.status_id)))


def _tag_languages(span: Span, limit: int, about: About) -> list[DimensionItem]:
    joins = [(StatusTag, StatusTag.status_id == Status.id)]
    where = (StatusTag.tag_id == about, span.holds(StatusTag.status_id), Status.language.is_not(None))
    return _most(Status.language, limit, joins, where)


def _server_accounts(span: Span, limit: int, about: About) -> list[DimensionItem]:
    """Return those of a server that most people here follow."""
    query = (
        select(Account.username.label("key"), AccountCounts.followers.label("value"))
        .join(AccountCounts, AccountCounts.account_id == Account.id)
        .where(Account.domain == about)
        .order_by(AccountCounts.followers.desc(), Account.id)
        .limit(limit)
    )
    return [DimensionItem(row.key, row.value) for row in db.session.execute(query)]


def _server_languages(span: Span, limit: int, about: About) -> list[DimensionItem]:
    joins = [(Account, Account.id == Status.account_id)]
    where = (Account.domain == about, span.holds(Status.id), Status.language.is_not(None))
    return _most(Status.language, limit, joins, where)


def _space_usage(span: Span, limit: int, about: About) -> list[DimensionItem]:
    media = db.session.scalar(select(func.sum(Media.size))) or 0
    return [
        DimensionItem(db.engine.dialect.name, _size_of_database(), "bytes"),
        DimensionItem("media", int(media), "bytes"),
    ]


def _software_versions(span: Span, limit: int, about: About) -> list[DimensionItem]:
    name = db.engine.dialect.name
    asked = "select sqlite_version()" if name == "sqlite" else "show server_version"
    version = str(db.session.scalar(text(asked))).partition(" ")[0]
    return [DimensionItem("python", platform.python_version()), DimensionItem(name, version)]


def _size_of_database() -> int:
    if db.engine.dialect.name == "sqlite":
        pages, size = (db.session.scalar(text(f"PRAGMA {name}")) for name in ("page_count", "page_size"))
        return int(pages or 0) * int(size or 0)
    return int(db.session.scalar(text("select pg_database_size(current_database())")) or 0)


DIMENSIONS: dict[str, Callable[[Span, int, About], list[DimensionItem]]] = {
    "languages": _languages,
    "sources": _sources,
    "servers": _servers,
    "space_usage": _space_usage,
    "software_versions": _software_versions,
    "tag_servers": _tag_servers,
    "tag_languages": _tag_languages,
    "instance_accounts": _server_accounts,
    "instance_languages": _server_languages,
}
