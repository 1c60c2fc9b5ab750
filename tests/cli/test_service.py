"""The unit of systemd: printed, and written with root's rights."""

import getpass
from pathlib import Path

import pytest

from rookery.cli.server import service

pytestmark = pytest.mark.any_database


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A folder of units and root's rights; the user who runs the tests owns the data. Gives the folder."""
    program = tmp_path / "bin" / "rookery"
    program.parent.mkdir()
    program.touch(0o755)
    monkeypatch.setattr(service, "UNITS", tmp_path / "units")
    monkeypatch.setattr(service, "SYSTEMD_RUNS", tmp_path / "missing")
    monkeypatch.setattr(service, "HIDDEN", ("/home",))  # not the folder of the tests
    monkeypatch.setattr(service.sysconfig, "get_path", lambda name: str(program.parent))
    monkeypatch.setattr(service.sys, "base_prefix", "/usr")
    monkeypatch.setattr(service.os, "geteuid", lambda: 0)
    return tmp_path / "units"


def lines_of(text):
    return set(text.splitlines())


def test_the_unit_is_printed_and_nothing_is_written(flask, machine):
    printed = flask("service install --print").stdout

    assert lines_of(printed) >= {
        "User=rookery",
        "Environment=ROOKERY_DATA=/var/lib/rookery",
        f"ExecStart={machine.parent}/bin/rookery run",
        "ExecReload=/bin/kill -HUP $MAINPID",
        "StateDirectory=rookery",
        "ProtectSystem=strict",
        "NoNewPrivileges=yes",
        "CapabilityBoundingSet=",
    }
    assert not machine.exists()


def test_a_worker_starts_after_the_server_and_may_write_to_its_data_only(flask, machine):
    printed = lines_of(flask("service install --print --worker --data /srv/data --user ada").stdout)

    assert printed >= {"User=ada", f"ExecStart={machine.parent}/bin/rookery worker", "ReadWritePaths=/srv/data"}
    assert "After=network-online.target postgresql.service rookery.service" in printed
    assert not any(line.startswith(("StateDirectory", "ExecReload")) for line in printed)


def test_a_unit_is_written_once_and_one_that_differs_is_kept(flask, machine):
    line = f"service install --user {getpass.getuser()}"
    flask(line)
    again = flask(line)
    unit = machine / "rookery.service"
    written = unit.read_text()
    unit.write_text("[Service]\nExecStart=/bin/true\n")

    refused = flask(line, fails=True)
    kept = unit.read_text()
    flask(f"{line} --force")

    assert "systemctl enable --now rookery" in again.stdout
    assert "has other contents: --force" in refused.stderr
    assert (kept != written, unit.read_text()) == (True, written)


@pytest.mark.parametrize(
    ("options", "says"),
    [("--data /home/ada/data", "cannot see /home/ada/data"), ("", "There is no program")],
)
def test_a_unit_that_could_not_start_is_not_written(flask, machine, options, says):
    Path(machine.parent, "bin", "rookery").chmod(0o644 if not options else 0o755)

    assert says in flask(f"service install {options}", fails=True).stderr
    assert not machine.exists()


@pytest.mark.parametrize("data", ["/srv/my data", "/srv/100%"])
def test_a_path_that_systemd_would_misread_is_refused(flask, machine, data):
    for option in ("", "--print"):
        assert "systemd would misread" in flask(f"service install {option} --data '{data}'", fails=True).stderr

    assert not machine.exists()


def test_without_roots_rights_it_says_so(flask, machine, monkeypatch):
    monkeypatch.setattr(service.os, "geteuid", lambda: 1000)

    assert "use sudo, or --print" in flask("service install", fails=True).stderr


def test_a_unit_that_cannot_be_written_and_a_program_that_fails_are_one_line(flask, machine, monkeypatch):
    machine.write_text("a file in place of the folder of units")
    line = f"service install --user {getpass.getuser()}"
    assert f"Error: {machine}/rookery.service: " in flask(line, fails=True).stderr

    machine.unlink()
    monkeypatch.setattr(service, "SYSTEMD_RUNS", machine.parent)
    monkeypatch.setenv("PATH", str(machine.parent))
    assert "Error: systemctl: there is no such file or directory" in flask(line, fails=True).stderr
    systemctl = machine.parent / "systemctl"
    systemctl.write_text("#!/bin/sh\nexit 3\n")
    systemctl.chmod(0o755)
    assert "Error: systemctl failed: see above" in flask(line, fails=True).stderr
