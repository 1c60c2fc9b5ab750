"""After the first start the owner says what kind of server this is."""

import re
from pathlib import Path

import pytest

from models.base import db
from models.instance.instance import StoredSetting
from rookery.cache import cache
from rookery.services import instance
from rookery.services.instance import set_up
from tests.configured import configured
from tests.visitors import PASSWORD, Visitor, give_password

README = (Path(__file__).parents[2] / "README.md").read_text()
FORM = {
    "domain": "rookery.test",
    "title": "Our Nest",
    "description": "For birds.",
    "contact_email": "nest@mail.example",
}


def test_the_owner_confirms_the_domain_and_says_what_the_server_is(enter, owner):
    visitor = enter(owner)
    page = visitor.open("/start/server").text
    assert "The domain is rookery.test" in page and "@rook@rookery.test" in page and "cannot change it later" in page

    reply = visitor.send("/start/server", **FORM)

    assert reply.location == "/welcome"
    cache().clear()
    assert (instance.title(), instance.description()) == ("Our Nest", "For birds.")
    assert instance.contact_email() == "nest@mail.example"


@pytest.mark.parametrize("typed", ["", "rookery.example", "rookery", "https://rookery.test"])
def test_without_the_right_domain_nothing_is_kept(enter, owner, typed):
    visitor = enter(owner)
    visitor.open("/start/server")

    reply = visitor.send("/start/server", **{**FORM, "domain": typed})

    assert reply.status_code == 422
    assert "The domain does not match the one above." in reply.text and 'value="Our Nest"' in reply.text
    assert "title" not in StoredSetting.all() and "set_up" not in StoredSetting.all()


@pytest.mark.parametrize(("name", "value"), [("contact_email", "nonsense"), ("title", " ")])
def test_a_setting_that_will_not_do_is_said_at_its_field(enter, owner, name, value):
    visitor = enter(owner)
    visitor.open("/start/server")

    reply = visitor.send("/start/server", **{**FORM, name: value})

    assert reply.status_code == 422
    assert f'id="{name}-problem"' in reply.text
    assert "set_up" not in StoredSetting.all()


def test_what_the_environment_decides_cannot_be_chosen(enter, owner):
    visitor = enter(owner)
    assert "set by ROOKERY_REGISTRATIONS" in visitor.open("/start/server").text

    visitor.tamper("/start/server", **FORM, registrations="invite")

    assert "registrations" not in StoredSetting.all()


def test_it_is_asked_once(enter, owner):
    visitor = enter(owner)
    visitor.open("/start/server")
    form = visitor.reply
    visitor.send("/start/server", **FORM)

    assert visitor.open("/start/server").location == "/welcome"
    visitor.reply = form
    assert visitor.send("/start/server", **{**FORM, "title": "Another"}).location == "/welcome"
    assert StoredSetting.all()["title"] == "Our Nest"


def test_it_can_be_skipped(enter, owner):
    visitor = enter(owner)
    visitor.open("/start/server")

    assert visitor.send("/start/later").location == "/welcome"

    db.session.expire_all()
    assert StoredSetting.all()["set_up"] is True
    assert visitor.open("/start/server").location == "/welcome"


def on_localhost(app):
    return configured(app, ROOKERY_DOMAIN="localhost:5000", ROOKERY_PUBLIC_URL="https://rookery.test")


def test_a_trial_on_localhost_asks_for_no_domain_and_the_first_real_one_is_asked_for_once(app, enter, owner):
    with on_localhost(app):
        visitor = enter(owner)
        page = visitor.open("/start/server").text
        assert "You are trying Rookery" in page and 'name="domain"' not in page and "cannot change" not in page
        assert visitor.send("/start/server", title="Our Nest").location == "/welcome"
        assert Visitor(app).sign_in("rook", PASSWORD).location == "/home"
    cache().clear()

    visitor = Visitor(app)
    assert visitor.sign_in("rook", PASSWORD).location == "/start/server"
    assert "now has a domain of its own" in visitor.open("/start/server").text
    assert visitor.send("/start/server", **{**FORM, "domain": "localhost:5000"}).status_code == 422
    assert visitor.send("/start/server", **FORM).location == "/welcome"

    cache().clear()
    assert Visitor(app).sign_in("rook", PASSWORD).location == "/home"
    assert visitor.open("/start/server").location == "/welcome"


def test_only_the_owner_is_asked_for_the_domain(app, enter, owner, mod):
    with on_localhost(app):
        enter(owner).open("/start/server")
        set_up.note_set_up()
        db.session.commit()
    cache().clear()

    give_password(mod)
    assert Visitor(app).sign_in("mod", PASSWORD).location == "/home"


@pytest.mark.parametrize("role", ["User", "Moderator", "Admin"])
def test_it_is_for_the_owner_only(enter, factory, role):
    visitor = enter(factory.user("jay", role=role))
    visitor.open("/settings")
    token = re.search(r'name="csrf_token" value="([^"]+)"', visitor.reply.text)[1]

    assert visitor.open("/start/server").status_code == 403
    for path in ("/start/server", "/start/later"):
        assert visitor._ask("post", path, data={**FORM, "csrf_token": token}).status_code == 403
    assert StoredSetting.all().keys() <= {"domain", "public_url"}


def test_strangers_have_to_sign_in(visitor):
    assert visitor.open("/start/server").location == "/auth/sign_in?next=%2Fstart%2Fserver"


def test_the_recipes_are_those_of_the_readme(app, enter, owner):
    recipes = re.findall(r"```(?:nginx)?\n((?:\{|map ).*?)```", README, re.DOTALL)
    with configured(app, ROOKERY_DOMAIN="social.example", ROOKERY_PUBLIC_URL="https://social.example"):
        page = enter(owner).open("/start/server")

    shown = [re.sub("&#39;", "'", one) for one in re.findall(r"<pre[^>]*>(.*?)</pre>", page.text, re.DOTALL)]
    assert len(recipes) == 2
    assert [recipe.strip() for recipe in recipes] == shown[1:]
