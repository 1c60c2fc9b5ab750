"""The report of an import: what became of the items of the archive, and the posts of others that it refers to."""

from collections import Counter
from dataclasses import dataclass

from models.data.csv_import import Import
from models.data.post_import import BOOKMARK, BOOST, FAVOURITE, LEFT_OUT, POST, STORED, ImportedItem, PostImport
from rookery.identity import Actor
from rookery.services.data import csv
from rookery.services.data.csv import formats

REFERENCES = (BOOST, FAVOURITE, BOOKMARK)


@dataclass(frozen=True)
class ImportReport:
    """`imported` posts, `incomplete` of them without some media; reason → posts `left_out`; kind → `references`."""

    imported: int
    incomplete: int
    left_out: dict[str, int]
    references: dict[str, int]


def of(run: PostImport) -> ImportReport:
    """Return what became of the items."""
    rows = ImportedItem.counted(run.id)
    posts = [row for row in rows if row.kind == POST and row.state == STORED]
    references = Counter({row.kind: row.items for row in rows if row.kind in REFERENCES and row.state == STORED})
    return ImportReport(
        imported=sum(row.items for row in posts),
        incomplete=sum(row.items for row in posts if row.reason),
        left_out={row.reason: row.items for row in rows if row.kind == POST and row.state == LEFT_OUT},
        references={kind: references[kind] for kind in REFERENCES if references[kind]},
    )


def save_as_bookmarks(actor: Actor, run: PostImport, kind: str) -> Import:
    """Bookmark what the archive refers to: a few posts at a time are fetched, as from a file of bookmarks.

    Raises Conflict while another such file is imported.
    """
    found = ImportedItem.page(run.id, 0, formats.MOST_LINES, ImportedItem.kind == kind, ImportedItem.state == STORED)
    return csv.begin(actor, "bookmarks", "".join(formats.line([one.uri]) for one in found).encode())
