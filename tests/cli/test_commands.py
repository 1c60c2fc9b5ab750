"""What operators and scripts type, on a real database."""

import errno
import json
import os
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.cli import ScriptInfo

from app import create_app
from models import clock
from models.accounts.account import Account
from models.auth.account_link import AccountLink
from models.auth.invite import Invite
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from models.jobs.job import NETWORK, Job
from rookery.__main__ import SECTIONS
from rookery.__main__ import main as rookery
from rookery.cli.server import config as config_cli
from rookery.jobs import statistics
from rookery.plugin import plugins
from rookery.services.accounts import local_accounts
from rookery.services.auth import account_links, passwords
from rookery.startup import is_other_command, problem
from tests.commands import commands_of
from tests.configured import configured

NONE = dict.fromkeys(statistics.STATES, 0)
DOCS = Path(__file__).resolve().parents[2] / "docs"


# Accounts


@pytest.mark.parametrize("role", ["owner", "OWNER", "Owner"])
def test_an_owner_is_made_by_one_line_also_a_second_one(flask, role):
    flask("accounts create first --email f@mail.example --password 'a long one' --role owner --confirmed")
    flask(f"accounts create root --email r@mail.example --password 'a long one' --role {role} --confirmed")

    user = User.by_email("r@mail.example")
    assert user.role_id == Role.named("Owner").id
    assert user.confirmed_at is not None
    assert passwords.check_password(user, "a long one")


def test_a_password_that_is_not_given_is_made_up_and_printed(flask):
    made = json.loads(flask("accounts create dora --email d@mail.example --json").stdout)

    assert passwords.check_password(User.by_email("d@mail.example"), made["password"])
    assert made["state"] == "ready"
    assert made["password_link"].startswith("https://rookery.test/auth/password/reset?token=")
    assert made["confirmation_link"].startswith("https://rookery.test/auth/confirm?token=")


def test_what_a_command_did_stays_also_where_nobody_reads_its_output(app, monkeypatch):
    reader, writer = os.pipe()
    os.close(reader)
    db.session.commit()
    with open(writer, "w") as unread, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", unread)
        words = ["accounts", "create", "dora", "--email", "d@mail.example"]
        app.cli.main(words, obj=ScriptInfo(create_app=lambda: app), standalone_mode=False)

    assert User.by_email("d@mail.example") is not None


def test_a_password_of_an_operator_ends_links_with_other_accounts(flask, alice, bob):
    account_links.link(User.of_account(alice.id), User.of_account(bob.id))
    db.session.commit()

    flask("accounts password alice --password 'a long one'")

    assert AccountLink.count(User.of_account(bob.id).id) == 0


def test_a_password_can_come_from_the_standard_input(flask, alice):
    flask("accounts password alice --password -", input="from the pipe\n")

    assert passwords.check_password(User.of_account(alice.id), "from the pipe")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("accounts create alice --email x@mail.example --password 'a long one'", "Username has already been taken"),
        ("accounts create dora --email x --password 'a long one'", "is not an e-mail address"),
        ("accounts create dora --email x@mail.example --password short", "Password is too short"),
        (
            "accounts create dora --email x@mail.example --role pope",
            "There is no role pope. The roles are: User, Moder",
        ),
        ("accounts show nobody", "`rookery accounts list` lists them"),
        ("accounts show carol@far.example", "There is no login carol@far.example here"),
        ("accounts role alice pope", "There is no role pope"),
        ("accounts password alice --password short", "Password is too short"),
        ("accounts reject alice", "The account has already been approved"),
        ("oauth token nobody", "There is no login nobody here"),
        ("oauth token alice --scopes 'read fly'", "fly"),
        ("jobs show 12", "`rookery jobs list` shows those that are"),
        ("jobs retry 12", "nothing was done"),
        ("jobs drop 12", "nothing was done"),
        ("jobs run oauth.nothing", "`rookery jobs periodic` shows those that are"),
        ("invites revoke nonsense", "`rookery invites list` shows those that are"),
        ("trends approve tag nothing", "`rookery trends list` shows what trends"),
        ("trends reject status 99999999999999999999", "`rookery trends list` shows what trends"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(flask, alice, carol, line, says):
    result = flask(line, fails=True)

    assert says in result.stderr
    assert "Traceback" not in result.output
    assert "Validation failed" not in result.stderr
    assert result.stdout == ""
    assert db.session.query(User).count() == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("domains export --output {}/missing/x", "{}/missing/x: there is no such file or directory: check the name."),
        ("domains export --output /dev/full", "/dev/full: the disk is full: make room on it."),
        ("transfer export alice follows --output {}/missing/x", "{}/missing/x: there is no such file or directory"),
        ("transfer export alice follows --output /dev/full", "/dev/full: the disk is full: make room on it."),
        ("instance text privacy_policy {}/bytes", "{}/bytes: this is no text in UTF-8: choose another file."),
        ("instance terms publish {}/bytes", "{}/bytes: this is no text in UTF-8: choose another file."),
        ("backup create {}/b --passphrase-file {}/bytes", "{}/bytes: this is no text in UTF-8: choose another file."),
    ],
)
def test_an_error_of_a_file_is_one_line_with_its_name(flask, alice, tmp_path, line, says):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xaa" * 100)

    result = flask(line.replace("{}", str(tmp_path)), fails=True)

    assert says.replace("{}", str(tmp_path)) in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_a_full_disk_behind_standard_output_is_not_taken_for_that_of_the_data():
    assert problem(OSError(errno.ENOSPC, "No space left on device")) == "The disk is full: make room on it."


def test_accounts_are_listed_for_people_and_for_programs(flask, alice, factory):
    factory.user("dora", confirmed=False)

    text = flask("accounts list").stdout.splitlines()
    rows = json.loads(flask("accounts list --json").stdout)

    assert re.split(r"\s{2,}", text[0]) == ["NAME", "ID", "EMAIL", "ROLE", "STATE", "CREATED", "LAST ACTIVE"]
    assert [(row["name"], row["state"]) for row in rows] == [("alice", "ready"), ("dora", "unconfirmed")]
    assert rows[0]["id"] == str(alice.id)
    assert rows[0]["created"].endswith("Z")


def test_an_empty_list_says_so_beside_the_output(flask):
    result = flask("accounts list")

    assert result.stdout == ""
    assert result.stderr == "Nobody has a login yet.\n"
    assert json.loads(flask("accounts list --json").stdout) == []


def test_what_strangers_wrote_does_not_reach_the_terminal_as_commands(flask, factory):
    factory.user("dora", reason="\x1b[2Jgone\n")

    assert "\x1b" not in flask("accounts show dora").stdout


@pytest.mark.parametrize(
    "line",
    [
        "jobs show 99999999999999999999",
        "tokens revoke 99999999999999999999",
        "announcements publish 99999999999999999999",
        "media prune --days 9999999",
        "posts prune --days 9999999",
    ],
)
def test_a_number_that_is_too_large_is_wrong_usage(app, line):
    result = app.test_cli_runner().invoke(args=line.split())

    assert result.exit_code == 2
    assert "is not in the range" in result.stderr


def test_accounts_are_named_in_any_spelling_of_their_address(flask, alice, factory):
    factory.remote("carol", "xn--mnchen-3ya.example")

    assert "alice" in flask("accounts show @Alice@ROOKERY.test").stdout
    for name in ("carol@M\u00fcnchen.example", "@Carol@XN--MNCHEN-3ya.example", "alice@rookery.test"):
        flask(f"audit list --about {name}")
        flask(f"trends reject account {name}")


def test_a_login_is_shown_by_its_handle_too(flask, alice):
    assert json.loads(flask("accounts show @alice@rookery.test --json").stdout)["name"] == "alice"


def test_a_role_is_changed(flask, alice):
    assert flask("accounts role alice MODERATOR").stdout == "alice now has the role Moderator.\n"
    assert User.of_account(alice.id).role_id == Role.named("Moderator").id


def test_who_waits_is_shown_confirmed_and_approved(flask, factory):
    dora = factory.user("dora", confirmed=False, approved=False)

    [row] = json.loads(flask("accounts confirmations --json").stdout)
    flask("accounts confirm dora")
    flask("accounts approve dora")

    user = User.of_account(dora.id)
    assert row["email"] == "dora@mail.example"
    assert local_accounts.confirm(row["link"].partition("token=")[2]).id == user.id
    assert (user.confirmed_at is None, user.approved) == (False, True)
    assert json.loads(flask("accounts confirmations --json").stdout) == []


def test_a_sign_up_is_refused(flask, factory):
    factory.user("dora", approved=False)

    flask("accounts reject dora")

    assert Account.by_address("dora") is None


def test_scripts_say_that_they_mean_it(flask, alice, run_jobs):
    refused = flask("accounts delete alice", fails=True)
    assert "0 posts, 0 files, 0 followers" in refused.stderr and "--yes" in refused.stderr
    assert User.anybody()

    flask("accounts delete alice --yes")
    assert User.anybody() is False

    run_jobs()
    assert Account.by_address("alice") is None


def test_14_6_the_name_of_a_deleted_account_is_not_given_again(flask, alice, run_jobs):
    flask("accounts delete alice --yes")
    run_jobs()

    refused = flask("accounts create Alice --email a@mail.example --confirmed", fails=True)

    assert "Username has already been taken" in refused.stderr


def test_somebody_who_types_another_name_keeps_the_account(flask, alice, monkeypatch):
    monkeypatch.setattr("rookery.cli.people.accounts.somebody_is_there", lambda: True)

    flask("accounts delete alice", fails=True, input="ben\n")
    assert User.of_account(alice.id) is not None

    flask("accounts delete alice", input="alice\n")
    assert User.of_account(alice.id) is None


# Tokens


def test_a_token_is_all_that_is_printed_and_it_works(app, flask, alice):
    result = flask("oauth token alice --scopes 'read write follow push profile admin:read admin:write'")

    [token] = result.output.splitlines()
    headers = {"Authorization": f"Bearer {token}"}
    assert app.test_client().get("/api/v1/bookmarks", headers=headers).status_code == 200
    assert result.stderr == ""


def test_tokens_of_the_same_scopes_share_an_app(flask, alice, bob):
    from models.auth.oauth import OAuthApp

    for name in ("alice", "bob", "alice"):
        flask(f"oauth token {name} --scopes 'read'")

    assert db.session.query(OAuthApp).count() == 1


# Jobs


@pytest.fixture
def dead(app):
    job = Job(
        name="UserReady",
        steps=["emails.send_confirmation"],
        dead_at=clock.now(),
        attempts=16,
        error="Traceback\nof\nit",
        payload={"user_id": 1},
    )
    db.session.add_all([job, Job(name="Later", run_at=clock.ahead(hours=1))])
    db.session.commit()
    return job


def test_dead_jobs_are_listed_and_shown(flask, dead):
    rows = json.loads(flask("jobs list --state dead --json").stdout)
    shown = json.loads(flask(f"jobs show {dead.id} --json").stdout)

    assert [(row["id"], row["state"], row["error"]) for row in rows] == [(str(dead.id), "dead", "Traceback")]
    assert (shown["payload"], shown["error"]) == ({"user_id": 1}, "Traceback\nof\nit")
    assert len(flask("jobs list").stdout.splitlines()) == 3


def test_paused_jobs_are_listed(flask, dead):
    db.session.add(Job(name="Waits", paused_for="polls"))
    db.session.commit()

    [row] = json.loads(flask("jobs list --state paused --json").stdout)

    assert (row["name"], row["state"], row["queue"]) == ("Waits", "paused", "main")


@pytest.mark.parametrize("which", ["", "one"])
def test_dead_jobs_are_tried_again(flask, dead, which):
    told = json.loads(flask(f"jobs retry {dead.id if which else ''} --json").stdout)

    assert told == {"retried": 1}
    assert (dead.dead_at, dead.attempts) == (None, 0)


def test_a_dead_job_is_dropped_and_a_living_one_is_not(flask, dead):
    living, dead_name = db.session.query(Job).filter_by(name="Later").one(), dead.name

    flask(f"jobs drop {dead.id} {living.id}", fails=True)
    [listed] = json.loads(flask(f"jobs drop {dead.id} --dry-run --json").stdout)
    assert db.session.query(Job).count() == 2
    [dropped] = json.loads(flask(f"jobs drop {dead.id} --json").stdout)

    assert listed == dropped
    assert (dropped["name"], dropped["state"]) == (dead_name, "dead")
    assert db.session.query(Job).one().name == "Later"


def test_the_queue_is_told_in_figures(flask, dead):
    db.session.add(Job(name="Far", queue=NETWORK, run_at=clock.now()))
    db.session.commit()

    assert json.loads(flask("jobs stats --json").stdout) == {
        "due": 1,
        "running": 0,
        "later": 1,
        "paused": 0,
        "dead": 1,
        "workers": [],
        "queues": {
            "main": {"due": 0, "running": 0, "later": 1, "paused": 0, "dead": 1},
            "network": {"due": 1, "running": 0, "later": 0, "paused": 0, "dead": 0},
            "delivery": NONE,
            "degraded": NONE,
            "long": NONE,
        },
    }
    assert "network due:" in flask("jobs stats").stdout


def test_what_comes_round_is_shown_and_run_by_hand(flask, app, run_jobs):
    before = {row["name"]: row for row in json.loads(flask("jobs periodic --json").stdout)}
    said = flask("jobs run oauth.purge_grants").stdout
    promised = db.session.scalars(db.select(Job.steps)).all()
    run_jobs()
    after = {row["name"]: row for row in json.loads(flask("jobs periodic --json").stdout)}

    name = "oauth.purge_grants"
    assert (before[name]["every"], before[name]["last"], before[name]["next"]) == ("1h", None, None)
    assert before[name]["does"].startswith("Forget authorization codes")
    assert "Nobody runs jobs" in said
    assert promised == [[name]]
    assert after[name]["last"] < after[name]["next"]


# Invites


def test_an_invite_is_made_listed_and_taken_back(flask, alice):
    made = json.loads(flask("invites create --uses 3 --days 2 --by alice --json").stdout)
    [listed] = json.loads(flask("invites list --json").stdout)

    assert made == listed
    assert made["link"] == f"https://rookery.test/auth/sign_up?invite={made['code']}"
    assert Invite.by_code(made["code"]).user_id == User.of_account(alice.id).id
    flask(f"invites revoke -- {made['code']}")
    assert Invite.by_code(made["code"]) is None


# Settings and plugins


def test_passwords_in_settings_are_not_shown(app, flask):
    with configured(
        app, ROOKERY_SMTP_URL="smtp://rook:sesame@mail.example", ROOKERY_REDIS_URL="redis://:sesame@host/0"
    ):
        text = flask("config show").stdout

    assert "smtp://rook:***@mail.example" in text
    assert "sesame" not in text


def test_settings_are_shown_with_their_source(flask, app):
    from rookery.services import instance

    instance.change_setting("title", "The Nest")
    rows = {row["name"]: row for row in json.loads(flask("config show --json").stdout)}

    assert rows["ROOKERY_TITLE"] == {
        "name": "ROOKERY_TITLE",
        "value": "The Nest",
        "source": "administration",
        "owner_may_change": True,
    }
    assert (rows["ROOKERY_DOMAIN"]["value"], rows["ROOKERY_DOMAIN"]["source"]) == ("rookery.test", "environment")
    assert rows["ROOKERY_LOG_LEVEL"]["source"] == "default"
    assert rows["ROOKERY_STATUSES_MAX_CHARACTERS"] == {
        "name": "ROOKERY_STATUSES_MAX_CHARACTERS",
        "value": 500,
        "source": "default",
        "owner_may_change": False,
    }


def test_good_settings_pass(app, flask, monkeypatch):
    # What chooses the database of these tests is no setting of a server.
    config = replace(app.extensions["rookery.config"], plugin_overrides={})
    monkeypatch.setitem(app.extensions, "rookery.config", config)

    assert flask("config check").stdout.startswith("The settings are valid: https://rookery.test")


def test_a_name_that_is_no_setting_is_found(settings):
    mistyped = create_app(**settings, ROOKERY_REGISTRATION="open")
    result = mistyped.test_cli_runner().invoke(args=["config", "check"])

    assert result.exit_code == 1
    assert "ROOKERY_REGISTRATION" in result.stderr
    assert "there is no such setting" in result.stderr


def test_the_page_of_settings_is_the_one_that_the_code_makes(app):
    assert (DOCS / "settings.md").read_text() == config_cli.settings_document(plugins())


def test_every_command_is_on_the_page_of_commands(app):
    page = (DOCS / "cli.md").read_text()
    known = commands_of(app).items()
    ours = [(name, command) for name, command in known if command.callback or getattr(command, "commands", None)]

    for name, command in ours:
        if (command.callback or next(iter(command.commands.values())).callback).__module__.startswith("rookery."):
            for path in [f"rookery {name} {sub}" for sub in getattr(command, "commands", ())] or [f"rookery {name}"]:
                assert path in page or "document" in path


def test_the_help_of_rookery_lists_every_command_in_its_section_and_each_has_help(app):
    result = app.test_cli_runner().invoke(rookery, ["--help"])

    sections = re.split(r"^(\w[\w ]*):$", result.stdout, flags=re.M)
    listed = {
        title: re.findall(r"^  ([\w-]+)  +\S", rows, re.M)
        for title, rows in zip(sections[1::2], sections[2::2], strict=True)
    }
    assert {title: set(names.split()) for title, names in SECTIONS.items()} == {
        title: set(names) for title, names in listed.items() if title != "Options"
    }
    assert [path for path, command in leaves(rookery.commands | commands_of(app)) if not command.help] == []


def leaves(commands, path=()):
    for name, command in commands.items():
        if getattr(command, "commands", None):
            yield from leaves(command.commands, (*path, name))
        elif command.callback:
            yield (*path, name), command


def test_rookery_without_a_command_runs_the_server(monkeypatch, app):
    called = []
    monkeypatch.setattr(rookery.commands["run"], "callback", lambda: called.append(is_other_command()))

    for words in ([], ["run"]):
        app.test_cli_runner().invoke(rookery, words)

    assert called == [False, False]


def test_a_wrong_setting_is_said_by_the_help_of_rookery(monkeypatch):
    monkeypatch.setenv("ROOKERY_REGISTRATIONS", "everybody")

    result = CliRunner().invoke(rookery, ["--help"])

    assert result.exit_code == 0
    assert "ROOKERY_REGISTRATIONS is none of" in result.stderr
    assert "Run the server." in result.stdout


def test_plugins_are_listed_with_what_they_bring(app, flask, settings):
    rows = {row["name"]: row for row in json.loads(flask("plugins --json").stdout)}

    assert rows["bookmarks"]["state"] == "on"
    assert rows["bookmarks"]["origin"] == "built in"
    assert "GET /api/v1/bookmarks" in rows["bookmarks"]["routes"]
    assert rows["emails"]["tasks"] == ["send_confirmation", "send_welcome"]
    assert "StatusPosted" in rows["timelines"]["reactions"]


def test_a_plugin_that_is_off_is_listed_as_off(settings):
    app = create_app(**settings, ROOKERY_PLUGINS_DISABLED="bookmarks")

    text = app.test_cli_runner().invoke(args=["plugins"]).stdout

    assert re.search(r"^bookmarks +off +built in", text, re.MULTILINE)


def test_the_commands_of_a_plugin_that_is_off_say_so(settings):
    app = create_app(**settings, ROOKERY_PLUGINS_DISABLED="successor closing")

    for name, plugin in (("successor", "successor"), ("self-destruct", "closing")):
        result = app.test_cli_runner().invoke(args=[name, "status"])
        assert result.exit_code == 1
        assert f"The plugin {plugin} is off" in result.output


@pytest.mark.parametrize("name", ["accounts", "backup", "oauth", "config", "plugins", "jobs", "invites", "worker"])
def test_every_command_explains_itself(flask, name):
    assert "Usage:" in flask(f"{name} --help").stdout


# What the server says of itself


def test_rules_are_added_listed_and_removed(flask, api):
    made = json.loads(flask("instance rules add 'Be kind.' --hint 'To birds, too.' --json").stdout)
    shown = api().get("/api/v1/instance/rules").json
    flask(f"instance rules remove {made['id']}")

    assert [(rule["text"], rule["hint"]) for rule in shown] == [("Be kind.", "To birds, too.")]
    assert "no rules yet" in flask("instance rules list").stderr
    assert "no rule 7" in flask("instance rules remove 7", fails=True).output


def test_a_text_is_replaced_by_a_file(flask, api):
    flask("instance text extended_description -", input="# Rooks\n\n<script>x</script> nest *high*.")

    shown = api().get("/api/v1/instance/extended_description").json["content"]

    assert "<em>high</em>" in shown and "<script" not in shown


def test_a_setting_is_changed_while_the_server_runs(flask, api):
    flask("instance set title 'The Rookery'")
    refused = flask("instance set registrations perhaps", fails=True)

    assert api().get("/api/v2/instance").json["title"] == "The Rookery"
    chosen = json.loads(flask("instance show --json").output)
    assert {"name": "title", "value": "The Rookery", "source": "administration"} in chosen
    assert "is none of open, approval" in refused.output
    assert "port is not a setting" in flask("instance set port 80", fails=True).output


# Recommendations


def test_accounts_are_recommended_and_no_more(flask, factory, bob):
    factory.remote("carol", "far.example")
    bob.discoverable = True
    db.session.commit()

    for name in ("bob", "@bob", "carol@far.example"):
        flask(f"suggestions add {name}")
    listed = json.loads(flask("suggestions list --json").stdout)
    flask("suggestions remove bob")

    assert listed == [{"name": "bob", "findable": True}, {"name": "carol@far.example", "findable": False}]
    assert [one["name"] for one in json.loads(flask("suggestions list --json").stdout)] == ["carol@far.example"]
    assert "There is no account nobody here" in flask("suggestions add nobody", fails=True).stderr
