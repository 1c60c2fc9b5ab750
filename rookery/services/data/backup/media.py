"""The files of the store that belong to a backup: all that the database names, copies of remote files only if asked."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, Engine, inspect, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from models.data.archive import Archive
from models.data.post_import import PostImport
from models.instance.instance import StoredSetting
from models.media.remote_file import RemoteFile
from rookery.services.instance.pictures import PICTURES, files_of
from rookery.services.media import orphans

PIECE = 1000
# Archives of accounts are made again, and their users asked for them a week ago at most; those that are imported are
# on their users' disks.
_NEVER = ((Archive.file_key,), (PostImport.file_key,))
_REMOTE = (RemoteFile.original_key, RemoteFile.small_key)
_OWN = tuple(columns for columns in orphans.COLUMNS if columns not in (*_NEVER, _REMOTE))
TABLES = (*_OWN, _REMOTE)

Columns = Sequence[InstrumentedAttribute[str | None]] | Sequence[InstrumentedAttribute[str]]


def existing(bind: Connection | Engine, tables: Sequence[Columns] = TABLES) -> list[Columns]:
    """Return the columns of tables that the database has: it is backed up before an upgrade, too."""
    there = set(inspect(bind).get_table_names())
    return [columns for columns in tables if columns[0].class_.__tablename__ in there]


def keys(connection: Connection, with_remote: bool) -> Iterator[str]:
    """The keys that the database names, as this connection sees it; some may come twice."""
    for columns in existing(connection, (*_OWN, *((_REMOTE,) if with_remote else ()))):
        query = select(*columns).where(or_(*(column.is_not(None) for column in columns)))
        for row in connection.execution_options(yield_per=PIECE).execute(query):
            yield from (key for key in row if key)
    for found in connection.scalars(select(StoredSetting.value).where(StoredSetting.name.in_(PICTURES))).all():
        yield from files_of(found)
