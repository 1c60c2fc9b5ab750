"""The content of an e-mail: notifications that its reader has not seen, and what waits for them as a moderator."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import and_, bindparam, func, select

from models import ids
from models.accounts.account import Account
from models.auth.user import User
from models.base import AnyRow, BigInt, Query, UtcDateTime, aliased, db, run
from models.groups.group import Group
from models.ids import MAX_ID
from models.moderation.appeal import Appeal
from models.moderation.report import Report
from models.notifications.listing import Narrowing, notifications
from models.notifications.notification import Notification
from models.relationships.follow import FollowRequest
from models.statuses.status import Status
from models.timelines.timeline import ME
from rookery import urls
from rookery.plugin import NotificationKind, plugins
from rookery.services.email_notifications.recipients import EmailRecipient
from rookery.services.notifications.kinds import emailed, hidden_kinds, kind_of, sentence
from rookery.text.plain import clean_line, html_to_text

MOST_TOLD = 10  # of each type; the e-mail only says that there are more
TEXT = 500
_Group, _Known = aliased(Account), aliased(Notification)


@dataclass(frozen=True)
class EmailEntry:
    """An entry of an e-mail: a sentence, the quoted text (if it may be in an e-mail), and a link."""

    says: str
    text: str
    link: str


def unseen_notifications(reader: EmailRecipient, below: int = MAX_ID) -> Sequence[AnyRow]:
    """Return what they were told and have not seen, of what they are shown and want to be written of: the newest below
    an id, one more than an e-mail names.
    """
    return _shown(reader, reader.wants - _for_staff(), reader.since, reader.read_until, below)


def asked(reader: EmailRecipient) -> list[EmailEntry]:
    """Return what waits for them since their last e-mail."""
    entries = entries_of(_shown(reader, reader.wants & _for_staff(), reader.asked_since), reader)
    if "pending_account" in reader.wants:
        rows = run(_SIGN_UPS, {"since": ids.moment_of(reader.asked_since), "until": ids.moment_of(reader.until)})
        entries += [_entry("pending_account", row, reader, row.reason) for row in rows]
    if "appeal" in reader.wants:
        rows = run(_APPEALS, {"since": reader.asked_since, "until": reader.until})
        entries += [_entry("appeal", row, reader, row.text) for row in rows]
    if "group_request" in reader.wants:
        entries += [_entry("group_request", row, reader, f"@{row.group_name}") for row in _group_requests(reader)]
    return entries


def entries_of(rows: Sequence[AnyRow], reader: EmailRecipient) -> list[EmailEntry]:
    """Notifications with what they are about, the oldest first. A report that somebody has dealt with is none."""
    found = {row.id: row for row in run(_MATERIAL, {"ids": [row.id for row in rows]})} if rows else {}
    there = [found[row.id] for row in reversed(rows) if row.id in found]
    return [
        _entry(row.kind, row, reader, _text(row))
        for row in there
        if not (row.kind == "admin.report" and row.action_taken_at)
    ]


def _for_staff() -> set[str]:
    """Return the kinds of notifications that wait for moderators."""
    return {kind.name for kind in emailed().values() if kind.permission}


def _entry(kind: str, row: AnyRow, reader: EmailRecipient, text: str) -> EmailEntry:
    address = f"@{row.username}@{row.domain}" if row.domain else f"@{row.username}"
    says = f"{sentence(kind, row, reader.locale)} ({address})"
    return EmailEntry(says, clean_line(text, TEXT), urls.base() + _path(kind_of(kind), row))


def _text(row: AnyRow) -> str:
    """Return the text, or the content warning in its place; nothing of a direct status."""
    if row.kind == "admin.report":
        return str(row.comment or "")
    if row.content is None or row.visibility == "direct":
        return ""
    return row.spoiler_text or html_to_text(row.content)


def _path(kind: NotificationKind, row: AnyRow) -> str:
    """The page on which a member can answer; where these pages are off, the first one."""
    if kind.link:
        plugin, path = kind.link.plugin, kind.link.path.format(**row._mapping)
    elif row.status_id is not None:
        plugin, path = "client_pages", f"/web/statuses/{row.status_id}"
    else:
        plugin, path = "people_pages", f"/people/{row.from_id}"
    return path if plugins().is_on(plugin) else "/"


def _shown(
    reader: EmailRecipient, kinds: frozenset[str], since: int, read_until: int = 0, below: int = MAX_ID
) -> Sequence[AnyRow]:
    if not kinds:
        return ()
    return run(
        _list(),
        {
            "me": reader.id,
            "hidden": hidden_kinds(reader.permissions),
            "types": sorted(kinds),
            "since": ids.moment_of(since),
            "read": read_until,
            "until": ids.moment_of(reader.until),
            "below": below,
        },
    ).all()


def _group_requests(reader: EmailRecipient) -> Sequence[AnyRow]:
    names = (Account.username, Account.domain, Account.display_name)
    query = Group.requests_for(reader.id).join(_Group, _Group.id == FollowRequest.target_id)
    query = query.with_only_columns(*names, _Group.id.label("group_id"), _Group.username.label("group_name"))
    recent = FollowRequest.id >= reader.asked_since, FollowRequest.id < reader.until
    return db.session.execute(query.where(*recent).order_by(FollowRequest.id).limit(MOST_TOLD)).all()


@cache
def _list() -> Query:
    since, until = (bindparam(name, type_=UtcDateTime()) for name in ("since", "until"))
    read, below = (bindparam(name, type_=BigInt) for name in ("read", "below"))
    known = select(_Known.id).where(_Known.account_id == ME, _Known.created_at < since)
    newest_known = known.order_by(_Known.id.desc()).limit(1).scalar_subquery()  # else all older ones were read, too
    shown = notifications(Narrowing(types=True)).where(
        Notification.id > read,
        Notification.id > func.coalesce(newest_known, 0),
        Notification.id < below,
        Notification.created_at < until,
    )
    return shown.order_by(Notification.id.desc()).limit(MOST_TOLD + 1)


_MATERIAL: Any = (
    select(
        Notification.id,
        Notification.kind,
        Notification.from_id,
        Notification.status_id,
        Notification.subject_id,
        Account.username,
        Account.domain,
        Account.display_name,
        Status.content,
        Status.spoiler_text,
        Status.visibility,
        Report.comment,
        Report.action_taken_at,
    )
    .join(Account, Account.id == Notification.from_id)
    .outerjoin(Status, Status.id == Notification.status_id)
    .outerjoin(Report, and_(Report.id == Notification.subject_id, Notification.kind == "admin.report"))
    .where(Notification.id.in_(bindparam("ids", expanding=True)))
)
_SIGN_UPS: Any = (
    select(Account.username, Account.domain, Account.display_name, User.reason)
    .join(Account, Account.id == User.account_id)
    .where(
        ~User.approved,
        User.confirmed_at >= bindparam("since", type_=UtcDateTime()),
        User.confirmed_at < bindparam("until", type_=UtcDateTime()),
    )
    .order_by(User.confirmed_at)
    .limit(MOST_TOLD)
)
_APPEALS: Any = (
    select(Account.username, Account.domain, Account.display_name, Appeal.text)
    .join(Account, Account.id == Appeal.account_id)
    .where(
        Appeal.approved.is_(None),
        Appeal.id >= bindparam("since", type_=BigInt),
        Appeal.id < bindparam("until", type_=BigInt),
    )
    .order_by(Appeal.id)
    .limit(MOST_TOLD)
)
