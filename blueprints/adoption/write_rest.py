"""Writing what is neither a person nor a post: rules, emoji, lists, filters, tags, and what the server tells."""

from collections.abc import Sequence

from sqlalchemy import select, update

from blueprints.adoption import shape
from blueprints.adoption.id_map import ACCOUNT, EMOJI, STATUS
from blueprints.adoption.source import Source
from blueprints.adoption.writer import STAYS, TWICE, AdoptionWriter, in_batches
from models.auth.user import User
from models.base import Columns, change_rows, db
from models.ids import new_id
from models.instance.instance import Rule
from models.media.emoji import Emoji
from models.moderation.server_rule import ServerAllow, ServerBlock
from models.relationships.follow import Follow
from models.statuses.tag import FeaturedTag, FollowedTag, Tag
from models.timelines.filter import Filter, FilterKeyword, FilterStatus
from models.timelines.list import List, ListMember
from rookery.errors import Invalid
from rookery.services import instance
from rookery.text import extract

TAGS = "followed and featured tags"


def write_rules(writer: AdoptionWriter, source: Source) -> None:
    """Write the rules for other servers, which accounts are then marked by, and what the server says of itself."""
    for some in in_batches(writer.read("domain rules", source.server_rules())):
        rows = [{name: getattr(one, name) for name in shape.ServerRule.__slots__} for one in some]
        written = writer.insert(ServerBlock, rows)
        writer.count("domain rules", written)
        writer.leave_out("domain rules", TWICE, len(rows) - written)
    about = source.about()
    writer.insert(Rule, ({"text": text, "position": place} for place, text in enumerate(about.rules)))
    writer.insert(ServerAllow, ({"domain": domain} for domain in about.allowed_domains))
    for name, value in about.settings.items():
        _set(name, value)
    db.session.commit()


def _set(name: str, value: str) -> None:
    """Choose a setting; a value that is none here stays behind."""
    try:
        instance.change_setting(name, value)
    except Invalid:
        db.session.rollback()


def write_emojis(writer: AdoptionWriter, source: Source) -> None:
    for some in in_batches(writer.read("emoji", source.emojis())):
        writer.count("emoji", writer.insert(Emoji, [_emoji(writer, one) for one in some]))


def _emoji(writer: AdoptionWriter, row: shape.EmojiRow) -> Columns:
    image = writer.copy(row.image)
    return {
        "id": writer.ids.add(EMOJI, row.ref, row.at),
        "shortcode": row.shortcode,
        "domain": row.domain,
        "image_key": image,
        "static_key": writer.copy(row.static) or image,
        "remote_url": row.remote_url,
        "category": row.category,
        "visible_in_picker": row.visible,
        "disabled": row.disabled,
    }


def write_lists(writer: AdoptionWriter, source: Source) -> None:
    for some in in_batches(writer.read("lists", source.lists())):
        for one in some:
            if owner := writer.ids.of(ACCOUNT, one.account):
                _write_list(writer, one, owner)
            else:
                writer.leave_out("lists", STAYS)


def _write_list(writer: AdoptionWriter, row: shape.ListRow, owner: int) -> None:
    list_id = writer.ids.draw("lists", row.created_at)
    told = {"title": row.title, "replies_policy": row.replies_policy, "exclusive": row.exclusive}
    made = {"id": list_id, "account_id": owner, "created_at": row.created_at, **told}
    writer.count("lists", writer.insert(List, [made]))
    targets = writer.ids.known(ACCOUNT, writer.read("list members", row.members))
    pairs = select(Follow.target_id, Follow.id).where(Follow.account_id == owner)
    follows = dict(db.session.execute(pairs).all()) if targets else {}
    members = [one for one in targets if one in follows or one == owner]
    written = writer.insert(ListMember, [_member(list_id, owner, one, follows.get(one)) for one in members])
    writer.count("list members", written)
    writer.leave_out("list members", STAYS, len(row.members) - len(targets))
    writer.leave_out("list members", "not followed", len(targets) - len(members))
    writer.leave_out("list members", TWICE, len(members) - written)


def _member(list_id: int, owner: int, target: int, follow: int | None) -> Columns:
    return {"list_id": list_id, "account_id": owner, "target_id": target, "follow_id": follow}


def write_filters(writer: AdoptionWriter, source: Source) -> None:
    for some in in_batches(writer.read("filters", source.filters())):
        for one in some:
            if owner := writer.ids.of(ACCOUNT, one.account):
                _write_filter(writer, one, owner)
            else:
                writer.leave_out("filters", STAYS)


def _write_filter(writer: AdoptionWriter, row: shape.FilterRow, owner: int) -> None:
    filter_id = new_id()
    told = {"title": row.title, "context": list(row.context), "action": row.action, "expires_at": row.expires_at}
    writer.count("filters", writer.insert(Filter, [{"id": filter_id, "account_id": owner, **told}]))
    words = [{"filter_id": filter_id, "keyword": text, "whole_word": whole} for text, whole in row.keywords]
    writer.insert(FilterKeyword, words)
    single = writer.ids.known(STATUS, row.statuses)
    writer.insert(FilterStatus, [{"filter_id": filter_id, "status_id": one} for one in single])
    change_rows(update(User).where(User.account_id == owner).values(filters_version=new_id()))


def write_tags(writer: AdoptionWriter, source: Source) -> None:
    for some in in_batches(writer.read(TAGS, source.tags())):
        names = {extract.tag_key(one.name): one.name for one in some}
        ids = dict(zip(names, Tag.ids_of(names), strict=True))
        for model in (FollowedTag, FeaturedTag):
            marks = [one for one in some if one.featured == (model is FeaturedTag)]
            rows = _tag_rows(writer, marks, ids)
            written = writer.insert(model, rows)
            writer.count(TAGS, written)
            writer.leave_out(TAGS, STAYS, len(marks) - len(rows))
            writer.leave_out(TAGS, TWICE, len(rows) - written)


def _tag_rows(writer: AdoptionWriter, rows: Sequence[shape.TagMark], ids: dict[str, int]) -> list[Columns]:
    found = ((writer.ids.of(ACCOUNT, one.account), ids[extract.tag_key(one.name)]) for one in rows)
    return [{"account_id": account, "tag_id": tag} for account, tag in found if account is not None]
