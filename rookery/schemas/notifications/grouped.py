"""Groups of notifications, with the accounts and statuses that they name beside them, each once."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import orjson

from models.base import db
from models.notifications import listing
from models.notifications.listing import Narrowing
from rookery.identity import Viewer
from rookery.schemas.assembly import Assembly, array, keys_in
from rookery.schemas.notifications.notification import GroupRow, NotificationRow, fallback_of, group_schema


def grouped_notifications(groups: Sequence[GroupRow], viewer: Viewer, partial: bool = False) -> bytes:
    """GroupedNotificationsResults. With `partial`, only the newest account of each group is given in full."""
    prepared = [(schema.fragment(group), schema.refs(group)) for group in groups for schema in (group_schema(group),)]
    named = list(dict.fromkeys(one for group in groups for one in group.sample_account_ids))
    whole = set(named) if not partial else {group.sample_account_ids[0] for group in groups}
    statuses = list(dict.fromkeys(group.status_id for group in groups if group.status_id is not None))
    accounts = [("account" if one in whole else "partial account", one) for one in named]
    wanted = [*accounts, *(("status", one) for one in statuses)]
    assembly = Assembly([*wanted, *(key for _, refs in prepared for key in keys_in(refs))], viewer)
    groups_told = array(b"".join((json, *assembly.joined(refs), b"}")) for json, refs in prepared)
    parts = {
        "accounts": assembly.array(key for key in accounts if key[0] == "account"),
        "statuses": assembly.list("status", statuses),
        "notification_groups": groups_told,
    }
    if partial:
        parts["partial_accounts"] = assembly.array(key for key in accounts if key[0] == "partial account")
    return orjson.dumps({name: orjson.Fragment(part) for name, part in parts.items()})


def gather(
    rows: Sequence[NotificationRow],
    kinds: Sequence[str],
    shape: Narrowing,
    parameters: Mapping[str, object],
    lowest: int | None = None,
) -> list[GroupRow]:
    """The groups that these notifications stand for, each with what is told of the whole of it: one query."""
    keys = [row.group_key for row in rows if row.group_key and row.kind in kinds]
    members: dict[str, list[NotificationRow]] = {}
    if keys:
        found = db.session.execute(listing.members(shape), {**parameters, "keys": keys, "lowest": lowest or 0})
        members = {key: list(some) for key, some in groupby(found, lambda row: row.group_key)}
    assembly = (_group(row, members.get(row.group_key), row.group_key in keys, lowest is not None) for row in rows)
    return [group for group in assembly if group]


def _group(row: NotificationRow, members: list[NotificationRow] | None, grouped: bool, paged: bool) -> GroupRow | None:
    """A Group of the newest notifications of it; None if they went while we looked."""
    if not grouped:
        members = [row]
    if not members:
        return None
    newest = members[0]
    oldest = (newest.page_min_id or newest.id) if grouped else row.id
    part = {"page_min_id": oldest, "page_max_id": newest.id, "latest_page_notification_at": newest.created_at}
    return GroupRow(
        row.group_key if grouped else f"ungrouped-{row.id}",
        row.kind,
        row.status_id,
        row.subject_id,
        newest.notifications_count if grouped else 1,
        newest.id,
        [one.from_id for one in members],
        reaction=row.reaction,
        emoji_id=row.emoji_id,
        emoji_key=row.emoji_key,
        fallback=fallback_of(row),
        **(part if paged else {}),
    )
