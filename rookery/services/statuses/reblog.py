"""Reblogs: a status that holds another one."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from sqlalchemy import delete, insert, select

from models import clock
from models.accounts.account import GROUP_KIND, Account, AccountCounts
from models.auth.user import User
from models.base import begin_write, db
from models.ids import new_id
from models.inserts import insert_row_once
from models.statuses.interaction import ANNOUNCE
from models.statuses.status import ADDRESSED_ONLY, FETCHED, LATE, Status, StatusCounts
from models.timelines.timeline import HomeEntry
from rookery.errors import Forbidden, Invalid
from rookery.events import emit
from rookery.events.facts import Reblogged
from rookery.identity import Actor
from rookery.services.remote import lookup
from rookery.services.statuses import interaction_policy, receive
from rookery.services.statuses.delete import take_away
from rookery.services.statuses.receive import FIRST_ID, ID_TRIES
from rookery.translations import lazy_gettext as _


def reblog(actor: Actor, status_id: int, visibility: str | None = None) -> Status:
    """Reblog a status as `actor`, with their default visibility unless one is given; twice gives the same reblog.

    Private statuses can be reblogged by their author only, direct ones by nobody.
    Raises NotFound for what the actor may not read, Forbidden for what may not be spread, Invalid where its author does
    not allow it.
    """
    original = lookup.visible_original(status_id, actor.id)
    if original.visibility in ADDRESSED_ONLY or (original.visibility == "private" and original.account_id != actor.id):
        raise Forbidden
    if visibility not in (None, "public", "unlisted", "private"):
        raise Invalid(_("Visibility %(visibility)s is not included in the list", visibility=visibility))
    if original.visibility in ("private", "local"):
        visibility = original.visibility
    elif visibility is None:
        user = User.posting_defaults(actor.id)
        default = user.default_visibility if user else "public"
        visibility = "private" if default in ADDRESSED_ONLY else default  # a boost addresses nobody
    awaits_approval = interaction_policy.needs_approval(ANNOUNCE, actor.id, original)
    begin_write()
    made = _add(actor.id, original, visibility=visibility, local=True, created_at=clock.now())
    if awaits_approval:
        interaction_policy.ask(ANNOUNCE, actor.id, original.id, made_id=made.id)
    return made


def receive_reblog(
    actor: Account,
    original: Status,
    uri: str,
    visibility: str,
    published: datetime | None,
    live: bool = True,
    late: bool = False,
) -> Status:
    """Let somebody of another server reblog what they may; their second reblog of it is the first one. One that was
    looked up, and is neither `live` nor `late` (see Reblogged), is told to nobody until its author sends it.
    `published` is never in the future.
    """
    begin_write()
    if actor.kind == GROUP_KIND:  # it may have passed the status on before: the boost takes that place
        db.session.execute(delete(HomeEntry).where(HomeEntry.status_id == original.id, HomeEntry.author_id == actor.id))
    created_at = max(published or clock.now(), FIRST_ID)
    fact = partial(Reblogged, late=late) if live or late else None
    how = {"visibility": visibility, "uri": uri, "undelivered": None if live else LATE if late else FETCHED}
    made = _add(actor.id, original, fact, local=False, created_at=created_at, **how)
    receive.come_again(made, live, late)
    return made


def _add(
    actor_id: int,
    original: Status,
    fact: Callable[[int, int, int], Reblogged] | None = Reblogged,
    *,
    local: bool,
    created_at: datetime,
    **how: str | None,
) -> Status:
    blank = {
        "local": local,
        "created_at": created_at,
        "text": "",
        "content": "",
        "content_type": "text/plain",
        "spoiler_text": "",
        "sensitive": False,
        "media_ids": [],
        "mention_ids": [],
        "emoji_ids": [],
        "tag_names": [],
    }
    for _attempt in range(ID_TRIES):  # ids of a past moment are drawn at random and may be taken
        row_id = new_id(None if local else created_at)
        made = Status(id=row_id, version=new_id(), account_id=actor_id, reblog_of_id=original.id, **how, **blank)
        if insert_row_once(made):
            _count(actor_id, row_id, original.id, local, created_at)
            if fact:
                emit(fact(row_id, actor_id, original.id))
            return made
        if before := db.session.scalar(_reblog_by(actor_id, original.id)):
            return before
    raise RuntimeError("no free id was found for a reblog")


def unreblog(actor: Actor, status: Status) -> None:
    """Remove the actor's reblog of `status`, if there is one, be it readable or not."""
    if mine := db.session.scalar(_reblog_by(actor.id, status.id)):
        take_away(mine)


def _count(actor_id: int, row_id: int, original_id: int, local: bool, created_at: datetime) -> None:
    StatusCounts.begin(row_id)
    if local:
        db.session.execute(insert(HomeEntry).values(account_id=actor_id, status_id=row_id, author_id=actor_id))
    StatusCounts.bump(original_id, reblogs=+1)
    AccountCounts.posted(actor_id, created_at.date())


def _reblog_by(actor_id: int, original_id: int):  # type: ignore[no-untyped-def]  # a Select of Status
    return select(Status).where(Status.account_id == actor_id, Status.reblog_of_id == original_id)
