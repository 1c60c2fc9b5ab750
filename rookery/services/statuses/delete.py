"""Deleting: the row goes at once, with what hangs on it; others hear of it from the fact."""

from sqlalchemy import delete as sql_delete
from sqlalchemy import select, update

from models.accounts.account import GROUP_KIND, Account, AccountCounts
from models.base import change_rows, db, lock
from models.federation.concerned import concerned_by
from models.media.attachment import Media
from models.media.remote_file import MEDIA, PREVIEW, RemoteFile
from models.statuses.deleted_status import GoneStatus
from models.statuses.interaction import approvals
from models.statuses.status import ADDRESSED_ONLY, OPEN, Status, StatusCounts
from models.statuses.tag import FeaturedTag
from models.timelines.timeline import HomeEntry
from rookery.errors import NotFound
from rookery.events import emit
from rookery.events.facts import StatusDeleted
from rookery.identity import Actor
from rookery.services.media import files
from rookery.services.statuses import kept, quote

REBLOGS_TOLD = 100  # older reblogs are too far down a timeline to matter, but for those that groups undo
_GROUPS = select(Account.id).where(Account.kind == GROUP_KIND, Account.domain.is_(None))


def delete(actor: Actor, status_id: int, delete_media: bool = False) -> Status:
    """Delete one's own status; gives it back as it was, for redrafting.

    Its media stay for a while, to be attached again, unless `delete_media`. Raises NotFound for somebody else's.
    """
    status = db.session.get(Status, status_id)
    if status is None or status.account_id != actor.id or not take_away(status, delete_media):
        raise NotFound
    return status


def take_away(
    status: Status, delete_media: bool = False, erased: bool = False, keep_reported: bool = True
) -> StatusDeleted | None:
    """Remove the row of a status or reblog and correct what was counted of it; its reblogs go with it.

    What is stated of it, None if somebody else has just done so. `erased`: no other server is told of it alone, for its
    author goes, too, or its import is undone. `keep_reported`: moderators can read it while an open report
    names it.
    """
    lock(Status, status.id, to_delete=True)  # prevent new reblogs while its reblogs are subtracted
    if db.session.scalar(select(Status.id).where(Status.id == status.id)) is None:
        return None
    if status.tag_names:
        FeaturedTag.discount(status)
    quote.uncount(status)  # before other counters, in the order of posting and revoking, to avoid deadlocks
    if status.reblog_of_id is not None:
        StatusCounts.bump(status.reblog_of_id, reblogs=-1)
    elif status.in_reply_to_id is not None and status.visibility in ("public", "unlisted"):
        StatusCounts.bump(status.in_reply_to_id, replies=-1)
    reblogs = _reblogs(status.id)
    concerned = concerned_by(status.id) if status.local and not erased else []
    rebloggers = select(Status.account_id).where(Status.reblog_of_id == status.id)
    if reblogs:
        AccountCounts.hold(rebloggers.union(select(Account.id).where(Account.id == status.account_id)))
        AccountCounts.lower_statuses(rebloggers)
    if status.visibility not in ADDRESSED_ONLY:
        AccountCounts.bump(status.account_id, statuses=-1)
    sharers = _sharers(status) if status.visibility in OPEN else []
    approval = approvals([status.id]).get(status.id, "") if status.local and status.reblog_of_id else ""
    copies = kept.keep(status) if keep_reported else {}
    keys = _remove_media(status.id) if delete_media else []
    if copies:  # before the files are deleted
        files.copy_files.enqueue(copies, keys)
        keys = []
    _release_replies(status.id)
    db.session.execute(sql_delete(Status).where(Status.id == status.id))
    db.session.expunge(status)
    fact = StatusDeleted(
        status.id,
        status.account_id,
        status.reblog_of_id,
        status.visibility,
        keys,
        local=status.local,
        tags=status.tag_names,
        mention_ids=status.mention_ids,
        with_media=bool(status.media_ids),
        reblog_ids=list(reblogs),
        reblogger_ids=list(reblogs.values()),
        erased=erased,
        concerned_ids=concerned,
        approval_uri=approval,
        uri=status.uri if status.local else None,
        sharer_ids=sharers,
    )
    if not erased:
        GoneStatus.remember(status)
    emit(fact)
    return fact


def _reblogs(status_id: int) -> dict[int, int]:
    """Return id → author of the newest reblogs, and of those by groups of this server if there are more."""
    query = select(Status.id, Status.account_id).where(Status.reblog_of_id == status_id)
    rows = list(db.session.execute(query.order_by(Status.id.desc()).limit(REBLOGS_TOLD)))
    if len(rows) == REBLOGS_TOLD:
        rows += db.session.execute(query.where(Status.account_id.in_(_GROUPS)))
    return {row.id: row.account_id for row in rows}


def _sharers(status: Status) -> list[int]:
    """Return the groups that brought a status of somebody else to homes (services/timelines/fanout.py: share)."""
    query = select(HomeEntry.author_id).where(
        HomeEntry.status_id == status.id, HomeEntry.author_id != status.account_id
    )
    return list(db.session.scalars(query.distinct()))


def _release_replies(status_id: int) -> None:
    """Let replies answer nothing. The foreign key would do so too, but give them no new version: cached fragments would
    go on naming what is gone.
    """
    change_rows(update(Status).where(Status.in_reply_to_id == status_id).values(in_reply_to_id=None))


def _remove_media(status_id: int) -> list[str]:
    """Forget the media rows; their files are deleted once this is committed."""
    media = db.session.scalars(select(Media).where(Media.status_id == status_id)).all()
    db.session.execute(sql_delete(Media).where(Media.status_id == status_id))
    copies = RemoteFile.forget([one.id for one in media if one.remote_url], MEDIA, PREVIEW)
    return copies + [key for one in media for key in (one.upload_key, one.original_key, one.small_key) if key]
