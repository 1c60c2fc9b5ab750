"""Each route of the API says who may use it, and what may come of it."""

import re
import time

import pytest
from flask import url_for
from werkzeug.routing import Rule

from app import create_app
from rookery.plugin import plugins
from tests.plugins.ours import declared

# A good token is enough for these, whatever it is for: the app's own, or that of a user who is not let in yet.
ANY_TOKEN = {
    "GET /api/v1/emails/check_confirmation",
    "GET /api/v1/apps/verify_credentials",
    "POST /api/v1/emails/confirmations",
    "GET /api/v1/announcements",
}
PLAIN = "/api/v2/instance"
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}


@pytest.fixture
def routes(app):
    """(operation, declaration, name of the plugin) for each route below /api."""
    owner = {bp.name: name for name, plugin in declared().items() for _, bp in plugin.blueprints}
    return [
        (
            f"{method} {rule.rule}",
            getattr(app.view_functions[rule.endpoint], "declaration", None),
            owner[rule.endpoint.partition(".")[0]],
        )
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/") and not rule.websocket
        for method in rule.methods - {"HEAD", "OPTIONS"}
    ]


def test_a_start_compiles_nothing_that_builds_urls_and_a_url_what_it_needs_once(settings, monkeypatch):
    compiled, real = [], Rule._compile_builder
    monkeypatch.setattr(Rule, "_compile_builder", lambda *rule: compiled.append(rule[0].endpoint) or real(*rule))

    made = create_app(**settings)
    at_start = set(compiled)
    one = next(rule for rule in made.url_map.iter_rules() if rule.rule == PLAIN)
    with made.test_request_context():
        built = [url_for(one.endpoint) for _ in range(2)]

    assert at_start <= {"static"}  # which Flask adds before it knows our rules
    assert built == [PLAIN] * 2
    assert compiled.count(one.endpoint) == 1


def test_each_route_of_the_api_is_declared(routes):
    assert [operation for operation, declared, _ in routes if declared is None] == []
    assert len(routes) > 50


def test_each_route_states_its_scope_or_that_it_is_public(routes):
    silent = {operation for operation, declared, _ in routes if not (declared.scope or declared.public)}

    assert silent == ANY_TOKEN


def test_each_scope_of_a_route_is_declared_by_a_plugin_that_is_on_whenever_the_route_is(routes):
    strange = [
        (operation, scope)
        for operation, declared, owner in routes
        for scope in (declared.scope or "").split(" | ")
        if scope and scope not in scopes_with(owner)
    ]

    assert strange == []


def scopes_with(name):
    """The scopes of the plugin and of all that it needs."""
    plugin = declared()[name]
    return set(plugin.scopes).union(*(scopes_with(needed) for needed in plugin.needs))


# By their documentation: a translation changes nothing of ours, and whoever reads suggestions may dismiss one.
READING = {"POST /api/v1/statuses/<id:status_id>/translate", "DELETE /api/v1/suggestions/<id:account_id>"}


def test_what_changes_something_asks_for_more_than_reading(routes):
    strange = [
        (operation, declared.scope)
        for operation, declared, _ in routes
        if operation.split()[0] in CHANGING and (declared.scope or "").startswith("read")
        if operation not in READING
    ]

    assert strange == []


def test_paged_routes_are_read(routes):
    assert [operation for operation, declared, _ in routes if declared.paged and not operation.startswith("GET")] == []


def test_what_is_named_by_an_id_may_be_not_found(routes):
    assert [operation for operation, declared, _ in routes if "<id:" in operation and 404 not in declared.errors] == []


def test_what_is_deprecated_says_since_which_day_as_http_writes_moments(routes):
    since = {operation: declared.deprecated for operation, declared, _ in routes if declared.deprecated}

    assert [one for one in since.items() if not re.fullmatch(r"@\d+", one[1])] == []  # RFC 9745
    days = [divmod(int(one[1:]), 24 * 60 * 60) for one in since.values()]
    assert len(days) > 5
    assert all(day < time.time() / (24 * 60 * 60) and not seconds for day, seconds in days)


def test_every_scope_is_one_that_mastodon_knows(app):
    known = ("read", "write", "follow", "push", "profile", "admin")

    assert [scope for scope in plugins().scopes if scope.partition(":")[0] not in known] == []


def test_what_is_updated_by_put_is_updated_by_patch_too(app):
    methods = {}
    for rule in app.url_map.iter_rules():
        methods.setdefault((rule.rule, rule.endpoint), set()).update(rule.methods)
    updates = {key: given for key, given in methods.items() if given & {"PUT", "PATCH"}}

    assert [key for key, given in updates.items() if not {"PUT", "PATCH", "OPTIONS"} <= given] == []
    assert len(updates) > 15
    assert len({path for path, _ in updates}) == len(updates)  # no path has a view of its own for each


def test_a_browser_is_told_of_both_ways_to_update(app):
    allowed = app.test_client().options("/api/v1/profile").allow

    assert {"PUT", "PATCH"} <= set(allowed)
