"""Aids to reading: announcements, translations, and filters made from a post."""

import pytest

from models.timelines.filter import Filter
from rookery.errors import Unavailable
from rookery.services.administration import announcements
from rookery.services.translation import status_translation
from rookery.services.translation.backends import Translated


class Shouting:
    """A translation service that shouts, and knows German and English."""

    name = "Shouting"
    fails = False

    def languages(self):
        return {"de": ["en"], None: ["en"]}

    def translate(self, texts, source, target):
        if self.fails:
            raise Unavailable("The translation service is not available")
        return Translated([text.upper().replace("<P>", "<p>").replace("</P>", "</p>") for text in texts], source)


@pytest.fixture
def translator(the_app, monkeypatch):
    chosen = {"provider": "libretranslate", "url": "", "api_key": ""}
    monkeypatch.setitem(the_app.extensions["rookery.plugins"].settings, "translation", chosen)
    monkeypatch.setattr(status_translation, "translator", lambda: service)
    service = Shouting()
    return service


def test_an_announcement_is_on_home_until_it_is_dismissed(enter, alice, bob):
    announcements.publish(announcements.create(announcements.AnnouncementDraft("The server <b>moves</b> on Sunday.")))
    visitor = enter(alice)
    assert "moves&lt;/b&gt; on Sunday" in visitor.open("/home").text

    assert visitor.send("/home/announcements/").location == "/home"

    assert "on Sunday" not in visitor.open("/home").text
    assert "on Sunday" in enter(bob).open("/home").text


def test_a_post_in_another_language_is_translated_on_request(enter, alice, bob, post, translator):
    foreign, ours = post(bob, "Sieben Rehe.", language="de"), post(bob, "Seven deer.", language="en")
    secret = post(bob, "Geheim, @alice", language="de", visibility="direct")
    visitor, offer = enter(alice), 'action="/web/statuses/{}/translate"'
    page = visitor.open("/public/local").text + visitor.open(f"/web/statuses/{secret.id}").text
    assert [offer.format(one.id) in page for one in (foreign, ours, secret)] == [True, False, False]

    visitor.open("/public/local")
    whole = visitor.send(f"/web/statuses/{foreign.id}/translate").text
    visitor.open("/public/local")
    form = {"csrf_token": whole.partition('name="csrf_token" value="')[2].partition('"')[0]}
    path, asked = f"/web/statuses/{foreign.id}/translate", {"HX-Request": "true"}
    part = visitor._ask("post", path, data=form, headers=asked).text
    refused = visitor._ask("post", f"/web/statuses/{secret.id}/translate", data=form)

    assert "SIEBEN REHE." in whole and "Sieben Rehe." in whole and "Translated by Shouting" in whole
    assert "SIEBEN REHE." in part and "<html" not in part
    assert refused.status_code == 403


def test_a_service_that_fails_is_said(enter, alice, bob, post, translator):
    translator.fails = True
    foreign, visitor = post(bob, "Acht Rehe.", language="de"), enter(alice)
    visitor.open("/public/local")

    page = visitor.send(f"/web/statuses/{foreign.id}/translate")

    assert page.status_code == 200 and "The translation service is not available" in page.text


def test_a_filter_is_made_from_a_post(enter, alice, bob, post):
    status, visitor = post(bob, "So many #acorns and #oaks"), enter(alice)
    path = f"/settings/filters/new?status={status.id}"
    assert f'href="{path}"' in visitor.open(f"/web/statuses/{status.id}").text

    page = visitor.open(path).text
    visitor.send("/settings/filters/new", title="Oaks", context="home", keyword="#oaks", lasts="")

    assert "So many" in page and 'value="#acorns"' in page and 'value="#oaks"' in page
    [made] = Filter.of_account(alice.id)
    assert (made.title, [one.keyword for one in made.keywords][:1]) == ("Oaks", ["#oaks"])


def test_of_a_post_that_one_may_not_read_nothing_is_shown(enter, alice, bob, post):
    secret = post(bob, "Secret #acorns", visibility="private")

    page = enter(alice).open(f"/settings/filters/new?status={secret.id}").text

    assert "acorns" not in page and 'name="keyword"' in page
    assert enter(alice).open("/settings/filters/new?status=nonsense").status_code == 200
