"""The files: CSV as Mastodon writes and reads it.

https://docs.joinmastodon.org/user/moving/#export
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from math import ceil
from typing import Any

from models import clock
from rookery.errors import Invalid
from rookery.text.sanitize import storable
from rookery.translations import lazy_gettext as _

MOST_BYTES, MOST_LINES, LONGEST_CELL = 8 * 1024 * 1024, 20_000, 2048
MOST_READ = 2  # times the lines that may say something: some programs write an empty one after each

Content = dict[str, Any]


@dataclass(frozen=True)
class Column:
    """`name` is what we call it, `title` what stands at its head; `old` are titles that are read as well."""

    name: str
    title: str
    old: tuple[str, ...] = ()

    @property
    def titles(self) -> set[str]:
        return {title.lower() for title in (self.title, *self.old)}


@dataclass(frozen=True)
class Format:
    """The columns, the first `needed` of them never empty; `headed`: files that are written say their titles.

    `ours` are columns that only Rookery knows, in files that it keeps. `names` are beginnings of the file names that
    other software gives to such a file.
    """

    file: str
    columns: tuple[Column, ...]
    headed: bool = False
    needed: int = 1
    ours: tuple[Column, ...] = ()
    names: tuple[str, ...] = ()


ADDRESS = Column("address", "Account address")
KINDS = {
    "follows": Format(
        "following_accounts.csv",
        (
            ADDRESS,
            Column("reblogs", "Show boosts"),
            Column("notify", "Notify on new posts"),
            Column("languages", "Languages"),
        ),
        headed=True,
        names=("following", "follows", "friends"),
    ),
    "lists": Format(
        "lists.csv",
        (Column("title", "List name"), ADDRESS),
        needed=2,
        ours=(Column("replies_policy", "Replies"), Column("exclusive", "Exclusive")),
        names=("user-lists",),
    ),
    "mutes": Format(
        "muted_accounts.csv",
        (ADDRESS, Column("notifications", "Hide notifications")),
        headed=True,
        ours=(Column("expires_at", "Expires at"),),
        names=("mutes", "muting"),
    ),
    "blocks": Format("blocked_accounts.csv", (ADDRESS,), names=("blocks", "blocking")),
    "bookmarks": Format("bookmarks.csv", (Column("uri", "#uri", ("uri",)),)),
    "domain_blocks": Format("blocked_domains.csv", (Column("domain", "#domain", ("domain",)),)),
    "endorsements": Format("endorsed_accounts.csv", (ADDRESS,)),
    "notes": Format("account_notes.csv", (ADDRESS, Column("comment", "Note")), headed=True, needed=2),
    "followed_tags": Format("followed_tags.csv", (Column("tag", "#tag", ("tag", "hashtag")),)),
    "filters": Format(
        "filters.csv",
        (
            Column("title", "Title"),
            Column("keyword", "Keyword"),
            Column("whole_word", "Whole word"),
            Column("context", "Contexts"),
            Column("action", "Action"),
            Column("expires_at", "Expires at"),
        ),
        headed=True,
        needed=4,
    ),
    "settings": Format("settings.csv", (Column("name", "Name"), Column("value", "Value")), headed=True, needed=2),
}
_YES = {"true", "1", "yes", "t"}
# The beginnings that spreadsheets read as a formula. https://owasp.org/www-community/attacks/CSV_Injection
_FORMULA = re.compile(r"'*\s*[=+\-@\t\r＝＋－＠]")


def write(kind: str, rows: Iterable[tuple[object, ...]], *, whole: bool = False) -> Iterator[str]:
    """The file, a line at a time; the `whole` one has all columns, with their titles."""
    form = KINDS[kind]
    columns = form.columns + form.ours if whole else form.columns
    if form.headed or whole:
        yield line(column.title for column in columns)
    for row in rows:
        yield line(row[: len(columns)])


def read(kind: str, data: bytes, *, limited: bool = True) -> list[tuple[int, Content]]:
    """(number of the line, what it says) for each that says something. Raises Invalid for what is no such file."""
    if limited and len(data) > MOST_BYTES:
        raise Invalid(_("The file is too large"))
    numbered = numbered_rows(data, MOST_LINES if limited else None)
    names, body = _headed(KINDS[kind], numbered) if numbered else ([], [])
    if not body:
        raise Invalid(_("The file is empty"))
    return [(number, _content(names, row)) for number, row in body]


def numbered_rows(data: bytes, most: int | None = MOST_LINES) -> list[tuple[int, list[str]]]:
    """Return (number of the line, cells) for each that says something. Raises Invalid for what is not CSV."""
    try:
        rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
        read = islice(rows, most and MOST_READ * most + 1)
        stripped = [(rows.line_num, [_unguarded(cell.strip()) for cell in row]) for row in read]
    except (UnicodeDecodeError, csv.Error):
        raise Invalid(_("The file is not CSV in UTF-8")) from None
    numbered = [(number, cells) for number, cells in stripped if any(cells)]
    if most and (len(numbered) > most or len(stripped) > MOST_READ * most):
        raise Invalid(_("The file has too many lines (maximum is %(limit)s)", limit=most))
    return numbered


def flag(content: Content, name: str, default: bool) -> bool:
    """Return what a cell says that is yes or no; files of before a column was invented say nothing."""
    given = str(content.get(name, "")).lower()
    return given in _YES if given else default


def seconds_until(content: Content, name: str, over: str) -> int | None:
    """Return the seconds until the moment in a cell, or None. Raises Invalid, with `over` for a moment that is past."""
    if not (moment := str(content.get(name, ""))):
        return None
    try:
        left = (datetime.fromisoformat(moment) - clock.now()).total_seconds()
    except (ValueError, TypeError):
        raise Invalid(_("This is not a date and time with its time zone")) from None
    if left <= 0:
        raise Invalid(over)
    return ceil(left)


def words(content: Content, name: str) -> list[str]:
    return str(content.get(name, "")).replace(",", " ").split()


def _headed(form: Format, rows: list[tuple[int, list[str]]]) -> tuple[list[str | None], list[tuple[int, list[str]]]]:
    """Return what each column is called, and the lines below the head, if there is one."""
    head = [cell.lower() for cell in rows[0][1]]
    known = form.columns + form.ours
    found = [next((column.name for column in known if cell in column.titles), None) for cell in head]
    if all(column.name in found for column in form.columns[: form.needed]):
        return found, rows[1:]
    return [column.name for column in form.columns], rows


def _content(names: list[str | None], row: list[str]) -> Content:
    cells = (storable(cell[:LONGEST_CELL]) for cell in row)
    return {name: cell for name, cell in zip(names, cells, strict=False) if name}


def line(cells: Iterable[object]) -> str:
    """Return a row as it is written: what is yes or no as `true` or `false`, and nothing that a spreadsheet runs."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow([_cell(cell) for cell in cells])
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    return _guarded(value) if isinstance(value, str) else value


def _guarded(text: str) -> str:
    """Return the text with an apostrophe in front if a spreadsheet might run it. One that looks guarded gets one, too:
    so each text is read back as it was.
    """
    return f"'{text}" if _FORMULA.match(text) else text


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
