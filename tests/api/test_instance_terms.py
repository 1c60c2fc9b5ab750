"""Terms of service by date, and which servers this one blocks, as far as it tells."""

import hashlib
from datetime import timedelta

import pytest

from models import clock
from models.base import db
from models.federation.peer import Peer
from rookery.services import instance
from rookery.services.instance import texts
from rookery.services.remote import domain_rules
from tests.contract import assert_entities, assert_entity

PATH = "/api/v1/instance/terms_of_service"


def day(ahead):
    return clock.today() + timedelta(days=ahead)


@pytest.fixture
def publish(app):
    def publish(text, ahead=0):
        texts.publish_terms(text, day(ahead))
        db.session.commit()

    return publish


def test_without_terms_there_are_none(api):
    assert api().get("/api/v2/instance").json["configuration"]["urls"]["terms_of_service"] is None
    assert api().get(PATH).status_code == 404
    assert api().get(f"{PATH}/2026-01-01").status_code == 404


def test_the_version_that_holds_today_is_shown_and_tells_of_the_next(api, publish, frozen_time):
    publish("## Be **kind**")
    publish("Be kinder", ahead=10)

    now = api().get(PATH).json
    later = api().get(f"{PATH}/{day(10)}").json

    assert_entity(now, "TermsOfService")
    assert (now["effective"], now["effective_date"], now["succeeded_by"]) == (True, str(day(0)), str(day(10)))
    assert "<strong>kind</strong>" in now["content"]
    assert (later["effective"], later["succeeded_by"], later["content"]) == (False, None, "<p>Be kinder</p>")

    frozen_time.move(days=10)
    assert api().get(PATH).json["content"] == "<p>Be kinder</p>"
    assert "kind</strong>" in api().get(f"{PATH}/{now['effective_date']}").json["content"]


def test_before_the_first_version_holds_it_is_shown_as_one_to_come(api, publish):
    publish("Be kind", ahead=3)

    urls = api().get("/api/v2/instance").json["configuration"]["urls"]
    assert urls["terms_of_service"] == "https://rookery.test/terms-of-service"
    assert api().get(PATH).json["effective"] is False


@pytest.mark.parametrize("date", ["yesterday", "2026-13-45", "0", "20260101", "2026-01-01T00:00:00"])
def test_what_is_no_date_is_not_found(api, publish, date):
    publish("Be kind")

    assert api().get(f"{PATH}/{date}").status_code == 404


def test_the_operator_publishes_a_version_and_none_is_ever_replaced(flask, api, tmp_path):
    file = tmp_path / "terms.md"
    file.write_text("Be kind")
    flask(f"instance terms publish {file} --effective {day(5)}")

    assert api().get(f"{PATH}/{day(5)}").json["content"] == "<p>Be kind</p>"
    assert str(day(5)) in flask("instance terms list").stdout
    assert "already" in flask(f"instance terms publish {file} --effective {day(5)}", fails=True).stderr
    assert "must not be in the past" in flask(f"instance terms publish {file} --effective {day(-1)}", fails=True).stderr
    file.write_text(" ")
    assert "must not be empty" in flask(f"instance terms publish {file} --effective {day(6)}", fails=True).stderr


# Which servers are blocked

BLOCKS = "/api/v1/instance/domain_blocks"


@pytest.fixture
def choose(app):
    def choose(**chosen):
        for name, value in chosen.items():
            instance.change_setting(name, value)
        db.session.commit()

    return choose


@pytest.fixture
def blocked(app):
    for domain, terms in {
        "quiet.example": domain_rules.Terms("silence", public_comment="noisy", private_comment="secret"),
        "nastyplace.example": domain_rules.Terms("suspend", public_comment="nasty", obfuscate=True),
        "media.example": domain_rules.Terms("noop", reject_media=True),
    }.items():
        domain_rules.block(None, domain, terms)
    db.session.commit()


def test_by_default_nobody_is_told_which_servers_are_blocked(api, alice, blocked):
    assert api().get(BLOCKS).status_code == 404
    assert api(alice).get(BLOCKS).status_code == 404


def test_everybody_is_told_where_that_is_chosen_but_not_why(api, blocked, choose):
    choose(show_domain_blocks="all")

    bodies = api().get(BLOCKS).json

    assert_entities(bodies, "DomainBlock")
    assert bodies == [
        {
            "domain": "nasty*****.***mple",
            "digest": hashlib.sha256(b"nastyplace.example").hexdigest(),
            "severity": "suspend",
        },
        {"domain": "quiet.example", "digest": hashlib.sha256(b"quiet.example").hexdigest(), "severity": "silence"},
    ]


def test_or_only_those_who_have_a_login_here(api, alice, blocked, choose):
    choose(show_domain_blocks="users")

    assert api().get(BLOCKS).status_code == 401
    assert len(api(alice).get(BLOCKS).json) == 2


@pytest.mark.parametrize(
    ("chosen", "stranger", "user"), [("all", True, True), ("users", False, True), ("disabled", False, False)]
)
def test_the_reasons_have_a_choice_of_their_own(api, alice, blocked, choose, chosen, stranger, user):
    choose(show_domain_blocks="all", show_domain_block_reasons=chosen)

    for client, told in ((api(), stranger), (api(alice), user)):
        [first, _] = client.get(BLOCKS).json
        assert first.get("comment") == ("nasty" if told else None)
        assert "secret" not in client.get(BLOCKS).text


def test_suspended_servers_are_no_peers(api, blocked, app):
    db.session.add_all([Peer(domain=name) for name in ("nastyplace.example", "quiet.example", "good.example")])
    db.session.commit()

    assert api().get("/api/v1/instance/peers").json == ["good.example", "quiet.example"]
