"""Comparing: what is compiled and runs on the driver does what SQLAlchemy does with the same statement."""

from models.base import connection
from models.compiled import CompiledQuery, CompiledWrite


def comparing(monkeypatch):
    """Compare each compiled statement that is sent with what SQLAlchemy says. Return the texts of those compared."""
    sent, rows, run, returned = [], CompiledQuery.rows, CompiledWrite.run, CompiledWrite.returned

    def compare_rows(self, **values):
        found = rows(self, **values)
        expected = connection().execute(self.query, values).all()
        assert _sorted(found) == _sorted(expected)
        assert [one._fields for one in found[:1]] == [one._fields for one in expected[:1]]
        sent.append(str(self.query))
        return found

    def compare_run(self, *values):
        expected = sum(_undone(self, dict(row), lambda result: result.rowcount) for row in values)
        assert run(self, *values) == expected
        sent.append(self.statement)
        return expected

    def compare_returned(self, **values):
        expected = _undone(self, values, lambda result: result.all())
        found = returned(self, **values)
        assert _sorted(found) == _sorted(expected)
        sent.append(self.statement)
        return found

    monkeypatch.setattr(CompiledQuery, "rows", compare_rows)
    monkeypatch.setattr(CompiledWrite, "run", compare_run)
    monkeypatch.setattr(CompiledWrite, "returned", compare_returned)
    return sent


def _undone(write, values, look):
    """Return what SQLAlchemy's execution gives, and undo what it wrote."""
    with connection().begin_nested() as savepoint:
        found = look(connection().execute(write.statement, values, execution_options={"preserve_rowcount": True}))
        savepoint.rollback()
    return found


def _sorted(rows):
    return sorted(map(repr, map(tuple, rows)))
