"""Notes: what moderators tell each other about an account."""

from models.accounts.account import Account
from models.base import add_and_flush, db
from models.moderation.note import ModerationNote
from models.moderation.report import Report
from rookery.errors import Invalid, or_not_found
from rookery.identity import Actor
from rookery.services import audit
from rookery.services.auth import roles
from rookery.translations import lazy_gettext as _

LONGEST = 2000


def write(actor: Actor, target: Account, text: str, report: Report | None = None) -> ModerationNote:
    """Raises Invalid."""
    check_text(text, LONGEST)
    note = ModerationNote(
        account_id=actor.id, target_account_id=target.id, text=text.strip(), report_id=report.id if report else None
    )
    add_and_flush(note)
    audit.record_account(actor, "write note", target)
    return note


def check_text(text: str, longest: int) -> None:
    """Raises Invalid for a text that is blank or too long."""
    if not text.strip():
        raise Invalid(details={"text": [("ERR_BLANK", _("can't be blank"))]})
    if len(text) > longest:
        says = _("is too long (maximum is %(limit)s characters)", limit=longest)
        raise Invalid(details={"text": [("ERR_TOO_LONG", says)]})


def delete(actor: Actor, note_id: int) -> ModerationNote:
    """Delete one's own note, or that of somebody below. Raises NotFound, Forbidden."""
    note = or_not_found(db.session.get(ModerationNote, note_id))
    if note.account_id != actor.id:
        author = db.session.get(Account, note.account_id) if note.account_id else None
        if author is not None:
            roles.check_rank(actor, author)
    db.session.delete(note)
    audit.record_account(actor, "delete note", db.session.get_one(Account, note.target_account_id))
    return note
