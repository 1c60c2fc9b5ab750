"""The buttons for strangers on profiles and threads, which lead to their own servers."""

import pytest

from models.base import db
from models.statuses.status import Status, StatusCounts
from tests.visitors import ADDRESS

INTENT = "https://w3id.org/fep/3b86"
FINGER = "/.well-known/webfinger?resource=acct%3Acarol%40masto.example"
QUOTED = f"{ADDRESS}/users/alice/statuses/".replace(":", "%3A").replace("/", "%2F")


@pytest.fixture
def status(alice, post):
    return post(alice, "Rooks nest high")


@pytest.fixture
def masto(fediverse):
    """A server that offers an intent of its own for each activity."""
    links = {
        f"{INTENT}/Create": "https://masto.example/reply?to={inReplyTo}&text={content}{on-success}",
        f"{INTENT}/Announce": "https://masto.example/boost?what={object}",
        f"{INTENT}/Like": "https://masto.example/like?what={object}",
        f"{INTENT}/Object": "https://masto.example/open?what={object}",
    }
    said = {
        "subject": "acct:carol@masto.example",
        "links": [{"rel": rel, "template": template} for rel, template in links.items()],
    }
    fediverse.server("masto.example").page(FINGER, said, kind="application/jrd+json")


@pytest.mark.parametrize(
    ("act", "leads_to"),
    [("reply", "reply?to={}&text="), ("boost", "boost?what={}"), ("favourite", "like?what={}")],
)
def test_each_button_leads_to_the_intent_of_the_visitors_server(visitor, masto, status, act, leads_to):
    for page in (f"/@alice/{status.id}", "/@alice"):
        assert f'href="/interact/{status.id}/{act}"' in visitor.open(page).text
    visitor.open(f"/interact/{status.id}/{act}")

    reply = visitor.send("/interact/", home="@carol@masto.example")

    assert reply.status_code == 303
    assert reply.location == "https://masto.example/" + leads_to.format(f"{QUOTED}{status.id}")


def test_a_server_without_these_intents_gets_the_usual_address(visitor, status):
    visitor.open(f"/interact/{status.id}/boost")

    reply = visitor.send("/interact/", home="masto.example")

    assert reply.location == f"https://masto.example/authorize_interaction?uri={QUOTED}{status.id}"


def test_a_reply_from_another_server_is_named_by_its_own_address(visitor, carol, status):
    theirs = Status(account_id=carol.id, local=False, uri="https://far.example/notes/1", content="<p>Indeed</p>")
    db.session.add(theirs)
    db.session.flush()
    StatusCounts.begin(theirs.id)
    visitor.open(f"/interact/{theirs.id}/favourite")

    reply = visitor.send("/interact/", home="masto.example")

    assert reply.location == "https://masto.example/authorize_interaction?uri=https%3A%2F%2Ffar.example%2Fnotes%2F1"


def test_the_server_is_remembered_only_for_visitors_who_want_that(visitor, status):
    path = f"/interact/{status.id}/boost"
    visitor.open(path)
    visitor.give(path, home="masto.example")
    assert "masto.example" not in visitor.open("/@alice/follow").text

    visitor.open(path)
    cookie = visitor.send("/interact/", home="masto.example", remember="1").headers["Set-Cookie"]
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))
    assert 'value="masto.example"' in visitor.open("/@alice/follow").text

    visitor.give("/@alice/follow", home="other.example")
    assert "other.example" not in visitor.open(path).text and "masto.example" not in visitor.reply.text


def test_what_is_no_server_is_asked_for_again_and_not_remembered(visitor, status):
    visitor.open(f"/interact/{status.id}/reply")

    reply = visitor.send("/interact/", home="no server", remember="1")

    assert reply.status_code == 422 and 'value="no server"' in reply.text
    assert "home_server" not in reply.headers.get("Set-Cookie", "")


def test_members_act_on_the_post_here(enter, bob, status):
    assert enter(bob).open(f"/interact/{status.id}/boost").location == f"/web/statuses/{status.id}"


@pytest.mark.parametrize("visibility", ["private", "direct", "local"])
def test_what_not_everybody_may_read_is_not_found(visitor, alice, post, visibility):
    hidden = post(alice, "Hidden", visibility=visibility)

    assert visitor.open(f"/interact/{hidden.id}/boost").status_code == 404
    assert visitor.open("/interact/1/boost").status_code == 404
    assert visitor.open(f"/interact/{hidden.id}/delete").status_code == 404
