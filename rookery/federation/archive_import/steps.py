"""The steps of an import: each goes on where the one before it ended, whatever became of its process."""

import shutil
import time

from models import clock
from models.base import db, lock
from models.data.post_import import LISTING, POSTS, UNDOING, PostImport
from rookery import events
from rookery.errors import Invalid
from rookery.federation.archive_import.listing import WORK, list_items
from rookery.federation.archive_import.media import Busy
from rookery.federation.archive_import.posting import Poster
from rookery.federation.archive_import.profile import import_profile
from rookery.federation.archive_import.rest import import_rest
from rookery.federation.archive_import.stage_watch import StageWatch
from rookery.federation.read import values
from rookery.file_lock import FileLock
from rookery.jobs.worker import Later
from rookery.services.data.post_imports import archive_file, undoing
from rookery.services.data.post_imports.requests import UPLOAD, finish, folder_of, import_posts
from rookery.services.media import files
from rookery.translations import lazy_gettext as _

SECONDS, BUSY_SECONDS, GIVEN_UP_SECONDS = 4.0, 5.0, 60 * 60
LOCK = "lock"


def go_on(import_id: int) -> None:
    """Import some more in a job, which comes again until all is done."""
    if not run_step(import_id):
        raise Later(BUSY_SECONDS)
    import_posts.hold(import_id)
    run = db.session.get(PostImport, import_id, populate_existing=True)
    if run and not run.finished_at:
        raise Later(0.0, import_posts.queue)


def run_step(import_id: int) -> bool:
    """Import some more; return whether that was possible now. Commits."""
    run = db.session.get(PostImport, import_id, populate_existing=True)
    was_possible = _go_on(run) if run and not run.finished_at else True
    if run is None or run.finished_at:
        shutil.rmtree(folder_of(import_id), ignore_errors=True)
    return was_possible


def _go_on(run: PostImport) -> bool:
    if not folder_of(run.id).is_dir():
        return _undo(run) if run.stage == UNDOING else _bring_files(run)
    lock = FileLock(folder_of(run.id) / LOCK)
    if not lock.acquire():
        return False  # another process is at it
    try:
        return _import_some(run)
    finally:
        lock.release()


def _import_some(run: PostImport) -> bool:
    db.session.refresh(run)
    if run.stage == UNDOING:
        return _undo(run)
    step = {LISTING: _list, POSTS: _store}.get(run.stage)
    if step is None:
        return True  # it has ended
    path, watch = folder_of(run.id) / UPLOAD, StageWatch(run)
    try:
        archive_file.check_room(path.parent)
        archive_file.normalise(path, watch)
        with archive_file.opened(path, watch) as archive:
            return step(run, archive)
    except Busy:
        return False
    except archive_file.Stopped:
        events.rollback()
        return True
    except (Invalid, FileNotFoundError) as problem:
        events.rollback()
        finish(run, problem=problem if isinstance(problem, Invalid) else _lost())
        events.commit()
        return True


def _list(run: PostImport, archive: archive_file.ArchiveFile) -> bool:
    listed = list_items(run.id, archive, folder_of(run.id))
    if listed and _is_still(run, LISTING):
        run.actor, run.total, run.stage, run.went_on_at = listed.actor, listed.waiting, POSTS, clock.now()
    events.commit()
    return True


def _store(run: PostImport, archive: archive_file.ArchiveFile) -> bool:
    followers = values.id_of(archive.json("actor.json").get("followers"))
    poster = Poster(run, archive, folder_of(run.id) / WORK, followers)
    until = time.monotonic() + SECONDS
    while (more := poster.store_some()) and time.monotonic() < until:
        pass
    db.session.refresh(run)
    if not more and run.stage == POSTS:
        import_profile(run, archive)
        events.commit()
        if run.with_rest:
            import_rest(run, archive)
    if _is_still(run, POSTS):
        run.went_on_at = clock.now()
        if not more:
            finish(run)
    events.commit()
    return True


def _is_still(run: PostImport, stage: str) -> bool:
    """Hold the row, and return whether the import is not undone meanwhile."""
    lock(PostImport, run.id)
    db.session.refresh(run)
    return run.stage == stage


def _undo(run: PostImport) -> bool:
    until = time.monotonic() + SECONDS
    while undoing.delete_piece(run):
        events.commit()
        if time.monotonic() > until:
            break
    events.commit()
    return True


def _bring_files(run: PostImport) -> bool:
    """Fetch the archive from the bucket; False while another machine has what was begun. Commits."""
    if run.went_on_at and run.went_on_at > clock.ago(seconds=GIVEN_UP_SECONDS):
        return False
    folder, key = folder_of(run.id), run.file_key
    if run.stage != LISTING or key is None:
        finish(run, problem=_lost())
        events.commit()
        return True
    events.commit()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with files.store().open(key) as stored, (folder / UPLOAD).open("wb") as file:
        shutil.copyfileobj(stored, file)
    return True


def _lost() -> Invalid:
    return Invalid(_("The files of the import are lost. Import the archive again to continue"))
