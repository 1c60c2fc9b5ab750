"""Each of our plugins, and those that need it, can be switched off; the rest goes on as if nothing were missing."""

import json
import re

import pytest
from sqlalchemy import select

from models.base import db
from models.jobs.job import Job
from rookery import events
from rookery.events.facts import Followed, StatusPosted
from rookery.jobs import worker
from rookery.services import emails
from tests.factories import Api, Factory
from tests.plugins.ours import NAMES, declared, together_off, with_dependents


def operations(app, names):
    """(method, path with something filled in) for each route of these plugins, as the app serves them."""
    ours = tuple(f"{bp.name}." for name in names for _, bp in declared()[name].blueprints)
    for rule in app.url_map.iter_rules():
        if ours and rule.endpoint.startswith(ours):
            for method in sorted(rule.methods - {"HEAD", "OPTIONS"}):
                yield method, re.sub(r"<any\((\w+).*?>|<.*?>", lambda found: found[1] or "1", rule.rule)


def leaves(part, above=()):
    """The paths of all values in a document."""
    for key, value in part.items():
        if isinstance(value, dict):
            yield from leaves(value, (*above, key))
        elif isinstance(value, list):
            yield from ((*above, key, str(one)) for one in value)
        else:
            yield (*above, key)


def ask(api, method, path):
    return getattr(api, method.lower())(path)


@pytest.mark.thorough
@pytest.mark.any_database
@pytest.mark.parametrize("off", together_off(), ids=len)
def test_without_some_plugins_the_rest_still_works(off, app, started, alice, bob):
    the_rest_works_without(off, app, started, alice, bob)


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_without_one_plugin_the_rest_still_works(name, app, started, alice, bob):
    the_rest_works_without(with_dependents(name), app, started, alice, bob)


def the_rest_works_without(off, app, started, alice, bob):
    other = started(ROOKERY_PLUGINS_DISABLED=" ".join(off))
    api, idle = Api(other, alice), {route for one in off for route in declared()[one].idle}

    assert set(other.extensions["rookery.plugins"].off) == set(off)
    missing_routes_are_not_found(operations(app, off), idle, api)
    idle_routes_answer_their_shape(off, api, Api(other, None))
    others_answer(other, api)
    documents_are_silent_about(off, other, app)
    jobs_run(other, alice, bob)


def missing_routes_are_not_found(routes, idle, api):
    for method, path in routes:
        if f"{method} {path}" not in idle:
            reply = ask(api, method, path)
            assert reply.status_code == 404, (method, path, reply.status_code)
            assert not path.startswith("/api/") or list(reply.json) == ["error"]


def idle_routes_answer_their_shape(off, api, stranger):
    for route, shape in ((route, shape) for one in off for route, shape in declared()[one].idle.items()):
        method, path = route.split(" ")
        assert ask(api, method, path).json == shape
        assert ask(stranger, method, path).status_code == 401


def others_answer(other, api):
    """Nothing breaks: what reads needs no plugin that it did not name."""
    on = other.extensions["rookery.plugins"].on
    for method, path in operations(other, on):
        if method == "GET":
            reply = ask(api, method, path)
            assert reply.status_code < 500, (method, path, reply.status_code)
            reply.close()  # an event stream would go on
    if "timelines" in on:
        assert api.get("/api/v1/timelines/home").status_code == 200


def documents_are_silent_about(off, other, app):
    on = other.extensions["rookery.plugins"]
    for kind in ("instance", "nodeinfo"):
        theirs = {leaf for one in off if (part := getattr(declared()[one], kind)) for leaf in leaves(part())}
        still = {leaf for one in on.on.values() if (part := getattr(one, kind)) for leaf in leaves(part())}
        assert not (theirs - still) & set(leaves(on.document(kind)))


def jobs_run(other, alice, bob):
    """What happens goes through the queue without a failure, whoever is left to react to it."""
    on = other.extensions["rookery.plugins"].on
    status = Factory(other).status(alice, "Hello @bob") if "statuses" in on else None
    for fact in (Followed(bob.id, alice.id), StatusPosted(status.id if status else 0)):
        events.emit(fact)
    emails.send_confirmation.enqueue(0)
    events.commit()

    worker.drain(other)

    assert db.session.execute(select(Job.name, Job.steps, Job.error)).all() == []


def test_a_plugin_that_is_needed_cannot_be_switched_off_alone(started):
    with pytest.raises(Exception, match="The plugin polls needs the plugin statuses, which is off") as stopped:
        started(ROOKERY_PLUGINS_DISABLED=" ".join({*with_dependents("statuses")} - {"polls"}))

    assert "switch polls off as well" in stopped.value.message


def test_an_unknown_name_in_a_switch_stops_the_start_with_a_sentence(started):
    for setting in ("ROOKERY_PLUGINS_DISABLED", "ROOKERY_PLUGINS_ENABLED"):
        with pytest.raises(Exception, match=f"{setting} names pols, which is no plugin; there are .*polls"):
            started(**{setting: "pols"})


def test_flask_plugins_lists_all_with_their_state(started):
    printed = started(ROOKERY_PLUGINS_DISABLED="bookmarks").test_cli_runner().invoke(args=["plugins", "--json"]).output
    states = {row["name"]: (row["state"], row["routes"]) for row in json.loads(printed)}

    assert sorted(states) == NAMES
    assert states["bookmarks"] == ("off", [])
    assert states["polls"][0] == "on" and "POST /api/v1/polls/<id:poll_id>/votes" in states["polls"][1]


def test_scopes_of_a_plugin_that_is_off_cannot_be_granted(started):
    asked = {"client_name": "Reader", "redirect_uris": "urn:ietf:wg:oauth:2.0:oob", "scopes": "read:bookmarks"}

    assert Api(started(), None).post("/api/v1/apps", json=asked).status_code == 200
    assert Api(started(ROOKERY_PLUGINS_DISABLED="bookmarks"), None).post("/api/v1/apps", json=asked).status_code >= 400


def test_what_a_status_says_of_the_viewer_stays_though_its_plugin_is_off(started, alice):
    other = started(ROOKERY_PLUGINS_DISABLED="bookmarks favourites")

    shown = Api(other, alice).post("/api/v1/statuses", json={"status": "Still a status."}).json

    assert (shown["bookmarked"], shown["favourited"]) == (False, False)


def test_without_the_plugin_no_filter_filters(app, started, alice, bob, post):
    made = {"title": "x", "context": ["public"], "filter_action": "hide", "keywords_attributes": [{"keyword": "spam"}]}
    Api(app, alice).post("/api/v2/filters", json=made)
    post(bob, "spam")

    without = Api(started(ROOKERY_PLUGINS_DISABLED="filters"), alice).get("/api/v1/timelines/public").json

    [filtered] = Api(app, alice).get("/api/v1/timelines/public").json
    assert [one["filter"]["title"] for one in filtered["filtered"]] == ["x"]
    assert [status["filtered"] for status in without] == [[]]
