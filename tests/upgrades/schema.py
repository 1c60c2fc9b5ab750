"""Everything that the catalogue of a database says of its schema, in a form that can be compared."""

import re

from sqlalchemy import text

# name of what is listed → its query; each row begins with what identifies it
POSTGRESQL = {
    "relations": "SELECT relname, relkind, relpersistence, reloptions FROM pg_class "
    "WHERE relnamespace = 'public'::regnamespace ORDER BY 1",
    "columns": "SELECT c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname, "
    "format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation, "
    "pg_get_expr(d.adbin, d.adrelid) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid "
    "LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE c.relkind = 'r' AND a.attnum > 0 "
    "AND NOT a.attisdropped AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2",
    "constraints": "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint "
    "WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2",
    "indexes": "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2",
    "triggers": "SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger "
    "WHERE NOT tgisinternal ORDER BY 1, 2",
    "functions": "SELECT proname, pg_get_functiondef(oid) FROM pg_proc "
    "WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
    "sequences": "SELECT sequencename, data_type::text, start_value, increment_by, cycle FROM pg_sequences ORDER BY 1",
    "types": "SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') "
    "ORDER BY 1",
    "extensions": "SELECT extname FROM pg_extension ORDER BY 1",
}


def schema_of(engine):
    """kind → name → what it is."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            return _sqlite(connection)
        return {kind: [tuple(row) for row in connection.execute(text(query))] for kind, query in POSTGRESQL.items()}


def _sqlite(connection):
    found = {}
    for kind, name, table, sql in connection.execute(text("SELECT type, name, tbl_name, sql FROM sqlite_master")):
        plain = " ".join((sql or "").replace('"', "").split())
        ours = kind == "table" and not plain.startswith("CREATE VIRTUAL")
        found.setdefault(kind, {})[name] = table, _parts(plain) if ours else plain
        if ours:
            columns = connection.execute(text(f"SELECT * FROM pragma_table_xinfo('{name}')"))
            found.setdefault("columns", {})[name] = [tuple(row) for row in columns]
    return found


def _parts(sql):
    """The columns and constraints of a CREATE TABLE, sorted, and what follows: ALTER TABLE puts them elsewhere."""
    begin, end = sql.index("("), sql.rindex(")")
    parts, depth = [""], 0
    for piece in re.split(r"('[^']*'|[(),])", sql[begin + 1 : end]):
        depth += {"(": 1, ")": -1}.get(piece, 0)
        if piece == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += piece
    return sorted(part.strip() for part in parts), sql[end + 1 :].strip()
