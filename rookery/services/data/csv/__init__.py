"""Taking a life along: what somebody follows, blocks and keeps, to files that other servers read, and from them."""

from rookery.services.data.csv.exports import export, marked
from rookery.services.data.csv.formats import KINDS
from rookery.services.data.csv.imports import begin, import_lines, sweep

__all__ = ["KINDS", "begin", "export", "import_lines", "marked", "sweep"]
