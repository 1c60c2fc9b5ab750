"""Drafts: what somebody began to write in the browser is kept until they post it or throw it away."""

from dataclasses import dataclass

import orjson
from sqlalchemy import delete, insert, update

from models import clock
from models.accounts.account import Account
from models.base import Json, change_rows, db, lock
from models.ids import new_id
from models.media.attachment import Media
from models.statuses.saved_draft import DraftMedia, SavedDraft
from rookery.errors import Invalid, or_not_found
from rookery.identity import Actor
from rookery.translations import lazy_gettext as _

LIMIT = 100
MOST_BYTES = 64 * 1024


@dataclass(frozen=True)
class Form:
    """The form in which a draft is written: its own `name`, the draft that it was opened with (0 for none), and the
    name of the form that had written that one `before`.
    """

    name: str = ""
    draft_id: int = 0
    before: str = ""


ANEW = Form()


def save(actor: Actor, content: Json, media_ids: list[int], form: Form = ANEW) -> SavedDraft:
    """Keep what stands in the form, in place of the draft that is already its own. Raises Invalid.

    What another form wrote meanwhile is not overwritten: then there are two drafts.
    """
    if len(orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS)) > MOST_BYTES:
        raise Invalid(_("The draft is too large"))
    lock(Account, actor.id)
    kept = Media.unused(actor.id, media_ids)
    found = _own_of(actor.id, form) or _new(actor.id)
    found.content, found.media_ids, found.changed_at = content, kept, clock.now()
    found.form = form.name or None
    db.session.flush()
    _keep(found.id, kept)
    return found


def finish(actor: Actor, form: Form) -> None:
    """Delete the draft of a form that was posted or emptied."""
    if found := _own_of(actor.id, form):
        remove(actor, found.id)


def _own_of(account_id: int, form: Form) -> SavedDraft | None:
    if form.name and (found := SavedDraft.by_form(account_id, form.name)):
        return found
    found = SavedDraft.of(account_id, form.draft_id)
    return found if found and (found.form or "") == form.before else None


def own(actor: Actor, draft_id: int) -> SavedDraft:
    """Raises NotFound."""
    return or_not_found(SavedDraft.of(actor.id, draft_id))


def has_text(form: Form, text: str) -> bool:
    """Return whether the draft of the form is still its own, and has this text.

    Nobody needs to be signed in for that: it tells only what whoever knows the secret name of the form wrote.
    """
    found = db.session.get(SavedDraft, form.draft_id)
    if found is None or not found.form or found.form not in (form.name, form.before):
        return False
    return bool(found.content.get("text", "") == text)


def remove(actor: Actor, draft_id: int) -> None:
    """Delete the draft, if it is there. Its files are swept away in a day, unless a status has them."""
    db.session.execute(delete(SavedDraft).where(SavedDraft.id == draft_id, SavedDraft.account_id == actor.id))


def _new(account_id: int) -> SavedDraft:
    if SavedDraft.count(account_id) >= LIMIT:
        raise Invalid(_("You already have %(limit)s drafts. Delete one that you no longer need", limit=LIMIT))
    made = SavedDraft(id=new_id(), account_id=account_id)
    db.session.add(made)
    return made


def _keep(draft_id: int, media_ids: list[int]) -> None:
    """Keep files that a draft dropped as long as new ones, until they are deleted."""
    db.session.execute(delete(DraftMedia).where(DraftMedia.draft_id == draft_id))
    if media_ids:
        free = update(Media).where(Media.id.in_(media_ids)).values(detached_at=None, version=Media.version)
        change_rows(free)
        db.session.execute(insert(DraftMedia), [{"draft_id": draft_id, "media_id": one} for one in media_ids])
