"""What becomes of a connection to PostgreSQL: reads need no transaction, writes and holds have one."""

import pytest
from sqlalchemy import create_engine, text

from app import create_app
from models import postgresql
from models.base import db, engine_options
from tests import servers

pytestmark = pytest.mark.postgres


@pytest.fixture
def engine(postgres_cluster):
    with servers.fresh_database(postgres_cluster) as url:
        made = create_engine(url, **engine_options(url))
        postgresql.prepare(made)
        with made.begin() as connection:
            connection.execute(text("CREATE TABLE notes (id int primary key, words text)"))
            connection.execute(text("INSERT INTO notes VALUES (1, 'mine')"))
        yield made
        made.dispose()


def words(connection):
    return connection.scalars(text("SELECT words FROM notes ORDER BY id")).all()


def is_in_transaction(connection):
    return connection.connection.driver_connection.in_transaction


def test_a_read_begins_nothing_and_sees_what_is_committed_by_then(engine):
    with engine.connect() as reader, engine.begin() as writer:
        before = words(reader)
        writer.execute(text("INSERT INTO notes VALUES (2, 'yours')"))
        meanwhile = words(reader)
        writer.commit()
        after, begun = words(reader), is_in_transaction(reader)

    assert (before, meanwhile, after) == (["mine"], ["mine"], ["mine", "yours"])
    assert not begun


def test_what_is_written_is_one_transaction(engine):
    with engine.connect() as writer:
        writer.execute(text("INSERT INTO notes VALUES (2, 'yours')"))
        writer.execute(text("UPDATE notes SET words = 'ours'"))
        seen, begun = words(writer), is_in_transaction(writer)
        writer.rollback()

        assert (seen, begun) == (["ours", "ours"], True)
        assert words(writer) == ["mine"]


@pytest.mark.parametrize("how", ["FOR UPDATE", "FOR NO KEY UPDATE"])
def test_a_row_that_is_held_is_held_until_the_end(engine, how):
    free = text("SELECT id FROM notes FOR UPDATE SKIP LOCKED")
    with engine.connect() as holder, engine.connect() as other:
        holder.execute(text(f"SELECT id FROM notes {how}"))
        words(holder)
        held = other.scalars(free).all()
        holder.rollback()

        assert held == []
        assert other.scalars(free).all() == [1]


def test_a_turn_that_is_taken_is_kept_until_the_end(engine):
    take = text("SELECT pg_try_advisory_xact_lock(7)")
    with engine.connect() as first, engine.connect() as second:
        first.execute(text("SELECT pg_advisory_xact_lock(7)"))
        kept = second.scalar(take)
        first.rollback()

        assert kept is False
        assert second.scalar(take) is True


def test_what_the_server_has_prepared_outlives_the_connection_s_return(engine):
    for _ in range(7):
        with engine.connect() as connection:
            words(connection)

    with engine.connect() as connection:
        kept = connection.scalars(text("SELECT statement FROM pg_prepared_statements")).all()
    assert kept == ["SELECT words FROM notes ORDER BY id"]


def test_the_database_comes_back_and_nobody_is_told_that_it_was_gone(engine):
    with engine.connect() as one, engine.connect() as two:
        served = {conn.connection.driver_connection.info.backend_pid for conn in (one, two)}

    engine_of_another = create_engine(engine.url, isolation_level="AUTOCOMMIT")
    with engine_of_another.connect() as other:
        others = text(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert other.scalars(others).all() == [True, True]
    engine_of_another.dispose()

    with engine.connect() as one, engine.connect() as two:
        assert words(one) == words(two) == ["mine"]
        assert not served & {conn.connection.driver_connection.info.backend_pid for conn in (one, two)}


def test_the_app_s_connections_are_such(postgres_cluster, tmp_path):
    with servers.fresh_database(postgres_cluster) as url:
        app = create_app(ROOKERY_DATA=str(tmp_path), ROOKERY_DATABASE_URL=url.replace("+psycopg", ""))
        with app.app_context():
            raw = db.session.connection().connection.driver_connection

            assert isinstance(raw, postgresql.ReadingConnection)
            assert raw.execute("SHOW jit").fetchone() == ("off",)
            db.session.remove()
            db.engine.dispose()
