"""A PostgreSQL database in a backup: dumped by `pg_dump` while the server writes to it, put back by `pg_restore`."""

import os
import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which

from sqlalchemy import Connection, NullPool, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.progress import Progress

KIND = "postgresql"
DEBIAN = Path("/usr/lib/postgresql")  # the programs of each major version
PACKAGE = "apt-get install postgresql-client-{}"
SET_ASIDE = "set_aside_"  # schemas with the tables that a rollback set aside
_VERSION = re.compile(r"\(PostgreSQL\) (\d+)")
_OTHERS = "pg_namespace.nspname NOT IN ('pg_catalog', 'information_schema') AND nspname NOT LIKE 'pg\\_toast%'"

_CONNECTED = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
    "AND backend_type = 'client backend'"
)


@contextmanager
def connected(url: str, isolation: str = "REPEATABLE READ") -> Iterator[Connection]:
    engine = create_engine(url, poolclass=NullPool, isolation_level=isolation)
    try:
        with engine.connect() as connection:
            yield connection
    except OperationalError as error:
        told = str(error.orig).strip().splitlines()[0]
        raise BackupError(f"The PostgreSQL database does not answer ({told}): check its address.") from None
    finally:
        engine.dispose()


def major(connection: Connection) -> int:
    return int(connection.scalar(text("SHOW server_version_num")) or 0) // 10000


def dump(connection: Connection, url: str, target: Path, progress: Progress) -> int:
    """Dump the database as this connection sees it; return the major version of the `pg_dump` that did it."""
    version, program = _program("pg_dump", major(connection))
    snapshot = connection.scalar(text("SELECT pg_export_snapshot()"))
    total = int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    command = [program, "--format=custom", "--compress=0", "--no-owner", "--no-privileges", "--no-password"]
    command += [
        f"--exclude-schema={SET_ASIDE}*",
        f"--snapshot={snapshot}",
        f"--file={target}",
        f"--dbname={_address(url)}",
    ]
    with _running(command, url) as process:
        while process.poll() is None:
            progress("database", min(target.stat().st_size, total) if target.exists() else 0, total)
            time.sleep(0.2)
    os.chmod(target, 0o600)
    return version


def check(path: Path, version: int) -> bool:
    """Read a dump to its end. Raises BackupError for a damaged one; False where no `pg_restore` can read it."""
    try:
        _, program = _program("pg_restore", version)
    except BackupError:
        return False
    with _running([program, "--file=/dev/null", str(path)]):
        return True


def restore(path: Path, url: str, version: int) -> None:
    """Put a dump into an empty database: all of it or nothing."""
    with connected(url) as connection:
        check_empty(connection)
        _, program = _program("pg_restore", max(version, major(connection)))
    options = ["--no-owner", "--no-privileges", "--no-password", "--exit-on-error", "--single-transaction"]
    with _running([program, *options, f"--dbname={_address(url)}", str(path)], url):
        pass


def restore_beside(dump: Path, url: str, version: int, aside: str, *statements: str) -> None:
    """Put a dump in the place of the tables, which go into the schema `aside`; then run the statements.

    All of that is one transaction of `psql`. Raises BackupError if anybody else is connected.
    """
    with connected(url) as connection:
        if others := connection.scalar(text(_CONNECTED)):
            raise BackupError(f"{others} others are connected to the database: stop all servers and workers first.")
        version = max(version, major(connection))
    (_, program), (_, psql) = _program("pg_restore", version), _program("psql", version)
    script = dump.with_name("script.sql")
    with _running([program, "--no-owner", "--no-privileges", f"--file={script}", str(dump)]):
        pass
    steps = [f"ALTER SCHEMA public RENAME TO {aside}", "CREATE SCHEMA public", script, *statements]
    options = ["--no-psqlrc", "--quiet", "--no-password", "--single-transaction", "--set=ON_ERROR_STOP=1"]
    command = [psql, *options, "--output=/dev/null", f"--dbname={_address(url)}"]
    command += [f"--file={one}" if isinstance(one, Path) else f"--command={one}" for one in steps]
    with _running(command, url):
        pass


def check_empty(connection: Connection) -> None:
    """Raise BackupError if anybody made a table or the like in this database."""
    query = f"SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE {_OTHERS} LIMIT 1"
    if name := connection.scalar(text(query)):
        raise BackupError(
            f"The database is not empty (it has {name}): nothing was restored. Create an empty one with `createdb` and "
            "name it with --database-url."
        )


def empty(url: str) -> None:
    """Remove what a rehearsal restored into an empty database."""
    with connected(url, "AUTOCOMMIT") as connection:
        names = connection.scalars(text("SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public'"))
        for name in names.all():
            connection.execute(text(f"DROP TABLE IF EXISTS public.{name} CASCADE"))
        sequences = text("SELECT quote_ident(sequencename) FROM pg_sequences WHERE schemaname = 'public'")
        for name in connection.scalars(sequences).all():
            connection.execute(text(f"DROP SEQUENCE IF EXISTS public.{name} CASCADE"))


def execute(url: str, *statements: str) -> None:
    """Change a restored database before a server uses it."""
    with connected(url, "AUTOCOMMIT") as connection:
        for statement in statements:
            connection.execute(text(statement))


def _program(name: str, version: int) -> tuple[int, str]:
    """Return the program of this major version, or of the next newer one. Raises BackupError if there is none."""
    found = dict(_installed(name))
    usable = sorted(one for one in found if one >= version)
    if usable:
        return usable[0], found[usable[0]]
    have = f"only version {max(found)} is installed" if found else "it is not installed"
    raise BackupError(
        f"A PostgreSQL {version} database needs {name} of version {version} or newer, and {have}: "
        f"{PACKAGE.format(version)}"
    )


def _installed(name: str) -> Iterator[tuple[int, str]]:
    for path in (*DEBIAN.glob(f"*/bin/{name}"), which(name)):
        if path:
            told = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
            if found := _VERSION.search(told):
                yield int(found[1]), str(path)


@contextmanager
def _running(command: Sequence[str], url: str = "") -> Iterator[subprocess.Popen[str]]:
    """Run one of PostgreSQL's programs to its end. The password is in its environment: arguments are public."""
    secret = make_url(url).password if url else None
    environment = os.environ | ({"PGPASSWORD": str(secret)} if secret else {})
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    with process:
        try:
            yield process
            _, told = process.communicate()
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        name = Path(command[0]).name
        line = next(iter(told.strip().splitlines()), f"exit code {process.returncode}")
        raise BackupError(f"{name} failed ({line}): nothing else can be done with this database before that is mended.")


def _address(url: str) -> str:
    """Return the address as PostgreSQL's programs take it, without the password."""
    return make_url(url).set(drivername="postgresql", password=None).render_as_string(hide_password=False)
