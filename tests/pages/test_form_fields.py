"""Forms, apps and commands write by the same data class; a field of it that one of them forgets fails here.

Posts have their own test: `test_draft_fields.py`.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from models.base import db
from models.instance.instance import Rule
from models.moderation.server_rule import ServerBlock
from models.moderation.warning import WarningPreset
from rookery import cache
from rookery.services.accounts import profiles
from rookery.services.administration import announcements
from rookery.services.auth import roles, sign_up_blocks
from rookery.services.discovery import collections
from rookery.services.moderation import actions, reports
from rookery.services.push import subscriptions
from rookery.services.remote import domain_rules
from rookery.services.timelines import filters, lists
from tests.factories import Api
from tests.pages.composing import picture
from tests.phones import ONE, Phone
from tests.visitors import Visitor

DOMAIN = "crow.example"


@dataclass
class Member:
    """Somebody with an app and a browser, who may do everything; `other` is somebody else, with a `post`."""

    account: Any
    other: Any
    post: Any
    api: Api
    visitor: Visitor
    flask: Any
    phone: Phone

    def fill_in(self, path: str, goes_to: str = "", **values: Any) -> None:
        self.visitor.open(path)
        assert self.visitor.send(goes_to or path, **values).status_code < 400

    def send(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        reply = getattr(self.api, method)(path, json=body)
        assert reply.status_code == 200, reply.text
        return reply.json


@pytest.fixture
def member(owner, bob, post, api, enter, flask, push_service):
    scopes = "read write follow push profile admin:read admin:write"
    return Member(
        owner,
        bob,
        post(bob, "Look, a nest."),
        api(owner, scopes),
        enter(owner),
        flask,
        Phone(push_service, standard=True),
    )


# Lists --------------------------------------------------------------------------------------------------------

WOODS = {"title": "Woods", "replies_policy": "followed", "exclusive": True}


def app_makes_a_list(member):
    return member.send("post", "/api/v1/lists", **WOODS)["id"]


def app_changes_a_list(member):
    member.send("put", f"/api/v1/lists/{app_makes_a_list(member)}", **WOODS)


def page_changes_a_list(member):
    member.fill_in(f"/settings/lists/{app_makes_a_list(member)}", **WOODS)


# Collections --------------------------------------------------------------------------------------------------

OWLS = {"name": "Owls", "description": "At night", "language": "en", "tag_name": "owls"} | dict.fromkeys(
    ("sensitive", "discoverable"), True
)


def app_makes_a_collection(member):
    return member.send("post", "/api/v1/collections", **OWLS)["collection"]["id"]


def app_changes_a_collection(member):
    member.send("patch", f"/api/v1/collections/{app_makes_a_collection(member)}", **OWLS)


def page_changes_a_collection(member):
    member.fill_in(f"/settings/collections/{app_makes_a_collection(member)}", **OWLS)


# Filters ------------------------------------------------------------------------------------------------------

NOISE = {"title": "Noise", "context": ["home", "public"], "filter_action": "hide", "expires_in": 86400}
LOUD = {"phrase": "loud", "context": ["home"], "irreversible": True, "whole_word": True, "expires_in": 86400}
TYPED = {"title": "Noise", "context": ["home", "public"], "action": "hide", "lasts": "86400", "keyword": ["loud"]}


def app_makes_a_filter(member):
    return member.send("post", "/api/v2/filters", **NOISE, keywords_attributes=[{"keyword": "loud"}])["id"]


def app_changes_a_filter(member):
    path = f"/api/v2/filters/{app_makes_a_filter(member)}"
    member.send("put", path, **NOISE, keywords_attributes=[{"keyword": "shrill"}])


def old_app_makes_a_filter(member):
    return member.send("post", "/api/v1/filters", **LOUD)["id"]


def old_app_changes_a_filter(member):
    member.send("put", f"/api/v1/filters/{old_app_makes_a_filter(member)}", **LOUD)


def page_makes_a_filter(member):
    member.fill_in("/settings/filters/new", **TYPED)


def page_changes_a_filter(member):
    member.fill_in(f"/settings/filters/{app_makes_a_filter(member)}", **TYPED)


# Rules for other servers --------------------------------------------------------------------------------------

TERMS = {"severity": "silence", "private_comment": "They scream", "public_comment": "Noise"} | dict.fromkeys(
    ("reject_media", "reject_reports", "obfuscate"), True
)


def app_blocks_a_server(member):
    return member.send("post", "/api/v1/admin/domain_blocks", domain=DOMAIN, **TERMS)["id"]


def app_changes_a_block(member):
    member.send("put", f"/api/v1/admin/domain_blocks/{app_blocks_a_server(member)}", **TERMS)


def page_blocks_a_server(member):
    member.fill_in(f"/admin/domains/{DOMAIN}", f"/admin/domains/{DOMAIN}/rule", **TERMS, duration="604800")


def page_changes_a_block(member):
    app_blocks_a_server(member)
    page_blocks_a_server(member)
    assert db.session.scalars(db.select(ServerBlock.domain)).all() == [DOMAIN]


# Blocked networks ---------------------------------------------------------------------------------------------

CROWS = {"ip": "203.0.113.0/24", "severity": "no_access", "comment": "They scream"}


def app_blocks_a_network(member):
    return member.send("post", "/api/v1/admin/ip_blocks", **CROWS, expires_in=86400)["id"]


def app_changes_a_network(member):
    member.send("put", f"/api/v1/admin/ip_blocks/{app_blocks_a_network(member)}", **CROWS, expires_in=86400)


def page_blocks_a_network(member):
    member.fill_in("/admin/ip_blocks", **CROWS, duration="86400")


def page_changes_a_network(member):
    member.fill_in(f"/admin/ip_blocks/{app_blocks_a_network(member)}", **CROWS, duration="86400")


# Decisions of moderators --------------------------------------------------------------------------------------


def app_decides(member):
    said = {"type": "silence", "text": "Be quiet.", "send_email_notification": True}
    about = {"report_id": reported(member), "warning_preset_id": preset()}
    member.send("post", f"/api/v1/admin/accounts/{member.other.id}/action", **said, **about)


def page_decides(member):
    path = f"/admin/accounts/{member.other.id}/action"
    said = {"text": "Be quiet.", "notify": True, "preset": str(preset())}
    member.fill_in(f"{path}?type=silence&report={reported(member)}", path, **said)


def reported(member):
    report = reports.file(member.account, member.other, reports.Complaint(comment="Eggs!"))
    db.session.commit()
    return report.id


def preset():
    db.session.add(made := WarningPreset(title="Noise", text="Not here."))
    db.session.commit()
    return made.id


# Reports ------------------------------------------------------------------------------------------------------


def app_reports(member):
    birds = collections.create(member.other, collections.CollectionChanges(name="Birds", discoverable=True), [])
    member.send(
        "post",
        "/api/v1/reports",
        account_id=str(member.other.id),
        status_ids=[str(member.post.id)],
        collection_ids=[str(birds.id)],
        comment="Eggs!",
        category="violation",
        rule_ids=[str(rule())],
        forward=True,
        forward_to_domains=["far.example"],
    )


def page_reports(member):
    member.other.domain = "far.example"  # whose moderators may be told
    said = {"category": "violation", "rule": str(rule()), "status": str(member.post.id), "comment": "Eggs!"}
    member.fill_in(f"/web/report?status={member.post.id}", "/web/report", **said, forward=True)


def rule():
    db.session.add(made := Rule(text="No eggs are stolen.", hint=""))
    db.session.commit()
    cache.cache().clear()
    return made.id


# Profiles -----------------------------------------------------------------------------------------------------

ROOK = {"display_name": "Rook", "note": "I nest.", "bot": True} | dict.fromkeys(profiles.SWITCHES, True)
ALT = {"avatar_description": "A rook", "header_description": "A wood"}


def app_changes_a_profile(member):
    said = ROOK | ALT | {"fields_attributes[0][name]": "Tree", "fields_attributes[0][value]": "an oak"}
    said |= {"attribution_domains[]": "nest.example", "avatar": picture(), "header": picture()}
    said |= {f"source[{name}]": value for name, value in DEFAULTS.items()}
    assert member.api.patch("/api/v1/accounts/update_credentials", data=said).status_code == 200


def page_changes_a_profile(member):
    said = ROOK | ALT | {"field_name": ["Tree"], "field_value": ["an oak"], "attribution_domains": "nest.example"}
    said |= {"discoverable": "yes", "avatar": picture(), "header": picture()}
    member.fill_in("/settings/profile", **said)


def page_changes_preferences(member):
    member.fill_in("/settings/preferences", **DEFAULTS, locale="de")


DEFAULTS = {"privacy": "unlisted", "sensitive": True, "language": "de", "quote_policy": "nobody"}


# Announcements ------------------------------------------------------------------------------------------------

DAYS = {"starts_at": "2099-01-02", "ends_at": "2099-01-03", "publish_at": "2099-01-01T00:00"}


def page_makes_an_announcement(member):
    member.fill_in("/admin/announcements/new", text="We meet.", all_day=True, **DAYS)


def page_changes_an_announcement(member):
    made = announcements.create(announcements.AnnouncementDraft("We met."))
    db.session.commit()
    member.fill_in(f"/admin/announcements/{made.id}", text="We meet.", all_day=True, **DAYS)


def command_makes_an_announcement(member):
    member.flask("announcements create 'We meet.' --all-day --starts 2099-01-02 --ends 2099-01-03 --at 2099-01-01")


# Roles --------------------------------------------------------------------------------------------------------

HELPER = {"name": "Helper", "position": "2", "color": "#00ff00", "highlighted": True, "permission": ["manage_users"]}
ROOM = {"collection_limit": "3", "storage_limit_mb": "4"}
OPTIONS = "--permission manage_users --position 2 --color #00ff00 --highlighted --collections 3 --storage-mb 4"


def page_makes_a_role(member):
    member.fill_in("/admin/roles/new", **HELPER, **ROOM)


def page_changes_a_role(member):
    made = roles.create(None, roles.RoleChanges("Aid"))
    db.session.commit()
    member.fill_in(f"/admin/roles/{made.id}", **HELPER, **ROOM)


def command_makes_a_role(member):
    member.flask(f"roles create Helper {OPTIONS}")


def command_changes_a_role(member):
    member.flask("roles create Aid")
    member.flask(f"roles edit Aid --rename Helper {OPTIONS}")


# Push messages ------------------------------------------------------------------------------------------------


def app_subscribes(member):
    member.phone.subscribe(member.api, "mention", policy="followed")


def app_changes_what_is_pushed(member):
    app_subscribes(member)
    member.send("put", ONE, data={"alerts": {"mention": True}, "policy": "followed"})


def page_subscribes(member):
    member.visitor.open("/settings/notifications")
    wanted = {"mention": "1", "policy": "followed"}
    assert member.visitor.give("/settings/notifications/push", **member.phone.address(), **wanted).status_code < 400


def page_changes_what_is_pushed(member):
    page_subscribes(member)
    member.fill_in("/settings/notifications", "/settings/notifications/push", mention=True, policy="followed")


# Service function, the road to it, and its fields that cannot be given there, each with the reason.
ELSEWHERE = "on another page"
NO_PARAMETER = "Mastodon's API has no parameter for it"
OF_POSTS = dict.fromkeys((*DEFAULTS, "locale"), ELSEWHERE)
OF_ONESELF = ("display_name", "note", "fields", "bot", "attribution_domains", "switches", "pictures", "descriptions")
ROADS = [
    (lists.create, app_makes_a_list, {}),
    (lists.change, app_changes_a_list, {}),
    (lists.change, page_changes_a_list, {}),
    (collections.create, app_makes_a_collection, {}),
    (collections.change, app_changes_a_collection, {}),
    (collections.change, page_changes_a_collection, {}),
    (filters.make, app_makes_a_filter, {}),
    (filters.change, app_changes_a_filter, {}),
    (filters.make, old_app_makes_a_filter, {}),
    (filters.change_phrase, old_app_changes_a_filter, {"title": "it goes with the phrase"}),
    (filters.make, page_makes_a_filter, {}),
    (filters.change, page_changes_a_filter, {}),
    (domain_rules.block, app_blocks_a_server, {"seconds": NO_PARAMETER}),
    (domain_rules.change, app_changes_a_block, {"seconds": NO_PARAMETER}),
    (domain_rules.block, page_blocks_a_server, {}),
    (domain_rules.change, page_changes_a_block, {}),
    (sign_up_blocks.block_network, app_blocks_a_network, {}),
    (sign_up_blocks.change_network, app_changes_a_network, {}),
    (sign_up_blocks.block_network, page_blocks_a_network, {}),
    (sign_up_blocks.change_network, page_changes_a_network, {}),
    (actions.act, app_decides, {}),
    (actions.act, page_decides, {}),
    (reports.file, app_reports, {}),
    (
        reports.file,
        page_reports,
        {"collection_ids": "the form is about posts", "forward_to": "the account's own server is told"},
    ),
    (announcements.create, page_makes_an_announcement, {}),
    (announcements.change, page_changes_an_announcement, {}),
    (announcements.create, command_makes_an_announcement, {}),
    (roles.create, page_makes_a_role, {}),
    (roles.edit, page_changes_a_role, {}),
    (roles.create, command_makes_a_role, {}),
    (roles.edit, command_changes_a_role, {}),
    (subscriptions.subscribe, app_subscribes, {}),
    (subscriptions.change, app_changes_what_is_pushed, {}),
    (subscriptions.subscribe_browser, page_subscribes, {}),
    (subscriptions.change_browser, page_changes_what_is_pushed, {}),
    (profiles.update, app_changes_a_profile, {"locale": NO_PARAMETER}),
    (profiles.update, page_changes_a_profile, OF_POSTS),
    (profiles.update, page_changes_preferences, dict.fromkeys(OF_ONESELF, ELSEWHERE)),
]


@pytest.mark.parametrize(("service", "road", "cannot"), ROADS, ids=lambda one: getattr(one, "__name__", ""))
def test_every_field_arrives_by_every_road(member, monkeypatch, service, road, cannot):
    given = []

    def spy(*values, **more):
        given.extend(one for one in values if type(one).__module__ == service.__module__)
        return service(*values, **more)

    module = __import__(service.__module__, fromlist=["spied"])
    monkeypatch.setattr(module, service.__name__, spy)

    road(member)

    said = {name: value for one in given for name, value in vars(one).items()}
    by_default = {name for name, value in said.items() if value in (None, False, (), {})}
    assert said and by_default == cannot.keys()
    for name, keys in {"switches": profiles.SWITCHES, "pictures": profiles.PICTURES}.items():
        assert not said.get(name) or said[name].keys() == set(keys)
