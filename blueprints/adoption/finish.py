"""Counters, home timelines and lists, conversations and the search index, made from the rows that were written."""

from collections.abc import Iterator

from sqlalchemy import and_, bindparam, func, insert, select, update

from models.accounts.account import Account, AccountCounts
from models.base import BigInt, aliased, change_rows, db, run
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.quote import ACCEPTED, Quote
from models.statuses.status import ADDRESSED_ONLY, OPEN, Status, StatusCounts
from models.statuses.tag import FeaturedTag, newest_with, number_with
from models.timelines.conversation import ConversationEntry
from models.timelines.list import List, ListMember
from models.timelines.timeline import HomeEntry
from rookery.events.facts import ListChanged, StatusPosted
from rookery.services.data.backup.progress import Progress
from rookery.services.search import index
from rookery.services.timelines import backfill, conversations

PIECE, OWN_AT_HOME = 2000, 40
_Reply, _Boost, _Quoting = aliased(Status), aliased(Status), aliased(Status)


def finish(progress: Progress) -> None:
    count_statuses()
    count_accounts()
    fill_timelines(progress)
    join_conversations()
    for done, total in index.rebuild():
        db.session.commit()
        progress("search index", done, total)


def count_statuses() -> None:
    """Count the replies, boosts, favourites and quotes of each status."""
    replies = select(func.count()).where(_Reply.in_reply_to_id == Status.id, _Reply.visibility.in_(OPEN))
    boosts = select(func.count()).where(_Boost.reblog_of_id == Status.id)
    favourites = select(func.count()).where(Favourite.status_id == Status.id)
    quotes = (
        select(func.count())
        .select_from(Quote)
        .join(_Quoting, _Quoting.id == Quote.status_id)
        .where(Quote.quoted_id == Status.id, Quote.state == ACCEPTED, _Quoting.visibility.in_(OPEN))
    )
    counted = [one.scalar_subquery() for one in (replies, boosts, favourites, quotes)]
    after, last = bindparam("after", type_=BigInt), bindparam("last", type_=BigInt)
    rows = select(Status.id, *counted).where(Status.id > after, Status.id <= last)
    names = ["status_id", "replies", "reblogs", "favourites", "quotes"]
    statement = insert(StatusCounts).from_select(names, rows)
    for start, end in _pieces():
        run(statement, {"after": start, "last": end})
        db.session.commit()


def _pieces() -> Iterator[tuple[int, int]]:
    """Yield bounds of ids, between which there are some thousand statuses."""
    start = 0
    some = select(Status.id).order_by(Status.id).limit(PIECE)
    while ids := db.session.scalars(some.where(Status.id > start)).all():
        yield start, ids[-1]
        start = ids[-1]


def count_accounts() -> None:
    """Count for the people of this server; of others, their own server counts. Where it told nothing, what is here
    counts.
    """
    for account_id in _local_accounts():
        mine = and_(Status.account_id == account_id, Status.visibility.not_in(ADDRESSED_ONLY))
        newest = db.session.scalar(select(func.max(Status.created_at)).where(mine))
        values = {
            "statuses": db.session.scalar(select(func.count()).where(mine)),
            "following": db.session.scalar(select(func.count()).where(Follow.account_id == account_id)),
            "followers": db.session.scalar(select(func.count()).where(Follow.target_id == account_id)),
            "last_status_on": newest.date() if newest else None,
        }
        change_rows(update(AccountCounts).where(AccountCounts.account_id == account_id).values(values))
    for featured in db.session.scalars(select(FeaturedTag)).all():
        featured.statuses_count = number_with(featured.account_id, featured.tag_id)
        featured.last_status_on = newest_with(featured.account_id, featured.tag_id)
    db.session.commit()


def _local_accounts() -> list[int]:
    return list(db.session.scalars(select(Account.id).where(Account.domain.is_(None)).order_by(Account.id)))


def fill_timelines(progress: Progress) -> None:
    """Put the newest posts of those whom somebody follows into their home, and into their lists."""
    readers = _local_accounts()
    for done, reader in enumerate(readers):
        _add_own(reader)
        for author in db.session.scalars(select(Follow.target_id).where(Follow.account_id == reader)).all():
            backfill.bring_home(reader, author)
        for one in List.of(reader):
            _fill_list(one)
        db.session.commit()
        progress("home timelines", done + 1, len(readers))


def _add_own(reader: int) -> None:
    newest = select(Status.account_id, Status.id, Status.account_id).where(Status.account_id == reader)
    newest = newest.order_by(Status.id.desc()).limit(OWN_AT_HOME)
    db.session.execute(insert(HomeEntry).from_select(["account_id", "status_id", "author_id"], newest))


def _fill_list(one: List) -> None:
    members = list(db.session.scalars(select(ListMember.target_id).where(ListMember.list_id == one.id)))
    for start in range(0, len(members), backfill.PIECE):
        some = members[start : start + backfill.PIECE]
        backfill.settle(ListChanged(one.account_id, one.id, some, one.exclusive))


def join_conversations() -> None:
    """Make the conversations of direct posts; all of them are read."""
    after, some = 0, select(Status.id).where(Status.visibility == "direct").order_by(Status.id).limit(PIECE)
    while ids := db.session.scalars(some.where(Status.id > after)).all():
        for status_id in ids:
            conversations.on_status(StatusPosted(status_id))
        change_rows(update(ConversationEntry).values(unread=False))
        for name in ("events", "facts"):  # nobody is told
            db.session.info.pop(name, None)
        db.session.commit()
        after = ids[-1]
