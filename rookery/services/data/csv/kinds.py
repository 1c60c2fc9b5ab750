"""The kinds of CSV files: what a line means, doing it, and ending what a file that overwrites does not name."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import InstrumentedAttribute

from models.accounts.account import Account
from models.base import AnyRow, db
from models.data.csv_import import Import, ImportLine
from models.relationships.account_note import AccountNote
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.endorsement import Endorsement
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import Mute
from models.statuses.bookmark import Bookmark
from models.statuses.status import Status
from models.statuses.tag import FollowedTag, Tag
from models.timelines.list import MEMBERS, AwaitedMember, List, ListMember
from models.visibility import readable_by
from rookery.errors import Invalid, Unavailable
from rookery.services.data.csv import filter_lines, setting_lines
from rookery.services.data.csv.formats import Content, flag, seconds_until, words
from rookery.services.discovery import tags
from rookery.services.relationships import domain_blocks, notes, relationships
from rookery.services.remote import lookup
from rookery.services.search import addresses
from rookery.services.statuses import interactions
from rookery.services.timelines import lists
from rookery.text import domains, extract, languages
from rookery.translations import lazy_gettext as _

AT_ONCE = 50


@dataclass(frozen=True)
class CsvKind:
    """`find` gives the id of what a line means, and may ask other servers; `apply` writes; `surplus` ends some of what
    the file does not name, and says whether there is more.
    """

    find: Callable[[Account, Content], int | None]
    apply: Callable[[Account, int, Content], None]
    surplus: Callable[[Account, Import], bool]


def _account(actor: Account, content: Content) -> int:
    return lookup.address(str(content.get("address", ""))).id


def _status(actor: Account, content: Content) -> int:
    address = str(content.get("uri", ""))
    if "/" not in address:
        raise Invalid(_("This is not a web address"))
    found = addresses.at_url(actor.id, address, resolve=True)
    if found is None or not found.statuses:
        raise Unavailable(_("The post could not be found"))
    return found.statuses[0]


def _nothing(actor: Account, content: Content) -> None:
    return None


def _follow(actor: Account, target_id: int, content: Content) -> None:
    named = [known for one in words(content, "languages") if (known := languages.normalise(one))]
    relationships.follow(
        actor,
        db.session.get_one(Account, target_id),
        reblogs=flag(content, "reblogs", True),
        notify=flag(content, "notify", False),
        languages=list(dict.fromkeys(named)) or None,
    )


def _put_on_list(actor: Account, target_id: int, content: Content) -> None:
    """People are followed for it, and come to the list once they agree to that."""
    title = str(content.get("title", ""))
    titled = select(List.id).where(List.account_id == actor.id, List.title == title, List.kind == MEMBERS)
    list_id = db.session.scalar(titled.limit(1))
    if list_id is None:
        policy = str(content.get("replies_policy", "")) or None
        wanted = lists.ListChanges(title, replies_policy=policy, exclusive=flag(content, "exclusive", False))
        list_id = lists.create(actor, wanted).id
    wants = (relationships.has(model, actor.id, target_id) for model in (Follow, FollowRequest))
    if target_id != actor.id and not any(wants):
        relationships.follow(actor, db.session.get_one(Account, target_id))
    lists.add_when_followed(actor, list_id, target_id)


def _mute(actor: Account, target_id: int, content: Content) -> None:
    hide = flag(content, "notifications", True)
    seconds = seconds_until(content, "expires_at", _("This mute has expired"))
    relationships.mute(actor, db.session.get_one(Account, target_id), notifications=hide, seconds=seconds or 0)


def _block(actor: Account, target_id: int, content: Content) -> None:
    relationships.block(actor, db.session.get_one(Account, target_id))


def _bookmark(actor: Account, target_id: int, content: Content) -> None:
    interactions.bookmark(actor, db.session.get_one(Status, target_id))


def _block_domain(actor: Account, target_id: int, content: Content) -> None:
    domain_blocks.block(actor, str(content.get("domain", "")))


def _endorse(actor: Account, target_id: int, content: Content) -> None:
    """A follow that the same archive brings may still be to come."""
    if not relationships.has(Follow, actor.id, target_id):
        raise Unavailable(_("You do not follow this account yet"))
    relationships.endorse(actor, db.session.get_one(Account, target_id))


def _note(actor: Account, target_id: int, content: Content) -> None:
    notes.keep(actor, db.session.get_one(Account, target_id), str(content.get("comment", "")))


def _follow_tag(actor: Account, target_id: int, content: Content) -> None:
    tags.follow(actor, tags.named_or_new(str(content.get("tag", ""))))


def _add_filter(actor: Account, target_id: int, content: Content) -> None:
    filter_lines.add(actor, content)


def _choose_setting(actor: Account, target_id: int, content: Content) -> None:
    setting_lines.choose(actor, content)


Related = type[Follow] | type[FollowRequest] | type[Block] | type[Mute] | type[Endorsement]


def _ending(end: Callable[[Account, Account], None], *models: Related) -> Callable[[Account, Import], bool]:
    """Ends what the actor has to do with those whom no line names."""

    def surplus(actor: Account, run: Import) -> bool:
        people = [one for model in models for one in _unnamed(model, model.target_id, actor, run)]
        for target in db.session.scalars(select(Account).where(Account.id.in_(people))).all():
            end(actor, target)
        return len(people) >= AT_ONCE

    return surplus


def _surplus_bookmarks(actor: Account, run: Import) -> bool:
    """Bookmarks of posts that the actor may not read at present are in no file, and stay."""
    readable = select(Status.id).where(Status.id == Bookmark.status_id, readable_by(actor.id)).exists()
    found = _unnamed(Bookmark, Bookmark.status_id, actor, run, readable)
    for status in db.session.scalars(select(Status).where(Status.id.in_(found))).all():
        interactions.unbookmark(actor, status)
    return len(found) >= AT_ONCE


def _surplus_domains(actor: Account, run: Import) -> bool:
    named = {domains.of_address(str(content.get("domain", ""))) for content, _ in _lines(run)}
    blocked = db.session.scalars(select(AccountDomainBlock.domain).where(AccountDomainBlock.account_id == actor.id))
    found = [domain for domain in blocked.all() if domain not in named][:AT_ONCE]
    for domain in found:
        domain_blocks.unblock(actor, domain)
    return len(found) >= AT_ONCE


def _surplus_places(actor: Account, run: Import) -> bool:
    """An empty list is in no file, and stays."""
    named: dict[str, set[int]] = defaultdict(set)
    for content, target_id in _lines(run):
        named[str(content.get("title", ""))] |= {target_id} if target_id else set()
    for one in List.of(actor.id):
        members = [
            member
            for model in (ListMember, AwaitedMember)
            for member in db.session.scalars(select(model.target_id).where(model.list_id == one.id))
        ]
        if one.title in named:
            lists.remove(actor, one.id, [member for member in members if member not in named[one.title]])
        elif members:
            lists.delete(actor, one.id)
    return False


def _surplus_notes(actor: Account, run: Import) -> bool:
    named = select(ImportLine.target_id).where(ImportLine.import_id == run.id, ImportLine.target_id.is_not(None))
    mine = select(AccountNote.target_id).where(AccountNote.account_id == actor.id, AccountNote.target_id.not_in(named))
    for target_id in db.session.scalars(mine).all():
        AccountNote.put(actor.id, target_id, "")
    return False


def _surplus_tags(actor: Account, run: Import) -> bool:
    named = {extract.tag_key(str(content.get("tag", "")).lstrip("#")) for content, _ in _lines(run)}
    followed = select(Tag).join(FollowedTag, FollowedTag.tag_id == Tag.id).where(FollowedTag.account_id == actor.id)
    for tag in db.session.scalars(followed).all():
        if tag.name not in named:
            tags.unfollow(actor, tag)
    return False


def _surplus_filters(actor: Account, run: Import) -> bool:
    return filter_lines.remove_unnamed(actor, [content for content, _ in _lines(run)])


def _no_surplus(actor: Account, run: Import) -> bool:
    """A setting has always one value."""
    return False


def _unnamed(
    model: Related | type[Bookmark],
    key: InstrumentedAttribute[int],
    actor: Account,
    run: Import,
    *conditions: ColumnElement[bool],
) -> Sequence[int]:
    named = select(ImportLine.target_id).where(ImportLine.import_id == run.id, ImportLine.target_id.is_not(None))
    query = select(key).where(model.account_id == actor.id, key.not_in(named), *conditions)
    return db.session.scalars(query.order_by(model.id).limit(AT_ONCE)).all()


def _lines(run: Import) -> Sequence[AnyRow]:
    return db.session.execute(
        select(ImportLine.content, ImportLine.target_id).where(ImportLine.import_id == run.id)
    ).all()


KINDS = {
    "follows": CsvKind(_account, _follow, _ending(relationships.unfollow, Follow, FollowRequest)),
    "lists": CsvKind(_account, _put_on_list, _surplus_places),
    "mutes": CsvKind(_account, _mute, _ending(relationships.unmute, Mute)),
    "blocks": CsvKind(_account, _block, _ending(relationships.unblock, Block)),
    "bookmarks": CsvKind(_status, _bookmark, _surplus_bookmarks),
    "domain_blocks": CsvKind(_nothing, _block_domain, _surplus_domains),
    "endorsements": CsvKind(_account, _endorse, _ending(relationships.unendorse, Endorsement)),
    "notes": CsvKind(_account, _note, _surplus_notes),
    "followed_tags": CsvKind(_nothing, _follow_tag, _surplus_tags),
    "filters": CsvKind(_nothing, _add_filter, _surplus_filters),
    "settings": CsvKind(_nothing, _choose_setting, _no_surplus),
}
