"""The report of an import: what became of the items of the archive, and the posts of others that it refers to."""

from collections import Counter
from dataclasses import dataclass

from models.base import db
from models.data.csv_import import Import
from models.data.post_import import (
    BOOKMARK,
    BOOST,
    FAVOURITE,
    LEFT_OUT,
    POST,
    STORED,
    ImportedItem,
    ImportedProfile,
    PostImport,
)
from rookery.identity import Actor
from rookery.services.accounts.profiles import PARTS
from rookery.services.data import csv
from rookery.services.data.csv import formats
from rookery.translations import LazyText, load

REFERENCES = (BOOST, FAVOURITE, BOOKMARK)


@dataclass(frozen=True)
class ImportReport:
    """`imported` posts, `incomplete` of them without some media; reason → posts `left_out`; kind → `references`.

    `profile` are the parts of the profile that were imported; part → why it was not: `profile_left_out`.
    """

    imported: int
    incomplete: int
    left_out: dict[str, int]
    references: dict[str, int]
    profile: list[str]
    profile_left_out: dict[str, LazyText]


def of(run: PostImport) -> ImportReport:
    """Return what became of the items."""
    rows = ImportedItem.counted(run.id)
    posts = [row for row in rows if row.kind == POST and row.state == STORED]
    profile = db.session.get(ImportedProfile, run.id) or ImportedProfile(after={}, left_out={})
    references = Counter({row.kind: row.items for row in rows if row.kind in REFERENCES and row.state == STORED})
    return ImportReport(
        imported=sum(row.items for row in posts),
        incomplete=sum(row.items for row in posts if row.reason),
        left_out={row.reason: row.items for row in rows if row.kind == POST and row.state == LEFT_OUT},
        references={kind: references[kind] for kind in REFERENCES if references[kind]},
        profile=[part for part, names in PARTS.items() if names[0] in profile.after],
        profile_left_out={part: load(problem) for part, problem in profile.left_out.items()},
    )


def save_as_bookmarks(actor: Actor, run: PostImport, kind: str) -> Import:
    """Bookmark what the archive refers to: a few posts at a time are fetched, as from a file of bookmarks.

    Raises Conflict while another such file is imported.
    """
    found = ImportedItem.page(run.id, 0, formats.MOST_LINES, ImportedItem.kind == kind, ImportedItem.state == STORED)
    return csv.begin(actor, "bookmarks", "".join(formats.line([one.uri]) for one in found).encode())
