"""The description of the server by its owner in administration, and the places that show it."""

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.instance.terms import TermsOfService
from models.moderation.audit import AuditEntry
from rookery.cache import cache
from rookery.services import instance
from tests.configured import configured

PATH = "/admin/about"


@pytest.fixture
def save(admin):
    """`save(title="Nest")`: the form with what is in it, save these fields."""

    def send(path=PATH, **fields):
        admin.open(path)
        form = admin.form(path)
        typed = form.fields | {"registrations": "open"}
        return admin._ask("post", path, data={**typed, **fields})

    return send


def test_what_is_chosen_is_what_apps_and_strangers_read(save, api, visitor, alice, owner):
    reply = save(
        title="The Nest",
        description="For birds.",
        contact_email="rook@mail.example",
        contact_account="@Alice",
        languages="de, EN",
        show_posts="",
        ai_crawlers="allow",
    )

    assert (reply.status_code, reply.location) == (303, PATH)
    seen = api().get("/api/v2/instance").json
    assert (seen["title"], seen["description"], seen["languages"]) == ("The Nest", "For birds.", ["de", "en"])
    assert (seen["contact"]["email"], seen["contact"]["account"]["acct"]) == ("rook@mail.example", "alice")
    assert "GPTBot" not in visitor.open("/robots.txt").text
    assert instance.setting("show_posts") is False and instance.setting("confirm_email") is True
    assert "@alice" in visitor.open("/about").text
    alice.suspend()
    assert instance.contact_account_id() == owner.id  # who is suspended answers nobody
    [entry] = db.session.scalars(select(AuditEntry))
    assert entry.action == "change settings" and "title" in entry.details["what"]


def test_who_cannot_sign_up_reads_why(app, save, api, visitor):
    with configured(app):
        app.extensions["rookery.config"].source["ROOKERY_REGISTRATIONS"] = "default"
        save(registrations="closed", registrations_message="The nest is *full*. <script>")

        assert "<em>full</em>" in api().get("/api/v2/instance").json["registrations"]["message"]
        page = visitor.open("/auth/sign_up").text
        assert "<em>full</em>" in page and "<script>" not in page


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"title": " "}, "Fill in this field."),
        ({"title": "x" * 101}, "Use at most"),
        ({"contact_email": "nest"}, "Enter an e-mail address"),
        ({"contact_account": "nobody"}, "Enter the user name of somebody"),
        ({"languages": "birdish"}, "Enter a language code"),
        ({"languages": ""}, "Enter a language code"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(save, fields, says):
    reply = save(**{"title": "Other", **fields})

    assert reply.status_code == 422 and says in reply.text
    db.session.rollback()
    cache().clear()
    assert instance.title() == "Rookery"


def test_what_the_environment_decides_is_not_in_the_form_and_not_changed(app, admin, save):
    with configured(app, ROOKERY_TITLE="Fixed"):
        assert 'name="title"' not in admin.open(PATH).text and "title" in admin.reply.text
        save(title="Other", description="Mine")

        assert instance.title() == "Fixed" and instance.description() == "Mine"
    assert instance.title() == "Rookery"


@pytest.mark.parametrize("name", ["extended_description", "privacy_policy"])
def test_texts_are_written_as_markdown_or_html_and_made_harmless(admin, visitor, api, name):
    place, public = f"{PATH}/{name}", "/about" if name == "extended_description" else "/privacy-policy"
    admin.open(place)
    assert "<em>big</em>" in admin.send(place, text="A *big* nest", form="markdown", preview="1").text
    assert "big" not in visitor.open(public).text

    admin.open(place)
    admin.send(place, text="A *big* nest <script>alert(1)</script>", form="markdown")

    assert "<em>big</em>" in visitor.open(public).text and "<script>alert" not in visitor.reply.text
    admin.open(place)
    admin.send(place, text='<p>A <b>tiny</b> nest</p><img src=x onerror="alert(1)">', form="html")
    assert "tiny" in api().get(f"/api/v1/instance/{name}").json["content"]
    assert "onerror" not in visitor.open(public).text
    assert "&lt;b&gt;tiny" in admin.open(place).text
    admin.send(place, text="  ", form="html")
    assert "tiny" not in visitor.open(public).text
    admin.open(place)
    assert admin.send(place, text="x" * 100_001).status_code == 422


def test_terms_are_published_from_a_day_on(admin, visitor):
    place, day = f"{PATH}/terms", clock.ahead(days=30).date()
    admin.open(place)
    assert "<em>kind" in admin.send(place, text="Be *kind*", preview="1").text
    admin.open(place)
    admin.send(place, text="Be *kind*", day=str(day))

    assert "<em>kind</em>" in visitor.open(f"/terms-of-service/{day}").text
    assert "upcoming" in admin.open(place).text
    for fields in ({"day": "x"}, {"day": "2020-01-01"}, {"text": " "}, {"day": str(day)}):
        admin.open(place)
        assert admin.send(place, **{"text": "Be kind", "day": "2050-01-01", **fields}).status_code == 422
    assert len(db.session.scalars(select(TermsOfService)).all()) == 1


def test_those_who_may_not_are_refused(enter, factory, visitor):
    moderator = enter(factory.user("jay", role="Moderator"))
    moderator.open("/settings/profile")
    sent = {"csrf_token": moderator.token, "title": "Mine", "text": "Mine"}

    for path in (PATH, f"{PATH}/terms", f"{PATH}/privacy_policy"):
        assert moderator.open(path).status_code == 403
        assert visitor.open(path).location.startswith("/auth/sign_in")
        assert moderator._ask("post", path, data=sent).status_code == 403
        assert moderator._ask("post", path, data={"title": "Mine"}).status_code == 400
    assert instance.title() == "Rookery"
