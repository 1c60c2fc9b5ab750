"""Former names keep working where they are stored or typed: in jobs, choices, settings and commands."""

import os
from dataclasses import dataclass
from datetime import timedelta
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from models import clock
from models.base import db
from models.instance.instance import StoredSetting
from models.instance.plugin_choice import PluginChoice
from models.jobs.job import Job, PeriodicRun
from rookery import config, events
from rookery.__main__ import main as rookery
from rookery.events import Fact
from rookery.jobs import queue, schedule
from rookery.plugin import Entry, Plugin, Plugins, Setting, settings, task
from rookery.plugin.choices import keep
from rookery.renames import RENAMED

done: list[str] = []


@dataclass(frozen=True)
class BellRang(Fact):
    """A fact that only these tests know."""

    word: str


def handle(fact):
    done.append(f"handled {fact.word}")


@task()
def strike(word: str) -> None:
    done.append(f"struck {word}")


def look():
    """Look around."""
    done.append("looked")


BELLS = Plugin(
    "bells",
    on={BellRang: (handle,)},
    tasks=(strike,),
    every={"1h": look},
    settings={"limit": Setting(5, "How often they ring.", owner_may_change=True)},
)
TOWER = Plugin("tower", needs={"chimes"}, menu=(Entry("settings", "Bells", "/settings/bells", only_with="chimes"),))


def plugins_with(off=(), choice=None, **overrides):
    given = SimpleNamespace(plugins_disabled=off, plugins_enabled=(), plugin_overrides=overrides, source={})
    return Plugins([BELLS, TOWER], [], given, choice or PluginChoice())


@pytest.fixture(autouse=True)
def renamed(monkeypatch):
    """`chimes` is `bells` now, and what was a handler in it is a task."""
    for old, new in {
        "chimes": "bells",
        "chimes.go_on(Rang)": "bells.strike",
        "bells.heard(BellRang)": "bells.handle(BellRang)",
        "ROOKERY_CHIMES_LIMIT": "ROOKERY_BELLS_LIMIT",
        "ROOKERY_POSTBOX": "ROOKERY_MAIL_FROM",
        "rookery bells list-all": "rookery config check",
        "rookery settings": "rookery config",
    }.items():
        monkeypatch.setitem(RENAMED, old, new)
    done.clear()


@pytest.fixture
def install(app, monkeypatch):
    """`install(off=["chimes", "tower"])`: the app has these plugins, but those."""

    def put(**how):
        monkeypatch.setitem(app.extensions, "rookery.plugins", plugins_with(**how))

    put()
    return put


def store(step, **values):
    Job.enqueue("Rang", {"word": "it"}, [step])
    db.session.execute(db.update(Job).values(values or {"paused_for": None}))
    events.commit()


@pytest.mark.parametrize(
    ("step", "effect"),
    [
        ("chimes.handle(BellRang)", "handled it"),
        ("bells.heard(BellRang)", "handled it"),
        ("chimes.strike", "struck it"),
        ("chimes.go_on(Rang)", "struck it"),
    ],
)
def test_a_step_is_done_under_its_old_name(install, run_jobs, step, effect):
    store(step)

    run_jobs()

    assert done == [effect]
    assert db.session.scalars(db.select(Job.id)).all() == []


def test_a_job_waits_for_its_plugin_under_either_name(install, run_jobs):
    store("chimes.strike")
    install(off=["chimes", "tower"])
    run_jobs()
    assert db.session.scalars(db.select(Job.paused_for)).all() == ["bells"]
    store("chimes.strike", paused_for="chimes")

    install()
    queue.resume(plugins_with().names_on)
    events.commit()
    run_jobs()

    assert done == ["struck it", "struck it"]


@pytest.mark.parametrize("stored", [["chimes.look"], ["chimes.look", "bells.look"]])
def test_a_periodic_job_keeps_its_moment_and_there_is_still_one_at_a_time(install, run_jobs, stored):
    due = clock.now() - timedelta(minutes=1)
    db.session.add_all(PeriodicRun(name=name, due_at=due) for name in stored)
    Job.enqueue(f"every {stored[-1]}", {}, [stored[-1]], key=f"every {stored[-1]}")
    events.commit()

    schedule.enqueue_due()
    events.commit()
    run_jobs()

    assert done == ["looked"]
    [run] = db.session.scalars(db.select(PeriodicRun))
    assert (run.name, run.due_at > clock.now()) == ("bells.look", True)


def test_the_environment_the_owner_and_other_plugins_may_say_the_old_name():
    choice = PluginChoice(off=frozenset({"chimes", "tower"}))

    assert plugins_with(choice=choice).on.keys() == set()
    assert plugins_with(off=["chimes", "tower"]).on.keys() == set()
    assert plugins_with().is_on("chimes")
    assert plugins_with().menu("settings") == [*TOWER.menu]


def test_a_setting_is_read_under_its_old_name_and_the_log_says_so(tmp_path, caplog):
    (tmp_path / "rookery.env").write_text("ROOKERY_CHIMES_LIMIT=7\nROOKERY_POSTBOX=a@mail.example\n")

    def load(**environ):
        return config.load({"ROOKERY_DATA": str(tmp_path), **environ})

    assert plugins_with(**load().plugin_overrides).settings["bells"]["limit"] == 7
    assert (load().values["ROOKERY_MAIL_FROM"], load().source["ROOKERY_MAIL_FROM"]) == ("a@mail.example", "file")
    assert "the setting ROOKERY_CHIMES_LIMIT is called ROOKERY_BELLS_LIMIT now: please rename it" in caplog.messages
    assert load(ROOKERY_POSTBOX="b@mail.example").mail_from == "b@mail.example"
    assert load(ROOKERY_POSTBOX="b@mail.example", ROOKERY_MAIL_FROM="c@mail.example").mail_from == "c@mail.example"


def test_what_the_owner_chose_under_an_old_name_is_in_force_until_they_choose_again(install):
    StoredSetting.put("chimes_limit", 8)
    assert settings("bells")["limit"] == 8

    keep("bells_limit", 9)

    assert settings("bells")["limit"] == 9


@pytest.mark.parametrize("line", ["bells list-all", "settings check"])
def test_a_command_runs_under_its_old_name_with_a_warning(app, monkeypatch, line):
    for name in [one for one in os.environ if one.startswith("ROOKERY_TEST_")]:
        monkeypatch.delenv(name)  # no settings, which this command would say

    ended = CliRunner().invoke(rookery, line.split(), obj=SimpleNamespace(load_app=lambda: app))

    assert "The settings are valid" in ended.stdout, ended.output
    assert f"`rookery {line.removesuffix(' check')}` is called `rookery config" in ended.stderr
