"""What an adoption refuses, and what one leaves behind that was interrupted."""

import hashlib
from types import SimpleNamespace

import pytest

from app import create_app
from blueprints.adoption import finish
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from rookery import config
from rookery.config import ConfigError
from tests import live, servers
from tests.adoption.sources import NAMES, changing, gotosocial, in_postgresql
from tests.jobs.house import House

pytestmark = pytest.mark.shared


@pytest.fixture
def house(tmp_path, new_database):
    """`house(**settings)` → a server that is to adopt, with an empty data directory."""

    def make(**settings):
        data = tmp_path / "data"
        data.mkdir()
        return House(data, new_database, **{**NAMES, **settings})

    return make


@pytest.fixture(scope="module")
def unusual(tmp_path_factory, database_there):
    """A GoToSocial with rows twice, odd logins and no files; the Rookery that adopted it, and what that said."""
    folder = tmp_path_factory.mktemp("unusual")
    database, _ = gotosocial(folder)
    with changing(database) as change:
        change("PRAGMA journal_mode = WAL")
        add_rows_twice(change)
        change_logins(change)
    before = sha256(database)
    files = tmp_path_factory.mktemp("without_files")
    made = House(tmp_path_factory.mktemp("data"), database_there, **NAMES)
    code, said = adopt(made, database, "--storage", files, "--yes")
    assert code == 0, said
    return SimpleNamespace(database=database, before=before, house=made, said=said)


def add_rows_twice(change):
    """Add a second bob, whose name differs in case, and a second boost of the same post by the same account."""
    bob, boost = "01M83BTZA3QYXKQG9BC7NNE2M9", "01M83BY2810SZKC3ZSNV8WQ42H"
    said = "domain, uri || '2', actor_type, public_key, public_key_uri || '2' FROM accounts WHERE id = ?"
    change(
        "INSERT INTO accounts (id, username, domain, uri, actor_type, public_key, public_key_uri) "
        f"SELECT '{bob[:-2]}ZZ', upper(username), {said}",
        bob,
    )
    columns = "account_id, account_uri, local, boost_of_id, boost_of_account_id, activity_streams_type, federated"
    change(
        f"INSERT INTO statuses (id, uri, {columns}) SELECT '{boost[:-2]}ZZ', uri || '2', {columns} "
        "FROM statuses WHERE id = ?",
        boost,
    )


def change_logins(change):
    """Greta gets the address of gus in other case, the first administrator is disabled, gmove becomes another one."""
    change("UPDATE users SET email = 'GUS@gts-b.example' WHERE email LIKE 'greta@%'")
    change("UPDATE users SET disabled = 1 WHERE email LIKE 'gina@%'")
    change("UPDATE users SET admin = 1 WHERE email LIKE 'gmove@%'")


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def adopt(house, *words):
    """Run `rookery adopt gotosocial`; its exit code and what it says."""
    with live.app_of(house.settings) as app:
        done = app.test_cli_runner().invoke(args=["adopt", "gotosocial", *map(str, words)])
    return done.exit_code, done.output


def files_of(folder):
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_a_rehearsal_tells_what_comes_and_what_does_not_and_writes_nothing(house, source):
    made = house()

    code, said = adopt(made, source[0], "--storage", source[1], "--rehearse")

    assert code == 0
    assert "4  local accounts" in said
    assert "access tokens of apps" in said
    assert files_of(made.log.parent) == ["session.key"]


def test_the_source_is_only_read(unusual):
    assert sha256(unusual.database) == unusual.before
    assert [path.name for path in unusual.database.parent.glob("sqlite.db*")] == ["sqlite.db"]


def test_another_address_is_refused(house, source):
    code, said = adopt(house(ROOKERY_PUBLIC_URL="http://other.example"), source[0], "--yes")

    assert code == 1
    assert "set it to http://gts-b.example" in said


def test_a_directory_with_anything_in_it_is_refused(house, source):
    made = house()
    (made.log.parent / "rookery.db").write_bytes(b"")

    code, said = adopt(made, source[0], "--yes")

    assert (code, "is not empty (it has rookery.db)" in said) == (1, True)


def test_without_a_yes_nothing_happens(house, source):
    made = house()

    code, said = adopt(made, source[0])

    assert (code, "confirm with --yes" in said) == (1, True)
    assert files_of(made.log.parent) == ["session.key"]


def test_another_database_and_an_older_one_are_refused(house, tmp_path):
    made, (other, _) = house(), gotosocial(tmp_path)
    with changing(other) as change:
        change("DROP TABLE interaction_requests")

    assert "There is no file" in adopt(made, tmp_path / "nothing.db", "--yes")[1]
    assert "start 0.20 on it once" in adopt(made, other, "--yes")[1]


def test_nothing_starts_on_an_adoption_that_was_interrupted(house, source, database_there, monkeypatch):
    made = house()
    monkeypatch.setattr(finish, "count_accounts", lambda: 1 / 0)
    with pytest.raises(AssertionError):
        made.command("adopt", "gotosocial", str(source[0]), "--yes")

    with pytest.raises(ConfigError, match="An adoption was interrupted here"):
        create_app(config.load(made.settings))


def test_what_is_there_twice_comes_once(unusual):
    assert "140 accounts" in unusual.said
    assert "2 boosts" in unusual.said


@pytest.mark.postgres
@pytest.mark.any_database
def test_a_gotosocial_on_postgresql_comes_as_one_on_sqlite(house, source, postgres_cluster):
    with servers.fresh_database(postgres_cluster) as made:
        url = made.replace("postgresql+psycopg", "postgresql")
        in_postgresql(source[0], url)

        code, said = adopt(house(), url, "--storage", source[1], "--yes")

    assert code == 0, said
    for told in ("21 files", "140 accounts", "133 follows", "292 posts", "2 boosts", "1 filters", "3 bookmarks"):
        assert told in said


def test_files_that_the_folder_lacks_are_named(unusual):
    assert "The media folder lacks 21 files" in unusual.said


def test_no_login_is_lost_or_made_an_owner_who_cannot_sign_in(unusual):
    """Addresses may differ there in nothing but case, and the first administrator be disabled."""
    with unusual.house.app():
        found = db.session.execute(db.select(User.email, Role.name).join(Role, Role.id == User.role_id)).all()
    assert len(found) == 4
    assert {email: name for email, name in found if name != "User"} == {
        "gina@gts-b.example": "Admin",
        "gmove@gts-b.example": "Owner",
    }
