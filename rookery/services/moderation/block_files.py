"""Files of blocked servers: CSV as Mastodon writes and reads it, or a domain on each line.

https://docs.joinmastodon.org/admin/moderation/#server-wide
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from models.moderation.server_rule import SEVERITIES, ServerBlock
from rookery.errors import Invalid
from rookery.services.data.csv import formats
from rookery.services.remote.domain_rules import MAX_COMMENT, domain_name
from rookery.text.sanitize import storable
from rookery.translations import lazy_gettext as _

MOST_BYTES = 4 * 1024 * 1024
TITLES = ("domain", "severity", "reject_media", "reject_reports", "public_comment", "obfuscate")
_ALSO = {"limit": "silence", "none": "noop", "": "suspend"}  # other servers' names for the same severities


@dataclass(frozen=True)
class BlockFileLine:
    """A line of a file: a server and how it is blocked."""

    domain: str
    severity: str = "suspend"
    reject_media: bool = False
    reject_reports: bool = False
    public_comment: str = ""
    obfuscate: bool = False


def read(data: bytes) -> tuple[dict[str, BlockFileLine], list[int]]:
    """Return what is said, by domain, and the numbers of lines that name no server. Raises Invalid for what is no
    list.
    """
    titles: tuple[str, ...] = TITLES
    found: dict[str, BlockFileLine] = {}
    unread: list[int] = []
    for number, row in formats.numbered_rows(data):
        if row[0].lower() in ("domain", "#domain"):
            titles = tuple(cell.lower().lstrip("#") for cell in row)
        elif not row[0].startswith("#"):
            try:
                line = _line(dict(zip(titles, row, strict=False)))
                found[line.domain] = line
            except Invalid:
                unread.append(number)
    if not found:
        raise Invalid(_("The file contains no servers"))
    return found, unread


def write(rules: Iterable[ServerBlock]) -> Iterator[str]:
    """The file, a line at a time."""
    yield formats.line(f"#{title}" for title in TITLES)
    for rule in rules:
        yield formats.line(getattr(rule, title) for title in TITLES)


def _line(cells: dict[str, str]) -> BlockFileLine:
    severity = cells.get("severity", "").lower()
    severity = _ALSO.get(severity, severity)
    if severity not in SEVERITIES:
        raise Invalid(_("Severity is not included in the list"))
    flags = {
        name: cells.get(name, "").lower() in ("true", "1", "yes", "t")
        for name in ("reject_media", "reject_reports", "obfuscate")
    }
    comment = storable(cells.get("public_comment", ""))[:MAX_COMMENT]
    return BlockFileLine(domain_name(cells.get("domain", "")), severity, public_comment=comment, **flags)
