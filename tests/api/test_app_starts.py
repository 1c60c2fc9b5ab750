"""The start of known apps: the requests they send first, and the fields without which they stop.

blueprints/instance/client_apps/apps.json has them; /about/apps shows the same.
"""

from functools import reduce

import orjson
import pytest

from blueprints.instance.client_apps.pages import APPS
from rookery import events
from rookery.services.relationships import relationships
from tests.factories import Api


@pytest.fixture
def started(alice, bob, api, factory, run_jobs):
    """Something in each list that an app reads at its start."""
    client = api(alice)
    relationships.follow(alice, bob)
    events.commit()
    factory.status(bob, "@alice Look: #nests")
    run_jobs()
    client.post("/api/v1/lists", json={"title": "Friends"})
    word = [{"keyword": "cats", "whole_word": True}]
    client.post("/api/v2/filters", json={"title": "Cats", "context": ["home"], "keywords_attributes": word})
    return alice


@pytest.mark.parametrize("known", APPS, ids=lambda known: known.name)
def test_an_app_gets_all_that_it_needs_at_its_start(known, started, api):
    stranger = api(None)
    asked = {
        "client_name": known.name,
        "redirect_uris": known.redirect_uri,
        "scopes": known.scopes,
        "website": known.website,
    }
    made = stranger.post("/api/v1/apps", json=asked)
    client = Api(stranger.app, started, known.scopes)

    assert made.status_code == 200 and all(made.json[name] for name in ("client_id", "client_secret", "redirect_uri"))
    for request in known.start:
        reply = (stranger if request.public else client).get(request.path)
        assert reply.status_code == 200, request.path
        missing = missing_in(orjson.loads(reply.data), request.fields) if request.fields else []
        assert missing == [], request.path


def missing_in(answer, fields):
    """The fields that are absent or null in an object, or in one of a list, which must not be empty."""
    found = answer if isinstance(answer, list) else [answer]
    assert found
    return [name for name in fields for one in found if reduce(part, name.split("."), one) is None]


def part(value, name):
    return value.get(name) if isinstance(value, dict) else None
