"""Forms as they stand on their pages: those that show what is stored change no byte of it, others do what they say."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from models.auth.role import Role
from models.auth.sign_up_block import IpBlock
from models.auth.user import User
from models.base import db
from models.discovery.collection import Collection
from models.ids import new_id
from models.instance.announcement import Announcement
from models.instance.instance import Rule
from models.media.emoji import Emoji
from models.moderation.report import Report
from models.statuses.poll import PollVote
from models.statuses.scheduled import ScheduledStatus
from models.timelines.filter import Filter
from models.timelines.list import List
from rookery.services.statuses import PollDraft
from tests.groups import group_of
from tests.hostile import page_routes
from tests.pages.composing import picture
from tests.pages.targets import Targets
from tests.phones import Phone
from tests.visitors import Form, forms_of, kind_of

pytestmark = pytest.mark.thorough

ODD = '  Rooks & "crows" <b>nest</b> 🦅  \n\n\n\thigh\u00a0up &amp; *far*  '
OTHERWISE = "otherwise"


@dataclass(frozen=True)
class Stored:
    """Where a form is, what somebody fills in first, and the button that keeps it.

    `stays` names the fields that look the same when all others have another value.
    """

    page: str | Callable[[Any], str]
    typed: dict[str, Any] = field(default_factory=dict)
    press: str = ""
    action: str = ""
    stays: set[str] = field(default_factory=set)


def newest(model):
    return db.session.scalars(select(model.id).order_by(model.id.desc())).first()


def announcement(world):
    world.visitor.open("/admin/announcements/new")
    world.visitor.send("/admin/announcements/new", text="Soon")
    return f"/admin/announcements/{newest(Announcement)}"


def rule(world):
    world.visitor.open("/admin/rules")
    world.visitor.send("/admin/rules", text="Be kind")
    return f"/admin/rules/{newest(Rule)}"


def role(world):
    world.visitor.open("/admin/roles/new")
    world.visitor.send("/admin/roles/new", name="Nest keeper")
    return f"/admin/roles/{newest(Role)}"


def ip_block(world):
    world.visitor.open("/admin/ip_blocks")
    world.visitor.send("/admin/ip_blocks", ip="198.51.100.0/24")
    return f"/admin/ip_blocks/{newest(IpBlock)}"


def filter_(world):
    world.visitor.open("/settings/filters/new")
    world.visitor.send("/settings/filters/new", title="Food", keyword=["acorn", "nut"], context=["home"], lasts="86400")
    return f"/settings/filters/{newest(Filter)}"


def emoji(world):
    db.session.add(Emoji(shortcode="rook", image_key="a.png", static_key="b.png"))
    db.session.commit()
    return f"/admin/emojis/{newest(Emoji)}"


def report(world):
    db.session.add(Report(account_id=world.bob.id, target_account_id=world.alice.id, category="spam"))
    db.session.commit()
    return f"/admin/reports/{newest(Report)}"


def scheduled(world):
    return f"/web/scheduled/{world.targets.id_of(ScheduledStatus)}"


def group(world):
    return f"/web/groups/{group_of(world.owner, 'nest').id}"


def collection(world):
    world.visitor.open("/settings/collections")
    world.visitor.send("/settings/collections", name="Birds")
    return f"/settings/collections/{newest(Collection)}"


def list_(world):
    world.visitor.open("/settings/lists")
    world.visitor.send("/settings/lists", title="Birds")
    return f"/settings/lists/{newest(List)}"


def person(suffix):
    def page(world):
        world.visitor.open(f"/people/{world.alice.id}")
        world.visitor.send(f"/people/{world.alice.id}", do="follow")
        if suffix == "lists":
            list_(world)
        return f"/people/{world.alice.id}/{suffix}"

    return page


def pushed(world):
    """Where this browser is told what happens."""
    world.visitor.open("/settings/notifications")
    world.visitor.give("/settings/notifications/push", **world.phone.address(), mention="1")
    return "/settings/notifications"


def edited(world):
    """A post of an app, in Markdown, with votes."""
    poll = PollDraft(["Oak", "Elm"], 3600, multiple=True, hide_totals=True)
    about = {"spoiler_text": "Birds", "language": "de", "content_type": "text/markdown", "visibility": "private"}
    made = world.factory.status(world.owner, ODD, poll=poll, sensitive=True, **about)
    db.session.add(PollVote(poll_id=made.poll_id, account_id=world.alice.id, choice=1))
    db.session.commit()
    return f"/compose?edit={made.id}"


PICTURES = {"avatar": picture, "avatar_description": ODD, "header": picture, "header_description": ODD}
STORED = {
    "/admin/about": Stored(
        "/admin/about",
        {
            "title": "A & B",
            "description": ODD,
            "registrations_message": ODD,
            "contact_account": "alice",
            "contact_email": "nest@mail.example",
            "languages": "de",
        },
    ),
    "/admin/about/<any(extended_description,privacy_policy):name>": Stored(
        "/admin/about/privacy_policy", {"text": ODD, "form": "html"}, action="/admin/about/privacy_policy"
    ),
    "/admin/accounts/<id:account_id>/role": Stored(lambda world: f"/admin/accounts/{world.alice.id}"),
    "/admin/announcements/<id:announcement_id>": Stored(
        announcement,
        {
            "text": ODD,
            "starts_at": "2031-05-04T10:00",
            "ends_at": "2031-05-05T10:00",
            "all_day": True,
            "publish_at": "2031-05-01T10:00",
        },
    ),
    "/admin/appearance": Stored(
        "/admin/appearance",
        {"accent": "#336699", "custom_css": "p { }\n\n/* <b> */ ", "banner": picture, "banner_description": ODD},
        press="Save",
    ),
    "/admin/domains/<domain>/rule": Stored(
        "/admin/domains/bad.example",
        {"private_comment": ODD, "public_comment": "Rude & loud", "duration": "86400"},
        action="/admin/domains/bad.example/rule",
    ),
    "/admin/emojis/<id:emoji_id>": Stored(emoji, {"category": "Birds & bees"}),
    "/admin/federation": Stored("/admin/federation"),
    "/admin/ip_blocks/<id:block_id>": Stored(
        ip_block, {"ip": "198.51.100.0/25", "comment": ODD, "duration": "86400"}, stays={"duration"}
    ),
    "/admin/mail/server": Stored(
        "/admin/mail",
        {
            "host": "mail.example",
            "port": "2525",
            "smtp_user": "rook",
            "smtp_password": "secret ",
            "mail_from": "nest@mail.example",
        },
        stays={"smtp_password"},
    ),
    "/admin/reports/<id:report_id>/kind": Stored(report),
    "/admin/roles/<id:role_id>": Stored(
        role,
        {"name": "Keeper", "color": "#336699", "position": "2", "collection_limit": "3", "storage_limit_mb": "4"},
    ),
    "/admin/rules/<id:rule_id>": Stored(rule, {"text": "Be kind & quiet", "hint": ODD}),
    "/admin/services": Stored(
        "/admin/services",
        {
            "translation_url": "https://words.example",
            "translation_api_key": "secret",
            "update_notice_url": "https://news.example",
        },
        stays={"translation_api_key"},
    ),
    "/admin/storage": Stored("/admin/storage", {"disk_budget": "5 GB"}),
    "/people/<id:account_id>/note": Stored(person("about"), {"comment": ODD}),
    "/people/<id:account_id>/lists": Stored(person("lists")),
    "/people/<id:account_id>/languages": Stored(person("languages"), {"language": ["en"]}),
    "/settings/calm-home": Stored(
        "/settings/calm-home",
        {"quiet": True, "days": ["1", "5"], "time_zone": "Asia/Kolkata", "begins": "21:00", "ends": "06:30"},
    ),
    "/settings/cleanup": Stored("/settings/cleanup", {"on": True, "favourites": "3", "reblogs": "4"}),
    "/settings/collections/<id:collection_id>": Stored(
        collection, {"name": "Birds & bees", "description": ODD, "language": "de", "tag_name": "birds"}
    ),
    "/settings/filters/<id:filter_id>": Stored(
        filter_, {"title": "Food & drink", "keyword": ["corn", "nuts"]}, stays={"lasts"}
    ),
    "/settings/lists/<id:list_id>": Stored(list_, {"title": "Birds & bees", "exclusive": True}),
    "/settings/newsletter": Stored("/settings/newsletter", {"active": True}),
    "/settings/notifications": Stored("/settings/notifications"),
    "/settings/notifications/push": Stored(pushed),
    "/settings/preferences": Stored("/settings/preferences", {"privacy": "private", "language": "de"}),
    "/settings/profile": Stored(
        "/settings/profile",
        {
            "display_name": "A & B",
            "note": ODD,
            "field_name": ["Tree", "Œuf"],
            "field_value": [ODD[:40], "https://a.example"],
            "attribution_domains": "a.example",
            **PICTURES,
        },
    ),
    "/web/groups/<id:group_id>/edit": Stored(
        lambda world: f"{group(world)}/edit", {"display_name": "A & B", "note": ODD, "rules": ODD} | PICTURES
    ),
    "/web/groups/<id:group_id>/newsletter": Stored(lambda world: f"{group(world)}/newsletter", {"active": True}),
    "/web/scheduled/<id:scheduled_id>": Stored(scheduled, {"at": "2036-05-04T10:00"}),
    "/compose": Stored(
        edited,
        {"text": f"{ODD}!"},
        action="/compose",
        stays={"description", "quote_policy", "with_media"},
    ),
}


# Forms that ask for something new, or for a password: with nothing filled in they change nothing.
EMPTY = {
    "/@<username>/follow",
    "/admin/about/terms",
    "/admin/accounts/<id:account_id>/notes",
    "/admin/accounts/<id:account_id>/password_link",
    "/admin/accounts/new",
    "/admin/announcements/new",
    "/admin/backup",
    "/admin/block_lists",
    "/admin/block_lists/subscribe",
    "/admin/domain_allows",
    "/admin/email_blocks",
    "/admin/email_blocks/test",
    "/admin/email_domain_blocks",
    "/admin/emojis",
    "/admin/emojis/packs",
    "/admin/ip_blocks",
    "/admin/relays",
    "/admin/reports/<id:report_id>/notes",
    "/admin/roles/new",
    "/admin/rules",
    "/admin/successor",
    "/admin/tag_servers",
    "/admin/username_blocks",
    "/auth/sign_up",
    "/compose",
    "/settings/account/email",
    "/settings/account/password",
    "/settings/blocks",
    "/settings/collections",
    "/settings/filters/new",
    "/settings/follows",
    "/settings/import-posts",
    "/settings/import-posts/<id:import_id>/undo",
    "/settings/lists",
    "/settings/migration/aliases",
    "/settings/mutes",
    "/settings/security/accounts/link",
    "/settings/security/codes/begin",
    "/settings/security/passkeys/<id:passkey_id>/remove",
    "/settings/security/passkeys/new",
    "/settings/tags",
    "/settings/tags/followed",
    "/settings/transfer",
    "/start/server",
    "/web/conversations/<id:conversation_id>/messages",
    "/web/groups/<id:group_id>/delete",
    "/web/groups/new",
    "/web/statuses/<id:status_id>",
    "/welcome/picture",
    "/welcome/tag",
}
OF_A_POST = {"bookmarks", "favourites", "home_entries", "pins"}
# A press of a button, or a form that is sent with what it proposes → the tables that this changes.
ACTIONS = {
    "/admin/announcements/<id:announcement_id>/delete": {"announcements", "audit_entries"},
    "/admin/block_lists/<id:list_id>/end": {"audit_entries", "block_lists"},
    "/admin/doctor": {"jobs"},
    "/admin/domains/<domain>/rule": {"audit_entries", "jobs", "server_blocks"},
    "/admin/emojis/<id:emoji_id>/delete": {"audit_entries", "emojis"},
    "/admin/jobs/<id:job_id>/retry": {"audit_entries", "jobs"},
    "/admin/jobs/drop": {"audit_entries"},
    "/admin/plugins/<name>/<any(on,off):state>": {"audit_entries", "settings"},
    "/admin/reports/<id:report_id>/assign": {"audit_entries", "reports"},
    "/admin/reports/<id:report_id>/reopen": {"audit_entries", "reports"},
    "/admin/reports/<id:report_id>/resolve": {"audit_entries", "reports"},
    "/admin/reports/<id:report_id>/unassign": {"audit_entries", "reports"},
    "/admin/rules/<id:rule_id>/delete": {"audit_entries", "rules"},
    "/admin/tag_servers do=add": {"audit_entries", "settings"},
    "/admin/tag_servers do=remove": {"audit_entries", "settings"},
    "/people/<id:account_id> do=boosts": {"follows"},
    "/people/<id:account_id> do=endorse": {"endorsements"},
    "/people/<id:account_id> do=follow": {"follows", "notifications"},
    "/people/<id:account_id> do=noboosts": {"follows"},
    "/people/<id:account_id> do=notify": {"follows"},
    "/people/<id:account_id> do=unblock": {"blocks"},
    "/people/<id:account_id> do=unendorse": {"endorsements"},
    "/people/<id:account_id> do=unfollow": {"follows", "notifications", "undoables"},
    "/people/<id:account_id> do=unmute": {"jobs", "mutes"},
    "/people/<id:account_id> do=unnotify": {"follows"},
    "/people/<id:account_id>/block": {"blocks", "follows", "notifications"},
    "/people/<id:account_id>/mute": {"mutes"},
    "/settings/archive": {"archives", "jobs"},
    "/settings/collections/<id:collection_id>/delete": {"collections", "jobs"},
    "/settings/invites": {"invites"},
    "/settings/invites/<id:invite_id>/withdraw": {"invites"},
    "/settings/lists/<id:list_id>/delete": {"lists", "undoables"},
    "/settings/newsletter/subscribers/<id:subscriber_id>/remove": {"newsletter_subscribers"},
    "/start/later": {"settings"},
    "/web/collections/<id:collection_id>/offer do=offer": {"audit_entries", "collections"},
    "/web/collections/<id:collection_id>/offer do=withdraw": {"audit_entries", "collections"},
    "/web/drafts/<id:draft_id>/delete": {"drafts"},
    "/web/groups/<id:group_id> do=join": {"follows"},
    "/web/groups/<id:group_id> do=leave": {"follows"},
    "/web/groups/<id:group_id>/members do=appoint": {"group_log_entries", "group_moderators"},
    "/web/groups/<id:group_id>/members do=ban": {"blocks", "follows", "group_log_entries", "jobs"},
    "/web/groups/<id:group_id>/members do=dismiss": {"group_log_entries", "group_moderators"},
    "/web/scheduled/<id:scheduled_id>/delete": {"scheduled_statuses"},
    "/web/scheduled/<id:scheduled_id>/draft": {"drafts", "scheduled_statuses"},
    "/web/statuses/<id:status_id> do=bookmark": {"bookmarks"},
    "/web/statuses/<id:status_id> do=favourite": {"favourites"},
    "/web/statuses/<id:status_id> do=mute": {"conversation_mutes"},
    "/web/statuses/<id:status_id> do=pin": {"jobs", "pins"},
    "/web/statuses/<id:status_id> do=reblog": {"home_entries", "jobs", "statuses"},
    "/web/statuses/<id:status_id> do=unbookmark": {"bookmarks"},
    "/web/statuses/<id:status_id> do=unfavourite": {"favourites"},
    "/web/statuses/<id:status_id> do=unmute": {"conversation_mutes"},
    "/web/statuses/<id:status_id> do=unpin": {"jobs", "pins"},
    "/web/statuses/<id:status_id> do=unreblog": {"home_entries", "jobs", "statuses"},
    "/web/statuses/<id:status_id>/delete": {"gone_statuses", "jobs", "status_texts", "statuses", *OF_A_POST},
    "/web/tags/<name> do=follow": {"followed_tags", "tags"},
    "/web/tags/<name> do=unfollow": {"followed_tags", "undoables"},
    "/web/undo/<id:undoable_id> do=undo": {"follows", "notifications", "undoables"},
    "/welcome/invite": {"invites"},
}
ENDS_SESSIONS = {"/auth/sign_out", "/settings/security/sessions/<id:session_id>/end", "/settings/security/sessions/end"}
# Tables in which an action changes rows of others: what they did with a post that is gone, and rows about them.
OF_OTHERS = {
    "/web/groups/<id:group_id>/members do=ban": {"follows"},
    "/web/groups/<id:group_id>/members do=dismiss": {"group_moderators"},
    "/web/statuses/<id:status_id> do=unreblog": {"home_entries"},
    "/web/statuses/<id:status_id>/delete": OF_A_POST,
}
UNIQUE = {"accounts", "statuses", "users"}  # are what others are about
COUNTS = {"account_counts", "id_sequences", "spent_challenges", "status_counts"}


@dataclass
class World:
    factory: Any
    visitor: Any
    owner: Any
    alice: Any
    bob: Any
    targets: Targets
    phone: Phone


@pytest.fixture
def world(factory, enter, owner, alice, bob, push_service):
    targets, phone = Targets(factory, owner, alice), Phone(push_service, standard=True)
    return World(factory, enter(owner), owner, alice, bob, targets, phone)


def rows():
    """Each row there is: table → key → column → value."""
    db.session.commit()
    found = {}
    for table in db.metadata.sorted_tables:
        key = [column.name for column in table.primary_key]
        every = [row._asdict() for row in db.session.execute(select(table))]
        found[table.name] = {tuple(row[name] for name in key): row for row in every}
    return found


def difference(before, after):
    """Return the columns that changed, the rows that went and those that came."""
    both = before.keys() & after.keys()
    changed = [
        {name: (before[key][name], now) for name, now in after[key].items() if before[key][name] != now} for key in both
    ]
    return (
        [one for one in changed if one],
        [before[key] for key in before.keys() - both],
        [after[key] for key in after.keys() - both],
    )


def save(visitor, action, label, typed):
    reply = visitor.send(action, label, **typed)
    if reply.status_code == 200:  # asks whether that is meant
        reply = visitor.send(action)
    assert reply.status_code == 303, problems_of(reply)


def problems_of(reply):
    page = BeautifulSoup(reply.text, "html.parser")
    return reply.status_code, [one.get_text(" ", strip=True)[:200] for one in page.select(".problem, [role=alert], h1")]


def otherwise(form, typed):
    """Every choice that is not among the `typed`, made differently: of a list the last, of boxes those that are empty.

    What stands there by itself would also come back where the page forgets what is stored.
    """
    boxes = {str(one.get("name")) for one in form.controls if kind_of(one) == "checkbox"}
    sent, chosen = form.fields, {}
    for name in (sent.keys() | boxes) - typed.keys():
        others = [one for one in form.offers(name) if one not in sent.getlist(name)]
        if others or name in boxes:
            chosen[name] = others if name in boxes else others[-1]
    return chosen


def seen(form):
    """Return the values that somebody sees in the fields, by name."""
    aside = ("hidden", "submit", "file")
    shown = (str(one["name"]) for one in form.controls if one.get("name") and kind_of(one) not in aside)
    return {name: form.fields.getlist(name) for name in shown}


@pytest.mark.parametrize("made", ["as typed", OTHERWISE])
@pytest.mark.parametrize("rule", STORED)
def test_a_form_that_nobody_touches_changes_nothing(world, rule, made, run_jobs):
    form, visitor = STORED[rule], world.visitor
    page = form.page if isinstance(form.page, str) else form.page(world)
    ids = iter(re.findall(r"\d{6,}", page))
    action = form.action or re.sub("<.*?>", lambda _found: next(ids), rule)
    visitor.open(page)
    said = {name: value() if callable(value) else value for name, value in form.typed.items()}
    said |= otherwise(visitor.form(action), said) if made == OTHERWISE else {}
    at_first = seen(visitor.form(action))
    save(visitor, action, form.press, said)
    run_jobs()

    visitor.open(page)
    now = seen(visitor.form(action))
    if made == OTHERWISE:
        assert {name for name, values in at_first.items() if now.get(name) == values} == form.stays
    before = rows()
    save(visitor, action, form.press, {})

    after = rows()
    assert {table: difference(before[table], after[table]) for table in before if before[table] != after[table]} == {}


@dataclass(frozen=True)
class Press:
    """A form of a page, and a button of it: `rule` is that of the route, `what` what the button says."""

    rule: str
    what: str
    form: Form
    button: Tag | None

    @property
    def fields(self):
        hidden = ("hidden", "submit")
        return {str(one["name"]) for one in self.form.controls if one.get("name") and kind_of(one) not in hidden}

    @property
    def key(self):
        return f"{self.rule} {self.what}".strip(), *sorted(self.fields)


def presses(app, page, html):
    """Every button of every form, the one that Enter presses first."""
    address = app.url_map.bind("rookery.test")
    for form in forms_of(html):
        if form.form.get("method") == "post":
            for button in form.buttons or [None]:
                action = (button and button.get("formaction")) or form.action or page
                rule = address.match(action.partition("?")[0], "POST", return_rule=True)[0].rule
                named = f"{button['name']}={button.get('value', '')}" if button and button.get("name") else ""
                yield Press(rule, re.sub(r"\d{6,}", "<id>", named), form, button)


def shown(visitor, page):
    reply = visitor.open(page)
    if reply.content_type.startswith("text/html"):
        return reply.text
    reply.close()
    return ""


class Bystander:
    """Somebody who has what others have: a copy of each row that says whose it is, with an id of its own."""

    def __init__(self, account):
        self.owning = {"account_id": account.id, "user_id": User.of_account(account.id).id}
        self.copied = set()

    def catch_up(self):
        """Copy the rows that came since."""
        for name, found in rows().items():
            table = db.metadata.tables[name]
            for column in self.owning.keys() & set(table.columns.keys()) if name not in UNIQUE else ():
                for key in found.keys() - {key for of, key in self.copied if of == name}:
                    self._copy(table, column, found[key])
                    self.copied.add((name, key))
        db.session.commit()

    def _copy(self, table, column, row):
        mine = {column: self.owning[column]} | ({"id": new_id()} if isinstance(row.get("id"), int) else {})
        with suppress(IntegrityError), db.session.begin_nested():  # of some there is but one
            db.session.execute(insert(table).values(row | mine))

    def lost(self, before, after):
        """Return the tables in which rows of the bystander changed or went."""
        return {
            name
            for name, was in before.items()
            for key, row in was.items()
            if any(row.get(column) == owner for column, owner in self.owning.items()) and after[name].get(key) != row
        }


@pytest.mark.timeout(600)  # all pages, and all rows around each press: half a minute alone, more beside others
def test_each_form_is_listed_and_each_action_does_just_what_it_says(app, world):
    visitor, done, found, lost, asks = world.visitor, set(), {}, {}, set()
    bystander = Bystander(world.factory.user("bystander"))
    for route in page_routes(app):
        if route.method != "GET" or "." in route.path:
            continue  # a form, or a file
        page = world.targets.path(route)
        while new := next((one for one in presses(app, page, shown(visitor, page)) if one.key not in done), None):
            done.add(new.key)
            if new.fields:
                asks.add(new.rule)
            if new.rule not in ENDS_SESSIONS and not (new.fields and new.rule in STORED):
                bystander.catch_up()
                before = rows()
                visitor._press(new.form, new.button)
                after = rows()
                found[new.key[0]] = {name for name, was in after.items() if was != before[name]} - COUNTS
                lost[new.key[0]] = bystander.lost(before, after)

    assert {name: tables for name, tables in lost.items() if tables} == OF_OTHERS
    assert {name: tables for name, tables in found.items() if tables} == ACTIONS
    assert asks - STORED.keys() - EMPTY - ACTIONS.keys() == set()
