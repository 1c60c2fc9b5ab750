"""Purging: all that a server left here goes for good, a piece at a time, so that nobody has to wait for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import and_, delete, func, or_, select, update
from sqlalchemy.orm import InstrumentedAttribute

from models import clock
from models.accounts.account import Account
from models.base import Query, begin_write, change_rows, count_rows, db
from models.inserts import insert_once
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.media.remote_file import AVATAR, EMOJI, HEADER, MEDIA, PREVIEW, RemoteFile
from models.moderation.server_purge import ServerPurge
from models.moderation.server_rule import ServerBlock, lies_in
from models.relationships.follow import Follow, FollowRequest
from models.relationships.severance import DOMAIN_BLOCK, USER_DOMAIN_BLOCK, SeveranceEvent, SeveredFollow
from models.statuses.status import Status
from rookery import urls
from rookery.errors import Invalid
from rookery.identity import Actor
from rookery.plugin import task
from rookery.services import audit
from rookery.services.accounts import erasure
from rookery.services.media import files
from rookery.text import domains
from rookery.translations import lazy_gettext as _

EMOJIS_AT_ONCE = 200


@dataclass
class Amount:
    """The number of rows to purge; `follows` are those to and from there, with requests and severed ones."""

    accounts: int = 0
    statuses: int = 0
    follows: int = 0
    emojis: int = 0
    files: int = 0
    file_bytes: int = 0


def domains_of(typed: str, force: bool = False) -> list[str]:
    """The domain and those below it of which something is here, without those that another rule exempts.

    Raises Invalid for one that is not suspended, unless by `force`: whoever is there would soon be back.
    """
    name = domains.normalise(typed)
    if name is None or name in (urls.config().domain, urls.config().web_host):
        raise Invalid(_("Domain is not that of another server"))
    if not force and not is_suspended(name):
        raise Invalid(_("The server %(name)s is not suspended: purged data would come back", name=name))
    return sorted({*_concerned(name, Account.domain, force), *_concerned(name, Emoji.domain, force)})


def count(names: Sequence[str]) -> Amount:
    """Return what a purge of these domains would remove."""
    people = select(Account.id).where(Account.domain.in_(names))
    kept, size = db.session.execute(_copies(names)).one()
    return Amount(
        accounts=count_rows(Account.domain.in_(names)),
        statuses=count_rows(Status.account_id.in_(people)),
        follows=sum(
            count_rows(or_(table.account_id.in_(people), table.target_id.in_(people)))
            for table in (Follow, FollowRequest, SeveredFollow)
        ),
        emojis=count_rows(Emoji.domain.in_(names)),
        files=kept,
        file_bytes=int(size),
    )


def begin(actor: Actor | None, typed: str, amount: Amount) -> None:
    """Leave a trace of what is about to go."""
    name = domains.normalise(typed) or ""
    audit.record(actor, "purge server", "server", None, name, accounts=amount.accounts, statuses=amount.statuses)


def start(actor: Actor, domain: str) -> None:
    """Have it done by jobs, a piece each; as long as one is under way another is not begun. Raises Invalid."""
    if not (names := domains_of(domain)):
        raise Invalid(_("No data from %(domain)s is stored here", domain=domain))
    amount = count(names)
    begin_write()
    over = delete(ServerPurge).where(ServerPurge.domain == domain, ServerPurge.ended_at.is_not(None))
    change_rows(over)
    if insert_once(ServerPurge, domain=domain, accounts=amount.accounts, statuses=amount.statuses):
        begin(actor, domain, amount)
        purge_piece.enqueue(domain)


@task()
def purge_piece(domain: str) -> None:
    """Remove the next piece; whoever lifts the rule in the meantime keeps what is left."""
    begin_write()
    purge = db.session.get(ServerPurge, domain)
    if purge is None or purge.ended_at:
        return
    if not is_suspended(domain):
        db.session.delete(purge)
    elif (names := domains_of(domain)) and piece(names):
        purge_piece.enqueue(domain)
    else:
        end(domain)
        purge.ended_at = clock.now()


def piece(names: Sequence[str]) -> Amount | None:
    """Remove some statuses, an account that has none, or some emoji; what that was. None: nothing is left."""
    begin_write()
    account = db.session.scalar(select(Account).where(Account.domain.in_(names)).order_by(Account.id).limit(1))
    if account is None:
        return _some_emoji(names)
    if not account.is_suspended_here:  # the rule's mark stays: whoever lifts the rule keeps what is left
        account.suspend()
        db.session.flush()
    statuses = erasure.erase_piece(account.id)
    return Amount(accounts=1) if statuses is None else Amount(statuses=statuses)


def end(typed: str, force: bool = False) -> None:
    """Drop everything that was severed because of this server, or those below it: none of it comes back."""
    names = _concerned(domains.normalise(typed) or "", SeveranceEvent.target_name, force)
    because = and_(SeveranceEvent.kind.in_((DOMAIN_BLOCK, USER_DOMAIN_BLOCK)), SeveranceEvent.target_name.in_(names))
    change_rows(update(SeveranceEvent).where(because).values(purged=True))


def _concerned(name: str, column: InstrumentedAttribute[str | None], force: bool) -> list[str]:
    """The domains in this column that a purge is about."""
    found = db.session.scalars(select(column).where(lies_in(name, column)).distinct()).all()
    return [one for one in found if one and (force or is_suspended(one))]


def is_suspended(name: str) -> bool:
    rule = ServerBlock.for_domain(name)
    return rule is not None and rule.severity == "suspend"


def _copies(names: Sequence[str]) -> Query:
    people = select(Account.id).where(Account.domain.in_(names))
    media = select(Media.id).where(Media.account_id.in_(people))
    emojis = select(Emoji.id).where(Emoji.domain.in_(names))
    theirs = or_(
        *(
            and_(RemoteFile.kind.in_(kinds), RemoteFile.owner_id.in_(owners))
            for kinds, owners in (
                ((AVATAR, HEADER), people),
                ((MEDIA, PREVIEW), media),
                ((EMOJI,), emojis),
            )
        )
    )
    columns = func.count(), func.coalesce(func.sum(RemoteFile.size), 0)
    return select(*columns).where(theirs, RemoteFile.cached_at.is_not(None))


def _some_emoji(names: Sequence[str]) -> Amount | None:
    some = select(Emoji.id).where(Emoji.domain.in_(names)).order_by(Emoji.id).limit(EMOJIS_AT_ONCE)
    ids = db.session.scalars(some).all()
    if not ids:
        return None
    files.drop(RemoteFile.forget(ids, EMOJI))
    change_rows(delete(Emoji).where(Emoji.id.in_(ids)))
    return Amount(emojis=len(ids))
