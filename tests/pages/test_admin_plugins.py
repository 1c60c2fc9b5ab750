"""Plugins in administration: what each brings, and which are to be on from the next start."""

import logging
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import select

from app import create_app
from models.base import db
from models.instance.plugin_choice import NAME, PluginChoice, stored_settings
from models.moderation.audit import AuditEntry
from rookery.plugin import plugins
from rookery.services.administration import plugin_choice
from rookery.web.pages import first_page

PATH = "/admin/plugins"


@pytest.fixture
def restarted(app, settings):
    """The names of what is on in a process that starts now."""

    def start(**given):
        db.session.commit()
        other = create_app(**{**settings, **given})
        other.extensions["rookery.hub"].stop()
        other.extensions["rookery.bus"].stop()
        with other.app_context():
            db.engine.dispose()
        return other.extensions["rookery.plugins"].on.keys()

    return start


def chosen_in(path):
    """The choice that a process finds in the database at this path."""
    return PluginChoice.of(stored_settings(f"sqlite:///{path}", NAME).get(NAME))


def switch(visitor, name, state):
    visitor.open(f"{PATH}/{name}")
    token = visitor.token
    return visitor._ask("post", f"{PATH}/{name}/{state}", data={"csrf_token": token})


def test_the_list_has_all_of_them_and_each_says_what_it_brings(admin):
    page = admin.open(PATH).text

    assert all(f'href="{PATH}/{name}"' in page for name in plugins().all)
    about = admin.open(f"{PATH}/trends").text
    assert "/api/v1/trends/tags" in about and "admin:write" in about and "ROOKERY_TRENDS_REVIEW" in about
    assert f'href="{PATH}/cards"' in about
    assert admin.open(f"{PATH}/nothing").status_code == 404


def test_what_is_switched_takes_effect_with_the_next_start(admin, restarted):
    assert switch(admin, "trends", "off").status_code == 303

    assert "off after a restart" in admin.open(PATH).text and "after a restart" in admin.reply.text
    assert "trends" in plugins().on and "trends" not in restarted()
    assert PluginChoice.now().off == {"trends"}
    switch(admin, "trends", "on")
    assert "off after a restart" not in admin.open(f"{PATH}/trends").text and "trends" in restarted()
    assert db.session.scalars(select(AuditEntry.action)).all() == ["switch plugin off", "switch plugin on"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("instance_admin_pages", "Nobody could switch this plugin on again"),
        ("auth_pages", "Nobody could switch this plugin on again"),
        ("cards", "Switch off the plugins that need it first: "),
    ],
)
def test_what_others_need_stays_on(admin, name, says):
    reply = switch(admin, name, "off")

    assert reply.status_code == 422 and says in reply.text
    assert PluginChoice.now() == PluginChoice()


def test_what_needs_others_waits_for_them(admin):
    for name in ("trends", "cards"):
        PluginChoice.now().switched(name, False).keep()
    db.session.commit()

    reply = switch(admin, "trends", "on")

    assert reply.status_code == 422 and "Switch on the plugins that it needs first: cards" in reply.text


def test_what_the_environment_names_is_not_to_be_chosen(app, admin, monkeypatch, restarted):
    monkeypatch.setattr(plugins(), "disabled", {"trends"})

    assert "Set in the environment of the server" in admin.open(f"{PATH}/trends").text
    assert switch(admin, "trends", "on").status_code == 422
    PluginChoice(on=frozenset({"polls"}), off=frozenset()).keep()
    assert "polls" not in restarted(ROOKERY_PLUGINS_DISABLED="polls")


def test_what_the_environment_switches_on_stays_on_whatever_was_chosen_before(app, restarted):
    PluginChoice(on=frozenset(), off=frozenset({"polls"})).keep()

    by_choice, by_environment = restarted(), restarted(ROOKERY_PLUGINS_ENABLED="polls")

    assert ("polls" in by_choice, "polls" in by_environment) == (False, True)


def test_a_choice_that_does_not_fit_does_not_stop_the_start(app, restarted, caplog):
    PluginChoice(on=frozenset({"uninstalled"}), off=frozenset({"accounts", "gone"})).keep()

    with caplog.at_level(logging.ERROR):
        assert "accounts" in restarted()

    assert "does not count" in caplog.text


def test_without_a_database_plugins_are_as_they_come(tmp_path):
    assert chosen_in(tmp_path / "none.db") == PluginChoice()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mode", ["wal", "delete", "truncate"])
def test_the_choice_is_found_whatever_journal_the_file_has(tmp_path, mode):
    """A restored backup, or a copy by `VACUUM INTO`, is not in WAL mode."""
    path = stored_choice(tmp_path, mode)

    assert chosen_in(path).off == {"trends"}
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == (mode if mode == "wal" else "delete",)


def stored_choice(folder, mode):
    path = folder / "rookery.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
        connection.execute("CREATE TABLE settings (name TEXT, value TEXT)")
        connection.execute("""INSERT INTO settings VALUES ('plugins', '{"off": ["trends"]}')""")
        connection.commit()
    return path


def test_no_link_leads_to_a_page_that_went_with_its_plugin(admin, visitor, monkeypatch):
    gone = ("settings_pages", "public_pages", "client_pages", "people_pages")
    monkeypatch.setattr(plugins(), "on", {name: one for name, one in plugins().on.items() if name not in gone})

    page = admin.open(PATH).text

    assert 'href="/settings"' not in page and 'href="/"' not in page and 'href="/settings/account"' in page
    assert first_page().startswith("/settings/")
    assert 'href="/"' not in visitor.open("/nothing", headers={"Accept": "text/html"}).text


def test_those_who_may_not_are_refused(enter, factory, visitor):
    moderator = enter(factory.user("jay", role="Moderator"))
    moderator.open("/settings/profile")
    token = moderator.token

    assert moderator.open(PATH).status_code == moderator.open(f"{PATH}/polls").status_code == 403
    assert visitor.open(PATH).location.startswith("/auth/sign_in")
    for sent, status in (({"csrf_token": token}, 403), ({}, 400)):
        assert moderator._ask("post", f"{PATH}/polls/off", data=sent).status_code == status
    assert plugin_choice.on_after_restart() == set(plugins().on)
