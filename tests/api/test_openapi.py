"""The server's own OpenAPI document describes what it serves."""

import re

import pytest

from rookery.web.openapi import DESCRIBED

OF_ACCOUNTS = {"limited", "memorial", "moved", "suspended"}
OF_STATUSES = {
    *("bookmarked", "favourited", "filtered", "local_only", "muted", "pinned", "reblogged", "reply_approval", "text")
}
OF_NOTIFICATIONS = {"collection", "emoji", "emoji_url", "event", "fallback", "moderation_warning", "report"}
OPTIONAL = {
    "Error": {"error_description"},
    **dict.fromkeys(("Account", "CredentialAccount", "MutedAccount", "PartialAccountWithAvatar"), OF_ACCOUNTS),
    **dict.fromkeys(("Status", "QuotedStatus", "AdminTrendStatus"), OF_STATUSES),
    **dict.fromkeys(("Tag", "AdminTag"), {"featuring", "following"}),
    "AdminAccount": {"created_by_application_id", "invited_by_account_id"},
    "AdminMeasure": {"human_value", "previous_total"},
    "Announcement": {"read"},
    "DomainBlock": {"comment"},
    "GroupedNotificationsResults": {"partial_accounts"},
    "Notification": {*OF_NOTIFICATIONS, "status"},
    "NotificationGroup": {
        *(*OF_NOTIFICATIONS, "status_id", "latest_page_notification_at", "page_max_id", "page_min_id")
    },
    "NotificationRequest": {"last_status"},
    "Poll": {"own_votes", "voted"},
    "ScheduledStatus": {"problem"},
    "StatusEdit": {"poll"},
}


@pytest.fixture
def document(api):
    return api().get("/api/openapi.json").json


def references(node):
    if isinstance(node, dict):
        yield from [node["$ref"]] if "$ref" in node else []
        node = list(node.values())
    if isinstance(node, list):
        for one in node:
            yield from references(one)


def test_every_declared_route_is_described(app, document):
    served = {
        (re.sub(r"<(?:[^:>]*:)?([^>]*)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if hasattr(app.view_functions[rule.endpoint], "declaration") and rule.rule.startswith(DESCRIBED)
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }

    described = {(path, method) for path, operations in document["paths"].items() for method in operations}

    assert document["openapi"] == "3.1.0"
    assert described == served


def test_every_reference_leads_to_a_component(document):
    found = {one.removeprefix("#/components/schemas/") for one in references(document)}

    assert found <= document["components"]["schemas"].keys()


def test_an_operation_tells_its_scope_its_parameters_its_answer_and_its_errors(document):
    home = document["paths"]["/api/v1/timelines/home"]["get"]
    posting = document["paths"]["/api/v1/statuses"]["post"]

    assert home["security"] == [{"OAuth2": ["read:statuses"]}]
    assert {one["name"] for one in home["parameters"]} == {"max_id", "since_id", "min_id", "limit"}
    assert home["responses"]["200"]["content"]["application/json"]["schema"] == {
        "type": "array",
        "items": {"$ref": "#/components/schemas/Status"},
    }
    assert {"status", "media_ids", "poll"} <= posting["requestBody"]["content"]["application/json"]["schema"][
        "properties"
    ].keys()
    assert {"401", "403", "422"} <= posting["responses"].keys()


def test_a_public_operation_needs_no_token(document):
    assert {} in document["paths"]["/api/v2/instance"]["get"]["security"]


def test_keys_that_only_viewers_and_special_cases_have_are_optional(document):
    """A client whose code is made of this document fails at a key that is required and not there."""
    found = {
        name: set(schema["properties"]) - set(schema["required"])
        for name, schema in document["components"]["schemas"].items()
    }

    assert {name: keys for name, keys in found.items() if keys} == OPTIONAL


def test_each_key_of_an_entity_has_a_type(document):
    untyped = [
        (name, key)
        for name, schema in document["components"]["schemas"].items()
        for key, shape in schema["properties"].items()
        if not shape.keys() & {"type", "$ref", "anyOf", "const", "enum"}
    ]

    assert untyped == []
