"""Storing a Note as a status: its references are resolved, its visibility is decided, then it is stored."""

from dataclasses import replace

from sqlalchemy import select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import Columns, db
from models.federation.tombstone import was_deleted
from models.relationships.follow import Follow
from models.statuses.status import LIMITED, OPEN, Status, StatusCounts
from rookery import urls
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.read.objects import Attachment, Note, Question
from rookery.federation.remote.local_lookup import ACCOUNT, LocalLookup, may_read
from rookery.services.emojis import remote_emojis
from rookery.services.statuses import receive
from rookery.services.statuses.receive import FIRST_DAY, RemotePoll, RemoteStatus
from rookery.services.statuses.receive_edit import change
from rookery.text import extract

MOST_LOOKED_UP = 50  # the most mentions of a post that are looked up by request (8.7)


def ingest(
    note: Note,
    known: LocalLookup,
    *,
    live: bool = False,
    late: bool = False,
    climbs: bool = True,
    author: Account | None = None,
) -> Status:
    """The status that the note is from now on, or was already. `live`: its author sends it here now, so that people
    are told of it; without, it was looked up, `late` after a downtime. `climbs`: what it answers is to be looked up,
    too. `author`: who that is, if that is known and the status is not.

    Whoever calls has made sure that its origin says so. Raises Missing for what is to be fetched first, Dropped for
    what is not to be stored.
    """
    if author is None and (found := ids.status(note.id)):
        if not found.local:
            _come_again(found, note, known, live, late)
        return found
    _check(note, known)
    author = author or known.account(note.author)
    people = mentioned(note, known)
    quoted = known.status(note.quote) if note.quote else None
    known.require_all()
    if author is None or author.domain is None or author.suspended_at:
        raise Dropped("10.12", "its author is nobody who may be heard")
    parent = answered(note, author)
    remote = replace(
        read(note, author, people, known.inbox_owner_id),
        parent=parent,
        parent_uri=_awaited(note, parent),
        quoted=_quotable(quoted, author),
        live=live,
        late=late,
        climbs=climbs,
    )
    return receive.receive(author, remote)


def _come_again(status: Status, note: Note, known: LocalLookup, live: bool, late: bool) -> None:
    """Take over what the note says of a status that is here already and its server did not say then."""
    if note.updated and (status.remote_updated_at is None or note.updated > status.remote_updated_at):
        author = db.session.get_one(Account, status.account_id)
        if author.uri == note.author:
            amend(status, note, author, known, is_edit=False)
    StatusCounts.tell(status.id, note.shares, note.likes)
    receive.come_again(status, live, late)


def amend(status: Status, note: Note, author: Account, known: LocalLookup, is_edit: bool = True) -> None:
    """Make a status that is here what the note says now; `is_edit` unless it was only looked at. Raises Missing for
    what is to be fetched first.
    """
    people = mentioned(note, known)
    quoted = known.status(note.quote) if note.quote and status.quote_id is None else None
    known.require_all()
    remote = replace(read(note, author, people), quoted=_quotable(quoted, author))
    change(status, remote, is_edit, known.arrival_id)


def _check(note: Note, known: LocalLookup) -> None:
    if ids.is_ours(note.id) or not ids.same_origin(note.id, note.author):
        raise Dropped("10.4", "its author is of another server than itself")
    if note.name and note.in_reply_to and not note.content and not note.attachments:
        raise Dropped("11", "a vote is no status")
    if known.is_gone(note.id, note.author):
        raise Dropped("10.7", "it was deleted already")


def _awaited(note: Note, parent: Status | None) -> str | None:
    """The id of the parent that may still come. Of ours none comes, and none that is gone."""
    uri = note.in_reply_to
    return uri if uri and parent is None and not ids.is_ours(uri) and not was_deleted(uri) else None


def answered(note: Note, author: Account) -> Status | None:
    """Return what the note answers, if that is here. Raises Dropped where it is ours and the author may not read it
    (9.7).
    """
    found = ids.status(note.in_reply_to) if note.in_reply_to else None
    found = receive.reblogged_or_self(found) if found else None
    if found and found.local and not may_read(author, found):
        raise Dropped("9.7", "it answers what its author may not read")
    return found


def _quotable(quoted: Status | None, author: Account) -> Status | None:
    """Return what is quoted, unless the author has no business to know it (9.7, 12.5)."""
    return quoted if quoted and quoted.reblog_of_id is None and may_read(author, quoted) else None


# Who --------------------------------------------------------------------------------------------------------------


def mentioned(note: Note, known: LocalLookup) -> dict[str, Account]:
    """Actor id → account, for those mentioned who are known or can be looked up (8.7)."""
    hrefs = list(dict.fromkeys(mention.href for mention in note.mentions if mention.href)) or _sole_reader(note)
    found = ids.accounts(hrefs) if hrefs else {}
    unknown = [uri for uri in hrefs if uri not in found]
    pages = ids.accounts_of_pages(unknown)
    found |= {urls.account_uri(account): account for account in pages.values()}
    for uri in [uri for uri in unknown if uri not in pages][:MOST_LOOKED_UP]:
        known.want(uri, ACCOUNT)
    for name in [mention.name for mention in note.mentions if not mention.href][:MOST_LOOKED_UP]:
        if account := _named(name, note):
            found[urls.account_uri(account)] = account
    return found


def _sole_reader(note: Note) -> list[str]:
    """Return the one of us to whom alone a note that mentions nobody is written: Lemmy's private messages (8.7)."""
    readers = note.addressed - {note.author}
    return [uri for uri in readers if ids.is_ours(uri)] if len(readers) == 1 and not note.mentions else []


def _named(name: str, note: Note) -> Account | None:
    """The known account of `@user@domain`; without a domain it is of the author's server."""
    username, _, domain = name.lstrip("@").partition("@")
    domain = domain.lower() or ids.host_of(note.id)
    return Account.by_address(username, None if ids.is_ours(f"https://{domain}/") else domain)


# What -------------------------------------------------------------------------------------------------------------


def read(note: Note, author: Account, people: dict[str, Account], inbox_owner_id: int | None = None) -> RemoteStatus:
    """The columns of the status, all but what it answers and quotes."""
    visibility = visibility_of(note, author, people)
    silent = _silent(note, author, people, visibility, inbox_owner_id)
    seen = [(one.shortcode, one.picture.url, one.picture.updated) for one in note.emojis]
    return RemoteStatus(
        uri=note.id,
        url=note.url,
        content=note.content,
        visibility=visibility,
        spoiler_text=note.summary,
        sensitive=note.sensitive or bool(note.summary),
        language=note.language,
        published=note.published,
        updated=note.updated,
        conversation=note.conversation,
        mention_ids=list(dict.fromkeys(account.id for account in people.values())),
        silent_ids=silent,
        emoji_ids=remote_emojis.remember(author.domain or "", seen),
        media=[columns(one) for one in note.attachments],
        tags={extract.tag_key(name): name for name in note.hashtags},
        poll=_poll(note.question) if note.question else None,
        approval_uri=note.quote_authorization,
        quote_policy=note.quote_policy if visibility in OPEN else "nobody",
        interaction_rules=note.interaction_rules,
        reblogs=note.shares,
        favourites=note.likes,
    )


def visibility_of(note: Note, author: Account, people: dict[str, Account]) -> str:
    """Return the visibility, as 9.1 has it; addressees who are not mentioned make a direct status a limited one."""
    if note.type == "ChatMessage":
        return "direct"
    if ids.PUBLIC in note.to:
        return "public"
    if ids.PUBLIC in note.addressed:
        return "unlisted"
    others = note.addressed - people.keys()
    if db.session.scalar(select(RemoteActor.followers).where(RemoteActor.account_id == author.id)) in others:
        return "private"
    return LIMITED if others - {note.author} else "direct"


def _silent(
    note: Note, author: Account, people: dict[str, Account], visibility: str, inbox_owner_id: int | None
) -> list[int]:
    """Return who may read it and is not told of it: those mentioned but not addressed, and those addressed but not
    mentioned.

    Whoever it was delivered to is among the addressees, named or not (`bto`).
    """
    told = note.addressed
    silent = [account.id for uri, account in people.items() if uri not in told and account.id != inbox_owner_id]
    if visibility in OPEN:
        return silent
    rest = ids.accounts(told - people.keys() - {note.author})
    silent += [account.id for account in rest.values()]
    if inbox_owner_id and not _reads_anyway(inbox_owner_id, author, people, visibility):
        silent.append(inbox_owner_id)
    return list(dict.fromkeys(silent))


def _reads_anyway(account_id: int, author: Account, people: dict[str, Account], visibility: str) -> bool:
    if any(account.id == account_id for account in people.values()):
        return True
    follows = select(Follow.id).where(Follow.account_id == account_id, Follow.target_id == author.id)
    return visibility == "private" and db.session.scalar(follows) is not None


def columns(attachment: Attachment) -> Columns:
    """An attachment as a row of Media."""
    x, y = attachment.focus or (None, None)
    return {
        "kind": attachment.kind,
        "remote_url": attachment.url,
        "content_type": attachment.media_type,
        "description": attachment.description,
        "blurhash": attachment.blurhash,
        "focus_x": x,
        "focus_y": y,
        "meta": attachment.meta,
        "remote_preview_url": attachment.preview_url,
    }


def _poll(question: Question) -> RemotePoll:
    ends, closed = (max(moment, FIRST_DAY) if moment else None for moment in (question.ends_at, question.closed_at))
    # Misskey and others do not say it: with a single choice all votes are of different people.
    least = max(question.tallies) if question.multiple else sum(question.tallies)
    voters = least if question.voters is None else question.voters
    return RemotePoll(list(question.options), list(question.tallies), question.multiple, voters, ends, closed)
