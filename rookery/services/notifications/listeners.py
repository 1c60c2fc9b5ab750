"""What happened and whom it concerns: a reaction to each fact that people hear of. Jobs act on what is true by then."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, delete, exists, select

from models.array_parameters import encode_ids, encode_rows, ids_parameter, rows_parameter
from models.auth.role import Permission
from models.auth.user import User
from models.base import BigInt, Query, db, run
from models.moderation.report import Report
from models.moderation.warning import AccountWarning
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.relationships.severance import SeveranceEvent
from models.statuses.favourite import Favourite
from models.statuses.interaction import Interaction
from models.statuses.pending_reply import AwaitedParent
from models.statuses.poll import Poll, PollVote
from models.statuses.quote import ACCEPTED, Quote
from models.statuses.status import ADDRESSED_ONLY, Status, StatusMention
from rookery.events.facts import (
    AccountWarned,
    Favourited,
    PollExpired,
    Quoted,
    Reblogged,
    RelationshipsSevered,
    ReplyJoined,
    ReplyRejected,
    ReportFiled,
    StatusDeleted,
    StatusEdited,
    StatusPosted,
    Unfavourited,
    UserReady,
)
from rookery.plugin import task, together
from rookery.services.notifications.create import News, tell, tell_all

TOLD_WITHIN = 200  # people, in the transaction that posts; of more a task


@together
def on_status(facts: Sequence[StatusPosted | StatusEdited]) -> None:
    """Tell those who are mentioned, and those who asked to hear of every status of the author."""
    ids = encode_ids(fact.status_id for fact in facts)
    news = {*run(_MENTIONING, {"ids": ids}).scalars(), *run(_OF_FOLLOWED_EAGERLY, {"ids": ids}).scalars()}
    for fact in facts:
        if fact.status_id in news and (status := db.session.get(Status, fact.status_id)):
            _tell_of(status, posted=isinstance(fact, StatusPosted))


def _tell_of(status: Status, posted: bool) -> None:
    tell(run(_MENTIONED, {"status_id": status.id}).scalars(), News("mention", status.account_id, status))
    if posted:
        _tell_the_eager(status)


def on_reply_joined(fact: ReplyJoined) -> None:
    """Notify those who asked for the author's posts, if the reply turns out to go on a thread of the author's own."""
    if status := db.session.get(Status, fact.status_id):
        _tell_the_eager(status)


def _tell_the_eager(status: Status) -> None:
    own_thread = status.in_reply_to_account_id in (None, status.account_id)
    if own_thread and status.visibility not in ADDRESSED_ONLY and not _awaits_parent(status):
        eager = run(_EAGER, {"author_id": status.account_id}).scalars().all()
        if len(eager) > TOLD_WITHIN:
            tell_followers.enqueue(status.id)
        else:
            tell(eager, News("status", status.account_id, status))


@task()
def tell_followers(status_id: int) -> None:
    """Notify all who asked for every status of the author: many."""
    if status := db.session.get(Status, status_id):
        tell(run(_EAGER, {"author_id": status.account_id}).scalars(), News("status", status.account_id, status))


def _awaits_parent(status: Status) -> bool:
    return not status.local and run(_AWAITED, {"status_id": status.id}).first() is not None


_AWAITED = select(AwaitedParent.status_id).where(AwaitedParent.status_id == bindparam("status_id", type_=BigInt))
_MENTIONED = select(StatusMention.account_id).where(
    StatusMention.status_id == bindparam("status_id", type_=BigInt), ~StatusMention.silent
)
# Of most posts nobody is told: these are found together.
_MENTIONING = (
    select(StatusMention.status_id)
    .distinct()
    .where(StatusMention.status_id.in_(ids_parameter("ids")), ~StatusMention.silent)
)
_OF_FOLLOWED_EAGERLY = select(Status.id).where(
    Status.id.in_(ids_parameter("ids")), exists().where(Follow.target_id == Status.account_id, Follow.notify)
)
_EAGER = select(Follow.account_id).where(Follow.target_id == bindparam("author_id", type_=BigInt), Follow.notify)


def on_edit(fact: StatusEdited) -> None:
    """Notify those who reblogged or quoted an edited status, and those newly mentioned."""
    if (status := db.session.get(Status, fact.status_id)) is None or status.edited_at is None:
        return
    on_status(fact)
    rebloggers = select(Status.account_id).where(Status.reblog_of_id == status.id, Status.local)
    edition = f":{int(status.edited_at.timestamp() * 1000)}"
    tell(db.session.scalars(rebloggers), News("update", status.account_id, status, edition=edition))
    for quoting in db.session.scalars(_quotes_of(status)).all():
        tell([quoting.account_id], News("quoted_update", status.account_id, quoting, edition=edition))


def on_quote(fact: Quoted) -> None:
    """Notify the quoted author, unless the quote or its permission is gone by now."""
    status, quoted = db.session.get(Status, fact.status_id), db.session.get(Status, fact.quoted_id)
    if status and quoted and db.session.scalar(_quotes_of(quoted).where(Status.id == status.id)):
        tell([quoted.account_id], News("quote", status.account_id, status))


def on_reply_rejected(fact: ReplyRejected) -> None:
    """Tell the author of a reply that the author whom it answered does not want it there."""
    one = db.session.get(Interaction, fact.interaction_id)
    reply = db.session.get(Status, one.made_id) if one else None
    answered = db.session.get(Status, one.status_id) if one else None
    if reply and answered:
        tell([reply.account_id], News("reply_rejected", answered.account_id, reply))


@together
def on_reblog(facts: Sequence[Reblogged]) -> None:
    done = [fact for fact in facts if db.session.get(Status, fact.status_id)]
    _tell_authors("reblog", [(fact, db.session.get(Status, fact.reblog_of_id)) for fact in done])


def on_deleted(fact: StatusDeleted) -> None:
    """A reblog taken back is not told any more; what was told of a status goes with its row."""
    if fact.reblog_of_id and (original := db.session.get(Status, fact.reblog_of_id)):
        _forget(original.account_id, f"reblog:{fact.account_id}:{original.id}")


@together
def on_favourite(facts: Sequence[Favourited]) -> None:
    there = still(Favourite.account_id, Favourite.status_id, [(fact.account_id, fact.status_id) for fact in facts])
    liked = [fact for fact in facts if (fact.account_id, fact.status_id) in there]
    _tell_authors("favourite", [(fact, db.session.get(Status, fact.status_id)) for fact in liked])


def _tell_authors(kind: str, done: Sequence[tuple[Favourited | Reblogged, Status | None]]) -> None:
    """Notify the author of a status of what others did to it."""
    tell_all(
        [
            (status.account_id, News(kind, fact.account_id, status))
            for fact, status in done
            if status and status.account_id != fact.account_id
        ]
    )


def on_unfavourite(fact: Unfavourited) -> None:
    if status := db.session.get(Status, fact.status_id):
        _forget(status.account_id, f"favourite:{fact.account_id}:{fact.status_id}")


def on_poll_end(fact: PollExpired) -> None:
    """Voters and the author hear of the result, once the time is really up."""
    poll = db.session.get(Poll, fact.poll_id)
    if poll is None or not poll.expired:
        return
    status = db.session.get_one(Status, poll.status_id)
    voters = select(PollVote.account_id).where(PollVote.poll_id == poll.id).distinct()
    news = News("poll", poll.account_id, status)
    tell(db.session.scalars(voters), news)
    tell([poll.account_id], news, to_oneself=True)


def on_sign_up(fact: UserReady) -> None:
    """Notify those who manage users of a sign-up."""
    if user := db.session.get(User, fact.user_id):
        tell(User.accounts_with(Permission.MANAGE_USERS), News("admin.sign_up", user.account_id))


def on_report(fact: ReportFiled) -> None:
    """Notify those who manage reports of a new one."""
    if report := db.session.get(Report, fact.report_id):
        about = News("admin.report", report.account_id, subject_id=report.id)
        tell(User.accounts_with(Permission.MANAGE_REPORTS), about)


def on_warning(fact: AccountWarned) -> None:
    """A warning has no sender that its owner should know of: it comes from their own account."""
    if warning := db.session.get(AccountWarning, fact.warning_id):
        owner = warning.target_account_id
        tell([owner], News("moderation_warning", owner, subject_id=warning.id), to_oneself=True)


def on_severance(fact: RelationshipsSevered) -> None:
    """Notify an account of follows that it lost at once; not where it lost nothing but requests."""
    event = db.session.get(SeveranceEvent, fact.event_id)
    if event and (event.following_count or event.followers_count):
        news = News("severed_relationships", fact.account_id, subject_id=fact.event_id)
        tell([fact.account_id], news, to_oneself=True)


def _quotes_of(status: Status) -> Select[Status]:
    """The statuses that quote this one, and may."""
    quotes = select(Status).join(Quote, Quote.status_id == Status.id)
    return quotes.where(Quote.quoted_id == status.id, Quote.state == ACCEPTED)


def still(actor: Any, about: Any, pairs: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return those that have not been taken back since: a job acts on what is true when it runs."""
    return {(one, other) for one, other in run(_those_there(actor, about), {"pairs": encode_rows(pairs)})}


@cache
def _those_there(actor: Any, about: Any) -> Query:
    pairs = rows_parameter("pairs", "actor", "about")
    return select(pairs.c.actor, pairs.c.about).where(exists().where(actor == pairs.c.actor, about == pairs.c.about))


def _forget(account_id: int, key: str) -> None:
    run(_FORGET, {"of": account_id, "its_key": key})


_FORGET = delete(Notification).where(
    Notification.account_id == bindparam("of", type_=BigInt), Notification.key == bindparam("its_key")
)
