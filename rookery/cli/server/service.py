"""`rookery service`: the unit that has systemd run the server."""

import os
import pwd
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import click
from flask.cli import AppGroup

from rookery.cli._files import errors_of

TEMPLATE = Path(__file__).with_name("rookery.service")
UNITS = Path("/etc/systemd/system")
SYSTEMD_RUNS = Path("/run/systemd/system")
STATE = Path("/var/lib")  # where systemd makes StateDirectory=
DATA = STATE / "rookery"
USER = "rookery"
HIDDEN = ("/home", "/root", "/run/user", "/tmp", "/var/tmp")  # from a service with ProtectHome= and PrivateTmp=

group = AppGroup("service", help="The service of systemd that runs the server.")


@group.command()
@click.option("--print", "only_print", is_flag=True, help="Print the unit, and write nothing.")
@click.option("--worker", is_flag=True, help="The unit of `rookery worker`, which runs jobs beside several processes.")
@click.option("--data", type=click.Path(path_type=Path), default=DATA, show_default=True, help="The data directory.")
@click.option("--user", default=USER, show_default=True, help="The user who owns the data; created if missing.")
@click.option("--force", is_flag=True, help="Replace a unit with other contents.")
def install(only_print: bool, worker: bool, data: Path, user: str, force: bool) -> None:
    """Write the unit of systemd that runs this program, and create its user.

    The service may write to its data directory only. It is neither enabled nor started.
    """
    name, data = ("rookery-worker" if worker else "rookery"), data.absolute()
    program = Path(sysconfig.get_path("scripts"), "rookery")
    _check_plain(program, data)
    text = unit(program, data, user, worker=worker)
    if only_print:
        click.echo(text, nl=False)
        return
    _check_visible(program, Path(sys.base_prefix), data)
    if os.geteuid():
        raise click.ClickException("Only root may write a unit: use sudo, or --print.")
    _write(UNITS / f"{name}.service", text, force)
    _create_user(user, data)
    if SYSTEMD_RUNS.is_dir():
        _run("systemctl", "daemon-reload")
    click.echo(f"Start it with `systemctl enable --now {name}`; `journalctl -u {name}` shows its log.")
    if not worker:
        click.echo(f"The log has the link that makes you the owner. Settings go into {data / 'rookery.env'}.")


def unit(program: Path, data: Path = DATA, user: str = USER, *, worker: bool = False) -> str:
    """Return the unit that runs the server, or a worker, by this program."""
    if data.parent == STATE:
        directory = f"StateDirectory={data.name}\nStateDirectoryMode=0700"
    else:
        directory = f"ReadWritePaths={data}"
    return TEMPLATE.read_text().format(
        program=program,
        data=data,
        user=user,
        directory=directory,
        command="worker" if worker else "run",
        what=": jobs" if worker else "",
        after=" rookery.service" if worker else "",  # which migrates the database
        reload="" if worker else "ExecReload=/bin/kill -HUP $MAINPID\n",
    )


def _check_plain(*paths: Path) -> None:
    """Raise ClickException for a path that systemd would read as several, or as another one."""
    for path in paths:
        if any(c.isspace() or c in "%\\\"'$" for c in str(path)):
            raise click.ClickException(f"systemd would misread {path}: use a path without spaces, quotes, % and $.")


def _check_visible(program: Path, python: Path, data: Path) -> None:
    """Raise ClickException if the service could not see one of these."""
    for path in (program, python, data):
        if any(path.is_relative_to(folder) for folder in HIDDEN):
            raise click.ClickException(
                f"The service cannot see {path}, because it sees neither homes nor temporary files. Install Rookery "
                "for the whole machine, such as `python3 -m venv /opt/rookery && /opt/rookery/bin/pip install ...` or "
                "a clone in /srv, and use `rookery service install` of that one."
            )
    if not os.access(program, os.X_OK):
        raise click.ClickException(f"There is no program {program}: `make .venv/bin/rookery` makes that of a clone.")


def _write(path: Path, text: str, force: bool) -> None:
    with errors_of(path):
        differs = path.exists() and path.read_text() != text
    if differs and not force:
        raise click.ClickException(
            f"{path} has other contents: --force replaces them. `systemctl edit {path.stem}` keeps changes of your own "
            "in a file beside it."
        )
    with errors_of(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o644)
    click.echo(f"Wrote {path}.")


def _create_user(name: str, home: Path) -> None:
    """Create the system user, and the data directory where systemd does not."""
    try:
        pwd.getpwnam(name)
    except KeyError:
        shell = shutil.which("nologin", path="/usr/sbin:/sbin") or "/bin/false"
        _run("useradd", "--system", "--home-dir", str(home), "--shell", shell, name)
        click.echo(f"Created the system user {name}.")
    if home.parent != STATE and not home.exists():
        with errors_of(home):
            home.mkdir(mode=0o700, parents=True)
            shutil.chown(home, name)
        click.echo(f"Created {home}.")


def _run(program: str, *arguments: str) -> None:
    """Run a program of the system, which prints its errors itself."""
    with errors_of(program):
        done = subprocess.run([program, *arguments], check=False)
    if done.returncode:
        raise click.ClickException(f"{program} failed: see above, mend that, and try again.")


command = group
