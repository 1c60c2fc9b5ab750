"""What the forms of pages are about: for each id in the address of a form a row that is there, and the owner's."""

import itertools
from dataclasses import asdict
from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, Column, Date, Float, Integer, inspect

from models import clock
from models.accounts.account import Account
from models.accounts.undoable import Undoable
from models.auth.browser_session import BrowserSession
from models.auth.external_identity import ExternalIdentity
from models.auth.invite import Invite
from models.auth.oauth import OAuthApp
from models.auth.role import Role
from models.auth.second_factor import Passkey
from models.auth.sign_up_block import CanonicalEmailBlock, EmailDomainBlock, IpBlock
from models.auth.user import User
from models.auth.username_block import UsernameBlock
from models.base import UtcDateTime, db
from models.data.csv_import import Import
from models.data.post_import import PostImport
from models.discovery.collection import Collection, CollectionItem
from models.federation.relay import Relay
from models.groups.group import Group
from models.instance.announcement import Announcement
from models.instance.instance import Rule
from models.jobs.job import Job
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.media.emoji_pack import EmojiPack
from models.moderation.appeal import Appeal
from models.moderation.audit import AuditEntry
from models.moderation.block_list import BlockList, BlockThreshold
from models.moderation.note import ModerationNote
from models.moderation.report import Report
from models.moderation.server_rule import ServerAllow
from models.moderation.warning import AccountWarning
from models.notifications.newsletter import NewsletterSubscriber
from models.notifications.notification import NotificationRequest
from models.notifications.push import PushSubscription
from models.statuses.saved_draft import SavedDraft
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status
from models.statuses.tag import FeaturedTag, Tag
from models.timelines.conversation import ConversationEntry
from models.timelines.filter import Filter, FilterStatus
from models.timelines.list import List
from rookery.services.statuses import saved_drafts
from rookery.services.statuses.draft import Draft
from tests.factories import Factory
from tests.groups import group_of
from tests.hostile import VARIABLE, Route

# What stands in a path before an id → what the id is of.
ABOUT: dict[str, type] = {
    "/@<>/": Status,
    "/admin/accounts/": Account,
    "/admin/accounts/<>/notes/": ModerationNote,
    "/admin/announcements/": Announcement,
    "/admin/appeals/": Appeal,
    "/admin/block_lists/": BlockList,
    "/admin/block_lists/thresholds/": BlockThreshold,
    "/admin/domain_allows/": ServerAllow,
    "/admin/email_blocks/": CanonicalEmailBlock,
    "/admin/email_domain_blocks/": EmailDomainBlock,
    "/admin/emojis/": Emoji,
    "/admin/emojis/elsewhere/": Emoji,
    "/admin/emojis/packs/": EmojiPack,
    "/admin/invites/": Invite,
    "/admin/ip_blocks/": IpBlock,
    "/admin/jobs/": Job,
    "/admin/quarantine/": Account,
    "/admin/relays/": Relay,
    "/admin/reports/": Report,
    "/admin/reports/<>/notes/": ModerationNote,
    "/admin/reports/files/": Media,
    "/admin/roles/": Role,
    "/admin/rules/": Rule,
    "/admin/sign_ups/": User,
    "/admin/successor/changes/": AuditEntry,
    "/admin/trends/<>/": Tag,
    "/admin/username_blocks/": UsernameBlock,
    "/authorize_interaction/": Account,
    "/collections/": Collection,
    "/home/announcements/": Announcement,
    "/interact/": Status,
    "/unsubscribe/": Account,
    "/lists/": List,
    "/newsletter/": NewsletterSubscriber,
    "/people/": Account,
    "/settings/apps/": OAuthApp,
    "/settings/blocks/": Account,
    "/settings/calm-home/": Account,
    "/settings/collections/": Collection,
    "/settings/collections/<>/items/": CollectionItem,
    "/settings/collections/<>/members/": CollectionItem,
    "/settings/filters/": Filter,
    "/settings/filters/<>/posts/": FilterStatus,
    "/settings/followers/": Account,
    "/settings/follows/": Account,
    "/settings/import-posts/": PostImport,
    "/settings/invites/": Invite,
    "/settings/lists/": List,
    "/settings/lists/<>/members/": Account,
    "/settings/mutes/": Account,
    "/settings/newsletter/subscribers/": NewsletterSubscriber,
    "/settings/notifications/push/": PushSubscription,
    "/settings/security/accounts/": Account,
    "/settings/security/passkeys/": Passkey,
    "/settings/security/provider/": ExternalIdentity,
    "/settings/security/sessions/": BrowserSession,
    "/settings/strikes/": AccountWarning,
    "/settings/tags/": FeaturedTag,
    "/settings/tags/followed/": Tag,
    "/settings/transfer/": Import,
    "/web/collections/": Collection,
    "/web/conversations/": ConversationEntry,
    "/web/drafts/": SavedDraft,
    "/web/follow_requests/": Account,
    "/web/groups/": Group,
    "/web/groups/<>/posts/": Status,
    "/web/items/": Status,
    "/web/notifications/requests/": NotificationRequest,
    "/web/scheduled/": ScheduledStatus,
    "/web/statuses/": Status,
    "/web/suggestions/": Account,
    "/web/undo/": Undoable,
}
WORDS = {"username": "bob", "domain": "bad.example", "host": "bad.example", "verb": "enable", "name": "feeds"}
# Where not any text will do.
VALUES: dict[str, Any] = {"ip": "198.51.100.0/24", "draft": asdict(Draft(text="Later.")), "dead_at": clock.now()}
_numbers = itertools.count(1)


class Targets:
    """`owner` is who sends the forms, `other` whom those are about that are about somebody."""

    def __init__(self, factory: Factory, owner: Account, other: Account) -> None:
        self.factory, self.owner, self.other = factory, owner, other
        self._rows: dict[type, int] = {}

    def path(self, route: Route) -> str:
        """The address of a form, with a row for each id: another one where a form before took it away."""
        values = {}
        for found in VARIABLE.finditer(route.path):
            kind, _, name = found.groups()
            before = VARIABLE.sub("<>", route.path[: found.start()])
            assert kind != "id" or before in ABOUT, f"say in ABOUT what the id after {before} in {route} is of"
            values[name] = self.id_of(ABOUT[before]) if kind == "id" else WORDS.get(name)
            if kind == "any":
                del values[name]  # one of its words stands there
        db.session.commit()
        return route.fill(values)

    def id_of(self, model: type) -> int:
        if model is Account:
            return self.other.id
        if model not in self._rows or db.session.get(model, self._rows[model], populate_existing=True) is None:
            self._rows[model] = self._made(model)
        return self._rows[model]

    def _made(self, model: type) -> int:
        """A row with as little in it as the table allows; a user who awaiting approval."""
        if model is Status:
            return self.factory.status(self.owner).id
        if model is Group:
            return group_of(self.owner, f"group{next(_numbers)}").id
        if model is SavedDraft:
            return saved_drafts.save(self.owner, asdict(Draft(text="Begun.")), []).id
        if model is User:
            return User.of_account(self.factory.user(f"new{next(_numbers)}", approved=False).id).id
        attributes = inspect(model).column_attrs
        columns = {one.key: column for one in attributes if isinstance(column := one.columns[0], Column)}
        row = model(**{name: self._value(column) for name, column in columns.items() if _is_asked(column)})
        db.session.add(row)
        db.session.flush()
        return row.id

    def _value(self, column: Column[Any]) -> Any:
        if column.key in VALUES:
            return VALUES[column.key]
        if column.foreign_keys:
            [key] = column.foreign_keys
            return self._of_table(key.column.table.name, column.key)
        for kind, value in (
            (Boolean, False),
            (UtcDateTime, clock.now()),
            (Date, clock.today()),
            (Float, 0.0),
            (JSON, []),
            ((Integer, BigInteger), 1),
        ):
            if isinstance(column.type, kind):
                return value
        return f"{column.key}{next(_numbers)}"

    def _of_table(self, table: str, name: str) -> int:
        if table == "accounts":
            return self.other.id if name in ("target_id", "target_account_id") else self.owner.id
        if table == "users":
            user = User.of_account(self.owner.id)
            assert user
            return user.id
        model = next(one.class_ for one in db.Model.registry.mappers if one.local_table.name == table)
        return self.id_of(model)


def _is_asked(column: Column[Any]) -> bool:
    """Also whose it is, where that may be nobody's, and since when it is dead: forms are only about jobs that are."""
    has_default = column.default is not None or column.server_default is not None
    return (not column.nullable and not has_default) or column.key in ("user_id", "account_id", "dead_at")
