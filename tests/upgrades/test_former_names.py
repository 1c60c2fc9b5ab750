"""What has another name now goes on under the names that it had: in jobs, choices, settings and commands."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from types import SimpleNamespace
from typing import ClassVar

import click
import pytest

from models import clock
from models.base import db
from models.instance.plugin_choice import PluginChoice
from models.jobs.job import Job, PeriodicRun
from rookery import cli, config, events
from rookery.cli.server.config import settings_document
from rookery.events import Fact
from rookery.jobs import queue, schedule
from rookery.plugin import Plugin, Plugins

done: list[str] = []


@dataclass(frozen=True)
class Renamed(Fact):
    formerly: ClassVar[tuple[str, ...]] = ("Named",)
    word: str


def handle(fact):
    done.append(f"handled {fact.word}")


def moved(fact):
    done.append(f"moved {fact.word}")


def look():
    """Look around."""
    done.append("looked")


NOW = Plugin(
    "new_name",
    formerly=("old_name",),
    former_steps={"older.go_on(Named)": "new_name.moved(Renamed)"},
    on={Renamed: (handle, moved)},
    every={"1h": look},
    settings={"LIMIT": 5},
)


def plugins_with(off: Sequence[str] = (), choice=None, beside: Sequence[Plugin] = (), **overrides):
    settings = SimpleNamespace(plugins_disabled=off, plugins_enabled=(), plugin_overrides=overrides, source={})
    return Plugins([NOW, Plugin("needing", needs={"old_name"}), *beside], [], settings, choice or PluginChoice())


@pytest.fixture
def renamed(app, monkeypatch):
    """`renamed()`: the app has the plugin with the new name; `renamed(off=["needing", "old_name"])`: it is off."""
    done.clear()

    def change(**how):
        monkeypatch.setitem(app.extensions, "rookery.plugins", plugins_with(**how))

    change()
    return change


def store(*steps, **values):
    Job.enqueue("Named", {"word": "it"}, steps)
    events.commit()
    if values:
        db.session.execute(db.update(Job).values(**values))
        db.session.commit()


@pytest.mark.parametrize(
    "step,effect",
    [
        ("old_name.handle(Named)", "handled it"),
        ("old_name.handle(Renamed)", "handled it"),
        ("new_name.handle(Named)", "handled it"),
        ("new_name.handle(Renamed)", "handled it"),
        ("older.go_on(Named)", "moved it"),
    ],
)
def test_a_job_with_a_former_name_of_plugin_fact_or_step_is_done(renamed, run_jobs, step, effect):
    store(step)

    run_jobs()

    assert done == [effect]
    assert db.session.scalars(db.select(Job.id)).all() == []


def test_a_job_of_a_renamed_plugin_that_is_off_waits_for_it_also_under_its_former_name(renamed, run_jobs):
    store("old_name.handle(Named)")
    renamed(off=["needing", "old_name"])
    run_jobs()
    assert db.session.scalars(db.select(Job.paused_for)).all() == ["new_name"]
    store("older.go_on(Named)", paused_for="old_name")

    renamed()
    queue.resume(plugins_with().names_on)
    events.commit()
    run_jobs()

    assert sorted(done) == ["handled it", "moved it"]


def test_a_periodic_job_keeps_its_moment_and_there_is_still_one_at_a_time(renamed, app, run_jobs):
    due = clock.now() - timedelta(minutes=1)
    db.session.add(PeriodicRun(name="old_name.look", due_at=due))
    Job.enqueue("every old_name.look", {}, ["old_name.look"], key="every old_name.look")
    events.commit()

    schedule.enqueue_due()
    events.commit()
    run_jobs()

    assert done == ["looked"]
    [run] = db.session.scalars(db.select(PeriodicRun))
    assert (run.name, run.due_at > clock.now()) == ("new_name.look", True)


def test_an_owner_s_choice_and_the_environment_may_say_the_former_name():
    choice = PluginChoice(off=frozenset({"old_name", "needing"}))
    assert plugins_with(choice=choice).on.keys() == set()
    assert plugins_with(off=["old_name", "needing"]).on.keys() == set()

    again = plugins_with().with_names_of_now(choice).switched("new_name", True)

    assert plugins_with(choice=again).on.keys() == {"new_name"}


def test_a_plugin_may_need_another_by_its_former_name():
    assert plugins_with().on.keys() == {"needing", "new_name"}


def test_a_setting_of_a_plugin_works_under_its_former_name_and_the_log_says_so(caplog):
    found = plugins_with(ROOKERY_OLD_NAME_LIMIT="7")

    assert found.settings["new_name"]["LIMIT"] == 7
    assert caplog.messages == [
        "the setting ROOKERY_OLD_NAME_LIMIT is called ROOKERY_NEW_NAME_LIMIT now: please rename it"
    ]
    both = plugins_with(ROOKERY_OLD_NAME_LIMIT="7", ROOKERY_NEW_NAME_LIMIT="8")
    assert both.settings["new_name"]["LIMIT"] == 8


@pytest.fixture
def renamed_setting(monkeypatch):
    setting = config.Setting(3, "How many rooks.", formerly=("ROOKERY_CROWS",))
    monkeypatch.setitem(config.SETTINGS, "ROOKERY_ROOKS", setting)


def test_a_setting_works_under_its_former_name_and_the_log_and_the_table_say_so(renamed_setting, tmp_path, caplog, app):
    (tmp_path / "rookery.env").write_text("ROOKERY_CROWS=5\n")

    def load(**environ):
        return config.load({"ROOKERY_DATA": str(tmp_path), **environ})

    assert (load().rooks, load().source["ROOKERY_ROOKS"]) == (5, "file")
    assert "the setting ROOKERY_CROWS is called ROOKERY_ROOKS now: please rename it" in caplog.messages
    assert load(ROOKERY_CROWS="6").rooks == 6
    assert load(ROOKERY_CROWS="6", ROOKERY_ROOKS="7").rooks == 7
    assert "ROOKERY_CROWS" not in load().plugin_overrides
    row = "| `ROOKERY_ROOKS` | `3` | How many rooks. Formerly `ROOKERY_CROWS`, which still works. |"
    assert row in settings_document(app.extensions["rookery.plugins"])


def test_a_command_works_under_its_former_name_with_a_warning(app, monkeypatch):
    @click.command()
    def count():
        """Count."""
        click.echo("three")

    monkeypatch.setattr(cli, "FORMER_NAMES", {"rooks number": "rooks count"})
    rooks = Plugin("rooks", cli=(count,), formerly=("crows",))
    top = cli.Commands(click.Group("rookery"), plugins_with(beside=[rooks]))

    for line in ("rooks number", "crows count"):
        said = app.test_cli_runner().invoke(top, line.split())
        assert "three" in said.output and "It is called `rookery rooks" in said.output
    assert "number" not in app.test_cli_runner().invoke(top, ["rooks", "--help"]).output


def test_a_plugin_of_version_0_1_still_imports_what_creates_notifications():
    from rookery.services.notifications import News, NotificationDraft, notify, tell

    assert (News, tell) == (NotificationDraft, notify)
