"""Taking a life along: what somebody follows, blocks and keeps, to files that other servers read, and from them."""

from rookery.services.data.csv.exports import export, marked
from rookery.services.data.csv.formats import KINDS
from rookery.services.data.csv.imports import (
    accept,
    begin,
    import_lines,
    may_be_put_back,
    propose,
    put_back,
    sweep,
)
from rookery.services.data.csv.preview import Preview, guess, preview

__all__ = [
    "KINDS",
    "Preview",
    "accept",
    "begin",
    "export",
    "guess",
    "import_lines",
    "marked",
    "may_be_put_back",
    "preview",
    "propose",
    "put_back",
    "sweep",
]
