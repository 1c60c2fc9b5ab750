"""Undoing an import: exactly what it stored is deleted, and nobody is told."""

from sqlalchemy import delete, select

from models.accounts.account import Account, AccountCounts
from models.base import change_rows, db
from models.data.post_import import UNDONE, ImportedItem, ImportedProfile, PostImport
from models.statuses.status import Status
from rookery.services.accounts import profiles
from rookery.services.data.post_imports.requests import finish
from rookery.services.media import files
from rookery.services.statuses.delete import take_away

AT_ONCE = 50


def delete_piece(run: PostImport) -> bool:
    """Delete some of the posts; False when all are gone, and the import is as good as never made."""
    mine = ImportedItem.import_id == run.id, ImportedItem.status_id.is_not(None)
    stored = select(ImportedItem.status_id).where(*mine).order_by(ImportedItem.number).limit(AT_ONCE)
    found = db.session.scalars(select(Status).where(Status.id.in_(db.session.scalars(stored).all()))).all()
    if not found:
        _restore_profile(run)
        change_rows(delete(ImportedItem).where(ImportedItem.import_id == run.id))
        finish(run, UNDONE)
        return False
    AccountCounts.hold([run.account_id])
    for status in found:
        take_away(status, delete_media=True, erased=True)
    run.done = max(0, run.done - len(found))
    db.session.flush()
    return True


def _restore_profile(run: PostImport) -> None:
    """Bring back what the profile said before, save what its user has changed since."""
    if (kept := db.session.get(ImportedProfile, run.id)) is None:
        return
    account = db.session.get_one(Account, run.account_id)
    restored = profiles.restore(account, kept.before, kept.after)
    files.drop(getattr(kept, name) for part in set(profiles.PICTURES) - restored for name in profiles.PARTS[part][:2])
    db.session.delete(kept)
