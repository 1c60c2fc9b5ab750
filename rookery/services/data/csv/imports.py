"""Taking a file in: each line is looked up, done and committed by itself, so that nothing is lost or done for nothing.

The lines wait in the database; a job takes some of them and promises the next one. Whatever is killed when, what is
done stays done, and the rest goes on.
"""

import logging
import time
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import delete, exists, func, insert, select, update

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.data.csv_import import DONE, FAILED, WAITING, Import, ImportLine
from models.ids import new_id
from models.inserts import insert_once
from models.jobs.job import LONG
from rookery import events
from rookery.errors import Conflict, RookeryError, Unavailable
from rookery.identity import Actor
from rookery.outages import outage_of
from rookery.plugin import task
from rookery.services.data.csv import formats
from rookery.services.data.csv.exports import export
from rookery.services.data.csv.formats import Content
from rookery.services.data.csv.kinds import KINDS
from rookery.translations import dump
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

AT_ONCE, SECONDS = 50, 20.0
AGAIN = (timedelta(minutes=2), timedelta(hours=1), timedelta(hours=12))
PAUSE = timedelta(hours=1)
KEPT = timedelta(days=30)
PROPOSED = timedelta(days=1)
PUT_BACK = timedelta(days=14)
# The end of a follow takes places on lists and on the profile along.
OF_FOLLOWS = ("follows", "lists", "endorsements")
TOUCHED = {"follows": OF_FOLLOWS, "blocks": ("blocks", *OF_FOLLOWS), "domain_blocks": ("domain_blocks", *OF_FOLLOWS)}


def begin(actor: Actor, kind: str, data: bytes, *, overwrite: bool = False) -> Import:
    """Store the file; a job takes it in. Raises Invalid for what is no such file, Conflict while one is taken in."""
    run = propose(actor, kind, data, overwrite=overwrite)
    accept(run)
    return run


def _begin_kept(actor: Actor, kind: str, text: str) -> Import:
    """Begin the import of a file that the server kept, which may be longer than one that is uploaded."""
    run = _store(actor, kind, formats.read(kind, text.encode(), limited=False), overwrite=False)
    accept(run)
    return run


def propose(actor: Actor, kind: str, data: bytes, *, overwrite: bool = False) -> Import:
    """Store the file, to be taken in once it is accepted. It takes the place of another proposal of this kind.

    Raises Invalid for what is no such file, Conflict while one of this kind is taken in.
    """
    return _store(actor, kind, formats.read(kind, data), overwrite)


def _store(actor: Actor, kind: str, lines: list[tuple[int, Content]], overwrite: bool) -> Import:
    row_id, now = new_id(), clock.now()
    same_kind = Import.account_id == actor.id, Import.kind == kind, Import.proposed
    db.session.execute(delete(Import).where(*same_kind))
    made = {"account_id": actor.id, "kind": kind, "overwrite": overwrite, "created_at": now, "proposed": True}
    if not insert_once(Import, id=row_id, **made):
        raise Conflict(_("Another file of this kind is still being imported"))
    rows = [
        {"import_id": row_id, "number": number, "content": content, "state": WAITING, "attempts": 0, "due_at": now}
        for number, content in lines
    ]
    db.session.execute(insert(ImportLine), rows)
    return db.session.get_one(Import, row_id)


def accept(run: Import) -> None:
    """Enqueue the import of a proposal. Keep for two weeks what an import that overwrites may take away."""
    run.proposed = False
    if run.overwrite:
        kinds = TOUCHED.get(run.kind, (run.kind,))
        run.before = {kind: "".join(export(run.account_id, kind, whole=True)) for kind in kinds}
    import_lines.enqueue(run.id)


def may_be_put_back(run: Import) -> bool:
    return run.before is not None and bool(run.finished_at) and run.created_at > clock.now() - PUT_BACK


def put_back(actor: Actor, run: Import) -> list[Import]:
    """Import what was there before an import that overwrote it; what came since stays. The files are kept: a line that
    fails, as of a server that does not answer, can be put back another time.

    Raises Conflict if that is not possible any more, or while another file of a kind is taken in.
    """
    if not may_be_put_back(run):
        raise Conflict(_("This can't be put back any more"))
    return [_begin_kept(actor, kind, text) for kind, text in (run.before or {}).items() if text.count("\n") > 1]


@task(queue=LONG)
def import_lines(import_id: int) -> None:
    """Take in some lines, or end some of what a file that overwrites does not name. Commits after each line."""
    run = db.session.get(Import, import_id, populate_existing=True)
    actor = db.session.get(Account, run.account_id) if run else None
    if run is None or actor is None or run.finished_at or run.proposed:
        return
    if not _may_act(actor):
        import_lines.enqueue_at(clock.now() + PAUSE, import_id)
        return
    until = time.monotonic() + SECONDS
    for line in _due(run):
        if time.monotonic() > until:
            break
        _take(run, actor, line)
    _promise(run, actor)


def sweep() -> None:
    """Delete imports a month after they ended, proposals after a day, and after two weeks what can be put back."""
    now = clock.now()
    db.session.execute(delete(Import).where(Import.finished_at < now - KEPT))
    db.session.execute(delete(Import).where(Import.proposed, Import.created_at < now - PROPOSED))
    kept_too_long = Import.before.is_not(None), Import.created_at < now - PUT_BACK
    db.session.execute(update(Import).where(*kept_too_long).values(before=None))


def _may_act(actor: Account) -> bool:
    """Return whether moderators have neither suspended the account nor disabled its login, be it for a while."""
    user = User.of_account(actor.id)
    return actor.suspended_at is None and (user is None or user.active)


def _due(run: Import) -> Sequence[ImportLine]:
    lines = select(ImportLine).where(
        ImportLine.import_id == run.id, ImportLine.state == WAITING, ImportLine.due_at <= clock.now()
    )
    return db.session.scalars(lines.order_by(ImportLine.due_at, ImportLine.number).limit(AT_ONCE)).all()


def _take(run: Import, actor: Account, line: ImportLine) -> None:
    kind = KINDS[run.kind]
    events.commit()  # hold no transaction open while other servers are asked
    try:
        line.target_id = kind.find(actor, line.content)
        kind.apply(actor, line.target_id or 0, line.content)
        line.state, line.reason = DONE, None
    except Exception as problem:
        target_id = line.target_id
        events.rollback()
        if outage_of(problem):
            raise  # it says nothing of the line, which waits for the next run
        line.target_id = target_id  # named by the file, whatever comes of it: no surplus
        _later(line, problem) if isinstance(problem, RookeryError) else _fail(line, problem)
    events.commit()


def _fail(line: ImportLine, problem: Exception) -> None:
    log.error("line %s of import %s failed", line.number, line.import_id, exc_info=problem)
    line.state, line.reason = FAILED, RookeryError.message


def _later(line: ImportLine, problem: RookeryError) -> None:
    """Retry what may succeed another time, a few times; the rest has failed."""
    line.reason = dump(problem.problem)
    if isinstance(problem, Unavailable) and line.attempts < len(AGAIN):
        line.due_at = clock.now() + AGAIN[line.attempts]
        line.attempts += 1
    else:
        line.state = FAILED


def _promise(run: Import, actor: Account) -> None:
    """The rest: lines that wait, then what is not named, then the end."""
    waiting = select(func.min(ImportLine.due_at)).where(ImportLine.import_id == run.id, ImportLine.state == WAITING)
    if due_at := db.session.scalar(waiting):
        import_lines.enqueue_at(due_at, run.id)
    elif run.overwrite and _took_something(run) and KINDS[run.kind].surplus(actor, run):
        import_lines.enqueue(run.id)
    else:
        run.finished_at = clock.now()


def _took_something(run: Import) -> bool:
    """A file of which not one line could be used was a mistake, and empties nothing."""
    done = exists().where(ImportLine.import_id == run.id, ImportLine.state == DONE)
    return bool(db.session.scalar(select(done)))
