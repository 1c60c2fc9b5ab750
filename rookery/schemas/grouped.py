"""Groups of notifications, with the accounts and statuses that they name beside them, each once."""

from collections.abc import Sequence

from rookery.schemas.assembly import Assembly, Viewer, array, keys_in
from rookery.schemas.notification import Group, group_schema


def grouped_notifications(groups: Sequence[Group], viewer: Viewer, partial: bool = False) -> bytes:
    """GroupedNotificationsResults. With `partial`, only the newest account of each group is given in full."""
    prepared = [(schema.base(group), schema.refs(group)) for group in groups for schema in (group_schema(group),)]
    named = list(dict.fromkeys(one for group in groups for one in group.sample_account_ids))
    whole = set(named) if not partial else {group.sample_account_ids[0] for group in groups}
    statuses = list(dict.fromkeys(group.status_id for group in groups if group.status_id is not None))
    accounts = [("account" if one in whole else "partial account", one) for one in named]
    wanted = [*accounts, *(("status", one) for one in statuses)]
    made = Assembly([*wanted, *(key for _, refs in prepared for key in keys_in(refs))], viewer)
    parts = {
        b"accounts": made.array(key for key in accounts if key[0] == "account"),
        b"partial_accounts": made.array(key for key in accounts if key[0] == "partial account") if partial else None,
        b"statuses": made.list("status", statuses),
        b"notification_groups": array(b"".join((json, *made.joined(refs), b"}")) for json, refs in prepared),
    }
    return b"{" + b",".join(b'"%b":%b' % (key, part) for key, part in parts.items() if part is not None) + b"}"
