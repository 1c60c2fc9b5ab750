"""Comparing: what is compiled and runs on the driver does what SQLAlchemy does with the same query."""

from models.base import connection
from models.compiled import CompiledQuery


def comparing(monkeypatch):
    """Compare each compiled query that is sent with what SQLAlchemy says. Return the texts of those compared."""
    sent, rows = [], CompiledQuery.rows

    def compare_rows(self, **values):
        found = rows(self, **values)
        expected = connection().execute(self.query, values).all()
        assert _sorted(found) == _sorted(expected)
        assert [one._fields for one in found[:1]] == [one._fields for one in expected[:1]]
        sent.append(str(self.query))
        return found

    monkeypatch.setattr(CompiledQuery, "rows", compare_rows)
    return sent


def _sorted(rows):
    return sorted(map(repr, map(tuple, rows)))
