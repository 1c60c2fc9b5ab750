"""Erasure: what a deleted account leaves behind goes, in pieces that no other write has to wait for."""

from dataclasses import replace

import orjson
from sqlalchemy import delete, select, update

from models import clock
from models.accounts.account import Account, AccountCounts, AccountKeys
from models.accounts.remote_actor import RemoteActor
from models.base import begin_write, db
from models.counters import at_least_zero
from models.data.archive import Archive
from models.data.post_import import ImportedProfile, PostImport
from models.groups.group import has_holder
from models.inserts import insert_once
from models.media.attachment import Media
from models.media.remote_file import AVATAR, HEADER, MEDIA, PREVIEW, RemoteFile
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.status import Status, StatusCounts
from models.statuses.tag import FeaturedTag
from rookery.events import emit
from rookery.events.facts import AccountDeleted, StatusesErased
from rookery.services.media import files
from rookery.services.relationships import relationships
from rookery.services.statuses import reactions
from rookery.services.statuses.delete import take_away

STATUSES_AT_ONCE = 100


def erase(account_id: int, stays_suspended: bool) -> None:
    """Remove a piece of a deleted account; as long as something is left, another job takes the next one."""
    if erase_piece(account_id, stays_suspended) is not None:
        emit(AccountDeleted(account_id=account_id, stays_suspended=stays_suspended))


def erase_piece(account_id: int, stays_suspended: bool = False) -> int | None:
    """Remove some of what a deleted account left, and say how many statuses these were; None: the account is gone, or
    only its suspension is left.
    """
    begin_write()
    account = db.session.get(Account, account_id)
    if account is None or account.suspended_at is None or has_holder(account_id):
        return None
    # Without decrementing the count for each.
    db.session.execute(delete(FeaturedTag).where(FeaturedTag.account_id == account_id))
    piece = select(Status).where(Status.account_id == account_id).order_by(Status.id.desc()).limit(STATUSES_AT_ONCE)
    if statuses := db.session.scalars(piece).all():
        gone = [take_away(status, delete_media=True, erased=True, keep_reported=False) for status in statuses]
        told = [orjson.dumps(replace(one, media_keys=[])).decode() for one in gone if one]
        emit(StatusesErased(account_id, told))
        return len(statuses)
    if reactions.erase(account_id):
        return 0
    _undo_counts(account_id)
    _remove_files(account)
    if stays_suspended:
        _keep_suspension(account)
    else:
        db.session.delete(account)
        db.session.flush()
    return None


def leave(account: Account) -> None:
    """Hide a remote account that was deleted; a job removes what belongs to it.

    If it was suspended here it stays so: else it could delete itself to come back.
    """
    begin_write()
    stays_suspended = account.is_suspended_here
    account.suspend()
    db.session.flush()
    emit(AccountDeleted(account_id=account.id, stays_suspended=stays_suspended))


def _keep_suspension(account: Account) -> None:
    """Put a bare row in the place of a remote account, so that all that refers to it goes and its suspension stays.

    Its key stays, too: what it sends is dropped without a request to its server. Its profile is due to be fetched.
    """
    kept = {name: getattr(account, name) for name in ("uri", "created_at", "suspended_at", "suspended_there_at")}
    account_id, username, domain = account.id, account.username, account.domain
    columns = RemoteActor.host, RemoteActor.inbox, RemoteActor.key_id
    actor = db.session.execute(select(*columns).where(RemoteActor.account_id == account_id)).one_or_none()
    pem = db.session.scalar(select(AccountKeys.public_pem).where(AccountKeys.account_id == account_id))
    db.session.delete(account)
    db.session.flush()
    Account.add_once(account_id, username, domain, **kept)
    insert_once(AccountCounts, account_id=account_id)
    if actor:
        insert_once(RemoteActor, account_id=account_id, fetched_at=clock.ago(days=7), **actor._mapping)
    if pem:
        insert_once(AccountKeys, account_id=account_id, public_pem=pem)


def _undo_counts(account_id: int) -> None:
    """Subtract a deleted account from the counts that others are shown."""
    pairs = select(Follow.account_id, Follow.target_id).where(
        db.or_(Follow.account_id == account_id, Follow.target_id == account_id)
    )
    liked = select(Favourite.status_id).where(Favourite.account_id == account_id)
    db.session.execute(
        update(StatusCounts)
        .where(StatusCounts.status_id.in_(liked))
        .values(favourites=at_least_zero(StatusCounts.favourites - 1))
    )
    found = db.session.execute(pairs).all()
    AccountCounts.hold({one for pair in found for one in pair})
    for follower_id, target_id in found:
        relationships.end_follow(follower_id, target_id)


def _remove_files(account: Account) -> None:
    """Pictures of the profile, uploads that never got into a status, and archives made or imported."""
    media = db.session.scalars(select(Media).where(Media.account_id == account.id)).all()
    keys = [key for one in media for key in (one.upload_key, one.original_key, one.small_key)]
    keys += [account.avatar_key, account.avatar_static_key, account.header_key, account.header_static_key]
    keys += RemoteFile.forget([one.id for one in media if one.remote_url], MEDIA, PREVIEW)
    keys += RemoteFile.forget([account.id], AVATAR, HEADER)
    keys += [one.file_key for table in (Archive, PostImport) for one in table.of_account(account.id)]
    keys += [key for one in ImportedProfile.of_account(account.id) for key in one.keys]
    files.drop(keys)
