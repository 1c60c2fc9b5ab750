"""`rookery successor`."""

import json

import pytest

from models.instance.instance import StoredSetting
from models.instance.succession import Succession
from rookery.cli import _common
from rookery.services.administration import owner_presence
from rookery.services.data.backup import age


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr(_common, "somebody_is_there", lambda: True)


def test_a_successor_is_named_shown_and_removed(flask, owner, bob):
    assert "There is no successor" in flask("successor status", fails=True).stderr
    flask("successor name bob --days 60")

    shown = json.loads(flask("successor status --json").stdout)

    assert (shown["successor"], shown["days"], shown["accepted_at"], shown["days_absent"]) == ("bob", 60, None, 0)
    assert shown["obstacles"][0].startswith("There is no mail server")
    assert "Nobody has taken over" in flask("successor end", fails=True).stderr
    flask("successor remove")
    assert Succession.current() is None


def test_the_kit_is_an_encrypted_backup_and_a_page(app, flask, owner, tmp_path, monkeypatch):
    app.extensions["rookery.secrets"].make_all()
    monkeypatch.setattr(age.EncryptedWriter.__init__, "__defaults__", (10,))
    (tmp_path / "passphrase").write_text("a long secret\n")

    flask(f"successor kit {tmp_path}/kit --passphrase-file {tmp_path}/passphrase")

    page = (tmp_path / "kit" / "recovery-kit.txt").read_text()
    assert "rookery backup restore recovery-kit.tar.zst.age" in page and "a long secret" not in page
    assert (tmp_path / "kit" / "recovery-kit.tar.zst.age").read_bytes().startswith(b"age-encryption.org/")


def test_a_command_of_a_person_counts_as_presence_and_that_of_a_script_does_not(flask, owner, terminal, monkeypatch):
    flask("roles list")
    assert StoredSetting.get(owner_presence.COMMAND) is not None

    StoredSetting.put(owner_presence.COMMAND, None)
    monkeypatch.setattr(_common, "somebody_is_there", lambda: False)
    flask("roles list")
    assert StoredSetting.get(owner_presence.COMMAND) is None
