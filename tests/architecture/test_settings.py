"""Each setting is documented, and wrong values stop the start with a sentence."""

from pathlib import Path

import pytest

from rookery import config
from rookery.cli.server.config import settings_document
from rookery.plugin import plugins
from rookery.plugin.choices import settings_of

DOCS = Path(__file__).parents[2] / "docs"


def test_the_table_of_settings_is_the_one_in_the_code(app):
    assert (DOCS / "settings.md").read_text() == settings_document(plugins())


def test_each_setting_says_what_it_is(app):
    of_plugins = {(plugin, key): one for plugin, all_ in plugins().declared.items() for key, one in all_.items()}
    said = {name: one.description for name, one in (config.SETTINGS | of_plugins).items()}

    assert [name for name, text in said.items() if not text.endswith(".")] == []


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "http", "PORT is not a whole number (it is 'http')."),
        ("PORT", "70000", "PORT is not between 1 and 65535 (it is '70000')."),
        ("ROOKERY_DOMAIN", "https://x.example", "ROOKERY_DOMAIN is not a domain: give a name in lower case"),
        ("ROOKERY_PUBLIC_URL", "x.example", "ROOKERY_PUBLIC_URL is not an address like https://social.example"),
        ("ROOKERY_REGISTRATIONS", "maybe", "ROOKERY_REGISTRATIONS is none of open, approval, invite, closed"),
        ("ROOKERY_RATE_LIMITS", "maybe", "ROOKERY_RATE_LIMITS is neither on nor off (it is 'maybe')."),
        ("ROOKERY_TRUSTED_PROXIES", "me", "ROOKERY_TRUSTED_PROXIES is neither a number of proxies nor a list"),
        ("ROOKERY_ALLOWED_NETWORKS", "home", "ROOKERY_ALLOWED_NETWORKS is not a list of networks ("),
        ("ROOKERY_ALLOWED_PORTS", "443 http", "ROOKERY_ALLOWED_PORTS is not a list of ports (it is '443 http')."),
        ("ROOKERY_CA_FILE", "/nowhere.pem", "ROOKERY_CA_FILE is not a file (it is '/nowhere.pem')."),
        ("ROOKERY_FEDERATION", "perhaps", "ROOKERY_FEDERATION is none of open, secure, limited, off (it is"),
        ("ROOKERY_HOSTS", "far.example", "ROOKERY_HOSTS is not a list like social.example=127.0.0.1:8443"),
        ("ROOKERY_JOB_THREADS", "-1", "ROOKERY_JOB_THREADS is not between 0 and 64 (it is '-1')."),
    ],
)
def test_a_wrong_value_is_a_sentence_that_names_its_setting(tmp_path, name, value, sentence):
    with pytest.raises(config.ConfigError) as stopped:
        config.load({}, ROOKERY_DATA=str(tmp_path), **{name: value})

    assert sentence in stopped.value.message


def test_the_data_directory_is_the_given_one_else_that_of_the_checkout_else_that_of_the_user(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    directory = config.config.data_directory

    assert directory("here") == tmp_path / "here"
    assert directory("") == Path(__file__).parents[2] / "data"
    monkeypatch.setattr(config.config, "IS_INSTALLED", True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert directory("") == tmp_path / "rookery"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ada")
    assert directory("") == Path("/home/ada/.local/share/rookery")
    monkeypatch.setattr(config.config.sys, "platform", "darwin")
    assert directory("") == Path("/home/ada/Library/Application Support/rookery")


def test_all_wrong_values_are_told_at_once(tmp_path):
    with pytest.raises(config.ConfigError) as stopped:
        config.load({"PORT": "x", "ROOKERY_METRICS": "perhaps"}, ROOKERY_DATA=str(tmp_path))

    assert stopped.value.message.splitlines() == [
        "PORT is not a whole number (it is 'x').",
        "ROOKERY_METRICS is neither on nor off (it is 'perhaps').",
    ]


def test_the_environment_wins_over_the_file(tmp_path):
    (tmp_path / "rookery.env").write_text("ROOKERY_TITLE=From the file\nROOKERY_WEB_THREADS=9\n")

    found = config.load({"ROOKERY_DATA": str(tmp_path), "ROOKERY_TITLE": "From outside"})

    assert (found.title, found.source["ROOKERY_TITLE"]) == ("From outside", "environment")
    assert (found.web_threads, found.source["ROOKERY_WEB_THREADS"]) == (9, "file")


@pytest.mark.parametrize(
    ("domain", "address"),
    [
        ("", "http://localhost:5000"),
        ("localhost:8000", "http://localhost:8000"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("birds.example", "https://birds.example"),
        ("birds.example:8443", "https://birds.example:8443"),
    ],
)
def test_only_on_the_machine_itself_the_public_address_is_without_encryption(tmp_path, domain, address):
    found = config.load({"ROOKERY_DATA": str(tmp_path), "ROOKERY_DOMAIN": domain, "PORT": "5000"})

    assert found.public_url == address


def test_an_empty_value_stands_for_the_default(app, tmp_path):
    (tmp_path / "rookery.env").write_text("ROOKERY_TITLE=From the file\nROOKERY_STATUSES_REMOTE_DAYS=\n")

    found = config.load({"ROOKERY_DATA": str(tmp_path), "ROOKERY_TITLE": ""})

    assert (found.title, found.source["ROOKERY_TITLE"]) == ("Rookery", "default")
    assert settings_of(plugins().all["statuses"], found)["remote_days"] == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\nROOKERY_DOMAIN social.example\n", "line 2"),
        (b'ROOKERY_TITLE="Our place\nROOKERY_DOMAIN=social.example\n', "line 1"),
        ("ROOKERY_TITLE=Caf\u00e9\n".encode("latin-1"), "is not UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_stops_the_start(tmp_path, content, says):
    (tmp_path / "rookery.env").write_bytes(content)

    with pytest.raises(config.ConfigError, match=says):
        config.load({"ROOKERY_DATA": str(tmp_path)})


def test_the_file_may_hold_settings_only(tmp_path):
    (tmp_path / "rookery.env").write_text("TITLE=Nest\n")

    with pytest.raises(config.ConfigError, match="sets TITLE, which is no setting of Rookery"):
        config.load({"ROOKERY_DATA": str(tmp_path)})
