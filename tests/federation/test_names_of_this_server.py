"""The domain of handles and the address of ids: they may differ, and stay once others know them (1.1)."""

import click
import pytest

from app import create_app
from models.base import db
from models.federation.peer import Peer
from models.instance.instance import StoredSetting
from rookery import serving, urls
from rookery.__main__ import main as rookery
from rookery.config import ConfigError
from tests.configured import configured

ACTIVITY = "application/activity+json"


def test_1_1_handles_are_of_one_domain_and_ids_of_another(app, api, alice, post):
    with configured(app, ROOKERY_PUBLIC_URL="https://social.rookery.test"):
        found = api().get("/.well-known/webfinger?resource=acct:alice@rookery.test").json
        actor = api().get("/users/alice", headers={"Accept": ACTIVITY}).json
        status = post(alice, "Hello @alice")
        note = api().get(f"/users/alice/statuses/{status.id}", headers={"Accept": ACTIVITY}).json

    assert found["subject"] == "acct:alice@rookery.test"
    assert actor["id"] == note["attributedTo"] == "https://social.rookery.test/users/alice"
    assert actor["webfinger"] == "alice@rookery.test"
    assert note["tag"] == [{"type": "Mention", "href": actor["id"], "name": "@alice@rookery.test"}]


@pytest.mark.parametrize(
    ("variable", "other"),
    [
        ("ROOKERY_DOMAIN", "other.test"),
        ("ROOKERY_PUBLIC_URL", "https://other.test"),
    ],
)
def test_1_1_both_are_fixed_once_another_server_knows_them(app, variable, other):
    serving.keep_names(urls.config())
    Peer.met("far.example")

    with (
        configured(app, **{variable: other}),
        pytest.raises(ConfigError, match=f"set {variable}=(https://)?rookery.test"),
    ):
        serving.keep_names(urls.config())

    serving.keep_names(urls.config())


def test_1_1_before_that_they_may_be_changed(app):
    serving.keep_names(urls.config())

    with configured(app, ROOKERY_DOMAIN="other.test", ROOKERY_PUBLIC_URL="https://social.other.test"):
        serving.keep_names(urls.config())

    assert StoredSetting.all() == {"domain": "other.test", "public_url": "https://social.other.test"}


@pytest.mark.parametrize(
    ("given", "base"),
    [
        ({}, "https://social.rookery.test"),
        ({"ROOKERY_DOMAIN": "other.test"}, "https://other.test"),
        ({"ROOKERY_PUBLIC_URL": "https://other.test"}, "https://other.test"),
    ],
)
def test_commands_make_links_of_the_running_server_unless_they_are_given_another_name(app, tmp_path, given, base):
    with configured(app, ROOKERY_PUBLIC_URL="https://social.rookery.test"):
        serving.keep_names(urls.config())
    db.session.commit()
    settings = {"ROOKERY_DATA": str(tmp_path), "ROOKERY_DATABASE_URL": urls.config().database_url, **given}

    bases = []
    for command in ("accounts", "run"):
        with click.Context(rookery) as context:
            context.invoked_subcommand = command
            one = create_app(**settings)
            bases.append(one.extensions["rookery.config"].public_url)
        with one.app_context():
            db.engine.dispose()

    assert bases == [base, base if given else "http://localhost:5000"]
