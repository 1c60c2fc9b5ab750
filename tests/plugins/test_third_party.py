"""A package that somebody else made comes in by the same door as our own plugins, once it is switched on."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from importlib.metadata import distribution
from pathlib import Path

import pytest

from models import clock
from models.auth.user import User
from models.base import db
from models.jobs.job import Job, PeriodicRun
from models.moderation.audit import AuditEntry
from models.notifications.notification import Notification
from rookery import events, serving
from rookery.config import ConfigError
from rookery.jobs import queue, schedule, worker
from rookery.plugin import Limit
from rookery.plugin import settings as settings_in_force
from rookery.services.email_notifications import contents, recipients, template
from tests.commands import commands_of
from tests.factories import Api, Factory
from tests.phones import Phone
from tests.plugins.ours import with_dependents
from tests.servers import free_port
from tests.visitors import ADDRESS, PASSWORD, Visitor, give_password, token_of

ROOT = Path(__file__).parents[2]
ON = {"ROOKERY_PLUGINS_ENABLED": "weather"}
SCOPES = "read write"


def test_it_is_a_distribution_like_any_other(weather, installed):
    found = distribution("rookery-weather")

    assert (found.version, Path(found.locate_file("")).resolve()) == ("1.2", installed.resolve())


def test_installed_but_not_switched_on_it_changes_nothing(weather, started, alice):
    app = started()
    found = app.extensions["rookery.plugins"]

    paths = {rule.rule for rule in app.url_map.iter_rules() if "storms" in rule.rule}

    assert (sorted(found.guests), "weather" in found.on) == (["weather"], False)
    assert paths == set()
    assert "read:weather" not in found.scopes
    assert "weather" not in commands_of(app)
    assert Api(app, alice).post("/api/v1/weather/nest/storms").status_code == 404


def test_its_errors_are_said_in_the_language_of_the_user(weather, started, alice):
    client = Api(started(**ON), alice, SCOPES)

    replies = [client.post(f"/api/v1/weather/{'x' * 21}/storms?lang={lang}").json["error"] for lang in ("en", "de")]

    assert replies[0].endswith("The name of a place has at most 20 characters")
    assert replies[1].endswith("Ortsnamen haben höchstens 20 Zeichen")


def test_off_its_idle_route_answers_the_empty_shape_to_a_token_only(weather, started, alice):
    app = started()

    assert Api(app, alice).get("/api/v1/weather").json == []
    assert Api(app, None).get("/api/v1/weather").status_code == 401
    assert Api(app, alice).post("/api/v1/weather").status_code == 404


def test_on_its_routes_ask_for_its_scopes(weather, started, alice):
    app = started(**ON)

    assert Api(app, alice, "read write").get("/api/v1/weather").json == [{"sky": "grey", "wind": 3}]
    assert Api(app, alice, "write").get("/api/v1/weather").status_code == 403
    assert Api(app, None).get("/api/v1/weather").status_code == 401


def test_its_scopes_can_be_granted_only_while_it_is_on(weather, started):
    asked = {"client_name": "Barometer", "redirect_uris": "urn:ietf:wg:oauth:2.0:oob", "scopes": "read:weather"}

    with_it = Api(started(**ON), None).post("/api/v1/apps", json=asked)
    without = Api(started(), None).post("/api/v1/apps", json=asked)

    assert (with_it.status_code, with_it.json["scopes"]) == (200, ["read:weather"])
    assert without.status_code in (400, 422)


def test_its_own_event_reaches_its_listeners_within_the_transaction_live_and_in_a_job(weather, started, alice):
    app = started(**ON)

    reply = Api(app, alice).post("/api/v1/weather/nest/storms")
    at_once = list(weather.diary)
    worker.drain(app)

    assert reply.status_code == 200
    assert at_once == ["within: alice at nest", "warned of nest", "at once: nest"]
    assert weather.diary == [*at_once, "storm over nest"]


def test_what_its_listener_within_the_transaction_raises_undoes_the_change(weather, started, alice):
    app = started(**ON)
    app.testing = False

    reply = Api(app, alice).post("/api/v1/weather/nowhere/storms")

    assert reply.status_code == 500
    assert weather.diary == []
    assert db.session.scalars(db.select(Job).where(Job.name == "StormReported")).all() == []


def test_a_handler_that_an_event_does_not_concern_is_not_in_its_job(weather, started, alice):
    app = started(**ON)
    for place in ("nest", "sea"):
        Api(app, alice).post(f"/api/v1/weather/{place}/storms")

    steps = db.session.scalars(db.select(Job.steps).where(Job.name == "StormReported").order_by(Job.id)).all()

    storm, help_ = "weather.note_storm(StormReported)", "weather.send_for_help(StormReported)"
    assert steps == [[storm], [storm, help_]]


def test_it_reacts_to_our_facts_beside_our_own_plugins(weather, started, alice):
    app = started(**ON)
    status = Factory(app).status(alice)

    steps = db.session.scalars(db.select(Job.steps).where(Job.name == "StatusPosted")).one()
    worker.drain(app)

    assert steps == ["weather.note_status(StatusPosted)"]
    assert weather.diary == [f"status {status.id}"]


def test_its_periodic_job_comes_round(weather, started):
    app = started(**ON)
    schedule.enqueue_due()
    due = db.session.get(PeriodicRun, "weather.look_up").due_at - clock.now()
    db.session.execute(db.update(PeriodicRun).values(due_at=clock.now()))

    schedule.enqueue_due()
    events.commit()
    worker.drain(app)

    assert timedelta(minutes=14) < due <= timedelta(minutes=15)
    assert weather.diary == ["looked up"]


def test_its_parts_are_in_the_documents_only_while_it_is_on(weather, started):
    with_it, without = started(**ON), started()

    assert Api(with_it, None).get("/nodeinfo/2.0").json["metadata"]["weather"] == "grey"
    assert "weather" not in Api(without, None).get("/nodeinfo/2.0").json["metadata"]
    assert Api(with_it, None).get("/api/v2/instance").json["configuration"]["weather"] == {"max_wind": 3}
    assert "weather" not in Api(without, None).get("/api/v2/instance").json["configuration"]


def test_its_command_is_shown_under_its_name(weather, started):
    result = started(**ON).test_cli_runner().invoke(args=["weather", "forecast"])

    assert (result.exit_code, result.output) == (0, "grey tomorrow\n")


@pytest.mark.wide
def test_the_command_line_of_a_real_process_finds_it(installed, settings):
    done = subprocess.run(
        [sys.executable, "-m", "flask", "plugins", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**settings, **ON, "FLASK_APP": "app.py", "PYTHONPATH": str(installed), "ROOKERY_WEATHER_SKY": "clear"},
    ).stdout

    assert '"sky": "clear"' in done
    assert '"origin": "third party"' in done


def test_its_queued_jobs_wait_while_it_is_off(weather, started, alice):
    Factory(started(**ON)).status(alice)
    worker.drain(started())
    while_off = (list(weather.diary), db.session.scalars(db.select(Job.paused_for)).all())

    again = started(**ON)
    queue.resume(again.extensions["rookery.plugins"].on)
    events.commit()
    worker.drain(again)

    assert while_off == ([], ["weather"])
    assert len(weather.diary) == 1


# Limits -------------------------------------------------------------------------------------------------------


def test_its_own_limit_counts_its_routes_of_the_api_and_its_forms_together(weather, started, alice):
    app = started(**ON, ROOKERY_RATE_LIMITS="on")
    give_password(alice)
    visitor = Visitor(app)
    visitor.sign_in("alice", PASSWORD)
    form = {"csrf_token": token_of(visitor)}

    by_app = Api(app, alice).post("/api/v1/weather/nest/storms")
    by_page = visitor.client.post("/weather/nest/storms", base_url=ADDRESS, data=form)
    refused = Api(app, alice).post("/api/v1/weather/nest/storms")
    refused_page = visitor.client.post("/weather/nest/storms", base_url=ADDRESS, data=form)

    assert [reply.status_code for reply in (by_app, by_page, refused, refused_page)] == [200, 303, 429, 429]
    assert [reply.headers["X-RateLimit-Remaining"] for reply in (by_app, by_page, refused)] == ["1", "0", "0"]
    assert refused.json == {"error": "Too many requests"} and "Too many requests" in refused_page.text
    assert refused_page.content_type.startswith("text/html") and refused_page.headers["Retry-After"]


def test_a_limit_that_nobody_declares_stops_the_start_with_a_sentence(weather, started, monkeypatch):
    monkeypatch.setattr(weather, "plugin", replace(weather.plugin, limits={}))

    with pytest.raises(ConfigError, match="The plugin weather names the limit storms .* but none declares it"):
        started(**ON)


def test_a_limit_that_another_plugin_declares_stops_the_start_with_a_sentence(weather, started, monkeypatch):
    monkeypatch.setattr(weather, "plugin", replace(weather.plugin, limits={"media": Limit("1 per 1 day")}))

    with pytest.raises(ConfigError, match="The plugin weather declares the limit media, which exists already"):
        started(**ON)


def test_the_limits_of_a_plugin_that_is_off_are_in_nobodys_way(weather, started, monkeypatch):
    monkeypatch.setattr(weather, "plugin", replace(weather.plugin, limits={"media": Limit("1 per 1 day")}))

    found = started().extensions["rookery.plugins"]

    assert "weather" in found.off
    assert found.limits["media"].most != "1 per 1 day"


# Notifications ------------------------------------------------------------------------------------------------


@pytest.fixture
def see_storm(weather, alice, bob):
    """`see_storm(app)`: alice reports one, and bob is notified."""

    def report(app):
        weather.watchers[:] = [bob.id]
        Api(app, alice).post("/api/v1/weather/nest/storms")
        worker.drain(app)

    return report


def test_its_notifications_are_listed_with_a_fallback_for_apps_that_do_not_know_them(see_storm, started, bob):
    see_storm(app := started(**ON))
    client = Api(app, bob)

    [plain] = client.get("/api/v1/notifications").json
    [group] = client.get("/api/v2/notifications").json["notification_groups"]
    [supported] = client.get("/api/v1/notifications?supported_types[]=weather.storm").json
    [german] = client.get("/api/v1/notifications?lang=de").json

    assert plain["type"] == group["type"] == "weather.storm"
    assert plain["fallback"] == group["fallback"] and plain["fallback"]["title"] == "alice saw a storm"
    assert german["fallback"]["title"] == "alice hat einen Sturm gesehen"
    assert "fallback" not in supported


@pytest.mark.parametrize(("locale", "title"), [("en", "alice saw a storm"), ("de", "alice hat einen Sturm gesehen")])
def test_its_notifications_are_pushed_and_mailed(see_storm, started, bob, push_service, certificate, locale, title):
    User.of_account(bob.id).locale = locale
    db.session.commit()
    phone = Phone(push_service)
    app = started(**ON, ROOKERY_ALLOWED_NETWORKS="127.0.0.1", ROOKERY_CA_FILE=str(certificate))
    phone.subscribe(Api(app, bob), "weather.storm")

    see_storm(app)

    assert phone.titles == [title]
    reader = recipients.find(bob.id)
    entries = contents.entries_of(db.session.query(Notification).all(), reader)
    assert template.compose(reader, entries, more=False)["Subject"] == f"{title} (@alice)"


def without_tags(page):
    return re.sub("<[^>]+>", "", page)


def test_its_notifications_are_on_the_pages_and_in_settings(see_storm, started, bob):
    give_password(bob)
    see_storm(app := started(**ON, ROOKERY_SMTP_URL="smtp://mail.example"))
    visitor = Visitor(app)
    visitor.sign_in("bob", PASSWORD)

    listed, german = visitor.open("/notifications").text, visitor.open("/notifications?lang=de").text
    chosen = visitor.open("/settings/notifications").text

    assert "alice saw a storm" in without_tags(listed) and 'href="/api/v1/weather">Forecast</a>' in listed
    assert "alice hat einen Sturm gesehen" in without_tags(german) and "Vorhersage" in german
    assert 'name="weather.storm" type="checkbox" value="1" checked' in chosen and "Storms" in chosen
    visitor.give("/settings/notifications/emails", mention="1")
    assert "weather.storm" not in recipients.find(bob.id).wants


def test_its_notifications_stay_listed_while_it_is_off(see_storm, started, bob):
    see_storm(started(**ON))

    [one] = Api(started(), bob).get("/api/v1/notifications").json

    assert (one["type"], one["fallback"]["title"]) == ("weather.storm", "Something new from alice")


def install(folder, name, source):
    """Put a package into this folder that brings a plugin of this name."""
    info = folder / f"rookery_{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: rookery-{name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[rookery.plugins]\n{name} = rookery_{name}:plugin\n")
    (folder / f"rookery_{name}.py").write_text(source)


# Node information ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ({"protocols": ["gopher"]}, r"'gopher' is not one of \[.*\] \(\$\.protocols\[0\]\)"),
        ({"services": {"outbound": ["pigeons"]}}, r"'pigeons' is not one of .* \(\$\.services\.outbound\[0\]\)"),
        ({"weather": "grey"}, r"Additional properties are not allowed \('weather' was unexpected\)"),
        ({"software": {"repository": "https://weather.example"}}, "Additional properties are not allowed"),
    ],
)
def test_a_wrong_part_of_the_node_information_stops_the_start_with_its_name(
    weather, started, monkeypatch, part, problem
):
    monkeypatch.setattr(weather, "plugin", replace(weather.plugin, nodeinfo=lambda: part))
    started(**ON)

    with pytest.raises(ConfigError, match=f"The plugin weather gives a wrong part of the node information: {problem}"):
        serving.check_documents()


@pytest.mark.parametrize("part", [{}, {"protocols": ["xmpp"]}, {"services": {"inbound": []}}, {"metadata": {"a": 1}}])
def test_a_part_need_not_be_the_whole(weather, started, monkeypatch, part):
    monkeypatch.setattr(weather, "plugin", replace(weather.plugin, nodeinfo=lambda: part))
    app = started(**ON)

    serving.check_documents()

    assert Api(app, None).get("/nodeinfo/2.1").status_code == 200


def test_a_setting_that_would_make_its_part_wrong_is_not_taken(weather, started, owner_of, alice, monkeypatch):
    def outbound():
        sky = settings_in_force("weather")["sky"]
        return {"services": {"outbound": [] if sky == "grey" else [sky]}}

    monkeypatch.setattr(weather, "plugin", replace(weather.plugin, nodeinfo=outbound))
    app = started(**ON)
    visitor = owner_of(app)

    refused = visitor.send("/admin/plugins/weather/settings", weather_sky="blue", weather_wind="7")
    after = Api(app, alice).get("/api/v1/weather").json
    taken = visitor.send("/admin/plugins/weather/settings", weather_sky="rss2.0", weather_wind="7")

    assert refused.status_code == 422 and "The plugin weather gives a wrong part" in refused.text
    assert after == [{"sky": "grey", "wind": 3}]
    assert taken.status_code == 303
    assert Api(app, alice).get("/api/v1/weather").json == [{"sky": "rss2.0", "wind": 7}]


@pytest.fixture
def run_with_gopher(tmp_path):
    """`run_with_gopher("flask", "plugins")` → the exit status and the last line of a real process, in which the
    plugin `gopher` is on, whose part of the node information is wrong.
    """
    install(tmp_path, "gopher", "from rookery.plugin import Plugin\n" + GOPHER)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
    environment |= {"FLASK_APP": "app.py", "PYTHONPATH": str(tmp_path), "ROOKERY_PLUGINS_ENABLED": "gopher"}
    environment |= {"ROOKERY_DATA": str(tmp_path / "data"), "PORT": str(free_port())}

    def run(*words):
        ended = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=ROOT,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
        )
        return ended.returncode, ended.stdout.splitlines()[-1]

    return run


GOPHER = 'plugin = Plugin(name="gopher", nodeinfo=lambda: {"protocols": ["gopher"]})\n'


@pytest.mark.wide
@pytest.mark.parametrize("words", [("gunicorn", "-c", "gunicorn.conf.py"), ("rookery", "run"), ("flask", "run")])
def test_every_way_to_start_names_the_plugin_whose_part_is_wrong(run_with_gopher, words):
    status, said = run_with_gopher(*words)

    assert status == 1
    assert "The plugin gopher gives a wrong part of the node information: 'gopher' is not one of [" in said


@pytest.mark.wide
@pytest.mark.parametrize("words", [("rookery", "plugins"), ("flask", "config", "check")])
def test_a_command_runs_whatever_a_plugin_says_in_the_node_information(run_with_gopher, words):
    status, said = run_with_gopher(*words)

    assert (status, "node information" in said) == (0, False)


# Settings -----------------------------------------------------------------------------------------------------


def test_its_settings_are_typed_by_their_defaults(weather, started):
    app = started(
        **ON,
        ROOKERY_WEATHER_SKY="blue",
        ROOKERY_WEATHER_WIND="12",
        ROOKERY_WEATHER_STATIONS="nest, tower",
        ROOKERY_WEATHER_DAMP="0.25",
        ROOKERY_WEATHER_WARN="on",
    )

    assert app.extensions["rookery.plugins"].settings["weather"] == {
        "sky": "blue",
        "wind": 12,
        "stations": ["nest", "tower"],
        "damp": 0.25,
        "warn": True,
    }


@pytest.fixture
def owner_of(factory):
    """`owner_of(app)`: a browser of the owner on the page of the plugin."""

    def enter(app):
        give_password(factory.user("rook", role="Owner"))
        visitor = Visitor(app)
        visitor.sign_in("rook", PASSWORD)
        visitor.open("/admin/plugins/weather")
        return visitor

    return enter


def test_a_setting_of_its_own_is_changed_by_the_owner_and_read_by_the_plugin(weather, started, owner_of, alice):
    app = started(**ON)
    visitor = owner_of(app)
    assert "What the sky looks like." in visitor.reply.text and "weather_stations" not in visitor.reply.text

    saved = visitor.send("/admin/plugins/weather/settings", weather_sky="blue", weather_wind="7")

    assert (saved.status_code, saved.location) == (303, "/admin/plugins/weather")
    assert Api(app, alice).get("/api/v1/weather").json == [{"sky": "blue", "wind": 7}]
    assert 'value="blue"' in visitor.open("/admin/plugins/weather").text
    assert db.session.scalars(db.select(AuditEntry.action)).all() == ["change settings"]
    shown = app.test_cli_runner().invoke(args=["config", "show"]).output
    assert re.search(r"ROOKERY_WEATHER_SKY +blue +administration", shown)


def test_a_wrong_value_in_administration_changes_nothing(weather, started, owner_of, alice):
    app = started(**ON)

    refused = owner_of(app).send("/admin/plugins/weather/settings", weather_sky="blue", weather_wind="strong")

    assert refused.status_code == 422 and "Enter a whole number." in refused.text
    assert Api(app, alice).get("/api/v1/weather").json == [{"sky": "grey", "wind": 3}]


def test_the_environment_wins_over_the_owner_and_the_owner_over_the_file(weather, started, owner_of, alice, settings):
    file = Path(settings["ROOKERY_DATA"]) / "rookery.env"
    file.write_text("ROOKERY_WEATHER_SKY=from the file\nROOKERY_WEATHER_WIND=4\n")
    try:
        app = started(**ON, ROOKERY_WEATHER_WIND="12")
    finally:
        file.unlink()
    before = Api(app, alice).get("/api/v1/weather").json
    visitor = owner_of(app)
    assert 'name="weather_wind"' not in visitor.reply.text and "can only be changed there" in visitor.reply.text

    visitor.give("/admin/plugins/weather/settings", weather_sky="blue", weather_wind="7")

    assert before == [{"sky": "from the file", "wind": 12}]
    assert Api(app, alice).get("/api/v1/weather").json == [{"sky": "blue", "wind": 12}]


def test_the_environment_wins_over_what_the_owner_chose_before(weather, started, owner_of, alice):
    owner_of(started(**ON)).send("/admin/plugins/weather/settings", weather_sky="blue", weather_wind="7")

    app = started(**ON, ROOKERY_WEATHER_WIND="12")

    assert Api(app, alice).get("/api/v1/weather").json == [{"sky": "blue", "wind": 12}]


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("WIND", "strong", "ROOKERY_WEATHER_WIND is not a whole number (it is 'strong')."),
        ("DAMP", "very", "ROOKERY_WEATHER_DAMP is not a number (it is 'very')."),
        ("WARN", "perhaps", "ROOKERY_WEATHER_WARN is neither on nor off (it is 'perhaps')."),
    ],
)
def test_a_wrong_value_of_a_setting_stops_the_start_with_a_sentence(weather, started, key, value, sentence):
    with pytest.raises(ConfigError) as stopped:
        started(**ON, **{f"ROOKERY_WEATHER_{key}": value})

    assert stopped.value.message == sentence


def test_switching_off_what_it_needs_stops_the_start_with_a_sentence(weather, started):
    with pytest.raises(ConfigError, match="weather needs the plugin notifications, which is off: switch weather off"):
        started(**ON, ROOKERY_PLUGINS_DISABLED=" ".join(with_dependents("statuses")))


# Packages that are broken -------------------------------------------------------------------------------------


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """An installed package whose module cannot be imported."""
    install(tmp_path, "broken", "import a_library_that_is_gone\n")
    monkeypatch.syspath_prepend(str(tmp_path))


def test_a_package_that_does_not_load_stops_the_start_only_if_it_is_switched_on(broken, started, caplog):
    found = started().extensions["rookery.plugins"]

    assert "broken" not in found.all
    assert "the plugin broken, which is off, could not be loaded" in caplog.text
    with pytest.raises(ConfigError, match="The plugin broken cannot be loaded: ModuleNotFoundError: .*library.*gone"):
        started(ROOKERY_PLUGINS_ENABLED="broken")
