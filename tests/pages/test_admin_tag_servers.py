"""Servers that are asked for posts with followed hashtags: suggested, chosen and removed by the owner."""

import pytest

from models.base import db
from models.relationships.follow import Follow
from rookery.plugin import settings
from rookery.services.remote import domain_rules

PATH = "/admin/tag_servers"


def servers():
    return settings("remote_tags")["servers"]


def test_a_server_is_chosen_and_removed(admin):
    admin.open(PATH)
    admin.send(PATH, domain=" Hub.example ")
    admin.open(PATH)
    admin.send(PATH, domain="mastodon.social", do="add")
    chosen = servers()
    admin.open(PATH)
    admin.send(PATH, domain="hub.example", do="remove")

    assert chosen == ["hub.example", "mastodon.social"]
    assert servers() == ["mastodon.social"]
    assert "not asked yet" in admin.open(PATH).text


def test_servers_of_people_whom_somebody_follows_are_suggested_first(admin, owner, factory):
    for number in range(3):
        db.session.add(
            Follow(account_id=owner.id, target_id=factory.remote(f"far{number}", f"s{number % 2}.example").id)
        )
    domain_rules.block(None, "s1.example", domain_rules.Terms("suspend"))
    db.session.commit()

    text = admin.open(PATH).text

    assert text.index("s0.example") < text.index("mastodon.social")
    assert "s1.example" not in text


@pytest.mark.parametrize("domain", ["", "no domain", "https://hub.example/", "bad.example"])
def test_what_is_no_server_is_refused(admin, domain):
    domain_rules.block(None, "bad.example", domain_rules.Terms("suspend"))
    db.session.commit()
    admin.open(PATH)

    assert admin.send(PATH, domain=domain).status_code == 422
    assert servers() == []


def test_no_more_than_ten_are_chosen(admin):
    for number in range(11):
        admin.open(PATH)
        reply = admin.send(PATH, domain=f"s{number}.example")

    assert reply.status_code == 422 and "At most 10 servers" in reply.text
    assert len(servers()) == 10
