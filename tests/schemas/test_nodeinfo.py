"""The official node information schemas, as they are kept in the package, and what they hold a document to."""

import pytest
from jsonschema import ValidationError

from rookery.plugin import plugins
from rookery.schemas import nodeinfo

GOOD = {
    "version": "2.0",
    "software": {"name": "rookery", "version": "0.2.0"},
    "protocols": ["activitypub"],
    "services": {"inbound": [], "outbound": []},
    "openRegistrations": True,
    "usage": {"users": {"total": 1, "activeMonth": 1, "activeHalfyear": 1}, "localPosts": 2, "localComments": 0},
    "metadata": {},
}


def is_valid(**changes):
    return nodeinfo.validator("2.0").is_valid(GOOD | changes)


def choices(*path):
    node = nodeinfo.validator("2.0").schema["properties"]
    for key in path:
        node = node[key]
    return node["items"]["enum"]


def test_the_schema_knows_ten_protocols_eight_inbound_and_twenty_eight_outbound_services():
    services = ("services", "properties")

    assert len(set(choices("protocols"))) == 10
    assert len(set(choices(*services, "inbound"))) == 8
    assert len(set(choices(*services, "outbound"))) == 28


def test_a_good_document_passes():
    assert is_valid()
    assert nodeinfo.validator("2.1").is_valid(GOOD | {"version": "2.1"})


def test_a_protocol_may_stand_twice_but_must_be_known_and_there_must_be_one():
    assert is_valid(protocols=["activitypub", "activitypub"])
    assert not is_valid(protocols=["gopher"])
    assert not is_valid(protocols=[])


def test_services_may_be_none_but_must_be_known():
    assert is_valid(services={"inbound": ["atom1.0"], "outbound": ["rss2.0"]})
    assert not is_valid(services={"inbound": ["gopher"], "outbound": []})
    assert not is_valid(services={"inbound": []})


@pytest.mark.parametrize("key", GOOD)
def test_every_property_is_required(key):
    document = {name: value for name, value in GOOD.items() if name != key}

    assert not nodeinfo.validator("2.0").is_valid(document)


@pytest.mark.parametrize(
    "changes",
    [
        {"version": "2.1"},
        {"extra": 1},
        {"software": {"name": "Rookery!", "version": "1"}},
        {"software": {"name": "rookery", "version": "1", "repository": "https://code.example"}},
        {"usage": {"users": {"total": -1}}},
        {"usage": {"users": {"total": "1"}}},
        {"usage": {"users": {}, "localPosts": 1, "other": 1}},
        {"usage": {"localPosts": 1}},
        {"openRegistrations": "yes"},
    ],
)
def test_a_wrong_document_does_not(changes):
    assert not is_valid(**changes)


def test_in_tests_and_development_a_wrong_document_is_not_served(app, monkeypatch):
    monkeypatch.setattr(plugins(), "document", lambda kind: {"protocols": ["gopher"]})

    with pytest.raises(ValidationError):
        nodeinfo.document("2.0")


@pytest.mark.parametrize("version", nodeinfo.VERSIONS)
def test_what_the_plugins_say_here_passes(app, version):
    nodeinfo.document(version)
